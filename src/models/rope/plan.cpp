// Layers with RoPE: widths, base, scaling and window of each, and the groups that share them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/parts.h"
#include "support/check.h"
#include "support/elementary.h"
#include "support/order.h"

namespace pe::models {
namespace {

/// The dictionary of a layer's kind where d is keyed by kind.
Dict dict_for(const RopeDict& rope, const LayerKind& kind) {
  if (!rope.keyed) return rope.dict;
  for (const std::string_view name :
       {kind.name, std::string_view(kind.is_compressed() ? "compress"
                                    : kind.slides()      ? "main"
                                                         : "full_attention")}) {
    const JsonValue* found = rope.dict.find(name);
    if (found != nullptr && found->is(JsonValue::Kind::Object)) return rope.dict.dict(name);
  }
  return {};
}

double class_base(const Config& config) {
  constexpr int kNewLine = 5;
  const ModelType& type = *config.type;
  const double base = type.base_5 != 0 && config.version >= kNewLine ? type.base_5 : type.base;
  return base * config.number(Key::RopeRatio, 1);
}

double base_of(const Reading& r, const RopeSet& set, const LayerKind& kind, std::size_t layer) {
  const Config& config = r.config;
  const bool local =
      kind.slides() && (config.type->sliding_base != 0 || config.given(Key::SlidingBase));
  const bool own = r.rope.keyed || !(local || kind.is_compressed());
  if (has_base_by_layer(config)) {
    const auto listed = config.text.by_layer("layer_rope_theta", rule_of(Key::Base), layer);
    if (listed) return *listed;
  }
  if (set.base && own) return *set.base;
  if (local) return config.number(Key::SlidingBase, config.type->sliding_base);
  if (kind.is_compressed() && config.has(kCompressed)) {
    return config.number(Key::CompressBase, class_base(config));
  }
  if (const auto base = config.text.by_layer("rope_theta", rule_of(Key::Base), layer)) return *base;
  return config.number(Key::Base, class_base(config));
}

/// Zamba2's use_long_context multiplies the base by this, as NTK-aware scaling by 8 does.
double stretch_of(std::size_t head_dim) {
  constexpr double kLog8 = 3 * std::numbers::ln2;
  const auto width = static_cast<double>(head_dim);
  return width > 2 ? exponential(kLog8 * width / (width - 2)) : 1;
}

/// D, R and where the turned channels begin.
struct Widths {
  std::size_t head = 0, rotary = 0, start = 0;
  bool by_default = false;
};

/// Of attention that reads the embedding beside the layer's input.
std::size_t twice_wide_head(const Config& config) {
  const auto told = [&](std::string_view name, double most) {
    return config.text.number(name, 1, most, true);
  };
  if (const auto own = told("attention_head_dim", rule_of(Key::HeadDim).max)) {
    return static_cast<std::size_t>(*own);
  }
  const auto hidden = told("attention_hidden_size", rule_of(Key::Hidden).max);
  const double heads = config.needed(Key::Heads);
  const double width = std::floor((hidden ? *hidden : 2 * config.needed(Key::Hidden)) / heads);
  return static_cast<std::size_t>(std::clamp(width, 1.0, rule_of(Key::HeadDim).max));
}

std::size_t head_dim_of(const Config& config, const LayerKind& kind) {
  if (config.has(kTwiceWide)) return twice_wide_head(config);
  if (kind.sees == LayerKind::Full) {
    if (const auto found = config.find(Key::GlobalHeadDim)) {
      return static_cast<std::size_t>(found->number);
    }
  } else if (kind.slides()) {
    if (const auto found = config.find(Key::SlidingHeadDim)) {
      return static_cast<std::size_t>(found->number);
    }
  }
  const auto given = config.find(Key::HeadDim);
  if (given) return static_cast<std::size_t>(given->number);
  const double hidden = config.needed(Key::Hidden), heads = config.needed(Key::Heads);
  const double width = std::floor(hidden / heads);
  require(width >= 1 && width <= rule_of(Key::HeadDim).max, kName,
          config.text.path_of("hidden_size"), "must be 1 to ", rule_of(Key::HeadDim).max,
          " times num_attention_heads, ", heads, ", got ", hidden);
  return static_cast<std::size_t>(width);
}

Widths widths_of(const Reading& r, const RopeSet& set, const LayerKind& kind, std::size_t layer) {
  const Config& config = r.config;
  Widths widths;
  const auto rope = config.find(Key::RopeHeadDim);
  if (config.is_latent()) {
    const auto plain = static_cast<std::size_t>(config.number(Key::PlainHeadDim, 0));
    widths.rotary = static_cast<std::size_t>(rope->number);
    return {widths.rotary + plain, widths.rotary, plain, false};
  }
  widths.head = head_dim_of(config, kind);
  if (set.params.kind == RopeScaling::Proportional) {
    widths.rotary = widths.head;
    widths.by_default = !set.from_file && set.params.proportion != 1;
    return widths;
  }
  if (!r.share_is_read && set.params.kind == RopeScaling::None) {
    widths.rotary = widths.head;
    return widths;
  }
  const auto rotary = config.has(kCompressed)       ? rope
                      : config.has(kWholeHeadPairs) ? config.find(Key::PairedDim)
                                                    : config.find(Key::RotaryDim);
  if (rotary && !(config.has(kCompressed) && set.partial)) {
    widths.rotary = static_cast<std::size_t>(rotary->number);
    require(widths.rotary <= widths.head, kName, rotary->path, "must not be above head_dim, ",
            widths.head, ", got ", widths.rotary);
  } else {
    auto share = set.partial;
    if (!share) {
      share = config.text.by_layer("partial_rotary_factors", rule_of(Key::Partial), layer);
    }
    if (!share) {
      if (const auto found = config.find(Key::Partial)) share = found->number;
    }
    widths.by_default = !share && config.type->percent != 100;
    const double part = share.value_or(config.type->percent / 100.0);
    widths.rotary = static_cast<std::size_t>(static_cast<double>(widths.head) * part);
    require(widths.rotary >= 1, kName, config.text.path_of("partial_rotary_factor"),
            "must leave a channel of head_dim ", widths.head, ", got ", part);
  }
  if (config.has(kCompressed)) widths.start = widths.head - widths.rotary;
  return widths;
}

/// The kinds of layers that alone are scaled (Step-3.5), sorted.
std::vector<std::string_view> scaled_kinds(const Config& config) {
  std::vector<std::string_view> kinds;
  if (const JsonValue* only = config.text.list("yarn_only_types")) {
    for (const JsonValue& kind : only->items) kinds.push_back(kind.text);
  }
  put_in_order(kinds);
  return kinds;
}

bool is_scaled(const Config& config, const RopeDict& rope, const LayerKind& kind,
               std::span<const std::string_view> only) {
  if (!only.empty()) return std::ranges::binary_search(only, kind.name);
  if (rope.keyed) return true;
  switch (config.type->scaled) {
    case Scaled::FullLayers:
      return !kind.slides();
    case Scaled::CompressedLayers:
      return kind.is_compressed();
    default:
      return true;
  }
}

bool turns_alike(const PositionGroup& a, const PositionGroup& b) {
  return a.module == b.module && a.scheme == b.scheme && a.window == b.window &&
         a.temperature == b.temperature && a.base == b.base && a.head_dim == b.head_dim &&
         a.rotary_dim == b.rotary_dim && a.rotary_start == b.rotary_start;
}

/// What an indexer turns beside its layers' attention (DSA).
PositionGroup indexer_of(const Reading& r, const PositionGroup& attention) {
  const Config& config = r.config;
  PositionGroup group = attention;
  const auto width = config.find(Key::IndexHeadDim);
  group.name = group.module = "indexer";
  group.head_dim = static_cast<std::size_t>(width->number);
  require(group.rotary_dim <= group.head_dim, kName, width->path,
          "must not be below the turned channels, ", group.rotary_dim, ", got ", group.head_dim);
  group.rotary_start = config.has(kCompressed) ? group.head_dim - group.rotary_dim : 0;
  const bool interleaved =
      config.text.flag("indexer_rope_interleave").value_or(config.has(kIndexerInterleaved));
  group.layout = interleaved ? "interleaved" : "half";
  group.softmax_factor = 1;
  group.window = ModelWindow{};
  group.rotated_values = false;
  return group;
}

class Planner {
 public:
  explicit Planner(Reading& r) : r_(r), config_(r.config), only_(scaled_kinds(r.config)) {}

