// rope_scaling and rope_parameters: which of them counts, and what it says.
#include <algorithm>

#include "models/parts.h"
#include "support/check.h"

namespace pe::models {
namespace {

/// Spellings of a type, with a model type where only that reads it so.
struct TypeName {
  std::string_view given, plain;
  bool only_su = false;
};
constexpr TypeName kTypeNames[] = {
    {"yarn", "longrope", true},
    {"su", "longrope"},
    {"mrope", "default"},
    {"video_rope", "default"},
    {"openpangu", "default"},
    {"deepseek_yarn", "yarn"},
    {"telechat3-yarn", "telechat3"},
    {"none", "default"},
    {"xdrope", "dynamic"},
    {"yarn_log", "grok"},
    {"yarn_linear", "yarn"},
    {"original", "default"},
};

struct Type {
  std::string_view name;
  RopeScaling kind;
};
constexpr Type kTypes[] = {
    {"default", RopeScaling::None},
    {"linear", RopeScaling::Linear},
    {"dynamic", RopeScaling::DynamicNtk},
    {"yarn", RopeScaling::Yarn},
    {"longrope", RopeScaling::Longrope},
    {"llama3", RopeScaling::Llama3},
    {"proportional", RopeScaling::Proportional},
    {"grok", RopeScaling::Grok},
    {"telechat3", RopeScaling::Telechat3},
};

std::string_view given_type(const Dict& dict) {
  const std::string_view type = dict.text("rope_type");
  return type.empty() ? dict.text("type") : type;
}

// Frequencies are divided by factors, and lengths by betas: nothing nearer to 0 leaves them finite.
constexpr double kLeast = 1e-9, kMost = 1e9, kLongest = 0x1p53;

/// Nomic's own code: dynamic NTK beyond max_trained_positions, by a key beside no dictionary.
void scale_as_nomic(RopeSet& set, const Config& config) {
  const auto trained = config.absent.number("max_trained_positions", 2, kLongest, true);
  if (!trained) return;
  set.factor = config.text.number("rotary_scaling_factor", kLeast, kMost);
  if (!set.factor) return;
  set.has_factor_key = set.is_dynamic = true;
  set.params.kind = RopeScaling::DynamicNtk;
  set.params.factor = *set.factor;
  set.params.original_length =
      config.text.number("max_trained_positions", 2, kLongest, true).value_or(*trained);
  set.params.sequence_length = set.params.original_length;
}

}  // namespace

bool is_keyed(const JsonValue& value) {
  return std::ranges::any_of(
      value.items, [](const JsonValue& item) { return item.is(JsonValue::Kind::Object); });
}

RopeDict rope_dict(const Config& config) {
  RopeDict result;
  for (const Dict* part : {&config.text, &config.absent}) {
    for (const std::string_view name : {"rope_scaling", "rope_parameters"}) {
      const Dict dict = part->dict(name);
      if (!dict || dict.value().items.empty()) continue;
      return {dict, part == &config.text, is_keyed(dict.value()), name == "rope_parameters"};
    }
    if (config.text.is_null("rope_scaling") || config.text.is_null("rope_parameters")) break;
  }
  if (!result.dict && config.text.find("scaling_factor") != nullptr &&
      !config.text.text("rope_type").empty()) {
    return {.dict = config.text, .from_file = true, .is_spread = true};
  }
  return result;
}

std::string_view plain_type(const Config& config, const Dict& dict) {
  const std::string_view given = given_type(dict);
  if (given.empty()) return "default";
  for (const TypeName& name : kTypeNames) {
    if (name.given == given && (!name.only_su || config.has(kSu))) return name.plain;
  }
  return given;
}

RopeSet read_set(const Config& config, const Dict& dict, const RopeDict& rope) {
  RopeSet set;
  set.dict = dict;
  set.from_file = rope.from_file;
  set.spread = rope.is_spread;
  set.given = given_type(dict);
  const std::string_view plain = plain_type(config, dict);
  const auto* type = std::ranges::find(kTypes, plain, &Type::name);
  set.known = type != std::end(kTypes);
  RopeScalingParams& params = set.params;
  params.kind = set.known ? type->kind : RopeScaling::None;

  set.base = dict.number("rope_theta", rule_of(Key::Base).min, rule_of(Key::Base).max);
  set.partial = dict.number("partial_rotary_factor", 0, 1);
  set.sections = dict.numbers("mrope_section");
  set.sections_interleaved = dict.flag("mrope_interleaved").value_or(false);
  if (set.sections.empty()) set.sections = dict.numbers("xdrope_section");
  set.four_axes = set.sections.size() == 4;
  if (set.given == "video_rope") set.order = Sections::SpaceThenTime;
  if (set.given == "openpangu") set.order = Sections::DealtOut;
  if (set.order != Sections::None && set.sections.empty()) {
    set.sections = config.text.numbers("mrope_section");  // beside it
  }
  set.beta = dict.number("llama_4_scaling_beta", 0, kMost);
  for (const std::string_view name : {"fope_init_factor", "fope_sep_head", "num_inv_freq"}) {
    set.fourier = set.fourier || dict.find(name) != nullptr;
  }
  const double max_length = config.number(Key::Length, 2048);
  auto own = dict.number("original_max_position_embeddings", 2, kLongest, true);
  if (!own && rope.keyed) {  // beside the dictionaries (Laguna)
    own = rope.dict.number("original_max_position_embeddings", 2, kLongest, true);
  }
  const auto top = config.find(Key::OriginalLength);
  set.has_original = own || top;
  params.original_length = top && top->given ? top->number
                           : own             ? *own
                           : top             ? top->number
                                             : max_length;
  if (!set.scales() && dict.find("rope_type") == nullptr) scale_as_nomic(set, config);
  if (set.is_dynamic) return set;
  if (!set.scales()) return set;

  set.factor = dict.number(set.spread ? "scaling_factor" : "factor", kLeast, kMost);
  set.has_factor_key = set.factor || dict.is_null("factor");
  set.alpha = dict.number("alpha", kLeast, kMost);
  set.attention_factor = dict.number("attention_factor", kLeast, kMost);
  const bool by_length = set.ramps() || params.kind == RopeScaling::Longrope;
  params.factor =
      set.factor.value_or(by_length ? std::max(1.0, max_length / params.original_length) : 1);
  params.attention_factor = set.attention_factor.value_or(0);
  if (params.kind == RopeScaling::Longrope && (!config.known || config.has(kTwoFactors))) {
    const auto up_to_original = dict.number("short_mscale", kLeast, kMost);
    if (up_to_original) params.attention_factor = *up_to_original;
    set.factor_beyond = dict.number("long_mscale", kLeast, kMost);
  }
  const auto beta = [&](std::string_view name, double fallback) {  // 0 counts as absent
    const JsonValue* found = dict.find(name);
    const bool is_zero =
        found != nullptr && found->is(JsonValue::Kind::Number) && found->number == 0;
    return is_zero ? fallback : dict.number(name, kLeast, kMost).value_or(fallback);
  };
  params.beta_fast = beta("beta_fast", params.beta_fast);
  params.beta_slow = beta("beta_slow", params.beta_slow);
  params.truncate = dict.flag("truncate").value_or(true);
  params.mscale = dict.number("mscale", -kMost, kMost).value_or(0);
  params.mscale_all_dim = dict.number("mscale_all_dim", -kMost, kMost).value_or(0);
  params.low_freq_factor = dict.number("low_freq_factor", kLeast, kMost).value_or(1);
  params.high_freq_factor = dict.number("high_freq_factor", kLeast, kMost).value_or(4);
  set.short_factors = dict.numbers("short_factor");
  set.long_factors = dict.numbers("long_factor");
  for (const auto* list : {&set.short_factors, &set.long_factors}) {
    for (const double factor : *list) {
      if (!(factor >= kLeast && factor <= kMost)) {
        const bool is_short = list == &set.short_factors;
        const std::string_view name = is_short ? "short_factor" : "long_factor";
        refuse(kName, dict.path_of(name),
               {"must be numbers from ", kLeast, " to ", kMost, ", got ", factor});
      }
    }
  }
  set.is_dynamic = params.kind == RopeScaling::DynamicNtk;
  if (set.is_dynamic) {
    params.original_length = max_length;
    params.sequence_length = max_length;
    if (set.alpha) {
      params.kind = RopeScaling::Ntk;
      params.factor = *set.alpha;
    }
  }
  if (set.spread) {
    if (params.kind == RopeScaling::Yarn) params.attention_factor = 1;  // computed, and not used
    if (dict.flag("rope_rotate_half_dims").value_or(false)) set.partial = 0.5;
  }
  if (params.kind == RopeScaling::Proportional) params.proportion = set.partial.value_or(1);
  return set;
}

}  // namespace pe::models
