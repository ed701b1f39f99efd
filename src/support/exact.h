// Numbers of 106 bits for what is computed once and read: the operators of DoubleDouble as functions of
// their own, a call each instead of their code.
#pragma once

#include "support/double_double.h"

namespace pe {

class Exact {
 public:
  constexpr Exact(double x = 0) : value_{x, 0} {}
  constexpr Exact(DoubleDouble x) : value_(x) {}

  /// a b and a - b, not rounded. |a|, |b| < 2^996
  static Exact product(double a, double b);
  static Exact gap(double a, double b);

  /// The nearest double.
  double rounded() const { return value_.hi; }
  DoubleDouble parts() const { return value_; }
  Exact operator-() const { return -value_; }

 private:
  DoubleDouble value_;
};

Exact operator+(const Exact& a, const Exact& b);
Exact operator*(const Exact& a, const Exact& b);
Exact operator/(const Exact& a, const Exact& b);
inline Exact operator-(const Exact& a, const Exact& b) { return a + -b; }

/// Square root of x >= 0. Relative error below 2^-102.
Exact sqrt(const Exact& x);

Exact floor(const Exact& x);

struct SineCosine {
  Exact sine, cosine;
};

/// Of an angle in radians, |x| < 2^52. Absolute error below 2^-100 * max(1, |x|).
SineCosine sine_and_cosine(const Exact& x);

}  // namespace pe
