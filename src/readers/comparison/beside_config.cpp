#include "readers/comparison/beside_config.h"

#include <algorithm>
#include <cmath>

#include "readers/engines/engine.h"
#include "readers/gguf_config.h"
#include "support/format.h"

namespace pe {
namespace {

using readers::GgufKeys;

/// What llama.cpp calls it, in a file and on its command line.
struct Field {
  std::string_view name, key, flag;
};
constexpr Field kNumbers[] = {
    {"factor", "rope.scaling.factor", ""},
    {"original_length", "rope.scaling.original_context_length", "--yarn-orig-ctx"},
    {"beta_fast", "rope.scaling.yarn_beta_fast", "--yarn-beta-fast"},
    {"beta_slow", "rope.scaling.yarn_beta_slow", "--yarn-beta-slow"},
};
constexpr double kAlike = 1e-5;  // GGUF's numbers are float32

bool alike(double a, double b) { return std::fabs(a - b) <= kAlike * std::fabs(b); }

const PositionGroup* group_at(const std::vector<PositionGroup>& groups, const PositionGroup& like) {
  for (const PositionGroup& each : groups) {
    if (each.module == like.module &&
        std::ranges::find(each.layers, like.layers[0]) != each.layers.end()) {
      return &each;
    }
  }
  return nullptr;
}

class Comparison {
 public:
  Comparison(const GgufKeys& keys, std::vector<ConversionChange>& all) : keys_(keys), all_(all) {}

  /// `reader`: what llama.cpp makes of the config in any file of it; null: not known
  void compare(const PositionGroup& asked, const PositionGroup& got, const PositionGroup* reader) {
    asked_ = &asked;
    if (asked.scheme != got.scheme) {
      return add(reader != nullptr && reader->scheme == got.scheme, "", std::string(asked.scheme),
                 std::string(got.scheme), "");
    }
    compare_window(asked, got, reader);
    if (asked.scheme != "rope") return;
    number("rope.freq_base", asked.base, got.base, reader == nullptr ? 0 : reader->base,
           "--rope-freq-base");
    number("rope.dimension_count", static_cast<double>(asked.rotary_dim),
           static_cast<double>(got.rotary_dim),
           reader == nullptr ? 0 : static_cast<double>(reader->rotary_dim), "");
    const ModelScaling &a = asked.scaling, &b = got.scaling;
    if (a.type != b.type) {
      return add(reader != nullptr && reader->scaling.type == b.type, "rope.scaling.type",
                 std::string(a.type), std::string(b.type),
                 a.type == "yarn" || a.type == "linear" ? join("--rope-scaling ", a.type) : "");
    }
    for (const Field& each : kNumbers) {
      number(each.key, a.number(each.name), b.number(each.name),
             reader == nullptr ? 0 : reader->scaling.number(each.name), each.flag);
    }
    if (a.truncate != b.truncate) add(true, "", "truncate false", "rounded ends of the ramp", "");
    const double theirs = reader == nullptr ? 0 : reader->attention_factor;
    number("", asked.attention_factor, got.attention_factor, theirs, "--yarn-attn-factor");
  }

 private:
  void compare_window(const PositionGroup& asked, const PositionGroup& got,
                      const PositionGroup* reader) {
    if (!asked.window || !got.window || *asked.window == *got.window) return;
    const auto words = [](const ModelWindow& window) {
      return window.kind == "full" ? std::string("sees all") : join("sees ", window.tokens);
    };
    const bool is_lost = reader != nullptr && reader->window == got.window;
    add(is_lost, "attention.sliding_window", words(*asked.window), words(*got.window),
        got.window->kind == "full" ? join("-c ", asked.window->tokens) : "");
  }

  void number(std::string_view key, double asked, double got, double reader,
              std::string_view flag) {
    if (alike(got, asked)) return;
    // a factor on cos and sin is the flag's times that of the file
    const double wanted = key.empty() ? asked / got : asked;
    add(alike(got, reader), key, format_number(asked, 6), format_number(got, 6),
        flag.empty() ? "" : join(flag, " ", format_number(wanted, 9)));
  }

  void add(bool is_lost, std::string_view key, std::string config, std::string gguf,
           std::string write) {
    all_.push_back({is_lost ? "lost" : "changed", key.empty() ? "" : keys_.full(key),
                    std::move(config), std::move(gguf), std::move(write), asked_->layers});
  }

  const GgufKeys& keys_;
  std::vector<ConversionChange>& all_;
  const PositionGroup* asked_ = nullptr;
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
  for (const PositionGroup& group : asked) {
    const PositionGroup* found = group_at(got, group);
    if (found != nullptr) comparison.compare(group, *found, group_at(own, group));
  }
  return all;
}

}  // namespace pe
