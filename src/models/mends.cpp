// What to write instead: the changes of a file after which a warning would not be said.
#include <cmath>

#include "models/faults.h"
#include "models/spelling.h"
#include "support/format.h"

namespace pe::models {
namespace {

using R = const Reading&;
using Kind = JsonValue::Kind;

std::string as_json(const JsonValue& value) {
  const auto quoted = [](std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
      constexpr std::string_view kHex = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') out += '\\';
      if (byte < 0x20) {
        out += "\\u00";
        out += kHex[byte >> 4];
        out += kHex[byte & 15];
      } else {
        out += c;
      }
    }
    return out + '"';
  };
  switch (value.kind) {
    case Kind::Null:
      return "null";
    case Kind::Boolean:
      return value.number != 0 ? "true" : "false";
    case Kind::Number:
      return format_number(value.number);
    case Kind::Text:
      return quoted(value.text);
    default:
      break;
  }
  const bool is_list = value.is(Kind::List);
  std::string out = is_list ? "[" : "{";
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i != 0) out += ',';
    if (!is_list) out += quoted(value.names[i]) + ':';
    out += as_json(value.items[i]);
  }
  return out + (is_list ? ']' : '}');
}

/// A key of a dictionary. Its path has names of ours only, which hold no dots.
Mend set(const Dict& dict, std::string_view name, std::string json) {
  Mend mend{{}, std::move(json)};
  const std::string path = short_path(dict.path_of(name));
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('.', at), path.size());
    mend.path.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return mend;
}
Mend remove(const Dict& dict, std::string_view name) { return set(dict, name, {}); }
Mend set(const Dict& dict, std::string_view name, double value) {
  return set(dict, name, format_number(value));
}

std::vector<Mend> swapped_lengths(R r) {
  const RopeSet& scaled = *below_original(r);
  return {set(r.config.text, "max_position_embeddings", scaled.params.original_length),
          set(scaled.dict, "original_max_position_embeddings", r.length)};
}

std::vector<Mend> renamed_keys(R r) {
  std::vector<Mend> mends;
  for (const Misspelt& each : misspelt_keys(r)) {
    mends.push_back(remove(each.dict, each.name));
    mends.push_back(set(each.dict, each.meant, as_json(*each.dict.value().find(each.name))));
  }
  return mends;
}

std::vector<Mend> moved_inside(R r) {
  const std::string_view name = outside(r);
  return {set(r.config.text, name, as_json(*r.config.root.value().find(name))),
          remove(r.config.root, name)};
}

std::vector<Mend> swapped_polarity(R r) {
  std::string list = "[";
  for (const double each : r.config.text.numbers("no_rope_layers")) {
    list += join(list.size() > 1 ? "," : "", each == 0 ? 1 : 0);
  }
  return {set(r.config.text, "no_rope_layers", list + "]")};
}

std::vector<Mend> told_window(R r) {
  const JsonValue& windows = *r.config.text.find("sliding_window");
  std::string kinds = "[";
  double width = 0;
  for (const Layer& layer : r.layers) {
    kinds += join(kinds.size() > 1 ? ",\"" : "\"", layer.kind.name, "\"");
  }
  for (const JsonValue& each : windows.items) width = std::fmax(width, each.number);
  return {set(r.config.text, "sliding_window", width),
          set(r.config.text, "layer_types", kinds + "]")};
}

std::vector<Mend> known_layer_keys(R r) {
  std::vector<Mend> mends;
  for (const std::string_view name : {"full", "sliding", "global", "local"}) {
    const JsonValue* found = r.rope.dict.find(name);
    if (found == nullptr) continue;
    const bool slides = name == "sliding" || name == "local";
    mends.push_back(remove(r.rope.dict, name));
    mends.push_back(
        set(r.rope.dict, slides ? "sliding_attention" : "full_attention", as_json(*found)));
  }
  return mends;
}

