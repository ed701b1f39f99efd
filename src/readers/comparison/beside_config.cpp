#include "readers/comparison/beside_config.h"

#include <algorithm>
#include <cmath>

#include "readers/engines/engine.h"
#include "readers/gguf_config.h"
#include "support/format.h"

namespace pe {
namespace {

using readers::GgufKeys;

constexpr double kAlike = 1e-5;  // GGUF's numbers are float32

bool alike(double a, double b) { return std::fabs(a - b) <= kAlike * std::fabs(b); }

bool has_module(const std::vector<PositionGroup>& groups, std::string_view module) {
  return std::ranges::count(groups, module, &PositionGroup::module) > 0;
}

using Pair = std::pair<const PositionGroup*, const PositionGroup*>;

/// The group's layers by what stands at them in two other readings; null: nothing does.
std::vector<std::pair<Pair, std::vector<std::int32_t>>> layers_by(
    const PositionGroup& group, const std::vector<PositionGroup>& first,
    const std::vector<PositionGroup>& second) {
  std::vector<std::pair<Pair, std::vector<std::int32_t>>> parts;
  for (const std::int32_t layer : group.layers) {
    const Pair at{models::group_at(first, group.module, layer),
                  models::group_at(second, group.module, layer)};
    const auto found = std::ranges::find(parts, at, &decltype(parts)::value_type::first);
    if (found != parts.end()) {
      found->second.push_back(layer);
    } else {
      parts.push_back({at, {layer}});
    }
  }
  return parts;
}

class Comparison {
 public:
  Comparison(const GgufKeys& keys, std::vector<ConversionChange>& all) : keys_(keys), all_(all) {}

  /// `reader`: what llama.cpp makes of the config in any file of it; null: not known
  void compare(const PositionGroup& asked, const PositionGroup& got, const PositionGroup* reader,
               std::vector<std::int32_t> layers) {
    layers_ = std::move(layers);
    if (asked.scheme != got.scheme) {
      return add(reader != nullptr && reader->scheme == got.scheme, "", std::string(asked.scheme),
                 std::string(got.scheme), "");
    }
    compare_window(asked, got, reader);
    if (asked.scheme != "rope") return;
    constexpr std::string_view kTurning = "rope.dimension_count";
    number(kTurning, static_cast<double>(asked.rotary_dim), static_cast<double>(got.rotary_dim),
           reader == nullptr ? 0 : static_cast<double>(reader->rotary_dim),
           key_flag(kTurning, static_cast<double>(asked.rotary_dim)));
    const ModelScaling &a = asked.scaling, &b = got.scaling;
    const bool is_other = a.type != b.type;
    if (is_other) {
      add(reader != nullptr && reader->scaling.type == b.type, "rope.scaling.type",
          std::string(a.type), std::string(b.type),
          models::is_one_of(a.type, "none yarn linear") ? join("--rope-scaling ", a.type) : "");
    }
    for (const readers::LlamaFlag& each : readers::kLlamaFlags) {
      const double wanted = number_of(asked, each);
      const bool is_told = wanted > 0 && models::is_one_of(a.type, "yarn linear");
      if (is_other && each.name != "base" && !is_told) continue;
      number(each.key, wanted, number_of(got, each),
             reader == nullptr ? 0 : number_of(*reader, each),
             readers::flag_text(each.flag, wanted));
    }
    if (is_other) return;
    if (a.truncate != b.truncate) add(true, "", "truncate false", "rounded ends of the ramp", "");
    const double theirs = reader == nullptr ? 0 : reader->attention_factor;
    // times that of the file
    number("", asked.attention_factor, got.attention_factor, theirs,
           readers::flag_text(readers::kLlamaAttention,
                              asked.attention_factor / got.attention_factor));
  }

  /// Layers that one of both has alone.
  void lacks(std::string config, std::string gguf, std::vector<std::int32_t> layers) {
    layers_ = std::move(layers);
    add(false, "", std::move(config), std::move(gguf), "");
  }

 private:
  void compare_window(const PositionGroup& asked, const PositionGroup& got,
                      const PositionGroup* reader) {
    if (!asked.window || !got.window || *asked.window == *got.window) return;
    const auto words = [](const ModelWindow& window) {
      return window.kind == "full" ? std::string("sees all") : join("sees ", window.tokens);
    };
    const bool is_lost = reader != nullptr && reader->window == got.window;
    constexpr std::string_view kWindow = "attention.sliding_window";
    add(is_lost, kWindow, words(*asked.window), words(*got.window),
        got.window->kind == "full"        ? join("-c ", asked.window->tokens)
        : asked.window->kind == "sliding" ? key_flag(kWindow, asked.window->tokens)
                                          : "");
  }

  void number(std::string_view key, double asked, double got, double reader, std::string flag) {
    if (alike(got, asked)) return;
    add(alike(got, reader), key, format_number(asked, 6), got == 0 ? "none" : format_number(got, 6),
        std::move(flag));
  }

  /// What is read of the file and has no flag of its own.
  std::string key_flag(std::string_view key, double value) const {
    return join("--override-kv ", keys_.full(key), "=int:", value);
  }

  void add(bool is_lost, std::string_view key, std::string config, std::string gguf,
           std::string write) {
    all_.push_back({is_lost ? "lost" : "changed", key.empty() ? "" : keys_.full(key),
                    std::move(config), std::move(gguf), std::move(write), layers_});
  }

  const GgufKeys& keys_;
  std::vector<ConversionChange>& all_;
  std::vector<std::int32_t> layers_;
};

}  // namespace

std::vector<ConversionChange> gguf_beside_config(std::string_view config, std::string_view keys) {
  models::Reading reading(config);
  const std::vector<PositionGroup> asked = models::positions_of(reading).groups;
  reading.groups = asked;
  const std::vector<PositionGroup> got = gguf_positions(keys).groups;
  std::vector<PositionGroup> own;
  for (ReaderGroup& each : readers::by_llama_cpp(reading).groups) {
    own.push_back(std::move(each.group));
  }
  std::vector<ConversionChange> all;
  const GgufKeys gguf = readers::read_gguf_text(keys);
  Comparison comparison(gguf, all);
  constexpr std::string_view kAbsent = "absent", kRecurrent = "recurrent";
  for (const PositionGroup& group : asked) {
    if (!has_module(got, group.module)) continue;  // pictures and sounds have a file of their own
    for (const auto& [pair, layers] : layers_by(group, got, own)) {
      const auto [found, reader] = pair;
      if (found != nullptr) {
        comparison.compare(group, *found, reader, layers);
      } else {
        comparison.lacks(std::string(group.scheme), std::string(kAbsent), layers);
      }
    }
  }
  for (const PositionGroup& group : got) {
    // few keys tell which layers do not attend
    const bool is_hybrid = has_module(asked, kRecurrent);
    for (const auto& [pair, layers] : layers_by(group, asked, own)) {
      if (pair.first != nullptr || is_hybrid) continue;
      comparison.lacks(std::string(kAbsent), std::string(group.scheme), layers);
    }
  }
  return all;
}

}  // namespace pe
