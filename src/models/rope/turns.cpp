// Which layers have RoPE.
#include <algorithm>

#include "models/parts.h"

namespace pe::models {
namespace {

constexpr std::string_view kBases = "layer_rope_theta", kLayout = "rope_layout";

/// By a number for each layer, of which 0 means that it has no RoPE.
std::vector<bool> turns_by(const Config& config, std::string_view key, std::size_t count) {
  std::vector<bool> turns(count, true);
  const std::vector<double> listed = config.text.numbers(key);
  for (std::size_t i = 0; i < std::min(count, listed.size()); ++i) turns[i] = listed[i] != 0;
  return turns;
}

/// Of Command A+: layers with dense MLPs turn, although they see everything.
bool is_dense(const Config& config, std::size_t layer) {
  const JsonValue* kinds = config.text.list("mlp_layer_types");
  if (kinds != nullptr) {
    return layer < kinds->items.size() && kinds->items[layer].text == "dense";
  }
  const auto count = config.text.number("first_k_dense_replace", 0, 2048, true);
  return static_cast<double>(layer) < count.value_or(0);
}

/// A kind of layers whose dictionary is null has no RoPE (Cohere Compass).
bool is_struck_out(const RopeDict& rope, const LayerKind& kind) {
  return rope.keyed && rope.dict.is_null(kind.name);
}

}  // namespace

// Classes that read no_rope_layers have an interval where it is absent.
bool reads_nope_list(const Config& config) {
  return !config.known || config.absent.find("no_rope_layer_interval") != nullptr;
}

bool has_base_by_layer(const Config& config) {
  return (!config.known || config.has(kBaseByLayer)) && config.text.list(kBases) != nullptr;
}

std::size_t dense_period(const Config& config) {
  const auto told = config.text.number("prefix_dense_sliding_window_pattern", 1, 2048, true);
  return static_cast<std::size_t>(told.value_or(1));
}

// Whether a layer has RoPE by no_rope_layers, where 0 means that it has none.
std::vector<bool> listed_turns(const Config& config, std::size_t count) {
  if (has_base_by_layer(config)) return turns_by(config, kBases, count);
  if (!config.known || config.absent.find(kLayout) != nullptr) {
    if (config.text.find(kLayout) != nullptr) return turns_by(config, kLayout, count);
  }
  std::vector<bool> turns(count, true);
  if (!reads_nope_list(config)) return turns;
  const std::vector<double> listed = config.text.numbers("no_rope_layers");
  const auto interval = static_cast<std::size_t>(config.number(Key::NopeInterval, 0));
  const bool by_interval =
      listed.empty() && interval != 0 && config.absent.find("no_rope_layer_interval");
  for (std::size_t i = 0; i < count; ++i) {
    if (i < listed.size()) turns[i] = listed[i] != 0;
    if (by_interval) turns[i] = (i + 1) % interval != 0;
  }
  return turns;
}

void set_turns(const Config& config, std::span<Layer> layers) {
  const std::vector<bool> listed = listed_turns(config, layers.size());
  const RopeDict rope = rope_dict(config);
  const Nope nope = has_base_by_layer(config) ? Nope::Listed : config.type->nope;
  const bool all_turn =
      nope == Nope::All && (config.text.text("position_embedding_type") == "rope" ||
                            config.text.flag("use_mem_rope").value_or(false));
  const bool windows = !config.text.is_null("sliding_window");
  const bool latent_nope = config.text.flag("mla_use_nope").value_or(false);
  const bool dense_turn = config.has(kDensePrefix) && dense_period(config) == 1;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    Layer& layer = layers[i];
    const bool sees_all = layer.kind.sees == LayerKind::Full && windows;
    layer.turns = listed[i] && !latent_nope && !is_struck_out(rope, layer.kind) &&
                  (nope == Nope::All          ? all_turn
                   : nope == Nope::FullLayers ? !sees_all || (dense_turn && is_dense(config, i))
                                              : true);
  }
}

}  // namespace pe::models
