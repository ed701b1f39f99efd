// Tables, biases and what else models without RoPE have.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "encodings/biases/alibi.h"
#include "encodings/math/frequencies.h"
#include "models/parts.h"
#include "support/check.h"

namespace pe::models {

PositionGroup group_of(std::string_view name, std::string_view module, std::string_view scheme,
                       std::size_t layers) {
  PositionGroup group;
  group.name = name;
  group.module = module;
  group.scheme = scheme;
  group.layers.resize(layers);
  std::iota(group.layers.begin(), group.layers.end(), 0);
  group.window = ModelWindow{};
  return group;
}

PositionGroup input_of(const Config& config, std::string_view scheme) {
  const std::size_t staged = layers_of_stages(config);
  return group_of("input", "input", scheme, staged != 0 ? staged : config.layers());
}

PositionGroup table_of(const Config& config, PositionGroup group, double rows, double first) {
  if (rows == 0) {
    group.numbers = {{"dim", config.needed(Key::Hidden)}};
    return group;
  }
  group.numbers = {{"table_rows", rows},
                   {"dim", config.needed(Key::Hidden)},
                   {"first_position", first},
                   {"usable_length", std::fmax(0, rows - first)}};
  return group;
}

PositionGroup sines_of(const Config& config, PositionGroup group, double rows, bool in_turn) {
  const double first = config.has(kAfterPadding)    ? config.number(Key::PadToken, 1) + 1
                       : config.has(kTwoRowsBefore) ? 2
                                                    : 0;
  const double more = config.has(kRowsForPadding) ? first : 2;
  const double all = rows == 0 || first == 0 ? rows : rows + more;
  group = table_of(config, std::move(group), all, first);
  if (rows == 0 || config.has(kCosinesFirst)) return group;  // the catalogue begins with sines
  const bool paper = in_turn || config.has(kPaperWaves);
  group.settings = {{"length", std::fmax(1, all - first)},
                    {"d_model", config.needed(Key::Hidden)},
                    {"layout", std::string_view(in_turn ? "interleaved" : "concat")},
                    {"schedule", std::string_view(paper ? "paper" : "tensor2tensor")}};
  if (first != 0) group.settings.emplace_back("start", first);
  return group;
}

std::size_t layers_of_stages(const Config& config) {
  double layers = 0;
  const JsonValue* depths = config.list("depths");
  for (std::size_t i = 0; depths != nullptr && i < depths->items.size(); ++i) {
    layers += checked({"depths", true, 1, 256}, join(config.text.path_of("depths"), "[", i, "]"),
                      depths->items[i]);
  }
  require(layers <= 2048, kName, config.text.path_of("depths"), "must sum to at most 2048, got ",
          layers);
  return static_cast<std::size_t>(layers);
}

std::size_t layers_if_told(const Config& config) {
  const std::size_t staged = layers_of_stages(config);
  return staged != 0 || !config.find(Key::Layers) ? staged : config.layers();
}

namespace {

void alibi(Reading& r, bool symmetric) {
  const Config& config = r.config;
  const double heads = config.needed(Key::Heads);
  const double bias_max = config.number(Key::BiasMax, 8);
  PositionGroup group = group_of("all", "attention", "alibi", config.layers());
  group.slopes = alibi_slopes(static_cast<std::size_t>(heads), bias_max);
  group.numbers = {{"heads", heads}};
  if (config.has(kBiasFirst)) {
    const double width = std::floor(config.needed(Key::Hidden) / heads);
    group.numbers.emplace_back("bias_factor", 1 / std::sqrt(std::fmax(1, width)));
  }
  group.flags = {{"symmetric", symmetric}};
  group.settings = {{"num_heads", heads}, {"causal", !symmetric}};
  if (bias_max != 8) group.settings.emplace_back("alibi_bias_max", bias_max);
  r.groups.push_back(std::move(group));
}

void t5(Reading& r) {
  const Config& config = r.config;
  const bool one_sided = is_one_of(config.text_model_type, "cpmant");
  for (const bool encoder : {true, false}) {
    if (one_sided && encoder) continue;
    const auto layers = static_cast<std::size_t>(encoder ? config.needed(Key::Layers)
                                                         : config.needed(Key::DecoderLayers));
    const std::string_view name = encoder ? "encoder" : "decoder";
    PositionGroup group = group_of(name, name, "t5", layers);
    group.numbers = {{"heads", config.needed(Key::Heads)},
                     {"buckets", config.needed(Key::Buckets)},
                     {"max_distance", config.number(Key::MaxDistance, 128)}};
    if (const auto radius = config.find(Key::LocalRadius); radius && encoder) {
      const double side = radius->number;  // LongT5, local or transient-global
      group.window = ModelWindow{"sliding", 2 * side + 1, side, side};
    }
    const bool everywhere = is_one_of(config.text_model_type, "umt5");
    if (!everywhere) group.numbers.emplace_back("table_in_layer", 0);
    group.flags = {{"bidirectional", encoder}};
    r.groups.push_back(std::move(group));
  }
}

/// Width of every layer's window, at most `length`: one for all, or a list by layer.
std::vector<double> widths_by_layer(const Config& config, std::size_t layers, double length) {
  constexpr std::string_view kWindows = "attention_window";
  const KeyRule& rule = rule_of(Key::BothWindow);
  const auto told = config.find(Key::BothWindow);
  std::vector<double> widths(layers, std::min(told ? told->number : length, length));
  const JsonValue* list = config.text.find(kWindows);
  if (list == nullptr || !list->is(JsonValue::Kind::List)) return widths;
  for (std::size_t i = 0; i < std::min(layers, list->items.size()); ++i) {
    const std::string path = join(config.text.path_of(kWindows), "[", i, "]");
    widths[i] = std::min(checked(rule, path, list->items[i]), length);
  }
  return widths;
}

/// Adds a group for the layers of each window, half of which lies on each side (Longformer, LED).
void add_by_width(Reading& r, PositionGroup group, double length) {
  const std::vector<double> widths = widths_by_layer(r.config, group.layers.size(), length);
  std::vector<PositionGroup> parts;
  std::vector<double> found;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const auto at = static_cast<std::size_t>(std::ranges::find(found, widths[i]) - found.begin());
    if (at == found.size()) {
      constexpr std::size_t kMostKinds = 64;
      require(at < kMostKinds, kName, r.config.text.path_of("attention_window"),
              "must have at most ", kMostKinds, " widths, got more");
      found.push_back(widths[i]);
      parts.push_back(group);
      parts.back().layers.clear();
      const double side = std::floor(widths[i] / 2);
      if (widths[i] < length)
        parts.back().window = ModelWindow{"sliding", 2 * side + 1, side, side};
    }
    parts[at].layers.push_back(group.layers[i]);
  }
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts.size() > 1) parts[k].name = join("window ", found[k]);
    r.groups.push_back(std::move(parts[k]));
  }
}

