#include "models/faults.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/spelling.h"

namespace pe::models {
namespace {

using Kind = JsonValue::Kind;

bool stretches(const RopeSet& set) {
  return set.ramps() || set.params.kind == RopeScaling::Longrope;
}

bool is_type(std::string_view name) { return name == "type" || name == "rope_type"; }

/// A base stands elsewhere where layers turn by it.
bool is_used(const Reading& r, const JsonValue& base) {
  return std::ranges::any_of(r.groups, [&](const auto& g) { return g.base == base.number; });
}

/// All that `a` says, `b` says too, but for what may stand elsewhere.
bool says_too(const Reading& r, const JsonValue& a, const JsonValue& b) {
  for (std::size_t i = 0; i < a.names.size(); ++i) {
    const std::string& name = a.names[i];
    if (is_type(name) || a.items[i].is(Kind::Null)) continue;
    const JsonValue* other = b.find(name);
    const bool elsewhere =
        name == "partial_rotary_factor" || (name == "rope_theta" && is_used(r, a.items[i]));
    if (other == nullptr ? !elsewhere : !(a.items[i] == *other)) return false;
  }
  return true;
}

bool same_dict(const Reading& r, const Dict& a, const Dict& b) {
  if (is_keyed(a.value()) || is_keyed(b.value())) return a.value() == b.value();
  return plain_type(r.config, a) == plain_type(r.config, b) && says_too(r, a.value(), b.value()) &&
         says_too(r, b.value(), a.value());
}

}  // namespace

std::size_t without_rope(const Reading& r) {
  const auto list = r.config.text.numbers("no_rope_layers");
  return static_cast<std::size_t>(std::ranges::count(list, 0.0));
}

std::size_t listed(const Reading& r, std::string_view name) {
  const JsonValue* list = r.config.text.list(name);
  return list == nullptr ? 0 : list->items.size();
}

std::string_view wrong_list(const Reading& r) {
  for (const std::string_view name : {"no_rope_layers", "layer_types"}) {
    const std::size_t count = listed(r, name);
    if (count != 0 && !r.layers.empty() && count != r.layers.size()) return name;
  }
  for (const std::string_view name : {"rope_theta", "partial_rotary_factors"}) {
    const JsonValue* list = r.config.text.find(name);  // layers of drafts may follow the others
    if (list == nullptr || !list->is(Kind::List) || r.scheme != Scheme::Rope) continue;
    if (list->items.size() < r.layers.size()) return name;
  }
  return {};
}

const RopeSet* no_original(const Reading& r) {
  return first_set(r, [](const RopeSet& set) {
    return !set.has_original && (stretches(set) || set.params.kind == RopeScaling::Llama3);
  });
}

const RopeSet* too_long(const Reading& r) {
  return first_set(r, [&](const RopeSet& set) {
    return stretches(set) && set.factor && set.has_original &&
           r.length > *set.factor * set.params.original_length * (1 + 1e-9);
  });
}

const RopeSet* below_original(const Reading& r) {
  return first_set(r, [&](const RopeSet& set) {
    return stretches(set) && set.from_file && set.has_original && r.config.given(Key::Length) &&
           r.length < set.params.original_length;
  });
}

std::optional<Dict> two_types(const Reading& r) {
  for (const Dict& dict : rope_dicts(r)) {
    const JsonValue *now = dict.find("rope_type"), *old = dict.find("type");
    if (now == nullptr || old == nullptr || *now == *old) continue;
    const auto plain = [&](const JsonValue& type) {
      JsonValue alone = object_value();
      alone.items = {type};
      alone.names = {"rope_type"};
      alone.by_name = {0};
      return std::string(plain_type(r.config, {&alone, dict.path()}));
    };
    if (plain(*now) != plain(*old)) return dict;
  }
  return {};
}

std::optional<Dict> inert_factor(const Reading& r) {
  for (const Dict& dict : rope_dicts(r)) {
    if (plain_type(r.config, dict) != "default") continue;
    const JsonValue* factor = dict.find("factor");
    if (factor != nullptr && factor->is(Kind::Number) && factor->number != 1) return dict;
  }
  return {};
}

const RopeSet* no_band(const Reading& r) {
  return first_set(r, [](const RopeSet& set) {
    return set.params.kind == RopeScaling::Llama3 && set.from_file &&
           (set.dict.find("low_freq_factor") == nullptr ||
            set.dict.find("high_freq_factor") == nullptr);
  });
}

const RopeSet* no_share(const Reading& r) {
  return first_set(r, [&](const RopeSet& set) {
    return set.params.kind == RopeScaling::Proportional && set.from_file && !set.partial &&
           !r.config.given(Key::Partial);
  });
}

std::string_view unknown_layer_type(const Reading& r) {
  if (listed(r, "layer_types") == 0) return {};
  for (const Layer& layer : r.layers) {
    if (!is_layer_kind(layer.kind.name)) return layer.kind.name;
  }
  return {};
}

std::string_view unknown_layer_key(const Reading& r) {
  if (!r.rope.keyed || !r.rope.from_file) return {};
  const JsonValue& dict = r.rope.dict.value();
  for (std::size_t i = 0; i < dict.names.size(); ++i) {
    const std::string& name = dict.names[i];
    const bool is_layers =
        std::ranges::any_of(r.layers, [&](const Layer& layer) { return layer.kind.name == name; });
    if (dict.items[i].is(Kind::Object) && !is_layers && !is_layer_kind(name)) return name;
  }
  return {};
}

bool keyed_in_vain(const Reading& r) {
  if (!r.rope.keyed || !r.rope.from_file || !r.config.known || listed(r, "layer_types") != 0) {
    return false;
  }
  const auto differs = [&](const Layer& layer) {
    return layer.kind.sees != r.layers.front().kind.sees;
  };
  return !r.config.has(kKeyedByLayer) && !r.config.has(kCompressed) &&
         std::ranges::none_of(r.layers, differs);
}

bool broken_head(const Reading& r) {
  const Config& c = r.config;
  if (r.group("attention", "rope") == nullptr || c.find(Key::HeadDim) || c.is_latent())
    return false;
  const double heads = c.number(Key::Heads, 0);
  return heads != 0 && std::fmod(c.number(Key::Hidden, 0), heads) != 0;
}

std::string other_architecture(const Reading& r) {
  const Config& c = r.config;
  if (!c.known || !c.guessed_from.empty() || c.model_type != c.text_model_type) return {};
  const JsonValue* classes = c.root.find("architectures");
  if (classes == nullptr || !classes->is(Kind::List) || classes->items.size() != 1) return {};
  const JsonValue& name = classes->items.front();
  if (!name.is(Kind::Text)) return {};
  const ModelType* other = find_architecture(name.text);
  // other widths of one family are no contradiction: phi and phi-msft
  const bool alike = other == nullptr || other == c.type ||
                     (other->scheme == c.type->scheme &&
                      ((other->traits ^ c.type->traits) & (kInterleaved | kLatent)) == 0);
  return alike ? std::string() : shortened(name.text);
}

const RopeSet* no_factor(const Reading& r) {
  return first_set(r, [](const RopeSet& set) {
    const RopeScaling kind = set.params.kind;
    if (kind == RopeScaling::None) return false;
    const bool needs = kind != RopeScaling::Longrope && kind != RopeScaling::Proportional;
    const bool null_counts = set.ramps() && set.has_factor_key;
    return (needs && !set.factor && !set.alpha && !null_counts) ||
           (set.alpha ? *set.alpha < 1 : set.factor && *set.factor < 1);
  });
}

const RopeSet* wrong_betas(const Reading& r) {
  return first_set(r, [](const RopeSet& set) {
    return set.ramps() && set.params.beta_fast < set.params.beta_slow;
  });
}

double mscale_of_others(const RopeSet& set) {
  const RopeScalingParams& p = set.params;
  const double own = p.mscale != 0 ? p.mscale : 1;
  return yarn_mscale(p.factor, own) / yarn_mscale(p.factor, p.mscale_all_dim);
}

const RopeSet* lone_mscale(const Reading& r) {
  return first_set(r, [](const RopeSet& set) {
    const RopeScalingParams& p = set.params;
    return p.kind == RopeScaling::Yarn && (p.mscale != 0) != (p.mscale_all_dim != 0) &&
           p.attention_factor == 0 && mscale_of_others(set) != yarn_mscale(p.factor, 1);
  });
}

const RopeSet* unknown_set(const Reading& r) {
  return first_set(r, [](const RopeSet& set) { return !set.known; });
}

std::vector<double> bases_inside(const Reading& r) {
  std::vector<double> bases;
  if (!r.rope.from_file) return bases;
  const auto add = [&](const JsonValue& dict) {
    const JsonValue* base = dict.find("rope_theta");
    if (base != nullptr && base->is(Kind::Number)) bases.push_back(base->number);
  };
  add(r.rope.dict.value());
  if (r.rope.keyed) {
    for (const JsonValue& item : r.rope.dict.value().items) {
      if (item.is(Kind::Object)) add(item);
    }
  }
  return bases;
}

bool two_dicts(const Reading& r) {
  const Dict old = r.config.text.dict("rope_scaling"), now = r.config.text.dict("rope_parameters");
  if (!old || !now || old.value().items.empty() || now.value().items.empty()) return false;
  return !same_dict(r, old, now);
}

double counted_base(const Reading& r) {
  const PositionGroup* found = r.group("attention", "rope");
  for (const PositionGroup& each : r.groups) {
    const bool slides = each.window && each.window->kind == "sliding";
    if (each.module != "attention" || each.scheme != "rope" || slides) continue;
    found = &each;
    break;
  }
  return found == nullptr ? 0 : found->base;
}

double second_base(const Reading& r) {
  const auto inside = bases_inside(r);
  double first = inside.empty() ? 0 : inside.front();
  for (const std::string_view name : {"rope_theta", "rotary_emb_base"}) {
    const JsonValue* found = r.config.text.find(name);
    if (found == nullptr || !found->is(Kind::Number)) continue;
    if (first == 0) first = found->number;
    if (found->number != first && std::ranges::find(inside, found->number) == inside.end()) {
      return found->number;
    }
  }
  return 0;
}

std::optional<SecondShare> second_share(const Reading& r) {
  if (r.config.given(Key::RotaryDim)) return {};
  std::vector<double> told;
  for (const RopeSet& set : r.sets) {
    if (set.from_file && set.partial) told.push_back(*set.partial);
  }
  for (const std::string_view name : {"partial_rotary_factor", "rotary_pct", "rope_pct"}) {
    const JsonValue* found = r.config.text.find(name);
    if (found == nullptr || !found->is(Kind::Number)) continue;
    const double own = found->number;
    if (told.empty()) told.push_back(own);
    if (std::ranges::find(told, own) == told.end()) return SecondShare{name, own, told.front()};
  }
  return {};
}

std::string_view outside(const Reading& r) {
  const Config& c = r.config;
  if (c.outer != nullptr && (c.outer->traits & kOuterRope) != 0) return {};
  if (&c.root.value() == &c.text.value() || r.scheme != Scheme::Rope) return {};
  for (const std::string_view name : {"rope_scaling", "rope_parameters"}) {
    const JsonValue* found = c.root.find(name);
    if (found == nullptr || !found->is(Kind::Object) || found->items.empty()) continue;
    const Dict dict(found, c.root.path_of(name));
    const bool plain = plain_type(c, dict) == "default" && found->find("mrope_section") == nullptr;
    if (r.rope.from_file ? !same_dict(r, dict, r.rope.dict) : !plain) return name;
  }
  for (const std::string_view name : {"rope_theta", "partial_rotary_factor"}) {
    const JsonValue* found = c.root.find(name);
    if (found == nullptr || !found->is(Kind::Number)) continue;
    const JsonValue* inside = c.text.find(name);
    if (inside != nullptr && *inside == *found) continue;
    const bool is_base = name == "rope_theta";
    const bool used =
        inside == nullptr && std::ranges::any_of(r.groups, [&](const auto& g) {
          return g.scheme == "rope" &&
                 (is_base ? g.base == found->number
                          : std::floor(static_cast<double>(g.head_dim) * found->number) ==
                                static_cast<double>(g.rotary_dim));
        });
    if (!used) return name;
  }
  return {};
}

std::string_view scaling_of_sliding(const Reading& r) {
  if (!r.rope.keyed || !r.rope.from_file || !r.config.has(kNoScaledSliding)) return {};
  const Dict dict = r.rope.dict.dict("sliding_attention");
  if (!dict) return {};
  const std::string_view type = plain_type(r.config, dict);
  return type == "default" ? std::string_view() : type;
}

bool one_base(const Reading& r) {
  if (!r.config.has(kTwoBases)) return false;
  const auto is_there = [&](bool slides) {
    return std::ranges::any_of(
        r.layers, [=](const Layer& l) { return l.kind.attends() && l.kind.slides() == slides; });
  };
  const PositionGroup* first = r.group("attention", "rope");
  return first != nullptr && is_there(true) && is_there(false) &&
         std::ranges::all_of(r.groups, [=](const auto& g) { return g.base == first->base; });
}

bool lost_window(const Reading& r) {
  const Config& c = r.config;
  if (!c.has(kWindowOften) || c.text.find("sliding_window") == nullptr) return false;
  const auto flag = c.text.flag("use_sliding_window");
  const bool slides =
      std::ranges::any_of(r.layers, [](const Layer& layer) { return layer.kind.slides(); });
  return (!flag || *flag) && !slides;
}

bool wrong_indexer(const Reading& r) {
  const auto flag = r.config.text.flag("indexer_rope_interleave");
  return flag && r.config.has(kIndexer) && *flag != r.config.has(kIndexerInterleaved);
}

bool wrong_latent(const Reading& r) {
  const auto flag = r.config.text.flag("rope_interleave");
  return flag && !*flag && r.config.has(kLatent) && r.config.has(kInterleaved);
}

bool lost_sections(const Reading& r) {
  const Config& c = r.config;
  // classes with sections of their own keep them; vLLM looks for them where something is scaled
  const bool is_told = c.type->class_sections[0] != 0 &&
                       first_set(r, [](const RopeSet& set) { return set.scales(); }) == nullptr;
  return c.known && c.type->sections != Sections::None && !is_told &&
         !c.model_type.ends_with("_text") && r.group("attention", "rope") != nullptr &&
         first_set(r, [](const RopeSet& set) { return !set.sections.empty(); }) == nullptr;
}

double section_sum(const Reading& r) {
  const RopeSet* set = first_set(r, [](const RopeSet& s) { return !s.sections.empty(); });
  return set == nullptr ? 0 : std::accumulate(set->sections.begin(), set->sections.end(), 0.0);
}

std::size_t pairs_of(const Reading& r) {
  const PositionGroup* group = r.group("attention", "rope");
  return group == nullptr ? 0 : group->rotary_dim / 2;
}

bool has_odd_section(const Reading& r) {
  return first_set(r, [](const RopeSet& s) {
           return std::ranges::any_of(s.sections,
                                      [](double x) { return x < 0 || x != std::floor(x); });
         }) != nullptr;
}

bool wrong_sections(const Reading& r) {
  const double sum = section_sum(r);
  if (has_odd_section(r)) return pairs_of(r) != 0;
  return sum != 0 && pairs_of(r) != 0 && sum != static_cast<double>(pairs_of(r));
}

double usable(const Reading& r) {
  const PositionGroup* group = r.group("input", "learned");
  if (group == nullptr || r.scheme != Scheme::LearnedPadded) return 0;
  return group->numbers.back().second;
}

double next_power(double x) { return std::exp2(std::ceil(std::log2(x))); }

const PositionGroup* odd_group(const Reading& r) {
  for (const PositionGroup& group : r.groups) {
    if (group.scheme == "rope" && group.rotary_dim % 2 == 1) return &group;
  }
  return nullptr;
}

std::string set_key(const RopeSet& set, std::string_view name) {
  return short_path(set.dict.path_of(name));
}

}  // namespace pe::models
