#include "models/spelling.h"

#include <algorithm>
#include <array>
#include <span>

#include "support/check.h"

namespace pe::models {
namespace {

using Kind = JsonValue::Kind;

/// Of config.json, beside the spellings of kKeys.
constexpr std::string_view kOuterKeys =
    "rope_scaling rope_parameters rope_type rotary_embedding layer_types no_rope_layers "
    "use_sliding_window position_embedding_type layers_block_type hybrid_override_pattern "
    "hybrid_layer_pattern partial_rotary_factors relative_attention rope_interleave "
    "indexer_rope_interleave attn_temperature_tuning model_type architectures text_config";
/// Of rope_scaling and rope_parameters.
constexpr std::string_view kInnerKeys =
    "rope_type type factor rope_theta partial_rotary_factor original_max_position_embeddings "
    "max_position_embeddings beta_fast beta_slow truncate mscale mscale_all_dim attention_factor "
    "attn_factor extrapolation_factor low_freq_factor high_freq_factor short_factor long_factor "
    "short_mscale long_mscale alpha mrope_section mrope_interleaved xdrope_section "
    "llama_4_scaling_beta fope_init_factor fope_sep_head num_inv_freq finetuned scaling_factor "
    "interleaved apply_yarn_scaling";
/// Keys of other things that resemble some of these.
constexpr std::string_view kOwnRight =
    "v_head_dim qk_head_dim embed_dim num_labels num_layer num_heads head_dims d_head "
    "in_channels use_sliding_windows sliding_windows";
constexpr std::size_t kMostKeys = 512, kLongest = 48, kShortest = 6;

bool is_among(std::string_view name, std::string_view names) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (names.substr(0, end) == name) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

/// Whether a scheme depends on it: of a type without a row, whichever type reads it.
bool is_switch(const Config& config, std::string_view name) {
  const std::span switches(kSchemeSwitches, kSchemeSwitchCount);
  return std::ranges::any_of(switches, [&](const SchemeSwitch& each) {
    const bool is_ours = !config.known || is_one_of(config.text_model_type, each.names);
    return each.path == name && is_ours;
  });
}

bool is_key(std::string_view name) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(Key::kCount); ++k) {
    if (is_among(name, rule_of(static_cast<Key>(k)).spellings)) return true;
  }
  return is_among(name, kOuterKeys) || is_among(name, kOwnRight);
}

std::string_view nearest_key(std::string_view name) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(Key::kCount); ++k) {
    const std::string_view found = nearest(name, rule_of(static_cast<Key>(k)).spellings);
    if (!found.empty()) return found;
  }
  return nearest(name, kOuterKeys);
}

/// The text part, and what stands around it.
std::vector<Dict> parts_of(const Reading& r) {
  std::vector<Dict> parts = {r.config.text};
  if (&r.config.root.value() != &r.config.text.value()) parts.push_back(r.config.root);
  return parts;
}

}  // namespace

std::size_t distance(std::string_view a, std::string_view b) {
  constexpr std::size_t kFar = 3;
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() > kLongest || b.size() - a.size() >= kFar) return kFar;
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto &above = rows[(i + 2) % 3], &second = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], second[j - 2] + 1);
    }
  }
  return std::min(rows[a.size() % 3][b.size()], kFar);
}

std::string_view nearest(std::string_view name, std::string_view names) {
  constexpr std::size_t kLong = 11;  // a short name with two wrong letters may be another's
  const std::size_t most = name.size() < kLong ? 1 : 2;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    const std::string_view each = names.substr(0, end);
    if (name.size() >= kShortest && distance(name, each) <= most) return each;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return {};
}

std::vector<Dict> rope_dicts(const Reading& r) {
  if (!r.rope.from_file || r.rope.is_spread) return {};
  std::vector<Dict> dicts = {r.rope.dict};
  if (!r.rope.keyed) return dicts;
  const JsonValue& keyed = r.rope.dict.value();
  for (std::size_t i = 0; i < std::min(keyed.names.size(), kMostKeys); ++i) {
    if (keyed.items[i].is(Kind::Object)) {
      dicts.emplace_back(&keyed.items[i], r.rope.dict.path_of(keyed.names[i]));
    }
  }
  return dicts;
}

std::vector<Misspelt> misspelt_keys(const Reading& r) {
  std::vector<Misspelt> found;
  const auto look = [&](const Dict& dict, const auto& knows, const auto& near) {
    const std::vector<std::string>& names = dict.value().names;
    if (names.size() > kMostKeys) return;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string& name = names[i];
      if (name.size() > kLongest || knows(name)) continue;
      const std::string_view meant = near(name);
      // a list of one for each stage: hidden_sizes, depths
      const bool is_plural = dict.value().items[i].is(Kind::List) && name == join(meant, "s");
      if (!meant.empty() && !is_plural && dict.find(meant) == nullptr) {
        found.push_back({dict, name, meant});
      }
    }
  };
  const auto is_of_type = [&](std::string_view name) {
    return is_switch(r.config, name) || r.config.absent.find(name) != nullptr;
  };
  for (const Dict& part : parts_of(r)) {
    look(
        part, [&](std::string_view name) { return is_key(name) || is_of_type(name); }, nearest_key);
  }
  for (const Dict& dict : rope_dicts(r)) {
    look(
        dict, [](std::string_view name) { return is_among(name, kInnerKeys); },
        [](std::string_view name) { return nearest(name, kInnerKeys); });
  }
  return found;
}

std::string stray_key(const Reading& r) {
  for (const Dict& dict : rope_dicts(r)) {
    const std::vector<std::string>& names = dict.value().names;
    for (std::size_t i = 0; i < std::min(names.size(), kMostKeys); ++i) {
      const bool is_known = is_among(names[i], kInnerKeys) || is_layer_kind(names[i]) ||
                            dict.value().items[i].is(Kind::Object);
      if (!is_known && nearest(names[i], kInnerKeys).empty()) return dict.path_of(names[i]);
    }
  }
  return {};
}

std::string doubled_key(const Reading& r) {
  std::vector<Dict> dicts = parts_of(r);
  for (const Dict& dict : rope_dicts(r)) dicts.push_back(dict);
  for (const Dict& dict : dicts) {
    const JsonValue& object = dict.value();
    for (std::size_t i = 1; i < object.by_name.size(); ++i) {
      const std::string& name = object.names[object.by_name[i]];
      if (name == object.names[object.by_name[i - 1]]) return dict.path_of(name);
    }
  }
  return {};
}

}  // namespace pe::models
