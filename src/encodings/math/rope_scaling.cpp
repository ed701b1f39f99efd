#include "encodings/math/rope_scaling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "rope";
constexpr double kTurn = 2 * std::numbers::pi;

Frequencies plain(std::size_t rotary_dim, double base) {
  return geometric_frequencies(rotary_dim / 2, base, 2, static_cast<unsigned>(rotary_dim));
}

/// Every frequency multiplied by its own share of the old one.
template <typename Share>
void multiply(Frequencies& f, const Share& share) {
  for (std::size_t i = 0; i < f.size(); ++i) f.set(i, f.turns(i) * share(i));
}

DoubleDouble quotient(double a, double b) { return DoubleDouble{a, 0} / DoubleDouble{b, 0}; }

/// base * alpha^(R / (R - 2)): the slowest frequency, exponent (R - 2) / R, is divided by alpha.
double ntk_base(std::size_t rotary_dim, double base, double alpha) {
  require(rotary_dim > 2, kName, "rotary_dim", "must be above 2 with this scaling, got ",
          rotary_dim);
  const auto dim = static_cast<double>(rotary_dim);
  const DoubleDouble exponent = quotient(dim, dim - 2);
  return (DoubleDouble{base, 0} * exp(log(DoubleDouble{alpha, 0}) * exponent)).hi;
}

/// The pair, as a real number, that makes `turns` turns within the original length.
double pair_of_turns(std::size_t rotary_dim, double base, double length, double turns) {
  return static_cast<double>(rotary_dim) * logarithm(length / (turns * kTurn)) /
         (2 * logarithm(base));
}

ScaledRope yarn(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  require(p.beta_fast >= p.beta_slow, kName, "beta_fast", "must not be below beta_slow, ",
          p.beta_slow, ", got ", p.beta_fast);
  require(base > 1, kName, "base", "must be above 1 with yarn, got ", base);
  ScaledRope result{plain(rotary_dim, base)};
  double low = pair_of_turns(rotary_dim, base, p.original_length, p.beta_fast);
  double high = pair_of_turns(rotary_dim, base, p.original_length, p.beta_slow);
  if (p.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, static_cast<double>(rotary_dim) - 1);  // channels, not pairs: as published
  result.ramp_low = low;
  result.ramp_high = high;
  constexpr double kNoWidth = 0.001;
  if (low == high) high += kNoWidth;
  const DoubleDouble slow = quotient(1, p.factor);
  multiply(result.frequencies, [&](std::size_t i) {
    const double ramp = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
    return DoubleDouble{1 - ramp, 0} + slow * DoubleDouble{ramp, 0};
  });
  result.attention_factor =
      p.mscale != 0 && p.mscale_all_dim != 0
          ? yarn_mscale(p.factor, p.mscale) / yarn_mscale(p.factor, p.mscale_all_dim)
          : yarn_mscale(p.factor, 1);
  return result;
}

ScaledRope longrope(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  require(p.factors.size() == rotary_dim / 2, kName, "factors", "must be one per pair, ",
          rotary_dim / 2, ", got ", p.factors.size());
  ScaledRope result{plain(rotary_dim, base)};
  multiply(result.frequencies, [&](std::size_t i) { return quotient(1, p.factors[i]); });
  if (p.factor > 1) {
    result.attention_factor = std::sqrt(1 + logarithm(p.factor) / logarithm(p.original_length));
  }
  return result;
}

ScaledRope llama3(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  require(p.high_freq_factor >= p.low_freq_factor, kName, "high_freq_factor",
          "must not be below low_freq_factor, ", p.low_freq_factor, ", got ", p.high_freq_factor);
  ScaledRope result{plain(rotary_dim, base)};
  const DoubleDouble slow = quotient(1, p.factor);
  multiply(result.frequencies, [&, &f = result.frequencies](std::size_t i) {
    const double turns = p.original_length * f.turns(i).hi;  // within the original length
    const double band = p.high_freq_factor - p.low_freq_factor;
    const double kept = band == 0 ? (turns < p.low_freq_factor ? 0 : 1)
                                  : std::clamp((turns - p.low_freq_factor) / band, 0.0, 1.0);
    return slow * DoubleDouble{1 - kept, 0} + DoubleDouble{kept, 0};
  });
  return result;
}

ScaledRope proportional(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  ScaledRope result{plain(rotary_dim, base)};
  const auto turning =
      static_cast<std::size_t>(std::floor(p.proportion * static_cast<double>(rotary_dim) / 2));
  multiply(result.frequencies,
           [&](std::size_t i) { return i < turning ? quotient(1, p.factor) : DoubleDouble{}; });
  return result;
}

ScaledRope by_rule(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  switch (p.kind) {
    case RopeScaling::None:
      return {plain(rotary_dim, base)};
    case RopeScaling::Linear: {
      ScaledRope result{plain(rotary_dim, base)};
      multiply(result.frequencies, [&](std::size_t) { return quotient(1, p.factor); });
      return result;
    }
    case RopeScaling::Ntk:
      return {plain(rotary_dim, ntk_base(rotary_dim, base, p.factor))};
    case RopeScaling::DynamicNtk: {
      const double length = std::max(p.sequence_length, p.original_length);
      const double alpha = p.factor * length / p.original_length - (p.factor - 1);
      return {plain(rotary_dim, ntk_base(rotary_dim, base, alpha))};
    }
    case RopeScaling::QwenNtk: {
      double power = 2;
      for (double length = p.original_length; length < p.sequence_length; length *= 2) power *= 2;
      return {plain(rotary_dim, ntk_base(rotary_dim, base, power - 1))};
    }
    case RopeScaling::Yarn:
      return yarn(rotary_dim, base, p);
    case RopeScaling::Longrope:
      return longrope(rotary_dim, base, p);
    case RopeScaling::Llama3:
      return llama3(rotary_dim, base, p);
    case RopeScaling::Proportional:
      return proportional(rotary_dim, base, p);
  }
  return {};
}

}  // namespace

double yarn_mscale(double factor, double mscale) {
  constexpr double kGrowth = 0.1;  // per e-fold of length, fitted in the YaRN paper
  return factor <= 1 ? 1 : kGrowth * mscale * logarithm(factor) + 1;
}

ScaledRope scaled_rope(std::size_t rotary_dim, double base, const RopeScalingParams& params) {
  ScaledRope result = by_rule(rotary_dim, base, params);
  if (params.attention_factor != 0) result.attention_factor = params.attention_factor;
  return result;
}

}  // namespace pe
