// Kernels that find the smallest of many numbers. Callers have checked sizes; none is NaN.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pe {

/// A bound that at least `count` of the numbers do not exceed, and few more where small ones are
/// spread evenly; infinity where that is not worth the work.
float bound_of_smallest(const float* values, std::size_t size, std::size_t count) noexcept;
double bound_of_smallest(const double* values, std::size_t size, std::size_t count) noexcept;

struct Placed {
  double value;
  std::int32_t place;
};

/// All numbers up to the bound, in order of places.
/// out      has room for `size`
/// returns  how many there are
std::size_t gather_up_to(Placed* out, const float* values, std::size_t size, float bound) noexcept;
std::size_t gather_up_to(Placed* out, const double* values, std::size_t size,
                         double bound) noexcept;

/// All numbers up to a bound of each, likewise.
std::size_t gather_up_to(Placed* out, const float* values, std::size_t size,
                         const float* bounds) noexcept;
std::size_t gather_up_to(Placed* out, const double* values, std::size_t size,
                         const double* bounds) noexcept;

/// Moves the `count` smallest to the front, in order; of equal ones those that were ahead. The rest
/// is lost. Work grows with size * count, which is little for the short lists made above.
void keep_smallest(Placed* list, std::size_t size, std::size_t count) noexcept;

}  // namespace pe
