// The same maths as plain loops in 106 bits: the oracle that fast code is held against.
#pragma once

#include <cmath>

#include "support/double_double.h"

namespace pe::testing {

/// sin(x) by its series, |x| < 0.9. Relative error below 2^-100.
inline DoubleDouble sine_series(DoubleDouble x) {
  const DoubleDouble minus_square = -(x * x);
  DoubleDouble term = x, sum = x;
  for (int n = 2; n <= 30; n += 2) {
    term = term * minus_square / DoubleDouble{static_cast<double>(n) * (n + 1), 0};
    sum = sum + term;
  }
  return sum;
}

inline DoubleDouble cosine_series(DoubleDouble x) {
  const DoubleDouble minus_square = -(x * x);
  DoubleDouble term{1, 0}, sum{1, 0};
  for (int n = 1; n <= 29; n += 2) {
    term = term * minus_square / DoubleDouble{static_cast<double>(n) * (n + 1), 0};
    sum = sum + term;
  }
  return sum;
}

struct SineCosine {
  DoubleDouble sine, cosine;
};

/// Of `position` * `turns` turns. Absolute error below |position| * 2^-100.
inline SineCosine reference_phasor(double position, DoubleDouble turns) {
  constexpr DoubleDouble kTurn{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};
  DoubleDouble phase = two_product(position, turns.hi) + two_product(position, turns.lo);
  const double whole = std::nearbyint(phase.hi);
  phase = phase + DoubleDouble{-whole, 0};
  const double eighths = std::nearbyint(phase.hi * 4);
  const DoubleDouble x = (phase + DoubleDouble{-eighths / 4, 0}) * kTurn;
  const DoubleDouble s = sine_series(x), c = cosine_series(x);
  switch (static_cast<int>(eighths + 4) % 4) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

/// base^(-numerator / denominator) / (2 pi), each frequency by its own power instead of a ladder.
inline DoubleDouble reference_turns(double base, double numerator, double denominator) {
  const DoubleDouble exponent = DoubleDouble{numerator, 0} / DoubleDouble{denominator, 0};
  return exp(-(log(DoubleDouble{base, 0}) * exponent)) * kTurnsPerRadian;
}

/// |value - exact|, without rounding `exact` first.
inline double error_of(double value, DoubleDouble exact) {
  return std::fabs((DoubleDouble{value, 0} + -exact).hi);
}

}  // namespace pe::testing