/// A table each for encoder and decoder.
void pair(Reading& r, std::string_view scheme, double rows, double first) {
  const Config& config = r.config;
  for (const bool encoder : {true, false}) {
    const std::string_view name = encoder ? "encoder" : "decoder";
    const auto layers =
        static_cast<std::size_t>(config.needed(encoder ? Key::EncoderLayers : Key::DecoderLayers));
    double own = rows;
    if (const auto told = config.find(encoder ? Key::SourceLength : Key::TargetLength)) {
      own = told->number;
    }
    PositionGroup group = group_of(name, name, scheme, layers);
    group = scheme == "sinusoidal" ? sines_of(config, std::move(group), own)
                                   : table_of(config, std::move(group), own, first);
    if (encoder) {
      add_by_width(r, std::move(group), own);
    } else {
      r.groups.push_back(std::move(group));
    }
  }
}

/// GPT-Neo: which layers see window_size tokens only. Of attention_types a pattern and how often it
/// comes, or in turn; attention_layers counts before it.
std::vector<bool> local_layers(const Config& config, std::size_t layers) {
  constexpr std::string_view kNames = "attention_layers", kTypes = "attention_types";
  std::vector<bool> local(layers);
  for (std::size_t i = 0; i < layers; ++i) local[i] = i % 2 == 1;
  std::size_t at = 0;
  const auto add = [&](const JsonValue& names, std::string_view key) {
    for (const JsonValue& name : names.items) {
      if (!name.is(JsonValue::Kind::Text)) {
        refuse_value(config.text.path_of(key), "must name global and local layers", name);
      }
      if (at < layers) local[at++] = name.text == "local";
    }
  };
  if (const JsonValue* names = config.text.list(kNames)) {
    add(*names, kNames);
    return local;
  }
  const JsonValue* types = config.text.list(kTypes);
  for (std::size_t i = 0; types != nullptr && i < types->items.size(); ++i) {
    const JsonValue& pair = types->items[i];
    const bool is_pair = pair.items.size() == 2 && pair.items[0].is(JsonValue::Kind::List);
    if (!is_pair || pair.items[0].items.empty()) {
      refuse_value(config.text.path_of(kTypes), "must have lists of names and a count", pair);
    }
    const double times =
        checked({kTypes, true, 0, 2048}, config.text.path_of(kTypes), pair.items[1]);
    for (double k = 0; k < times && at < layers; ++k) add(pair.items[0], kTypes);
  }
  return local;
}