  void plan() {
    for (std::size_t i = 0; i < r_.layers.size(); ++i) place(i);
    check_pairs(config_, r_.groups);
    for (std::size_t g = 0; g < r_.groups.size(); ++g) finish(g);
    add_indexer();
    // attention first, recurrent layers after it
    std::stable_partition(r_.groups.begin(), r_.groups.end(),
                          [](const PositionGroup& g) { return g.module != "recurrent"; });
    for (PositionGroup& group : r_.groups) {
      const bool twice = std::ranges::any_of(r_.groups, [&](const PositionGroup& other) {
        return &other != &group && other.name == group.name;
      });
      if (twice) group.name = group.scheme == "none" ? "nope" : "rope";
    }
    const auto attention = std::ranges::count(r_.groups, "attention", &PositionGroup::module);
    if (attention == 1) {
      r_.groups[0].name = config_.is_latent()     ? "mla"
                          : r_.groups.size() == 1 ? "all"
                                                  : r_.groups[0].name;
    }
  }

 private:
  std::size_t set_for(const LayerKind& kind) {
    const bool scaled = is_scaled(config_, r_.rope, kind, only_);
    const Dict dict = dict_for(r_.rope, kind);
    for (std::size_t k = 0; k < r_.sets.size(); ++k) {
      if (scaled_[k] == scaled && dicts_[k] == (dict ? &dict.value() : nullptr)) return k;
    }
    RopeSet set = read_set(config_, dict, r_.rope);
    if (!scaled) {
      set.params = {};
      set.is_dynamic = false;
      set.attention_factor.reset();
    }
    if (config_.has(kCompressed) && set.params.kind == RopeScaling::Yarn) {
      set.params.attention_factor = 1;  // whatever the factor
    }
    r_.sets.push_back(std::move(set));
    scaled_.push_back(scaled);
    dicts_.push_back(dict ? &dict.value() : nullptr);
    return r_.sets.size() - 1;
  }

