// Numbers as 16 bits hold them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace pe::traces {

/// The nearest number of `digits` binary digits whose exponent is at least `least`, ties to even.
inline double rounded(double value, int digits, int least) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = 0;
  std::frexp(value, &exponent);
  const int unit = (exponent < least ? least : exponent) - digits;
  return std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
}

inline double as_bfloat16(double value) { return rounded(value, 8, -125); }
/// Beyond 65504: infinite.
inline double as_float16(double value) {
  const double near = rounded(value, 11, -13);
  return std::fabs(near) > 65504 ? std::copysign(HUGE_VAL, value) : near;
}

}  // namespace pe::traces
