// Sums of products in double: what numbers that are shown or compared come from. Callers have
// checked sizes.
#pragma once

#include <cstddef>

namespace pe {

/// Sum of a[i] * b[i].
/// accuracy  relative to the sum of |a[i] * b[i]|: (count / 8 + 3) * 2^-53
double dot(const double* a, const double* b, std::size_t count) noexcept;

/// out[k] = the dot product of a and b + k * stride, k = 0 ... 3: one pass over a for four of b.
void dot4(double out[4], const double* a, const double* b, std::size_t stride,
          std::size_t count) noexcept;

/// Sum of a[i] * b[i] by four sums, every fourth product in each: the bits of biases and labs.
/// accuracy  relative to the sum of |a[i] * b[i]|: (count / 4 + 5) * 2^-53
double dot_in_fours(const double* a, const double* b, std::size_t count) noexcept;

/// out[n] = sum of a[i] * b[n * stride + i], n = 0 ... rows - 1, each added up in the order of i.
/// accuracy  relative to the sum of |a[i] * b[n * stride + i]|: count * 2^-53
void dots_in_turn(double* out, const double* a, const double* b, std::size_t stride,
                  std::size_t rows, std::size_t count) noexcept;

/// Sum of (a[i] - b[i])^2, without the loss that squares of a and b would bring for close rows.
double squared_distance(const double* a, const double* b, std::size_t count) noexcept;

/// The same, or some number above `bound` as soon as that is certain. NaN counts as farther.
double squared_distance_up_to(double bound, const double* a, const double* b,
                              std::size_t count) noexcept;

/// y[i] += factor * x[i]
void add_scaled(double* y, double factor, const double* x, std::size_t count) noexcept;

}  // namespace pe
