// Caches of cosines and sines, and inv_freq: frequencies first, then the rule that gives them.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "analysis/identify/printed.h"
#include "encodings/math/rope_rates.h"
#include "encodings/math/rope_scaling.h"
#include "support/check.h"

namespace pe::identifying {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

struct Rule {
  double base = 0;
  RopeScalingParams params;
  std::vector<double> inv_freq;
};

std::vector<double> radians(const ScaledRope& rope) {
  std::vector<double> result(rope.frequencies.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = rope.frequencies.radians(i);
  return result;
}

bool explains(const std::vector<double>& own, const RopeRates& rates) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    const double value = rates.value[i];
    if (std::fabs(own[i] - value) > rates.error[i] * std::fmax(own[i], value)) return false;
  }
  return true;
}

std::optional<Rule> tried(const RopeRates& rates, double base, const RopeScalingParams& params) {
  Rule rule{base, params, radians(scaled_rope(2 * rates.value.size(), base, params))};
  if (!explains(rule.inv_freq, rates)) return {};
  return rule;
}

/// Constant steps: unscaled, every frequency divided, or the slow ones left out.
std::optional<Rule> even_rule(const RopeRates& rates) {
  const std::size_t pairs = rates.value.size();
  std::size_t turning = pairs;
  while (turning > 0 && rates.value[turning - 1] == 0 && rates.error[turning - 1] < 1) --turning;
  if (turning < 2) return {};
  const RopeLine line = rope_line(rates, turning);
  RopeScalingParams params;
  if (line.factor > 1.001) {
    params.kind = RopeScaling::Linear;
    params.factor = rounded_to(line.factor, 4);
  }
  if (turning < pairs) {
    params.kind = RopeScaling::Proportional;
    params.proportion = static_cast<double>(turning) / static_cast<double>(pairs);
  }
  for (const double base : bases_near(line.base(pairs))) {
    if (auto rule = tried(rates, base, params)) return rule;
  }
  return {};
}

/// Fast pairs kept, slow ones divided: by which factor, and between which lengths.
std::optional<Rule> banded_rule(const RopeRates& rates, double attention_factor) {
  const std::size_t pairs = rates.value.size();
  const RopeLine line = rope_line(rates, std::max<std::size_t>(2, pairs / 6));
  if (std::fabs(std::log(line.factor)) > 0.01) return {};
  constexpr double kFirstLength = 0x1p9, kLastLength = 0x1p20;
  for (const double base : bases_near(line.base(pairs))) {
    const std::vector<double> plain = radians(scaled_rope(2 * pairs, base, {}));
    std::size_t slow = pairs - 1;
    while (slow > 0 && rates.error[slow] > 0.02) --slow;
    const double ratio = plain[slow] / rates.value[slow];
    std::vector<double> factors = {std::round(ratio), std::round(2 * ratio) / 2};
    if (attention_factor > 1)
      factors.push_back(rounded_to(std::exp(10 * attention_factor - 10), 5));
    // few digits leave the slowest pairs unknown, and with them the factor
    const bool is_open = slow + 1 < pairs;
    if (is_open) factors.insert(factors.end(), {2, 4, 8, 16, 32, 40, 64});
    for (const double factor : factors) {
      if (!(factor > 1) || (!is_open && std::fabs(factor / ratio - 1) > 0.05)) continue;
      for (double length = kFirstLength; length <= kLastLength; length *= 2) {
        RopeScalingParams params{.factor = factor, .original_length = length};
        for (const bool truncate : {true, false}) {
          params.kind = RopeScaling::Yarn;
          params.truncate = truncate;
          if (auto rule = tried(rates, base, params)) return rule;
        }
        params.kind = RopeScaling::Llama3;
        for (const double high : {4.0, 1.0}) {
          params.high_freq_factor = high;
          if (auto rule = tried(rates, base, params)) return rule;
        }
      }
    }
  }
  return {};
}

