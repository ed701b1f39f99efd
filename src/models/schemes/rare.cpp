// What one family of models each has: biases by distance, axes of a position, sines of a series.
#include <cmath>

#include "models/parts.h"
#include "support/check.h"

namespace pe::models {
namespace {

/// Phi-4's sounds: a bias for every distance. Longer ones are cut into pieces of 500.
void clipped_bias(Reading& r) {
  const Config& config = r.config;
  constexpr double kPiece = 500;
  const double distance = config.needed(Key::BiasDistance);
  const bool symmetric = config.flag("bias_symmetric").value_or(false);
  PositionGroup group = group_of("all", "attention", "distance-bias", config.layers());
  group.numbers = {{"heads", config.needed(Key::Heads)},
                   {"table_rows", symmetric ? distance : 2 * distance},
                   {"max_distance", distance},
                   {"table_in_layer", 0}};
  group.flags = {{"symmetric", symmetric}};
  group.window = ModelWindow{"chunked", kPiece, 0, 0};
  // read as it comes, a sound is seen by chunks and some before them: no window of these kinds
  if (config.text.number("chunk_size", -1, 0x1p53, true).value_or(-1) > 0) group.window.reset();
  r.groups.push_back(std::move(group));
}

/// Position p has row p / n of the first table and, in the other channels, row p mod n of the second.
void learned_axes(Reading& r) {
  const Config& config = r.config;
  const auto pair_of = [&](std::string_view name) {
    const JsonValue* list = config.list(name);
    const std::string path = config.text.path_of(name);
    const std::size_t told = list == nullptr ? 0 : list->items.size();
    require(told == 2, kName, path, "must have 2 numbers, got ", told);
    const KeyRule rule{name, true, 1, rule_of(Key::Hidden).max};
    return std::pair(checked(rule, path + "[0]", list->items[0]),
                     checked(rule, path + "[1]", list->items[1]));
  };
  const auto [rows, columns] = pair_of("axial_pos_shape");
  const auto [first, second] = pair_of("axial_pos_embds_dim");
  PositionGroup group = input_of(config, "learned-axes");
  group.numbers = {{"table_rows", rows},
                   {"table_columns", columns},
                   {"dim", first + second},
                   {"row_dim", first},
                   {"usable_length", rows * columns}};
  group.window.reset();  // chunks of neighbours, and of tokens with like hashes
  r.groups.push_back(std::move(group));
}

void patches_in_time(Reading& r) {
  const Config& config = r.config;
  const double length = config.needed(Key::PatchLength);
  const double context = std::fmax(config.needed(Key::ContextLength), length);
  const double own = config.flag("use_cls_token").value_or(false) ? 1 : 0;
  const double rows = std::floor((context - length) / config.needed(Key::PatchStep)) + 1 + own;
  const bool is_learned = config.text.text("positional_encoding_type") == "random";
  PositionGroup group = input_of(config, is_learned ? "learned" : "sinusoidal");
  group = table_of(config, std::move(group), rows, 0);
  // less their mean, in tenths of their spread: the catalogue's sines are not
  if (!is_learned) group.flags = {{"standardized", true}};
  r.groups.push_back(std::move(group));
}

/// The first class that the file names, or "".
std::string_view class_of(const Config& config) {
  const JsonValue* classes = config.root.find("architectures");
  const bool is_list = classes != nullptr && classes->is(JsonValue::Kind::List);
  return is_list && !classes->items.empty() ? std::string_view(classes->items[0].text) : "";
}

/// A whole number of the file, or else of the class.
double told(const Config& config, std::string_view name, double most) {
  const auto given = config.text.number(name, 0, most, true);
  return given ? *given : config.absent.number(name, 0, most, true).value_or(0);
}

/// Sines for `usable` positions, the first of which is `first`; which no table of the catalogue has.
PositionGroup shifted_sines(const Config& config, PositionGroup group, double usable,
                            double first) {
  return table_of(config, std::move(group), usable + first, first);
}

void leave_unknown(Reading& r) {
  r.scheme = Scheme::Unknown;
  PositionGroup group = group_of("all", "attention", "unknown", r.config.layers());
  group.window.reset();
  r.groups.push_back(std::move(group));
}

std::size_t layers_told(const Config& config, std::string_view name) {
  return static_cast<std::size_t>(told(config, name, 2048));
}

/// Learned rows, which are padded in front. In the decoder biases by T5's buckets, too, each of which is
/// the layer's input times a learned vector.
void prophetnet(Reading& r) {
  const Config& config = r.config;
  const double rows = config.needed(Key::Length), first = config.number(Key::PadToken, 0) + 1;
  for (const bool encoder : {true, false}) {
    const std::string_view name = encoder ? "encoder" : "decoder";
    const auto layers =
        static_cast<std::size_t>(config.needed(encoder ? Key::EncoderLayers : Key::DecoderLayers));
    r.groups.push_back(table_of(config, group_of(name, name, "learned", layers), rows, first));
    if (encoder) continue;
    PositionGroup group = group_of("decoder, distances", name, "relative-key", layers);
    group.numbers = {{"heads", told(config, "num_decoder_attention_heads", 8192)},
                     {"table_rows", config.needed(Key::Buckets)},
                     {"dim", config.needed(Key::Hidden)},
                     {"buckets", config.needed(Key::Buckets)},
                     {"max_distance", config.needed(Key::MaxDistance)}};
    group.flags = {{"of_input", true}};
    r.groups.push_back(std::move(group));
  }
}

/// What reads sounds and text, and what writes them, differ; the class tells which of them there are.
void speecht5(Reading& r) {
  const Config& config = r.config;
  const std::string_view name = class_of(config);
  const bool hears = name.ends_with("ForSpeechToText") || name.ends_with("ForSpeechToSpeech");
  const bool writes = name.ends_with("ForSpeechToText");
  if (!hears && !name.ends_with("ForTextToSpeech")) return leave_unknown(r);
  const double first = config.number(Key::PadToken, 1) + 1;
  const double speech = told(config, "max_speech_positions", 0x1p53);
  const double text = told(config, "max_text_positions", 0x1p53);
  const auto group = [&](std::string_view title, std::string_view module, std::string_view scheme) {
    const Key layers = module == "encoder" ? Key::EncoderLayers : Key::DecoderLayers;
    return group_of(title, module, scheme, static_cast<std::size_t>(config.needed(layers)));
  };
  const auto scaled_sines = [&](std::string_view title, std::string_view module, double rows) {
    PositionGroup sines = table_of(config, group(title, module, "sinusoidal"), rows, 0);
    sines.flags = {{"gated", true}};
    r.groups.push_back(std::move(sines));
  };
  if (hears) {
    r.groups.push_back(group("encoder, neighbours", "encoder", "convolution"));
    r.groups.back().numbers = {{"width", config.needed(Key::ConvolutionWidth)}};
    r.groups.push_back(
        shifted_sines(config, group("encoder, sines", "encoder", "sinusoidal"), speech, first));
  } else {
    scaled_sines("encoder, sines", "encoder", text);
  }
  r.groups.push_back(group("encoder, distances", "encoder", "relative-key"));
  r.groups.back().numbers = {
      {"table_rows", 2 * told(config, "encoder_max_relative_position", 0x1p24)},
      {"dim", std::floor(config.needed(Key::Hidden) / config.needed(Key::Heads))},
      {"table_in_layer", 0}};
  if (writes) {
    r.groups.push_back(
        shifted_sines(config, group("decoder", "decoder", "sinusoidal"), text, first));
  } else {
    scaled_sines("decoder", "decoder", speech);
  }
}

constexpr std::string_view kSecond = "seamless_m4t_v2";

/// Distances in what hears, by the type that is told; false: one that is not known.
bool seamless_speech(Reading& r) {
  const Config& config = r.config;
  const bool is_second = is_one_of(config.text_model_type, kSecond);
  constexpr std::string_view kType = "position_embeddings_type";
  const bool is_given = config.text.find(kType) != nullptr || config.text.is_null(kType);
  const std::string_view type = (is_given ? config.text : config.absent).text(kType);
  if (!is_second && type == "rotary") return false;
  std::string_view scheme = "none";
  if (type == (is_second ? "relative_key" : "relative")) {
    scheme = is_second ? "relative-key" : "transformer-xl";
  }
  PositionGroup group =
      group_of("speech encoder", "encoder", scheme, layers_told(config, "speech_encoder_layers"));
  if (scheme == "relative-key") {
    const double heads = told(config, "speech_encoder_attention_heads", 8192);
    group.numbers = {
        {"table_rows", config.needed(Key::ClipLeft) + config.needed(Key::ClipRight) + 1},
        {"dim", std::floor(config.needed(Key::Hidden) / std::fmax(heads, 1))}};
    group.window.reset();  // chunks, and some before them
  }
  r.groups.push_back(std::move(group));
  return true;
}

/// Speech or text in, text out, and from text units of speech; the class may have some of them only.
void seamless(Reading& r) {
  const Config& config = r.config;
  const std::string_view name = class_of(config);
  const auto says = [&](std::string_view part) {
    return name.find(part) != std::string_view::npos;
  };
  if (!says("ForText") && !seamless_speech(r)) return leave_unknown(r);
  const auto sines = [&](std::string_view title, std::string_view module, std::string_view layers,
                         double usable, double pad, bool gated) {
    PositionGroup group = group_of(title, module, "sinusoidal", layers_told(config, layers));
    r.groups.push_back(shifted_sines(config, std::move(group), usable, pad + 1));
    if (gated) r.groups.back().flags = {{"gated", true}};
  };
  const double length = config.needed(Key::Length), pad = config.number(Key::PadToken, 0);
  if (!says("ForSpeech")) sines("text encoder", "encoder", "encoder_layers", length, pad, false);
  sines("decoder", "decoder", "decoder_layers", length, pad, false);
  if (name.ends_with("ToText")) return;
  const double units = told(config, "t2u_max_position_embeddings", 0x1p53);
  const double unit_pad = told(config, "t2u_pad_token_id", 0x1p24);
  r.groups.push_back(
      group_of("units encoder", "encoder", "none", layers_told(config, "t2u_encoder_layers")));
  const auto decoder = [&](std::string_view title, bool gated) {
    sines(title, "decoder", "t2u_decoder_layers", units, unit_pad, gated);
  };
  const bool is_second = is_one_of(config.text_model_type, kSecond);
  if (is_second) decoder("units decoder, characters", true);
  decoder("units decoder", is_second);
}

}  // namespace

bool read_rare(Reading& r) {
  switch (r.scheme) {
    case Scheme::ClippedBias:
      clipped_bias(r);
      return true;
    case Scheme::LearnedAxes:
      learned_axes(r);
      return true;
    case Scheme::PatchesInTime:
      patches_in_time(r);
      return true;
    case Scheme::ProphetNet:
      prophetnet(r);
      return true;
    case Scheme::SpeechT5:
      speecht5(r);
      return true;
    case Scheme::Seamless:
      seamless(r);
      return true;
    default:
      return false;
  }
}

}  // namespace pe::models
