#pragma once

#include <span>

#include "encodings/math/frequencies.h"
#include "linalg/matrix_view.h"

namespace pe {

/// ln(1 + e^x), below 4 ulp; never negative, infinite nowhere.
double softplus(double x);

/// What PoPE adds to q.k / sqrt(D), which it replaces: a channel of a query and of a key is a length
/// softplus(x), and positions alone are the angle between them,
///   out(r, n) = (sum over c of softplus(q_c) softplus(k_c) cos((m - n) f_c - phase_c) - q.k)
///               / sqrt(D)
/// out          (queries, keys); queries are the last of the keys
/// q, k         (queries, D), (keys, D)
/// frequencies  one per channel: base^(-c / D)
/// phases       (D), what is learned [radians], in [-2 pi, 0]
/// source       Gopalakrishnan et al. 2025; x-transformers, PolarEmbedding and apply_polar_pos_emb
/// accuracy     2e-15 * sum of the products of lengths
/// refuses      (InputError) shapes that do not fit, more queries than keys
void pope_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
               const Frequencies& frequencies, std::span<const double> phases);

}  // namespace pe
