#include "encodings/math/rope_scaling.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/check.h"
#include "support/double_double.h"

namespace pe {
namespace {

Frequencies plain(std::size_t rotary_dim, double base) {
  return geometric_frequencies(rotary_dim / 2, base, 2, static_cast<unsigned>(rotary_dim));
}

/// Every frequency multiplied by its own share of the old one.
template <typename Share>
void multiply(Frequencies& f, const Share& share) {
  for (std::size_t i = 0; i < f.size(); ++i) f.set(i, f.turns(i) * share(i));
}

DoubleDouble quotient(double a, double b) { return DoubleDouble{a, 0} / DoubleDouble{b, 0}; }

/// The frequencies of base * alpha^(R / (R - 2)), pair by pair: the slowest, exponent (R - 2) / R, is
/// divided by alpha. Their base by itself, rounded, would cost the low half of every frequency.
ScaledRope ntk(std::size_t rotary_dim, double base, DoubleDouble alpha,
               const RopeScalingParams& p) {
  require(rotary_dim > 2, p.function, "rotary_dim", "must be above 2 with this scaling, got ",
          rotary_dim);
  ScaledRope result{plain(rotary_dim, base)};
  const DoubleDouble step = exp(log(alpha) * quotient(-2, static_cast<double>(rotary_dim) - 2));
  DoubleDouble share{1, 0};
  multiply(result.frequencies, [&](std::size_t) { return std::exchange(share, share * step); });
  return result;
}

/// The pair, as a real number, that makes `turns` turns within the original length.
DoubleDouble pair_of_turns(std::size_t rotary_dim, double base, double length, double turns) {
  const DoubleDouble ratio = quotient(length, turns) * kTurnsPerRadian;
  return log(ratio) * DoubleDouble{static_cast<double>(rotary_dim), 0} /
         (log(DoubleDouble{base, 0}) * DoubleDouble{2, 0});
}

DoubleDouble floor(DoubleDouble x) {
  const double whole = std::floor(x.hi);
  return {whole == x.hi && x.lo < 0 ? whole - 1 : whole, 0};
}

DoubleDouble ceil(DoubleDouble x) { return -floor(-x); }

DoubleDouble clamp(DoubleDouble x, double low, double high) {
  return x.hi < low ? DoubleDouble{low, 0} : x.hi > high ? DoubleDouble{high, 0} : x;
}

/// Per e-fold of length: 1/10 was fitted in the YaRN paper, 7/100 is TeleChat3's.
DoubleDouble growth_rate(RopeScaling kind) {
  return kind == RopeScaling::Telechat3 ? quotient(7, 100) : quotient(1, 10);
}

/// rate * mscale * ln(factor) + 1, and 1 for a factor that does not stretch.
DoubleDouble growth(double factor, double mscale, RopeScaling kind = RopeScaling::Yarn) {
  if (factor <= 1) return {1, 0};
  return log(DoubleDouble{factor, 0}) * growth_rate(kind) * DoubleDouble{mscale, 0} +
         DoubleDouble{1, 0};
}

double yarn_attention(const RopeScalingParams& p) {
  if (p.kind == RopeScaling::Grok) return 1;
  const bool both = p.kind == RopeScaling::Yarn && p.mscale != 0 && p.mscale_all_dim != 0;
  if (!both) return growth(p.factor, 1, p.kind).hi;
  const DoubleDouble divisor = growth(p.factor, p.mscale_all_dim);
  require(divisor.hi > 0, p.function, "mscale_all_dim", "must leave what it divides by above 0, ",
          divisor.hi, ", got ", p.mscale_all_dim);
  return (growth(p.factor, p.mscale) / divisor).hi;
}

ScaledRope yarn(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  require(p.beta_fast >= p.beta_slow, p.function, "beta_fast", "must not be below beta_slow, ",
          p.beta_slow, ", got ", p.beta_fast);
  require(base > 1, p.function, "base", "must be above 1 with yarn, got ", base);
  ScaledRope result{plain(rotary_dim, base)};
  DoubleDouble low = pair_of_turns(rotary_dim, base, p.original_length, p.beta_fast);
  DoubleDouble high = pair_of_turns(rotary_dim, base, p.original_length, p.beta_slow);
  if (p.truncate) {
    low = floor(low);
    high = ceil(high);
  }
  if (low.hi < 0) low = {};
  const double last = static_cast<double>(rotary_dim) - 1;  // channels, not pairs: as published
  if (high.hi > last) high = {last, 0};
  result.ramp_low = low.hi;
  result.ramp_high = high.hi;
  constexpr double kNoWidth = 0.001;
  if (low.hi == high.hi && low.lo == high.lo) high = high + DoubleDouble{kNoWidth, 0};
  const DoubleDouble slow = quotient(1, p.factor), width = high + -low, log_slow = log(slow);
  multiply(result.frequencies, [&](std::size_t i) {
    const DoubleDouble at{static_cast<double>(i), 0};
    const DoubleDouble ramp = clamp((at + -low) / width, 0, 1);
    if (p.kind == RopeScaling::Grok) return exp(log_slow * ramp);
    return DoubleDouble{1, 0} + -ramp + slow * ramp;
  });
  if (p.attention_factor == 0) result.attention_factor = yarn_attention(p);
  return result;
}

ScaledRope longrope(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  require(p.factors.size() == rotary_dim / 2, p.function, "factors", "must be one per pair, ",
          rotary_dim / 2, ", got ", p.factors.size());
  ScaledRope result{plain(rotary_dim, base)};
  multiply(result.frequencies, [&](std::size_t i) { return quotient(1, p.factors[i]); });
  if (p.factor > 1 && p.attention_factor == 0) {
    require(p.original_length > 1, p.function, "original_length",
            "must be above 1 with longrope, whose attention factor divides by its logarithm, got ",
            p.original_length);
    const DoubleDouble ratio =
        log(DoubleDouble{p.factor, 0}) / log(DoubleDouble{p.original_length, 0});
    result.attention_factor = std::sqrt((DoubleDouble{1, 0} + ratio).hi);
  }
  return result;
}

ScaledRope llama3(std::size_t rotary_dim, double base, const RopeScalingParams& p) {
  require(p.high_freq_factor >= p.low_freq_factor, p.function, "high_freq_factor",
          "must not be below low_freq_factor, ", p.low_freq_factor, ", got ", p.high_freq_factor);
  ScaledRope result{plain(rotary_dim, base)};
  const DoubleDouble slow = quotient(1, p.factor);
  multiply(result.frequencies, [&, &f = result.frequencies](std::size_t i) {
    // within the original length, above low_freq_factor
    const DoubleDouble turns =
        f.turns(i) * DoubleDouble{p.original_length, 0} + DoubleDouble{-p.low_freq_factor, 0};
    const DoubleDouble band = two_sum(p.high_freq_factor, -p.low_freq_factor);
    const DoubleDouble kept =
        band.hi == 0 ? DoubleDouble{turns.hi < 0 ? 0.0 : 1.0, 0} : clamp(turns / band, 0, 1);
    return slow * (DoubleDouble{1, 0} + -kept) + kept;
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
      return ntk(rotary_dim, base, {p.factor, 0}, p);
    case RopeScaling::DynamicNtk: {
      const double length = std::max(p.sequence_length, p.original_length);
      const DoubleDouble stretch = quotient(length, p.original_length) + DoubleDouble{-1, 0};
      return ntk(rotary_dim, base, stretch * DoubleDouble{p.factor, 0} + DoubleDouble{1, 0}, p);
    }
    case RopeScaling::QwenNtk: {
      double power = 2;
      for (double length = p.original_length; length < p.sequence_length; length *= 2) power *= 2;
      return ntk(rotary_dim, base, {power - 1, 0}, p);
    }
    case RopeScaling::Yarn:
    case RopeScaling::Grok:
    case RopeScaling::Telechat3:
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

double yarn_mscale(double factor, double mscale) { return growth(factor, mscale).hi; }

ScaledRope scaled_rope(std::size_t rotary_dim, double base, const RopeScalingParams& params) {
  ScaledRope result = by_rule(rotary_dim, base, params);
  if (params.attention_factor != 0) result.attention_factor = params.attention_factor;
  return result;
}

}  // namespace pe