  void place(std::size_t i) {
    const Layer& layer = r_.layers[i];
    if (layer.kind.sees == LayerKind::Nothing) return;
    PositionGroup group;
    group.name = layer.kind.is_compressed() ? "compressed" : shortened(layer.kind.name);
    group.module = layer.kind.attends() ? "attention" : "recurrent";
    std::size_t set_index = 0;
    if (layer.kind.attends()) {
      // blocks that pass a window's end by a pattern of each head: no window of these kinds
      if (layer.kind.sees != LayerKind::Sparse) group.window = window_of(r_, layer.kind);
      if (layer.turns) set_index = describe(group, layer.kind, i);
      const bool tempers = config_.has(kQueryTemperature) && !layer.turns &&
                           config_.text.flag("attn_temperature_tuning").value_or(true);
      if (tempers) {
        group.temperature = {config_.number(Key::AttentionScale, 0.1),
                             config_.number(Key::FloorScale, 8192), 1};
      }
    }
    for (std::size_t g = 0; g < r_.groups.size(); ++g) {
      if (turns_alike(r_.groups[g], group) &&
          (group.scheme != "rope" || set_of_[g] == set_index || plain(set_of_[g], set_index))) {
        return r_.groups[g].layers.push_back(static_cast<std::int32_t>(i));
      }
    }
    constexpr std::size_t kMostGroups = 64;
    require(r_.groups.size() < kMostGroups, kName, config_.text.path_of("rope_theta"),
            "must make at most ", kMostGroups, " kinds of layers, got more");
    group.layers.push_back(static_cast<std::int32_t>(i));
    r_.groups.push_back(std::move(group));
    set_of_.push_back(set_index);
  }

