#include "encodings/math/frequencies.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "support/elementary.h"

namespace pe {
namespace {

constexpr DoubleDouble kTurn{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};  // 2*pi

DoubleDouble integer_power(DoubleDouble x, unsigned exponent) {
  DoubleDouble result{1, 0};
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 == 1) result = result * x;
    x = x * x;
  }
  return result;
}

/// base^(-numerator / denominator) by one Newton step from the double r: with
/// r^denominator * base^numerator = 1 + e, the root is r (1 - e / denominator). Whole powers are a
/// few multiplications, where exp and log of double-doubles would take as long as the rest of a
/// small table. Relative error below 2^-88 for denominators to 8192.
DoubleDouble root_ratio(double base, unsigned numerator, unsigned denominator) {
  const double r = exponential(-logarithm(base) * numerator / denominator);
  const DoubleDouble product =
      integer_power({r, 0}, denominator) * integer_power({base, 0}, numerator);
  const DoubleDouble error = product + DoubleDouble{-1, 0};
  return DoubleDouble{r, 0} * (DoubleDouble{1, 0} + DoubleDouble{-error.hi / denominator, 0});
}

}  // namespace

double Frequencies::radians(std::size_t i) const { return (turns(i) * kTurn).hi; }

double Frequencies::wavelength(std::size_t i) const {
  if (head()[i] == 0) return std::numeric_limits<double>::infinity();
  return (DoubleDouble{1, 0} / turns(i)).hi;
}

Frequencies geometric_frequencies(std::size_t count, double base, unsigned numerator,
                                  unsigned denominator) {
  Frequencies frequencies(count);
  if (count == 0) return frequencies;
  const unsigned divisor = std::gcd(numerator, denominator);
  const DoubleDouble ratio = root_ratio(base, numerator / divisor, denominator / divisor);
  // A chain of products would wait for each before the next: four interleaved chains do not. The
  // error grows by 2^-102 a step.
  constexpr std::size_t kChains = 4;
  DoubleDouble chain[kChains];
  DoubleDouble power = kTurnsPerRadian;
  for (DoubleDouble& start : chain) {
    start = power;
    power = power * ratio;
  }
  const DoubleDouble square = ratio * ratio;
  const DoubleDouble stride = square * square;
  for (std::size_t i = 0; i < count; i += kChains) {
    const std::size_t lanes = std::min(kChains, count - i);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      frequencies.set(i + lane, chain[lane]);
      chain[lane] = chain[lane] * stride;
    }
  }
  return frequencies;
}

Frequencies sinusoidal_frequencies(std::size_t d_model, double base, Schedule schedule) {
  const std::size_t half = d_model / 2;
  switch (schedule) {
    case Schedule::Paper:
      return geometric_frequencies(d_model - half, base, 2, static_cast<unsigned>(d_model));
    case Schedule::Tensor2Tensor:
      return geometric_frequencies(half, base, 1,
                                   static_cast<unsigned>(std::max<std::size_t>(half, 2) - 1));
  }
  return {};
}

Spectrum spectrum(const Frequencies& frequencies) {
  Spectrum result;
  result.frequencies.reserve(frequencies.size());
  result.wavelengths.reserve(frequencies.size());
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    result.frequencies.push_back(frequencies.radians(i));
    result.wavelengths.push_back(frequencies.wavelength(i));
  }
  return result;
}

}  // namespace pe
