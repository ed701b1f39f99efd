// Kernels that turn pairs of channels. Callers have checked sizes.
#pragma once

#include <cstddef>

namespace pe {

/// Cosines and sines of one position as sums of two floats each: the nearest one, and the float
/// nearest to what that lacks.
struct SplitFactors {
  const float *cosine, *cosine_rest, *sine, *sine_rest;
};

/// Splits values[i] for i < count.
void split_factors(float* nearest, float* rest, const double* values, std::size_t count) noexcept;

/// One row of queries or keys: `heads` groups of head_dim channels, of each of which the first
/// `pairs` pairs are turned by the same factors.
struct RotatedRow {
  float* x;
  std::size_t heads, head_dim, pairs;
};

/// (x[i], x[i + pairs]) of every head -> (a cos - b sin, a sin + b cos).
/// accuracy  2.5 * 2^-24 for numbers in (-1, 1): half a unit for each of two products and for
///           adding to the second what the nearest factors lack, a whole one for the sum, which may
///           be above 1
void rotate_halves(const RotatedRow& row, const SplitFactors& factors) noexcept;
/// (x[2i], x[2i + 1]) likewise.
void rotate_neighbours(const RotatedRow& row, const SplitFactors& factors) noexcept;

/// The same for channels first + stride * i and second + stride * i, computed in double and rounded
/// once.
template <typename T>
void rotate_exactly(T* first, T* second, std::size_t stride, const double* cosine,
                    const double* sine, std::size_t count) noexcept;

}  // namespace pe