/// Pairs that stand still in every row: the slow ones left out, as far as such a table tells.
std::optional<Rule> frozen_rule(const RopeRates& rates, std::size_t turning) {
  const std::size_t pairs = rates.value.size();
  if (turning < 2 || turning == pairs) return {};
  const RopeLine line = rope_line(rates, turning);
  RopeScalingParams params;
  params.kind = RopeScaling::Proportional;
  params.proportion = static_cast<double>(turning) / static_cast<double>(pairs);
  RopeRates own = rates;
  for (std::size_t i = turning; i < pairs; ++i) own.value[i] = 0;
  for (const double base : bases_near(line.base(pairs))) {
    if (auto rule = tried(own, base, params)) return rule;
  }
  return {};
}

std::optional<Rule> rule_of(const RopeRates& rates, double attention_factor) {
  if (auto rule = even_rule(rates)) return rule;
  return banded_rule(rates, attention_factor);
}

/// What a column of a cache holds.
enum class Wave { Cosine, Sine, Phasor };

struct Cache {
  MatrixView<const double> table;
  Wave wave = Wave::Cosine;
  std::size_t pairs = 0, stride = 1;
  double scale = 1, unit = 0;

  double at(std::size_t row, std::size_t pair) const { return table(row, pair * stride) / scale; }
  /// The phase of a row nearest to `guess`, and how steeply the number changes with it.
  std::pair<double, double> phase(std::size_t row, std::size_t pair, double guess) const {
    const double x = std::clamp(at(row, pair), -1.0, 1.0);
    const auto nearest = [guess](double a) { return a + kTurn * std::round((guess - a) / kTurn); };
    if (wave == Wave::Phasor) {
      return {nearest(std::atan2(table(row, pair + pairs) / scale, x)), 1};
    }
    const double first = wave == Wave::Cosine ? std::acos(x) : std::asin(x);
    const double a = nearest(first);
    const double b = nearest(wave == Wave::Cosine ? -first : std::numbers::pi - first);
    const bool take_a = b < 0 || (a >= 0 && std::fabs(a - guess) <= std::fabs(b - guess));
    return {take_a ? a : b, std::sqrt(1 - x * x)};
  }
};

/// Found from rows 1, 2, 4, ..., each refining the last.
RopeRates rates_of(const Cache& cache) {
  RopeRates rates;
  constexpr double kCoded = 4e-7;  // frequencies and phases in float32
  for (std::size_t pair = 0; pair < cache.pairs; ++pair) {
    double rate = 0, error = INFINITY;
    for (std::size_t row = 1; row < cache.table.rows(); row *= 2) {
      const auto apart = static_cast<double>(row);
      const auto [phase, steep] = cache.phase(row, pair, rate * apart);
      const double own = cache.unit / std::fmax(steep, std::sqrt(cache.unit)) / apart;
      if (own < error) {
        rate = phase / apart;
        error = own;
      }
    }
    rates.value.push_back(rate);
    rates.error.push_back(2 * kCoded + 4 * error / std::fmax(rate, 1e-300));
  }
  return rates;
}

/// Largest difference from what the rule gives, and whether rounding explains it.
double difference(const Cache& cache, const Rule& rule, bool& explained) {
  double most = 0;
  explained = true;
  for (std::size_t row = 0; row < cache.table.rows(); ++row) {
    for (std::size_t pair = 0; pair < cache.pairs; ++pair) {
      const double phase = static_cast<double>(row) * rule.inv_freq[pair];
      const double own = cache.wave == Wave::Sine ? std::sin(phase) : std::cos(phase);
      double d = std::fabs(cache.at(row, pair) - own);
      if (cache.wave == Wave::Phasor) {
        d = std::fmax(
            d, std::fabs(cache.table(row, pair + cache.pairs) / cache.scale - std::sin(phase)));
      }
      most = std::fmax(most, d);
      explained = explained && d <= 2e-6 + 2 * cache.unit + 3e-7 * phase;
    }
  }
  return most * cache.scale;
}

