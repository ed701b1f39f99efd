// Pictures: tables of patches, patches that turn, biases within windows.
#include <cmath>
#include <numeric>

#include "encodings/math/frequencies.h"
#include "models/parts.h"
#include "support/check.h"

namespace pe::models {
namespace {

/// Patches of a picture, or of all frames of a video.
double patches(const Config& config) {
  if (const auto told = config.find(Key::Patches)) return told->number;
  if (config.find(Key::TableRows)) {
    return config.needed(Key::TableRows) * config.needed(Key::TableColumns);
  }
  if (config.find(Key::FrequencyStride)) {  // patches of a spectrogram overlap
    const double side = config.needed(Key::PatchSize);
    const auto along = [&](Key size, Key stride) {
      return std::floor((config.needed(size) - side) / config.needed(stride)) + 1;
    };
    return along(Key::MelBins, Key::FrequencyStride) * along(Key::Spectrum, Key::TimeStride);
  }
  const Sides image = config.sides(Key::TrainedImage), patch = config.sides(Key::PatchSize);
  const double count =
      std::floor(image.rows / patch.rows) * std::floor(image.columns / patch.columns);
  const auto frames = config.find(Key::Frames);
  const auto depth = config.first(Key::Tubelet);
  return frames && depth ? count * std::floor(frames->number / *depth) : count;
}

PositionGroup table_of_patches(const Config& config) {
  const double own = config.has(kTwoDistillationRows) ? 2 : config.has(kNoClassToken) ? 0 : 1;
  const double more = config.number(Key::OtherRows, 0);
  return table_of(config, input_of(config, "learned"), patches(config) + own + more, 0);
}

double width_of(const Config& config) {
  const auto own = config.find(Key::TowerWidth);
  return own ? own->number : config.needed(Key::Hidden);
}

/// Which layers attend within windows, and how wide these are.
struct Windows {
  std::vector<bool> narrow;
  double side = 0;  ///< [patches]
};

Windows windows_of(const Config& config, std::size_t layers) {
  Windows windows{std::vector<bool>(layers, false)};
  const auto mark = [&](std::string_view name, bool narrow) {
    const JsonValue* list = config.text.find(name);  // an empty one counts
    if (list == nullptr) list = config.absent.find(name);
    if (list == nullptr || !list->is(JsonValue::Kind::List)) return false;
    windows.narrow.assign(layers, !narrow);
    for (const JsonValue& layer : list->items) {
      if (layer.is(JsonValue::Kind::Number) && layer.number >= 0 &&
          layer.number < static_cast<double>(layers)) {
        windows.narrow[static_cast<std::size_t>(layer.number)] = narrow;
      }
    }
    return true;
  };
  windows.side = config.number(Key::TowerWindow, 0);
  if (mark("fullatt_block_indexes", false)) {  // in pixels, whole squares of merged patches
    const double merge = config.number(Key::MergeSize, 2);
    windows.side = std::floor(windows.side / merge / config.sides(Key::PatchSize).rows) * merge;
  } else if (!mark("global_attn_indexes", false)) {
    mark("window_block_indices", true);
  }
  if (windows.side == 0) windows.narrow.assign(layers, false);
  return windows;
}

/// One group of layers that see everything, one of layers that see windows; `finish` is told the side.
template <typename Finish>
void add_by_window(Reading& r, const PositionGroup& like, const Finish& finish) {
  const Windows windows = windows_of(r.config, like.layers.size());
  const std::size_t first = r.groups.size();
  for (const bool narrow : {false, true}) {
    PositionGroup group = like;
    std::erase_if(group.layers, [&](std::int32_t layer) {
      return windows.narrow[static_cast<std::size_t>(layer)] != narrow;
    });
    if (group.layers.empty() && (narrow || !like.layers.empty())) continue;
    const double side = narrow ? windows.side : 0;
    if (narrow) group.window = ModelWindow{"chunked", side * side, 0, 0};
    finish(group, side);
    r.groups.push_back(std::move(group));
  }
  if (r.groups.size() - first == 2) {
    r.groups[first].name = "full";
    r.groups[first + 1].name = "windows";
  }
}

/// Patches in a row or in a column of what attention sees.
double side_of(const Config& config, double window) {
  if (window != 0) return window;
  return std::floor(config.sides(Key::ImageSize).rows / config.sides(Key::PatchSize).rows);
}

/// Whose the pairs and their frequencies are.
enum class Share {
  Own,        ///< of an axis: a block of pairs, and a list
  OneList,    ///< a block of pairs; of one list the axes take frequencies in turn (Pixtral)
  EachInTurn  ///< each frequency is both axes', pair after pair (Kimi-K2.5, EfficientLoFTR)
};

/// How patches turn: with each axis half of the pairs, in the order of `axes`.
struct Turn {
  std::string_view scheme, layout, axes;
  Share share = Share::Own;
  bool across_heads = false;  ///< heads are parted after they turned
};

void turning(Reading& r, const Turn& turn) {
  const Config& config = r.config;
  PositionGroup group = group_of("all", "attention", turn.scheme, config.layers());
  const auto own_width = config.find(turn.across_heads ? Key::Hidden : Key::HeadDim);
  const double width =
      own_width ? own_width->number : std::floor(width_of(config) / config.needed(Key::Heads));
  require(width >= 4 && width <= rule_of(Key::HeadDim).max && std::fmod(width, 4) == 0, kName,
          own_width ? own_width->path : config.text.path_of("hidden_size"),
          own_width ? "must be" : "must be heads times", " a multiple of 4 up to ",
          rule_of(Key::HeadDim).max, ", got a head of ", width);
  group.head_dim = group.rotary_dim = static_cast<std::size_t>(width);
  group.layout = turn.layout;
  if (turn.across_heads) group.flags = {{"across_heads", true}};
  check_pairs(config, {&group, 1});
  const Dict rope = rope_dict(config).dict;
  group.base = rope ? rope.number("rope_theta", rule_of(Key::Base).min, rule_of(Key::Base).max)
                          .value_or(config.type->base)
                    : config.number(Key::Base, config.type->base);
  const std::size_t count = group.head_dim / 4;
  const auto whole = static_cast<unsigned>(group.head_dim);
  const Frequencies own = turn.share == Share::OneList
                              ? geometric_frequencies(2 * count, group.base, 2, whole)
                              : geometric_frequencies(count, group.base, 4, whole);
  if (turn.share == Share::OneList) {
    for (std::size_t i = 0; i < own.size(); ++i) {
      group.inv_freq.push_back(own.radians(i < count ? 2 * i : 2 * (i - count) + 1));
    }
  } else if (turn.share == Share::EachInTurn) {
    for (std::size_t i = 0; i < own.size(); ++i)
      group.inv_freq.insert(group.inv_freq.end(), 2, own.radians(i));
  } else {
    for (std::size_t i = 0; i < own.size(); ++i) group.inv_freq.push_back(own.radians(i));
    group.settings = {{"head_dim", width}, {"base", group.base}, {"layout", turn.layout}};
    if (turn.axes == "hw" && turn.scheme == "axial-rope") {
      group.settings.emplace_back("order", std::string_view("yx"));
    }
  }
  if (turn.share == Share::EachInTurn) {
    for (std::size_t i = 0; i < count; ++i) group.axes += turn.axes;
  } else {
    for (const char axis : turn.axes) group.axes += std::string(count, axis);
  }
  // SAM 3: a picture is as wide as a window to those who see all of it
  const bool squeezes = config.list("global_attn_indexes") != nullptr;
  add_by_window(r, group, [&](PositionGroup& each, double window) {
    if (!squeezes || window != 0) return;
    const double share = config.number(Key::TowerWindow, 0) / side_of(config, 0);
    if (share == 1 || share == 0) return;
    for (double& frequency : each.inv_freq) frequency *= share;
    each.settings.clear();  // the catalogue's patches are one apart
  });
}

void decomposed(Reading& r) {
  const Config& config = r.config;
  const auto asks = [&](std::string_view now, std::string_view once) {
    return config.flag(now).value_or(config.flag(once).value_or(false));
  };
  if (asks("use_absolute_position_embeddings", "use_abs_pos")) {
    r.groups.push_back(table_of_patches(config));
  }
  const bool relative = asks("use_relative_position_embeddings", "use_rel_pos");
  const PositionGroup group =
      group_of("all", "attention", relative ? "decomposed" : "none", config.layers());
  add_by_window(r, group, [&](PositionGroup& each, double window) {
    if (relative) each.numbers = {{"table_rows", 2 * side_of(config, window) - 1}};
  });
}

/// BEiT: by flags, rows of patches, and a bias by offset with three values more for the class token.
void beit(Reading& r) {
  const Config& config = r.config;
  if (config.flag("use_absolute_position_embeddings").value_or(false)) {
    r.groups.push_back(table_of_patches(config));
  }
  const bool shared = config.flag("use_shared_relative_position_bias").value_or(false);
  const bool relative = shared || config.flag("use_relative_position_bias").value_or(false);
  PositionGroup group = group_of("all", "attention", relative ? "swin" : "none", config.layers());
  if (relative) {
    const double side = side_of(config, 0);
    group.numbers = {{"window_size", side}, {"table_rows", (2 * side - 1) * (2 * side - 1) + 3}};
    if (shared) group.numbers.emplace_back("table_in_layer", 0);
  }
  r.groups.push_back(std::move(group));
}

void swin(Reading& r, bool has_table) {
  const Config& config = r.config;
  PositionGroup group = group_of("all", "attention", "swin", layers_of_stages(config));
  const double side = config.needed(Key::WindowSize);
  group.numbers = {{"window_size", side}};
  if (has_table) group.numbers.emplace_back("table_rows", (2 * side - 1) * (2 * side - 1));
  if (!has_table) group.flags = {{"continuous", true}};
  r.groups.push_back(std::move(group));
}

/// Sines of a patch's row and column, added to queries and keys (DETR) or to patches.
void sines_2d(Reading& r) {
  const Config& config = r.config;
  const double width = width_of(config);
  PositionGroup group = group_of("all", "attention", "mae-2d", layers_if_told(config));
  group.numbers = {{"dim", width}};
  if (r.scheme == Scheme::MaePatches) {
    const double side = side_of(config, 0);
    group.name = "input";
    group.module = "input";
    group.settings = {{"d_model", width},
                      {"grid_height", side},
                      {"grid_width", side},
                      {"class_token", !config.has(kNoClassToken)}};
  } else if (r.scheme == Scheme::DetrSines) {
    group.scheme = "detr-2d";
    group.settings = {{"d_model", width},
                      {"temperature", config.number(Key::Temperature, 10000)},
                      {"centered", config.has(kCentred)}};
  } else {
    group.flags = {{"rows_first", true}};  // the catalogue's have columns first
  }
  r.groups.push_back(std::move(group));
}

/// A table each for rows and columns.
PositionGroup rows_and_columns(const Config& config) {
  PositionGroup tables = input_of(config, "learned-2d");
  const double rows = config.needed(Key::PatchTable);
  const double columns = config.number(Key::PatchColumns, rows);
  tables.numbers = {{"table_rows", rows}, {"dim", config.needed(Key::Hidden)}};
  if (columns != rows) tables.numbers.emplace_back("table_columns", columns);
  return tables;
}

/// Rows of patches and, for each shape that tiles may make, of every tile's patches, which a learned
/// gate weighs; of tiles, before the layers that see a tile and before those that see all of them.
void tiles(Reading& r) {
  const Config& config = r.config;
  const double count = config.needed(Key::Tiles), rows = patches(config) + 1;
  const JsonValue* shapes = config.list("supported_aspect_ratios");
  const double tables = static_cast<double>(shapes == nullptr ? 0 : shapes->items.size()) + 1;
  const auto add = [&](std::string_view name, double table_rows, bool of_shapes) {
    PositionGroup group = table_of(config, input_of(config, "learned"), table_rows, 0);
    group.name = name;
    if (of_shapes) group.numbers.emplace_back("tables", tables);
    group.flags = {{"gated", true}};
    r.groups.push_back(std::move(group));
  };
  add("patches", rows, false);
  add("patches of tiles", count * rows, true);
  add("tiles", count, true);
  add("tiles again", count, true);
  const auto local = static_cast<std::int32_t>(r.groups.back().layers.size());
  std::vector<std::int32_t>& last = r.groups.back().layers;
  last.resize(static_cast<std::size_t>(config.number(Key::GlobalLayers, 0)));
  std::iota(last.begin(), last.end(), local);
}

}  // namespace

bool read_picture(Reading& r) {
  const Config& config = r.config;
  if (config.has(kLearnedToo)) r.groups.push_back(table_of_patches(config));
  switch (r.scheme) {
    case Scheme::LearnedPatches:
      r.groups.push_back(table_of_patches(config));
      break;
    case Scheme::LearnedRowsColumns:
      r.groups.push_back(rows_and_columns(config));
      break;
    case Scheme::LearnedTextRowsColumns:
      r.groups.push_back(rows_and_columns(config));
      r.groups.push_back(
          table_of(config, input_of(config, "learned"), config.needed(Key::Length), 0));
      r.groups.back().name = "text";
      break;
    case Scheme::LearnedTiles:
      tiles(r);
      break;
    case Scheme::SinesOfPatches:
      r.groups.push_back(sines_of(config, input_of(config, "sinusoidal"), patches(config), true));
      break;
    case Scheme::MaePatches:
    case Scheme::DetrSines:
    case Scheme::RtDetrSines:
      sines_2d(r);
      break;
    case Scheme::Decomposed:
      decomposed(r);
      break;
    case Scheme::Beit:
      beit(r);
      break;
    case Scheme::Swin:
    case Scheme::SwinContinuous:
      swin(r, r.scheme == Scheme::Swin);
      break;
    case Scheme::RopeOfCentres2d:
      turning(r, {"dinov3-rope", "half", "hw"});
      break;
    case Scheme::RopeInHalves2d:
      r.groups.push_back(rows_and_columns(config));
      turning(r, {"axial-rope", "half-per-axis", "wh"});
      break;
    case Scheme::RopeRowsFirst2d:
      turning(r, {"axial-rope", "half", "hw"});
      break;
    case Scheme::RopeNeighbours2d:
      turning(r, {"axial-rope", "interleaved", "wh"});
      break;
    case Scheme::RopeInTurn2d:
      turning(r, {"axial-rope", "half", "hw", Share::OneList});
      break;
    case Scheme::RopeAcrossHeads2d:
      turning(r, {"axial-rope", "interleaved", "hw", Share::EachInTurn, true});
      break;
    case Scheme::RopePairsInTurn2d:
      r.groups.push_back(
          sines_of(config, input_of(config, "sinusoidal"), config.needed(Key::TableFrames)));
      r.groups.back().name = "frames";
      turning(r, {"axial-rope", "interleaved", "wh", Share::EachInTurn});
      break;
    default:
      return read_stages(r);
  }
  return true;
}

}  // namespace pe::models
