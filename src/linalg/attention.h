// The kernel of attention: one head, float, tile by tile. Callers have checked sizes and values.
#pragma once

#include <cstddef>

#include "linalg/strided.h"

namespace pe {

struct AttentionHead {
  std::size_t queries = 0, keys = 0, head_dim = 0, value_dim = 0;
  Strided<const float> q, k, v;
  Strided<const float> bias;  ///< (queries, keys), or none
  float scale = 1;            ///< multiplies products of queries and keys
  bool causal = false;        ///< query m sees keys up to m + ahead
  std::size_t ahead = 0;
  Strided<float> output;           ///< (queries, value_dim)
  Strided<float> scores, weights;  ///< (queries, keys), or none; with them no tiling takes place
};

/// How many floats of scratch a head needs: without scores and weights, and beside packed keys and
/// values, independent of the number of keys.
std::size_t attention_scratch(const AttentionHead& head) noexcept;

/// scores = scale * q k^T + bias, -infinity where masked; weights = softmax of every row, a row
/// that sees nothing being all zeros; output = weights v.
/// scratch   aligned to 16 bytes
/// accuracy  against the same in double: about head_dim * 2^-24 of |q||k| scale in scores, as much
///           in weights relatively
/// source    online softmax over tiles of keys: Milakov & Gimelshein 2018; Dao et al. 2022. Panels
///           of 8 queries stand along the lanes, so that maxima and sums of softmax need no
///           horizontal step and weights leave it packed for the product with values
void attend(const AttentionHead& head, float* scratch) noexcept;

/// Largest |x| of finite numbers, 0 of none.
float largest_magnitude(const float* x, std::size_t count) noexcept;
double largest_magnitude(const double* x, std::size_t count) noexcept;

/// Index of the first number that is not below infinity, NaN included; `count` where all are.
std::size_t first_not_below_infinity(const float* x, std::size_t count) noexcept;
std::size_t first_not_below_infinity(const double* x, std::size_t count) noexcept;

/// out[i] = e^x[i] for x <= 88, 0 below -87; within 2 ulp.
void exponentials(float* out, const float* x, std::size_t count) noexcept;

}  // namespace pe