/// Adds the table for global layers, and for local ones.
void add_global_and_local(Reading& r, const PositionGroup& table) {
  const std::vector<bool> local = local_layers(r.config, table.layers.size());
  const double width = r.config.needed(Key::WindowSize);
  for (const bool is_local : {false, true}) {
    PositionGroup part = table;
    part.name = is_local ? "local" : "global";
    std::erase_if(part.layers,
                  [&](std::int32_t i) { return local[static_cast<std::size_t>(i)] != is_local; });
    if (is_local && width < r.length) part.window = ModelWindow{"sliding", width, width - 1, 0};
    if (!part.layers.empty()) r.groups.push_back(std::move(part));
  }
}

PositionGroup convolution(const Config& config) {
  PositionGroup group = group_of("input", "input", "convolution", config.layers());
  group.numbers = {{"width", config.needed(Key::ConvolutionWidth)}};
  return group;
}

void whisper(Reading& r) {
  const Config& config = r.config;
  const auto group = [&](std::string_view name, std::string_view scheme, Key layers) {
    return group_of(name, name, scheme, static_cast<std::size_t>(config.needed(layers)));
  };
  r.groups.push_back(sines_of(config, group("encoder", "sinusoidal", Key::EncoderLayers),
                              config.needed(Key::SourceLength)));
  r.groups.push_back(table_of(config, group("decoder", "learned", Key::DecoderLayers),
                              config.needed(Key::TargetLength), 0));
}

void deberta(Reading& r, bool biased_input) {
  const Config& config = r.config;
  if (biased_input) {
    r.groups.push_back(table_of(config, group_of("input", "input", "learned", config.layers()),
                                config.needed(Key::Length), 0));
  }
  PositionGroup group = group_of("all", "attention", "deberta", config.layers());
  double distance = config.text.number("max_relative_positions", -1, 0x1p53, true).value_or(-1);
  if (distance < 1) distance = config.needed(Key::Length);
  group.numbers = {{"heads", config.needed(Key::Heads)}, {"max_distance", distance}};
  const double buckets = config.number(Key::PositionBuckets, -1);
  if (buckets > 0) group.numbers.emplace_back("buckets", buckets);
  const JsonValue* kinds = config.text.find("pos_att_type");
  if (kinds == nullptr) kinds = config.absent.find("pos_att_type");
  const auto reads = [&](std::string_view kind) {
    if (kinds == nullptr) return false;
    if (kinds->is(JsonValue::Kind::Text)) return kinds->text.find(kind) != std::string::npos;
    for (const JsonValue& item : kinds->items) {
      if (item.text == kind) return true;
    }
    return false;
  };
  group.flags = {{"c2p", reads("c2p")}, {"p2c", reads("p2c")}};
  r.groups.push_back(std::move(group));
}

void transformer_xl(Reading& r) {
  const Config& config = r.config;
  const std::string_view scheme = "transformer-xl";
  if (config.absent.find("decoder_layers") != nullptr) {  // FastSpeech 2: both halves are such
    for (const std::string_view name : {"encoder", "decoder"}) {
      const Key layers = name == "encoder" ? Key::EncoderLayers : Key::DecoderLayers;
      r.groups.push_back(
          group_of(name, name, scheme, static_cast<std::size_t>(config.needed(layers))));
    }
    return;
  }
  PositionGroup group = group_of("all", "attention", scheme, config.layers());
  if (const auto left = config.find(Key::ContextLeft)) {
    const double after = config.number(Key::ContextRight, 0);
    group.window = ModelWindow{"sliding", left->number + after, left->number - 1, after};
  }
  r.groups.push_back(std::move(group));
}

