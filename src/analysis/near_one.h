// Numbers whose squares leave the range of doubles, brought near 1 and back without a rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace pe {

/// The largest |x| of what is finite.
inline double largest_of(std::span<const double> values) {
  double largest = 0;
  for (const double x : values) {
    if (std::isfinite(x)) largest = std::fmax(largest, std::fabs(x));
  }
  return largest;
}

/// A power of two for numbers up to `largest`: 1 where their squares are ordinary. That of zeros is the
/// largest: what they are compared with decides.
inline double factor_near_one(double largest) {
  constexpr double kLeast = 0x1p-400, kMost = 0x1p400;
  constexpr int kMostExponent = 1022;  // its inverse is a double, too
  if (largest >= kLeast && largest <= kMost) return 1;
  const int exponent = largest == 0 ? kMostExponent : -std::ilogb(largest);
  return std::ldexp(1, std::clamp(exponent, -kMostExponent, kMostExponent));
}

}  // namespace pe
