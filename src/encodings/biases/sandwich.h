#pragma once

#include <cstddef>

#include "linalg/matrix_view.h"

namespace pe {

struct SandwichParams {
  std::size_t head_dim = 128;  ///< d: even
  double base = 10000;         ///< >= 1
  bool causal = true;
};

/// bias(h, m, n) = (sum over i = 1 ... d/2 of cos((m - n) * base^(-2i/d)) - d/2) / (8h / heads)
/// with heads counted from 1: at most 0, and 0 at m = n.
/// out       (heads * queries, keys); queries are the last of the keys
/// accuracy  2e-14 for d = 128: angles are reduced by whole turns exactly
/// source    Chi et al. 2022, Dissecting Transformer Length Extrapolation (Sandwich)
/// refuses   (InputError) odd head_dim, base out of range, a shape that does not fit
void sandwich_bias(MatrixView<double> out, std::size_t heads, const SandwichParams& params = {});

}  // namespace pe