void relative_key(Reading& r) {
  const Config& config = r.config;
  PositionGroup group = group_of("all", "attention", "relative-key", config.layers());
  // offsets beyond a distance count as that, where one is told
  const auto left = config.find(Key::ClipLeft), right = config.find(Key::ClipRight);
  const double rows =
      left && right ? left->number + right->number + 1 : 2 * config.needed(Key::Length) - 1;
  const auto width = config.find(Key::HeadDim);
  group.numbers = {
      {"table_rows", rows},
      {"dim",
       width ? width->number : std::floor(config.needed(Key::Hidden) / config.needed(Key::Heads))}};
  if (const auto block = config.find(Key::ContextSize)) {
    group.window = ModelWindow{"chunked", block->number, 0, 0};
  }
  group.flags = {
      {"queries_too", config.text.text("position_embedding_type") == "relative_key_query"}};
  r.groups.push_back(std::move(group));
}

}  // namespace

void read_others(Reading& reading) {
  const Config& config = reading.config;
  reading.length = config.number(Key::Length, 2048);
  if (read_picture(reading) || read_rare(reading)) return;
  const auto input = [&] { return input_of(config, "learned"); };
  const auto add = [&](PositionGroup group) { reading.groups.push_back(std::move(group)); };
  const double rows = config.number(Key::Length, 2048);
  switch (reading.scheme) {
    case Scheme::Alibi:
    case Scheme::AlibiSymmetric:
      return alibi(reading, reading.scheme == Scheme::AlibiSymmetric);
    case Scheme::Learned:
      if (config.has(kLocalLayers)) {
        return add_global_and_local(reading, table_of(config, input(), rows, 0));
      }
      add(table_of(config, input(), rows, 0));
      if (config.has(kLearnedToo)) reading.groups.back().name = "text";  // beside its patches
      return;
    case Scheme::LearnedPlus2:
      return add(table_of(config, input(), rows + 2, 2));
    case Scheme::LearnedPadded: {
      PositionGroup table = table_of(config, input(), rows, config.number(Key::PadToken, 1) + 1);
      return add_by_width(reading, std::move(table), rows);
    }
    case Scheme::LearnedPair:
      return pair(reading, "learned", rows + 2, 2);
    case Scheme::LearnedPairPlain:
      return pair(reading, "learned", rows, 0);
    case Scheme::SinusoidalPair:
      return pair(reading, "sinusoidal", config.number(Key::Length, 0), 0);
    case Scheme::Sinusoidal:
    case Scheme::SinusoidalInTurn:
      return add(sines_of(config, input_of(config, "sinusoidal"), rows,
                          reading.scheme == Scheme::SinusoidalInTurn));
    case Scheme::TransformerXl:
      return transformer_xl(reading);
    case Scheme::T5:
      return t5(reading);
    case Scheme::Whisper:
      return whisper(reading);
    case Scheme::Deberta:
      return deberta(reading, config.text.flag("position_biased_input").value_or(true));
    case Scheme::ConvolutionDeberta:
      add(convolution(config));
      return deberta(reading, false);
    case Scheme::RelativeKey:
      return relative_key(reading);
    case Scheme::Convolution:
      return add(convolution(config));
    case Scheme::ConvolutionT5: {
      add(convolution(config));
      PositionGroup bias = group_of("all", "attention", "t5", config.layers());
      bias.numbers = {{"heads", config.needed(Key::Heads)},
                      {"buckets", config.needed(Key::Buckets)},
                      {"max_distance", config.needed(Key::MaxDistance)},
                      {"table_in_layer", 0}};
      bias.flags = {{"bidirectional", true}, {"gated", true}};
      return add(std::move(bias));
    }
    case Scheme::Recurrent:
    case Scheme::Convolutional: {
      const bool recurs = reading.scheme == Scheme::Recurrent;
      PositionGroup group =
          group_of("all", recurs ? "recurrent" : "convolution", "none", layers_if_told(config));
      group.window.reset();
      return add(std::move(group));
    }
    case Scheme::Unknown: {
      PositionGroup group = group_of("all", "attention", "unknown", config.layers());
      group.window.reset();
      return add(std::move(group));
    }
    case Scheme::None:
      return add(group_of("all", "attention", "none", layers_if_told(config)));
    default:  // RoPE, and what pictures have
      return;
  }
}

}  // namespace pe::models