/// Pairs up to the last one that some row moves.
std::size_t turning_of(const Cache& cache) {
  for (std::size_t pair = cache.pairs; pair > 0; --pair) {
    for (std::size_t row = 1; row < cache.table.rows(); ++row) {
      if (cache.at(row, pair - 1) != cache.at(0, pair - 1)) return pair;
    }
  }
  return 0;
}

/// The rule's parameters, as the scheme "rope" calls them.
Printed named(std::string_view form, const Rule& rule, double attention_factor) {
  Printed result;
  result.form = form;
  result.scheme = "rope";
  const RopeScalingParams& p = rule.params;
  const auto width = static_cast<double>(2 * rule.inv_freq.size());
  result.numbers = {{"head_dim", width}, {"rotary_dim", width}, {"base", rule.base}};
  result.choices = {{"scaling", kRopeScalingNames[static_cast<std::size_t>(p.kind)]}};
  const auto add = [&](std::string_view name, double value) {
    result.numbers.emplace_back(name, value);
  };
  const bool banded = p.kind == RopeScaling::Yarn || p.kind == RopeScaling::Llama3;
  if (p.kind == RopeScaling::Linear || banded) add("factor", p.factor);
  if (banded) add("original_length", p.original_length);
  if (p.kind == RopeScaling::Yarn) {
    add("beta_fast", p.beta_fast);
    add("beta_slow", p.beta_slow);
    result.flags = {{"truncate", p.truncate}};
  }
  if (p.kind == RopeScaling::Llama3) {
    add("low_freq_factor", p.low_freq_factor);
    add("high_freq_factor", p.high_freq_factor);
  }
  if (p.kind == RopeScaling::Proportional) add("proportion", p.proportion);
  if (attention_factor != 1) add("attention_factor", attention_factor);
  result.scale = attention_factor;
  return result;
}

constexpr std::string_view kUnread =
    " The head’s width and the trained length cannot be read from it.";

bool twice(MatrixView<const double> table, std::size_t apart, std::size_t stride, double unit) {
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t i = 0; i < table.cols() / 2; ++i) {
      const double a = table(r, i * stride), b = table(r, i * stride + apart);
      if (std::fabs(a - b) > unit * std::fmax(1, std::fabs(a))) return false;
    }
  }
  return true;
}

double snapped(double scale, double unit) {
  return std::fabs(scale - 1) <= 4 * unit + 1e-6 ? 1 : scale;
}

std::optional<Printed> cache_of(Cache cache, std::string_view layout) {
  const bool starts_at_1 = cache.wave != Wave::Sine;
  const double first = starts_at_1 ? cache.table(0, 0) : 0;
  for (std::size_t i = 0; i < cache.pairs; ++i) {
    const double x = cache.table(0, i * cache.stride);
    if (std::fabs(x - first) > cache.unit * std::fmax(1, first)) return {};
    if (cache.wave == Wave::Phasor && std::fabs(cache.table(0, i + cache.pairs)) > cache.unit)
      return {};
  }
  // the fastest pair turns by 1 radian per token, however slow pairs are scaled
  cache.scale = snapped(starts_at_1 ? first : cache.table(1, 0) / std::sin(1.0), cache.unit);
  // no rule makes waves smaller: then it is the fastest pair that is slower
  constexpr double kLeast = 0.99;
  if (cache.wave == Wave::Sine && cache.scale < kLeast) cache.scale = 1;
  if (!(cache.scale > 1e-3)) return {};
  const RopeRates rates = rates_of(cache);
  auto rule = rule_of(rates, cache.scale);
  bool explained = false;
  double most = rule ? difference(cache, *rule, explained) : 0;
  constexpr double kFine = 0x1p-20;  // of few digits slow pairs seem to stand still, too
  if (!explained && cache.unit < kFine) {
    rule = frozen_rule(rates, turning_of(cache));
    most = rule ? difference(cache, *rule, explained) : 0;
  }
  if (!explained) return {};
  constexpr std::array<std::string_view, 3> kForms = {"cos", "sin", "cos-sin"};
  Printed result = named(kForms[static_cast<std::size_t>(cache.wave)], *rule, cache.scale);
  result.numbers.emplace_back("length", static_cast<double>(cache.table.rows()));
  result.max_difference = most;
  if (cache.wave == Wave::Phasor) {
    const bool same = rule->params.kind == RopeScaling::None && cache.scale == 1;
    if (same) result.alike = "timestep";
    result.note = join("RoPE’s cache [cos | sin], as vLLM keeps it.",
                       same ? " The diffusion timestep table is the same numbers." : "", kUnread);
  } else {
    if (!layout.empty()) result.choices.emplace_back("layout", layout);
    result.note = join("RoPE’s cache of ", cache.wave == Wave::Cosine ? "cosines" : "sines",
                       layout.empty() ? ", one column per pair" : ", every column twice",
                       ": no table that is added to tokens.", kUnread);
  }
  return result;
}