std::vector<Mend> one_base_only(R r) {
  if (two_dicts(r)) return {remove(r.config.text, "rope_parameters")};
  const PositionGroup* group = r.group("attention", "rope");
  if (group == nullptr) return {};
  return {set(r.config.text, "rope_theta", group->base)};
}

std::vector<Mend> known_type(R r) {
  const RopeSet& set_of = *unknown_set(r);
  for (const std::string_view name :
       {"yarn", "linear", "dynamic", "longrope", "llama3", "proportional", "default"}) {
    if (distance(set_of.given, name) > 2) continue;
    const std::string_view key = set_of.dict.text("rope_type").empty() ? "type" : "rope_type";
    return {set(set_of.dict, key, join("\"", name, "\""))};
  }
  return {};
}

struct MendRule {
  std::string_view code;
  std::vector<Mend> (*mends)(R);
};
constexpr MendRule kMends[] = {
    {"no-rope-polarity", swapped_polarity},
    {"original-length-missing",
     [](R r) -> std::vector<Mend> {
       return {set(no_original(r)->dict, "original_max_position_embeddings", r.length)};
     }},
    {"length-beyond-scaling",
     [](R r) -> std::vector<Mend> {
       const RopeSet& scaled = *too_long(r);
       return {set(scaled.dict, "factor", r.length / scaled.params.original_length)};
     }},
    {"length-below-original", swapped_lengths},
    {"beta-order",
     [](R r) -> std::vector<Mend> {
       const RopeSet& scaled = *wrong_betas(r);
       return {set(scaled.dict, "beta_fast", scaled.params.beta_slow),
               set(scaled.dict, "beta_slow", scaled.params.beta_fast)};
     }},
    {"scaling-unknown", known_type},
    {"key-misspelt", renamed_keys},
    {"types-differ", [](R r) -> std::vector<Mend> { return {remove(*two_types(r), "type")}; }},
    {"band-missing",
     [](R r) -> std::vector<Mend> {
       const RopeSet& bands = *no_band(r);
       return {set(bands.dict, "low_freq_factor", bands.params.low_freq_factor),
               set(bands.dict, "high_freq_factor", bands.params.high_freq_factor)};
     }},
    {"keys-too-new",
     [](R r) -> std::vector<Mend> {
       return {set(r.config.text, "rope_theta", bases_inside(r).front())};
     }},
    {"keys-conflict", one_base_only},
    {"outside-text-config", moved_inside},
    {"scaling-on-sliding",
     [](R r) -> std::vector<Mend> {
       const Dict dict = r.rope.dict.dict("sliding_attention");
       const double base = dict.number("rope_theta", 1, 1e18).value_or(0);
       const std::string theta = base == 0 ? "" : join(",\"rope_theta\":", base);
       return {
           set(r.rope.dict, "sliding_attention", join("{\"rope_type\":\"default\"", theta, "}"))};
     }},
    {"window-inert",
     [](R r) -> std::vector<Mend> {
       return {set(r.config.text, "use_sliding_window", std::string("false"))};
     }},
    {"window-list", told_window},
    {"layer-keys-unknown", known_layer_keys},
    {"indexer-layout",
     [](R r) -> std::vector<Mend> {
       return {set(r.config.text, "indexer_rope_interleave",
                   std::string(r.config.has(kIndexerInterleaved) ? "true" : "false"))};
     }},
    {"mla-layout",
     [](R r) -> std::vector<Mend> {
       return {set(r.config.text, "rope_interleave", std::string("true"))};
     }},
    {"table-too-short",
     [](R r) -> std::vector<Mend> {
       const double first = r.config.number(Key::PadToken, 1) + 1;
       return {set(r.config.text, "max_position_embeddings", next_power(usable(r)) + first)};
     }},
};

}  // namespace

std::vector<Mend> mends_of(std::string_view code, const Reading& reading) {
  for (const MendRule& rule : kMends) {
    if (rule.code == code) return rule.mends(reading);
  }
  return {};
}

}  // namespace pe::models
