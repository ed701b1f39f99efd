// What to write instead: the changes of a file after which a warning would not be said.
#include <algorithm>
#include <cmath>

#include "models/faults.h"
#include "models/spelling.h"
#include "support/format.h"
#include "support/json_text.h"

namespace pe::models {

using Kind = JsonValue::Kind;

std::string as_json(const JsonValue& value) {
  if (value.is(Kind::Text)) return quoted(value.text);
  if (!value.is(Kind::List) && !value.is(Kind::Object)) return describe(value);
  const bool is_list = value.is(Kind::List);
  std::string out = is_list ? "[" : "{";
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i != 0) out += ',';
    if (!is_list) out += quoted(value.names[i]) + ':';
    out += as_json(value.items[i]);
  }
  return out + (is_list ? ']' : '}');
}

namespace {

using R = const Reading&;

/// The changes of a file, in order.
class Changes {
 public:
  explicit Changes(std::vector<Mend>& mends) : mends_(mends) {}
  void set(const Dict& dict, std::string_view name, std::string json) {
    std::string path = short_path(join(dict.path(), "."));
    std::ranges::replace(path, '.', kMendSeparator);
    mends_.push_back({join(path, name), std::move(json)});
  }
  void set(const Dict& dict, std::string_view name, double value) {
    set(dict, name, format_number(value));
  }
  void remove(const Dict& dict, std::string_view name) { set(dict, name, std::string()); }

 private:
  std::vector<Mend>& mends_;
};
using To = Changes&;

void rename_keys(R r, To to) {
  for (const Misspelt& each : r.misspelt) {
    if (each.name.find(kMendSeparator) != std::string_view::npos) continue;
    to.remove(each.dict, each.name);
    to.set(each.dict, each.meant, as_json(*each.dict.value().find(each.name)));
  }
}

void swap_polarity(R r, To to) {
  std::string list = "[";
  for (const double each : r.config.text.numbers("no_rope_layers")) {
    list += join(list.size() > 1 ? "," : "", each == 0 ? 1 : 0);
  }
  to.set(r.config.text, "no_rope_layers", list + "]");
}

void tell_window(R r, To to) {
  const JsonValue& windows = *r.config.text.find("sliding_window");
  std::string kinds = "[";
  double width = 0;
  for (const Layer& layer : r.layers) {
    kinds += join(kinds.size() > 1 ? ",\"" : "\"", layer.kind.name, "\"");
  }
  for (const JsonValue& each : windows.items) width = std::fmax(width, each.number);
  to.set(r.config.text, "sliding_window", width);
  to.set(r.config.text, "layer_types", kinds + "]");
}

void name_layer_keys(R r, To to) {
  for (const std::string_view name : {"full", "sliding", "global", "local"}) {
    const JsonValue* found = r.rope.dict.find(name);
    if (found == nullptr) continue;
    const bool slides = name == "sliding" || name == "local";
    to.remove(r.rope.dict, name);
    to.set(r.rope.dict, slides ? "sliding_attention" : "full_attention", as_json(*found));
  }
}

void keep_one(R r, To to) {
  if (two_dicts(r)) {
    to.remove(r.config.text, "rope_parameters");
  } else if (second_base(r) != 0) {
    to.set(r.config.text, "rope_theta", counted_base(r));
  } else {
    to.set(r.config.text, second_share(r)->name, second_share(r)->counted);
  }
}

void name_type(R r, To to) {
  const RopeSet& set = *unknown_set(r);
  for (const std::string_view name :
       {"yarn", "linear", "dynamic", "longrope", "llama3", "proportional", "default"}) {
    if (distance(set.given, name) > 2) continue;
    const bool is_old = set.dict.text("rope_type").empty();
    return to.set(set.dict, is_old ? "type" : "rope_type", join("\"", name, "\""));
  }
}

struct MendRule {
  std::string_view code;
  void (*add)(R, To);
};
constexpr MendRule kMends[] = {
    {"no-rope-polarity", swap_polarity},
    {"original-length-missing",
     [](R r, To to) {
       to.set(no_original(r)->dict, "original_max_position_embeddings", r.length);
     }},
    {"length-beyond-scaling",
     [](R r, To to) {
       const RopeSet& scaled = *too_long(r);
       to.set(scaled.dict, "factor", r.length / scaled.params.original_length);
     }},
    {"length-below-original",
     [](R r, To to) {
       const RopeSet& scaled = *below_original(r);
       to.set(r.config.text, "max_position_embeddings", scaled.params.original_length);
       to.set(scaled.dict, "original_max_position_embeddings", r.length);
     }},
    {"beta-order",
     [](R r, To to) {
       const RopeSet& scaled = *wrong_betas(r);
       to.set(scaled.dict, "beta_fast", scaled.params.beta_slow);
       to.set(scaled.dict, "beta_slow", scaled.params.beta_fast);
     }},
    {"scaling-unknown", name_type},
    {"key-misspelt", rename_keys},
    {"types-differ", [](R r, To to) { to.remove(*two_types(r), "type"); }},
    {"band-missing",
     [](R r, To to) {
       const RopeSet& bands = *no_band(r);
       to.set(bands.dict, "low_freq_factor", bands.params.low_freq_factor);
       to.set(bands.dict, "high_freq_factor", bands.params.high_freq_factor);
     }},
    {"keys-too-new",
     [](R r, To to) { to.set(r.config.text, "rope_theta", bases_inside(r).front()); }},
    {"keys-conflict", keep_one},
    {"outside-text-config",
     [](R r, To to) {
       const std::string_view name = outside(r);
       to.set(r.config.text, name, as_json(*r.config.root.value().find(name)));
       to.remove(r.config.root, name);
     }},
    {"scaling-on-sliding",
     [](R r, To to) {
       const Dict dict = r.rope.dict.dict("sliding_attention");
       const double base = dict.number("rope_theta", 1, 1e18).value_or(0);
       const std::string theta = base == 0 ? "" : join(",\"rope_theta\":", base);
       to.set(r.rope.dict, "sliding_attention", join("{\"rope_type\":\"default\"", theta, "}"));
     }},
    {"window-inert", [](R r, To to) { to.set(r.config.text, "use_sliding_window", "false"); }},
    {"window-list", tell_window},
    {"layer-keys-unknown", name_layer_keys},
    {"indexer-layout",
     [](R r, To to) {
       const bool is_interleaved = r.config.has(kIndexerInterleaved);
       to.set(r.config.text, "indexer_rope_interleave", is_interleaved ? "true" : "false");
     }},
    {"mla-layout", [](R r, To to) { to.set(r.config.text, "rope_interleave", "true"); }},
    {"table-too-short",
     [](R r, To to) {
       const double first = r.config.number(Key::PadToken, 1) + 1;
       to.set(r.config.text, "max_position_embeddings", next_power(usable(r)) + first);
     }},
};

}  // namespace

void add_mends(PositionRemark& warning, const Reading& reading) {
  constexpr std::size_t kLongest = 1 << 14;  // a reader is shown it
  Changes changes(warning.mends);
  for (const MendRule& rule : kMends) {
    if (rule.code == warning.code) rule.add(reading, changes);
  }
  const auto is_long = [](const Mend& mend) { return mend.json.size() > kLongest; };
  if (std::ranges::any_of(warning.mends, is_long)) warning.mends.clear();
}

}  // namespace pe::models
