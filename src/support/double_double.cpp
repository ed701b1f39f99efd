#include "support/double_double.h"

#include <cmath>

#include "support/elementary.h"

namespace pe {
namespace {

constexpr DoubleDouble kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr DoubleDouble kSixth{0x1.5555555555555p-3, 0x1.5555555555555p-57};
constexpr DoubleDouble kTwentyFourth{0x1.5555555555555p-5, 0x1.5555555555555p-59};

constexpr DoubleDouble kHundredTwentieth{0x1.1111111111111p-7, 0x1.1111111111111p-63};

/// e^r - 1 for |r| < 0.0055, by its series. Terms from r^6 on are below 2^-46 of r, where plain
/// doubles do; the last, r^11 / 11!, is below 2^-100.
DoubleDouble expm1_series(DoubleDouble r) {
  double tail = 0;
  for (int n = 11; n >= 6; --n) tail = (1 + tail) * r.hi / n;
  const DoubleDouble fifth = kHundredTwentieth + DoubleDouble{tail / 120, 0};
  DoubleDouble sum = r * fifth + kTwentyFourth;
  sum = r * sum + kSixth;
  sum = r * sum + DoubleDouble{0.5, 0};
  sum = r * sum + DoubleDouble{1, 0};
  return r * sum;
}

}  // namespace

DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.hi / b.hi;
  DoubleDouble rest = a + -(b * DoubleDouble{first, 0});
  const double second = rest.hi / b.hi;
  rest = rest + -(b * DoubleDouble{second, 0});
  return fast_two_sum(first, second) + DoubleDouble{rest.hi / b.hi, 0};
}

DoubleDouble exp(DoubleDouble x) {
  constexpr int kHalvings = 6;
  const double octaves = std::round(x.hi / kLn2.hi);
  DoubleDouble r = x + -(kLn2 * DoubleDouble{octaves, 0});
  r = {std::ldexp(r.hi, -kHalvings), std::ldexp(r.lo, -kHalvings)};
  DoubleDouble e = expm1_series(r);
  // (1 + e)^2 - 1 = 2e + e^2 keeps the small number small, where squaring 1 + e would not
  for (int i = 0; i < kHalvings; ++i) e = DoubleDouble{2 * e.hi, 2 * e.lo} + e * e;
  e = e + DoubleDouble{1, 0};
  const int exponent = static_cast<int>(octaves);
  return {std::ldexp(e.hi, exponent), std::ldexp(e.lo, exponent)};
}

DoubleDouble log(DoubleDouble x) {
  // One Newton step from the double: log x = y + log(1 + e), e = x exp(-y) - 1, |e| < 1e-13.
  const double y = logarithm(x.hi);
  const DoubleDouble e = x * exp(DoubleDouble{-y, 0}) + DoubleDouble{-1, 0};
  return DoubleDouble{y, 0} + (e + DoubleDouble{-e.hi * e.hi / 2, 0});
}

}  // namespace pe
