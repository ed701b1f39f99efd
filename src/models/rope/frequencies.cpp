// A group's frequencies, what follows from them, and which axis each pair turns by.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "encodings/rotations/mrope.h"
#include "models/parts.h"
#include "support/check.h"
#include "support/order.h"

namespace pe::models {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

std::vector<double> radians(const Frequencies& frequencies) {
  std::vector<double> result(frequencies.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = frequencies.radians(i);
  return result;
}

std::size_t unfinished(const std::vector<double>& inv_freq, double length) {
  return static_cast<std::size_t>(
      std::ranges::count_if(inv_freq, [=](double w) { return std::fabs(w) * length < kTurn; }));
}

void name_scaling(PositionGroup& group, const RopeSet& set) {
  const RopeScalingParams& p = set.params;
  ModelScaling& scaling = group.scaling;
  const auto add = [&](std::string_view name, double value) {
    scaling.numbers.emplace_back(name, value);
  };
  const auto add_given = [&](std::string_view name) {
    if (const JsonValue* found = set.dict.find(name)) add(name, found->number);
  };
  switch (p.kind) {
    case RopeScaling::None:
      return;
    case RopeScaling::Linear:
      scaling.type = "linear";
      return add("factor", p.factor);
    case RopeScaling::Ntk:
      scaling.type = "dynamic";
      return add("alpha", p.factor);
    case RopeScaling::Llama3:
      scaling.type = "llama3";
      add("factor", p.factor);
      add("low_freq_factor", p.low_freq_factor);
      add("high_freq_factor", p.high_freq_factor);
      return add("original_length", p.original_length);
    case RopeScaling::Proportional:
      scaling.type = "proportional";
      add("partial", p.proportion);
      return add("factor", p.factor);
    default:
      scaling.type =
          set.is_dynamic ? "dynamic" : kRopeScalingNames[static_cast<std::size_t>(p.kind)];
      add("factor", p.factor);
      add("original_length", p.original_length);
  }
  if (set.ramps()) {
    add("beta_fast", p.beta_fast);
    add("beta_slow", p.beta_slow);
    scaling.truncate = p.truncate;
    add_given("mscale");
    add_given("mscale_all_dim");
  }
  if (p.attention_factor != 0) add("attention_factor", p.attention_factor);
}

MropeMode mode_of(Sections order, const RopeSet& set) {
  if (order == Sections::DealtOut) return MropeMode::OpenPangu;
  if (order == Sections::SpaceThenTime || order == Sections::HeightWidthTime) {
    return MropeMode::Ernie;
  }
  if (set.sections_interleaved || order == Sections::Interleaved) return MropeMode::Interleaved;
  return set.four_axes ? MropeMode::Hunyuan : MropeMode::Chunked;
}

}  // namespace

void check_pairs(const Config& config, std::span<const PositionGroup> groups) {
  constexpr std::size_t kMost = std::size_t{1} << 20;  // published ones have below 2^14
  std::size_t pairs = 0;
  for (const PositionGroup& group : groups) pairs += group.layers.size() * group.rotary_dim / 2;
  require(pairs <= kMost, kName, config.text.path_of("num_hidden_layers"), "must leave at most ",
          kMost, " pairs of channels that turn in all layers, got ", pairs);
}

void fill_frequencies(Reading& r, PositionGroup& group, const RopeSet& set) {
  RopeScalingParams params = set.params;
  name_scaling(group, set);
  const std::size_t pairs = group.rotary_dim / 2;
  const auto scaled = [&] { return scaled_rope(group.rotary_dim, group.base, params); };
  if (params.beta_fast < params.beta_slow) std::swap(params.beta_fast, params.beta_slow);
  if (params.high_freq_factor < params.low_freq_factor) {
    refuse_value(set.dict.path_of("high_freq_factor"), "must not be below low_freq_factor",
                 *set.dict.find(set.dict.find("high_freq_factor") != nullptr ? "high_freq_factor"
                                                                             : "low_freq_factor"));
  }
  const auto length = [&](const std::vector<double>& inv_freq) {
    return unfinished(inv_freq, group.length);
  };
  if (params.kind == RopeScaling::Longrope) {
    for (const auto* list : {&set.long_factors, &set.short_factors}) {
      if (list->size() == pairs) continue;
      r.factors_got = static_cast<double>(list->size());
      r.factors_wanted = static_cast<double>(pairs);
      params.kind = RopeScaling::None;
    }
    params.factors = set.long_factors;
    if (params.kind != RopeScaling::None) {
      group.inv_freq_long = radians(scaled().frequencies);
      group.factors = set.short_factors;
      group.factors_long = set.long_factors;
    }
    params.factors = set.short_factors;
  }
  const ScaledRope found = scaled();
  group.inv_freq = radians(found.frequencies);
  group.attention_factor = found.attention_factor;
  if (params.kind == RopeScaling::Longrope && set.factor_beyond != found.attention_factor) {
    group.attention_factor_long = set.factor_beyond;
  }
  group.ramp_low = found.ramp_low;
  group.ramp_high = found.ramp_high;
  const bool scales = params.kind != RopeScaling::None && params.kind != RopeScaling::Linear &&
                      params.kind != RopeScaling::Proportional && !set.alpha;
  group.original_length = scales ? params.original_length : group.length;
  const bool is_made_for_length = scales && params.kind != RopeScaling::Llama3 && set.factor;
  if (is_made_for_length) group.covers = *set.factor * params.original_length;
  group.unfinished = length(group.inv_freq_long.empty() ? group.inv_freq : group.inv_freq_long);
  RopeScalingParams plain = params;
  if (plain.kind != RopeScaling::Proportional) plain.kind = RopeScaling::None;
  plain.factor = 1;
  group.inv_freq_plain = radians(scaled_rope(group.rotary_dim, group.base, plain).frequencies);
  group.unfinished_unscaled = unfinished(group.inv_freq_plain, group.original_length);
  if (params.kind == RopeScaling::Proportional) {
    group.turning_pairs = static_cast<std::size_t>(
        std::ranges::count_if(group.inv_freq, [](double w) { return w != 0; }));
  }
  if (params.kind == RopeScaling::DynamicNtk) {
    const double original = params.original_length;
    std::vector<double> lengths = {original + 1, 2 * original, 4 * original,
                                   std::ceil(params.factor * original)};
    put_in_order(lengths);
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    for (const double at : lengths) {
      if (at <= original) continue;
      params.sequence_length = at;
      group.inv_freq_at.push_back({at, radians(scaled().frequencies)});
    }
  }
  if (r.config.has(kBackwards)) {
    for (auto* list : {&group.inv_freq, &group.inv_freq_plain}) {
      for (double& w : *list) w = 0 - w;
    }
  }
}

void set_axes(PositionGroup& group, const Config& config, const RopeSet& set) {
  const std::size_t pairs = group.rotary_dim / 2;
  const auto& own = config.type->class_sections;
  std::vector<double> sections = set.sections;
  if (sections.empty() && own[0] != 0) sections.assign(own.begin(), own.end());
  const Sections order = set.order != Sections::None ? set.order : config.type->sections;
  if (sections.empty() && order == Sections::SpaceThenTime) sections = {8, 12, 12};
  const bool are_three = order == Sections::DealtOut || order == Sections::SpaceThenTime;
  if (sections.empty() || (are_three && sections.size() != 3)) return;
  const MropeMode mode = mode_of(order, set);
  const std::string_view letters = mode == MropeMode::Hunyuan ? "pwht" : "thw";
  sections.resize(letters.size());
  double sum = 0;
  for (const double section : sections) {
    if (!(section >= 0) || section != std::floor(section)) return;
    sum += section;
  }
  if (sum != static_cast<double>(pairs)) return;
  if (order == Sections::SpaceThenTime) {
    std::rotate(sections.begin(), sections.begin() + 1, sections.end());
  }
  if (mode == MropeMode::Ernie && sections[0] != sections[1]) return;  // no code can stack them
  for (const int axis : axis_of_pair(mode, sections, pairs)) {
    group.axes += letters[static_cast<std::size_t>(axis)];
  }
  group.mrope_mode = kMropeModeNames[static_cast<std::size_t>(mode)];
  group.mrope_sections = std::move(sections);
}

}  // namespace pe::models