  bool plain(std::size_t a, std::size_t b) const {
    return !r_.sets[a].scales() && !r_.sets[b].scales();
  }

  std::size_t describe(PositionGroup& group, const LayerKind& kind, std::size_t layer) {
    const std::size_t index = set_for(kind);
    const RopeSet& set = r_.sets[index];
    group.scheme = "rope";
    group.base = base_of(r_, set, kind, layer);
    const Widths widths = widths_of(r_, set, kind, layer);
    if (r_.is_stretched) group.base *= stretch_of(widths.head);
    r_.default_partial = r_.default_partial || widths.by_default;
    group.head_dim = widths.head;
    group.rotary_dim = widths.rotary;
    group.rotary_start = widths.start;
    if (set.beta) group.temperature = {*set.beta, set.params.original_length, 0};
    return index;
  }

  void finish(std::size_t g) {
    PositionGroup& group = r_.groups[g];
    if (group.scheme != "rope") return;
    const RopeSet& set = r_.sets[set_of_[g]];
    const bool latent = config_.is_latent();
    // a class of MLA whose file asks for plain attention turns halves
    bool interleaved = config_.has(kInterleaved) && (latent || !config_.has(kLatent));
    if (!config_.known) {
      interleaved = latent || config_.text.flag("rope_traditional").value_or(false);
    }
    interleaved = config_.flag("rotary_emb_interleaved").value_or(interleaved);
    // channels are counted after the two halves of a head are interleaved
    if (config_.has(kWholeHeadPairs)) interleaved = group.rotary_dim < group.head_dim;
    if (latent) interleaved = config_.text.flag("rope_interleave").value_or(interleaved);
    group.layout = interleaved ? "interleaved" : "half";
    group.length = r_.length;
    group.rotated_values = config_.has(kCompressed) || config_.flag("rotary_value").value_or(false);
    set_axes(group, config_, set);
    if (set.fourier) group.flags.emplace_back("fourier", true);
    fill_frequencies(r_, group, set);
    if (config_.has(kSoftmaxFactor) && latent && set.params.kind == RopeScaling::Yarn &&
        set.params.mscale_all_dim != 0) {
      const double m = yarn_mscale(set.params.factor, set.params.mscale_all_dim);
      group.softmax_factor = m * m;
    }
  }

  void add_indexer() {
    if (!config_.has(kIndexer) || !config_.find(Key::IndexHeadDim)) return;
    const auto first = std::ranges::find_if(r_.groups, [this](const PositionGroup& group) {
      return group.scheme == "rope" && (!config_.has(kCompressed) || group.name == "compressed");
    });
    if (first == r_.groups.end()) return;
    PositionGroup group = indexer_of(r_, *first);
    if (config_.has(kCompressed)) {
      std::erase_if(group.layers, [this](std::int32_t i) {
        return r_.layers[static_cast<std::size_t>(i)].kind.sees != LayerKind::Indexed;
      });
    }
    if (!group.layers.empty()) r_.groups.push_back(std::move(group));
  }

  Reading& r_;
  const Config& config_;
  std::vector<std::string_view> only_;
  std::vector<bool> scaled_;
  std::vector<const JsonValue*> dicts_;
  std::vector<std::size_t> set_of_;
};

}  // namespace

void read_rope(Reading& reading) {
  reading.rope = rope_dict(reading.config);
  reading.length = reading.config.number(Key::Length, 2048);
  constexpr std::string_view kStretch = "use_long_context";
  const Config& config = reading.config;
  constexpr int kNewLine = 5;  // before it, classes read the share and stretched the base
  const int version = reading.config.version;
  const bool is_long = config.absent.find(kStretch) && config.flag(kStretch).value_or(false);
  if (is_long) reading.length = 16384;  // whatever the file says
  reading.is_stretched = is_long && version < kNewLine;
  reading.layers = layers_of(reading.config);
  reading.share_is_read = reading.share_counts || !reading.config.has(kShareIgnored) ||
                          (version != 0 && version < kNewLine);
  Planner(reading).plan();
}

}  // namespace pe::models
