// Kernels that find the smallest of many numbers. Callers have checked sizes; none is NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pe {

/// Places modulo this are one class: as many as registers hold.
template <typename T>
inline constexpr std::size_t kPlaceClasses = 12 * 16 / sizeof(T);

/// minima[c] = the smallest number in class c, infinity where there is none.
/// minima  (kPlaceClasses)
void class_minima(float* minima, const float* values, std::size_t size) noexcept;
void class_minima(double* minima, const double* values, std::size_t size) noexcept;

struct Placed {
  double value;
  std::int32_t place;
};

/// All numbers up to the bound, in order of places; replaces what `found` held.
void gather_up_to(std::vector<Placed>& found, const float* values, std::size_t size, float bound);
void gather_up_to(std::vector<Placed>& found, const double* values, std::size_t size, double bound);

}  // namespace pe
