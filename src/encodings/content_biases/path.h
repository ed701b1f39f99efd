#pragma once

#include <span>

#include "linalg/matrix_view.h"

namespace pe {

/// What PaTH adds to q.k / sqrt(D): the query meets a key through one reflection for every token
/// after the key, up to the query's own,
///   out(r, n) = (q_m^T H_m ... H_(n+1) k_n - q_m . k_n) / sqrt(D),  H_t = I - beta_t w_t w_t^T,
/// and -infinity where n > m. PaTH-FoX adds what the Forgetting Transformer does, the sum of log_gates
/// over the same tokens.
/// out         (queries, keys); queries are the last of the keys
/// q, k        (queries, D), (keys, D)
/// directions  (keys, D), rows w_t of length 1
/// strengths   (keys), beta_t in [0, 2]: 0 leaves a query alone, 1 takes the direction out of it,
///             2 mirrors it
/// log_gates   (keys), at most 0; none: no gates
/// source      Yang et al. 2025, PaTH Attention; flash-linear-attention, ops/path_attn/naive.py
/// accuracy    1e-15 * |q| * |k| * (number of reflections + 1)
/// refuses     (InputError) shapes that do not fit, more queries than keys
void path_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
               MatrixView<const double> directions, std::span<const double> strengths,
               std::span<const double> log_gates = {});

}  // namespace pe
