// Numbers as unevaluated sums of two doubles: about 106 bits. Inline, because frequency ladders
// are built from them inside the time of one small table.
#pragma once

namespace pe {

struct DoubleDouble {
  double hi = 0;  ///< the number rounded to double
  double lo = 0;  ///< what that rounding lost; |lo| <= ulp(hi) / 2
};

/// a + b exactly. Knuth's two-sum: any order of magnitudes.
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly, given |a| >= |b|. Dekker's fast two-sum.
inline DoubleDouble fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// The upper 26 bits of `a`; a - head26(a) fits into 26 bits as well (Veltkamp). |a| < 2^996.
inline double head26(double a) {
  constexpr double kSplitter = 0x1p27 + 1;
  const double scaled = kSplitter * a;
  return scaled - (scaled - a);
}

/// a * b exactly, without fused multiply-add, which WASM does not have (Dekker).
inline DoubleDouble two_product(double a, double b) {
  const double product = a * b;
  const double a_head = head26(a), a_tail = a - a_head;
  const double b_head = head26(b), b_tail = b - b_head;
  return {product,
          ((a_head * b_head - product) + a_head * b_tail + a_tail * b_head) + a_tail * b_tail};
}

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = two_sum(a.hi, b.hi);
  return fast_two_sum(high.hi, high.lo + (a.lo + b.lo));
}

inline DoubleDouble operator-(DoubleDouble a) { return {-a.hi, -a.lo}; }

/// Relative error below 2^-102.
inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = two_product(a.hi, b.hi);
  return fast_two_sum(high.hi, high.lo + (a.hi * b.lo + a.lo * b.hi));
}

/// Relative error below 2^-102.
DoubleDouble operator/(DoubleDouble a, DoubleDouble b);

/// e^x for |x| < 700. Relative error below 2^-96.
DoubleDouble exp(DoubleDouble x);

/// Natural logarithm of x > 0. Absolute error below 2^-95 * max(1, |log x|).
DoubleDouble log(DoubleDouble x);

inline constexpr DoubleDouble kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

/// 1 / (2 pi)
inline constexpr DoubleDouble kTurnsPerRadian{0x1.45f306dc9c883p-3, -0x1.6b01ec5417056p-57};

}  // namespace pe