std::optional<Printed> frequencies_of(MatrixView<const double> table, double unit) {
  constexpr std::size_t kFewest = 4, kMost = 4096;
  const auto values = table.flat();
  if (values.size() < kFewest || values.size() > kMost || !(values[0] > 0 && values[0] <= 1))
    return {};
  if (!std::ranges::is_sorted(values, std::greater()) || values.back() < 0) return {};
  RopeRates rates;
  rates.value.assign(values.begin(), values.end());
  constexpr double kHalf = 0x1p-11, kSubnormal = 0x1p-24;  // float16's unit, and its least number
  for (const double value : values) {
    const double least = unit == kHalf ? kSubnormal / std::fmax(value, kSubnormal) : 0;
    rates.error.push_back(6e-7 + unit + least);
  }
  const auto rule = rule_of(rates, 1);
  if (!rule) return {};
  Printed result = named("inv-freq", *rule, 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    result.max_difference =
        std::fmax(result.max_difference, std::fabs(values[i] - rule->inv_freq[i]));
  }
  result.note = join("RoPE’s inv_freq.", kUnread);
  return result;
}

}  // namespace

bool has_twins(MatrixView<const double> table, double unit) {
  const std::size_t pairs = table.cols() / 2;
  if (table.cols() % 2 != 0 || pairs < 2 || table.rows() < 4) return false;
  return twice(table, pairs, 1, unit) || twice(table, 1, 2, unit);
}

std::optional<Printed> printed_rope(MatrixView<const double> table, double unit) {
  unit = std::fmax(unit, 0x1p-23);
  if (table.rows() == 1 || table.cols() == 1) return frequencies_of(table, unit);
  const std::size_t pairs = table.cols() / 2;
  constexpr std::size_t kMostPairs = 4096;
  if (table.cols() % 2 != 0 || pairs < 2 || pairs > kMostPairs || table.rows() < 4) return {};
  if (auto found = cache_of({table, Wave::Phasor, pairs, 1, 1, unit}, "")) return found;
  const bool half = twice(table, pairs, 1, unit);
  if (!half && !twice(table, 1, 2, unit)) return {};
  for (const Wave wave : {Wave::Cosine, Wave::Sine}) {
    const Cache cache{table, wave, pairs, half ? std::size_t{1} : 2, 1, unit};
    if (auto found = cache_of(cache, half ? "half" : "interleaved")) return found;
  }
  return {};
}

std::optional<Printed> printed_single(MatrixView<const double> table, double unit) {
  unit = std::fmax(unit, 0x1p-23);
  constexpr std::size_t kFewest = 4, kMost = 4096;
  if (table.cols() < kFewest || table.cols() > kMost || table.rows() < kFewest) return {};
  for (const Wave wave : {Wave::Cosine, Wave::Sine}) {
    if (auto found = cache_of({table, wave, table.cols(), 1, 1, unit}, "")) return found;
  }
  return {};
}

}  // namespace pe::identifying
