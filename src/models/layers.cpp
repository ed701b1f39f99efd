// Which kind each layer is of, and which turn.
#include <algorithm>

#include "models/parts.h"
#include "support/check.h"

namespace pe::models {
namespace {

constexpr LayerKind kKinds[] = {
    {"full_attention", LayerKind::Full},
    {"sliding_attention", LayerKind::Sliding},
    {"hybrid_sliding", LayerKind::Sliding},
    {"chunked_attention", LayerKind::Chunked},
    {"blocksparse_attention", LayerKind::Sparse},
    {"compressed_sparse_attention", LayerKind::Indexed},
    {"heavily_compressed_attention", LayerKind::Compressed},
    {"linear_attention", LayerKind::Recurrent},
    {"mamba", LayerKind::Recurrent},
    {"mamba2", LayerKind::Recurrent},
    {"recurrent", LayerKind::Recurrent},
    {"conv", LayerKind::Recurrent},
    {"kda", LayerKind::Recurrent},
    {"mlp", LayerKind::Nothing},
    {"moe", LayerKind::Nothing},
};
constexpr std::string_view kFull = "full_attention", kSliding = "sliding_attention",
                           kLinear = "linear_attention";

using Names = std::vector<std::string_view>;

/// A name for each layer, `full` or `other` by what `is_full` says of it.
template <typename Test>
Names split(std::size_t count, std::string_view full, std::string_view other, const Test& is_full) {
  Names names(count);
  for (std::size_t i = 0; i < count; ++i) names[i] = is_full(i) ? full : other;
  return names;
}

Names every(std::size_t count, double interval, std::string_view other) {
  const auto n = static_cast<std::size_t>(interval);
  return split(count, kFull, other, [n](std::size_t i) { return n != 0 && (i + 1) % n == 0; });
}

/// A list of names, one per layer; `repeats` where it is a period.
Names from_texts(const Config& config, std::string_view key, std::size_t count, bool repeats) {
  Names names(count, kFull);
  const JsonValue* list = config.list(key);
  for (std::size_t i = 0; i < count && (repeats || i < list->items.size()); ++i) {
    const JsonValue& item = list->items[i % list->items.size()];
    if (!item.is(JsonValue::Kind::Text)) {
      refuse_value(config.text.path_of(key), "must be a list of texts", item);
    }
    names[i] = item.text;
  }
  return names;
}

/// Names of each layer by a number each.
template <typename Name>
Names from_numbers(const Config& config, std::string_view key, std::size_t count,
                   const Name& name) {
  const std::vector<double> numbers = config.text.numbers(key);
  Names names(count, kFull);
  for (std::size_t i = 0; i < std::min(count, numbers.size()); ++i) names[i] = name(numbers[i]);
  return names;
}

Names from_letters(const Config& config, std::size_t count) {
  const std::string_view pattern = config.text.text("hybrid_override_pattern");
  Names names(count, kFull);
  for (std::size_t i = 0; i < std::min(count, pattern.size()); ++i) {
    names[i] = pattern[i] == '*' ? "attention" : pattern[i] == 'M' ? "mamba" : "mlp";
  }
  return names;
}

/// Command A+: layers with dense MLPs come first, and have a period of their own.
Names after_prefix(const Config& config, std::size_t count) {
  const auto dense = static_cast<std::size_t>(
      config.text.number("first_k_dense_replace", 0, 2048, true).value_or(0));
  const auto period = static_cast<std::size_t>(config.number(Key::WindowPattern, 4));
  const std::size_t of_dense = dense_period(config);
  return split(count, kFull, kSliding, [&](std::size_t i) {
    return i < dense ? (i + 1) % of_dense == 0 : (i - dense + 1) % period == 0;
  });
}

/// L slides, G is full, repeated (EXAONE 4); or every n-th is full.
Names from_pattern(const Config& config, std::size_t count) {
  if (config.has(kDensePrefix)) return after_prefix(config, count);
  if (config.has(kLastFull)) {  // whatever the file's pattern says
    const double own = config.absent.number("sliding_window_pattern", 0, 2048).value_or(0);
    return every(count, own, kSliding);
  }
  const JsonValue* given = config.text.find("sliding_window_pattern");
  if (given != nullptr && given->is(JsonValue::Kind::Text)) {
    const std::string& letters = given->text;
    if (letters.empty()) return Names(count, kFull);
    return split(count, kFull, kSliding,
                 [&](std::size_t i) { return letters[i % letters.size()] == 'G'; });
  }
  return every(count, config.number(Key::WindowPattern, 0), kSliding);
}

/// Lists that count layers from 1.
Names from_kda(const Config& config, std::size_t count) {
  const Dict dict = config.text.dict("linear_attn_config");
  Names names(count, kFull);
  for (const double layer : dict.numbers("kda_layers")) {
    if (layer >= 1 && layer <= static_cast<double>(count)) {
      names[static_cast<std::size_t>(layer) - 1] = "kda";
    }
  }
  return names;
}

Names from_full_list(const Config& config, std::string_view key, std::string_view other,
                     std::size_t count) {
  Names names(count, other);
  const bool is_given = config.text.find(key) != nullptr;
  for (const double layer : (is_given ? config.text : config.absent).numbers(key)) {
    if (layer >= 0 && layer < static_cast<double>(count)) {
      names[static_cast<std::size_t>(layer)] = kFull;
    }
  }
  return names;
}

/// PLaMo 2: one layer of a period attends, and sees a window unless it is listed.
Names from_mamba_step(const Config& config, std::size_t count) {
  const auto told = config.text.number("mamba_step", 2, 2048, true);
  const auto step = static_cast<std::size_t>(told.value_or(2));
  const bool is_hybrid = config.text.flag("mamba_enabled").value_or(true);
  Names names = from_full_list(config, "full_attention_idx", kSliding, count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool attends = count <= step / 2 ? i + 1 == count : i % step == step / 2;
    if (is_hybrid && !attends) names[i] = "mamba";
  }
  return names;
}

Names from_period(const Config& config, std::size_t count) {
  const auto period = static_cast<std::size_t>(config.number(Key::AttentionPeriod, 1));
  const auto offset = static_cast<std::size_t>(config.number(Key::AttentionOffset, 0));
  if (!config.has(kThreeFirst)) {
    return split(count, "attention", "mamba",
                 [=](std::size_t i) { return i % period == offset % period; });
  }
  return split(count, "attention", "mamba",
               [=](std::size_t i) { return i < 3 ? i == 2 : (i - 3) % period == offset % period; });
}

/// Of Qwen: the first layers see everything; of Qwen2-MoE every other one of the first slides, of
/// Qwen3-MoE all layers, of SmolLM3 those without RoPE. dots1 has no flag: it is on.
Names from_flag(const Config& config, std::size_t count) {
  constexpr std::string_view kFlag = "use_sliding_window";
  constexpr double kFirst = 28;
  const bool on = config.absent.flag(kFlag).value_or(config.text.flag(kFlag).value_or(false));
  if (config.known && reads_nope_list(config)) {
    const std::vector<bool> turns = listed_turns(config, count);
    return split(count, kFull, kSliding, [&](std::size_t i) { return !on || turns[i]; });
  }
  const bool all = config.has(kEveryLayerSlides);
  const double first = all ? 0 : config.number(Key::MaxWindowLayers, kFirst);
  return split(count, kFull, kSliding, [&](std::size_t i) {
    const bool is_first = static_cast<double>(i) < first;
    return !on || (config.has(kWindowBelow) ? i % 2 == 1 || !is_first : is_first);
  });
}

/// A list of windows, repeated; null: none (Mistral's own format).
Names from_windows(const Config& config, std::size_t count) {
  const JsonValue* list = config.text.list("sliding_window");
  return split(count, kFull, kSliding, [&](std::size_t i) {
    return list == nullptr || list->items[i % list->items.size()].is(JsonValue::Kind::Null);
  });
}

/// Nemotron-NAS: what a search left of each layer's attention.
Names from_blocks(const Config& config, std::size_t count) {
  constexpr std::string_view kBlocks = "block_configs";
  Names names(count, kFull);
  const JsonValue* list = config.text.list(kBlocks);
  for (std::size_t i = 0; i < std::min(count, list->items.size()); ++i) {
    const std::string path = join(config.text.path_of(kBlocks), "[", i, "]");
    const Dict attention = Dict(&list->items[i], path).dict("attention");
    const auto is_on = [&](std::string_view name) { return attention.flag(name).value_or(false); };
    if (is_on("no_op") || is_on("replace_with_linear")) names[i] = "mlp";
  }
  return names;
}

/// DeepSeek-V4 without a list: two heavily compressed ones, then both in turn.
Names compressed(std::size_t count) {
  return split(count, "compressed_sparse_attention", "heavily_compressed_attention",
               [](std::size_t i) { return i >= 3 && i % 2 == 1; });
}

/// Keys of some classes, which others leave unread.
constexpr std::string_view kOfSomeClasses =
    "attn_layer_period full_attention_interval global_attn_every_n_layers sliding_window_pattern";

/// The first whose key stands there, and is read, decides.
struct LayerRule {
  std::string_view key;
  Names (*names)(const Config&, std::size_t);
};
constexpr LayerRule kLayerRules[] = {
    {"layer_types",
     [](const Config& c, std::size_t n) { return from_texts(c, "layer_types", n, false); }},
    {"compress_ratios",
     [](const Config& c, std::size_t n) {
       return from_numbers(c, "compress_ratios", n, [](double ratio) {
         return ratio == 0   ? kSliding
                : ratio == 4 ? "compressed_sparse_attention"
                             : std::string_view("heavily_compressed_attention");
       });
     }},
    {"hybrid_layer_pattern",
     [](const Config& c, std::size_t n) {
       return from_numbers(c, "hybrid_layer_pattern", n,
                           [](double x) { return x == 0 ? kFull : kSliding; });
     }},
    {"attn_type_list",
     [](const Config& c, std::size_t n) {
       return from_numbers(c, "attn_type_list", n,
                           [](double x) { return x == 0 ? kLinear : kFull; });
     }},
    {"hybrid_override_pattern", from_letters},
    {"layers_block_type",
     [](const Config& c, std::size_t n) { return from_texts(c, "layers_block_type", n, false); }},
    {"linear_attn_config", from_kda},
    {"hybrid_layer_ids",
     [](const Config& c, std::size_t n) {
       return from_full_list(c, "hybrid_layer_ids", "mamba", n);
     }},
    {"full_attn_idxs",
     [](const Config& c, std::size_t n) { return from_full_list(c, "full_attn_idxs", "conv", n); }},
    {"attn_layer_indices",
     [](const Config& c, std::size_t n) {
       return from_full_list(c, "attn_layer_indices", "mamba", n);
     }},
    {"attn_layer_period", from_period},
    {"dense_attention_every_n_layers",
     [](const Config& c, std::size_t n) {
       const double every_n =
           c.text.number("dense_attention_every_n_layers", 0, 2048, true).value_or(0);
       return every(n, every_n, "blocksparse_attention");
     }},
    {"layer_group_size",  // Ling-linear: those that are left over are full, too
     [](const Config& c, std::size_t n) {
       const auto size =
           static_cast<std::size_t>(c.text.number("layer_group_size", 1, 2048, true).value_or(1));
       return split(n, kFull, kLinear,
                    [=](std::size_t i) { return (i + 1) % size == 0 || i >= n / size * size; });
     }},
    {"sliding_window_layers",
     [](const Config& c, std::size_t n) {
       Names names = from_full_list(c, "sliding_window_layers", kSliding, n);
       for (std::string_view& name : names) name = name == kFull ? kSliding : kFull;
       return names;
     }},
    {"sliding_window_layout",
     [](const Config& c, std::size_t n) {
       return from_numbers(c, "sliding_window_layout", n,
                           [](double x) { return x == 0 ? kFull : kSliding; });
     }},
    {"mamba_step", from_mamba_step},
    {"block_configs", from_blocks},
    {"full_attention_interval",
     [](const Config& c, std::size_t n) {
       return every(n, c.number(Key::FullInterval, 4), kLinear);
     }},
    {"global_attn_every_n_layers",
     [](const Config& c, std::size_t n) {
       const auto period = static_cast<std::size_t>(c.number(Key::GlobalEvery, 1));
       const std::size_t first = c.has(kGlobalLast) ? 1
                                 : c.has(kFromLast) ? period - n % period + 1
                                                    : 0;
       return split(n, kFull, kSliding, [=](std::size_t i) { return (i + first) % period == 0; });
     }},
    {"sliding_window_pattern", from_pattern},
    {"block_types",
     [](const Config& c, std::size_t n) { return from_texts(c, "block_types", n, true); }},
};

/// Of a known type: these keys have a default of each class that reads them.
bool is_read(const Config& config, std::string_view key) {
  return !config.known || !is_one_of(key, kOfSomeClasses) || config.absent.find(key) != nullptr;
}

bool stands(const Config& config, std::string_view key) {
  for (const Dict* dict : {&config.text, &config.absent}) {
    const JsonValue* found = dict->find(key);
    if (found != nullptr && !(found->is(JsonValue::Kind::List) && found->items.empty()))
      return true;
  }
  return false;
}

Names names_of(const Config& config, std::size_t count) {
  for (const LayerRule& rule : kLayerRules) {
    if (is_read(config, rule.key) && stands(config, rule.key)) return rule.names(config, count);
  }
  const JsonValue* window = config.text.find("sliding_window");
  if (window != nullptr && window->is(JsonValue::Kind::List)) return from_windows(config, count);
  if (config.has(kCompressed)) return compressed(count);
  const bool is_flagged = !config.known && config.text.find("use_sliding_window") != nullptr;
  if (config.has(kWindowFlag) || is_flagged) return from_flag(config, count);
  const bool slides = config.has(kEveryLayerSlides) || (!config.known && window != nullptr);
  return Names(count, slides ? kSliding : kFull);
}

}  // namespace

std::string_view unread_layer_key(const Config& config) {
  std::string_view left = kOfSomeClasses;
  while (!left.empty()) {
    const std::string_view key = left.substr(0, left.find(' '));
    left.remove_prefix(std::min(key.size() + 1, left.size()));
    if (config.text.find(key) != nullptr && !is_read(config, key)) return key;
  }
  for (const std::string_view key : {"no_rope_layers", "qk_rope_head_dim"}) {
    const bool is_read = key == "no_rope_layers" ? reads_nope_list(config) : config.reads_latent();
    if (config.text.find(key) != nullptr && !is_read) return key;
  }
  return {};
}

bool is_layer_kind(std::string_view name) {
  return std::ranges::find(kKinds, name, &LayerKind::name) != std::end(kKinds) ||
         is_one_of(name, "attention hybrid main compress moe_attention");
}

LayerKind layer_kind(std::string_view name) {
  for (const LayerKind& kind : kKinds) {
    if (kind.name == name) return kind;
  }
  return {name, LayerKind::Full};
}

std::vector<Layer> layers_of(const Config& config) {
  const std::size_t count = config.layers();
  std::vector<Layer> layers(count);
  const Names names = names_of(config, count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool slides = config.has(kEveryLayerSlides) && names[i] == "attention";
    layers[i].kind = layer_kind(slides ? kSliding : names[i]);
  }
  set_turns(config, layers);
  for (Layer& layer : layers) {
    const bool chunks = config.has(kChunked) && !stands(config, "layer_types");
    if (chunks && layer.turns) layer.kind = layer_kind("chunked_attention");
  }
  if (config.has(kLastFull) && count != 0) layers.back().kind = layer_kind(kFull);
  return layers;
}

}  // namespace pe::models
