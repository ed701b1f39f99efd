// Pictures in stages, each of fewer and wider patches: what each of them has.
#include <cmath>

#include "models/parts.h"
#include "support/check.h"

namespace pe::models {
namespace {

constexpr double kMostDepth = 256, kWidest = 65536;

/// The list in the file, which may be empty, or else the class's.
const JsonValue* told_list(const Config& config, std::string_view name) {
  const bool is_given = config.text.find(name) != nullptr;
  return is_given ? config.text.list(name) : config.absent.list(name);
}

/// A whole number for each stage.
std::vector<double> by_stage(const Config& config, std::string_view name, double most,
                             std::size_t stages) {
  const JsonValue* list = told_list(config, name);
  const std::string path = config.text.path_of(name);
  constexpr std::size_t kMostStages = 16;
  const std::size_t told = list == nullptr ? 0 : list->items.size();
  require(told != 0 && told >= stages && told <= kMostStages, kName, path,
          "must have a number for each stage, got ", told);
  std::vector<double> numbers;
  for (std::size_t i = 0; i < told; ++i) {
    numbers.push_back(checked({name, true, 1, most}, join(path, "[", i, "]"), list->items[i]));
  }
  return numbers;
}

/// `count` layers after those of `layers`, which they are added to.
PositionGroup next_group(std::string_view name, std::string_view module, std::string_view scheme,
                         std::size_t& layers, double count) {
  PositionGroup group = group_of(name, module, scheme, static_cast<std::size_t>(count));
  for (std::int32_t& layer : group.layers) layer += static_cast<std::int32_t>(layers);
  layers += group.layers.size();
  return group;
}

/// PVT: a table of patches for each stage; in the last one, with a row for the class token.
void tables(Reading& r) {
  const Config& config = r.config;
  const std::vector<double> depths = by_stage(config, "depths", kMostDepth, 0);
  const std::vector<double> widths = by_stage(config, "hidden_sizes", kWidest, depths.size());
  const std::vector<double> patches = by_stage(config, "patch_sizes", kWidest, depths.size());
  const double image = config.needed(Key::ImageSize);
  std::size_t layers = 0;
  for (std::size_t i = 0; i < depths.size(); ++i) {
    const double size = i == 0 ? image : std::floor(image / std::exp2(i + 1));
    const double side = std::floor(size / patches[i]);
    const double rows = side * side + (i + 1 == depths.size() ? 1 : 0);
    PositionGroup group = next_group(join("stage ", i), "input", "learned", layers, depths[i]);
    group.numbers = {
        {"table_rows", rows}, {"dim", widths[i]}, {"first_position", 0}, {"usable_length", rows}};
    r.groups.push_back(std::move(group));
  }
}

/// LeViT: in every layer a bias by how many rows and how many columns patches are apart. Between two
/// stages a layer more, of the wider one's biases, halves both sides.
void biases(Reading& r) {
  const Config& config = r.config;
  const std::vector<double> depths = by_stage(config, "depths", kMostDepth, 0);
  double side = std::floor(config.needed(Key::ImageSize) / config.needed(Key::PatchSize));
  std::size_t layers = 0;
  for (std::size_t i = 0; i < depths.size(); ++i) {
    const double halving = i + 1 == depths.size() ? 0 : 1;
    PositionGroup group =
        next_group(join("stage ", i), "attention", "distance-bias", layers, depths[i] + halving);
    group.numbers = {{"window_size", side}, {"table_rows", side * side}};
    group.flags = {{"symmetric", true}};
    r.groups.push_back(std::move(group));
    side = std::floor((side - 1) / 2) + 1;
  }
}

/// Hiera of SAM 2: a small table that is stretched over the picture, one of a window that is repeated
/// over it, and attention within windows.
void windows(Reading& r) {
  const Config& config = r.config;
  const std::vector<double> depths = by_stage(config, "blocks_per_stage", kMostDepth, 0);
  const std::vector<double> sides =
      by_stage(config, "window_size_per_stage", kWidest, depths.size());
  const std::vector<double> stretched =
      by_stage(config, "window_positional_embedding_background_size", kWidest, 2);
  std::vector<double> by_layer;
  for (std::size_t stage = 0; stage < depths.size(); ++stage) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(depths[stage]); ++i) {
      by_layer.push_back(sides[stage > 0 && i == 0 ? stage - 1 : stage]);  // the first one pools
    }
  }
  if (const JsonValue* full = told_list(config, "global_attention_blocks")) {
    for (const JsonValue& layer : full->items) {
      if (layer.is(JsonValue::Kind::Number) && layer.number >= 0 &&
          layer.number < static_cast<double>(by_layer.size())) {
        by_layer[static_cast<std::size_t>(layer.number)] = 0;
      }
    }
  }
  const auto table = [&](std::string_view name, double rows) {
    r.groups.push_back(
        table_of(config, group_of(name, "input", "learned", by_layer.size()), rows, 0));
  };
  table("background", stretched[0] * stretched[1]);
  table("window", sides[0] * sides[0]);
  const std::size_t first = r.groups.size();
  for (std::size_t i = 0; i < by_layer.size(); ++i) {
    const double side = by_layer[i];
    std::size_t at = first;
    while (at < r.groups.size() && r.groups[at].window->tokens != side * side) ++at;
    if (at == r.groups.size()) {
      const std::string name = side == 0 ? "full" : join("windows of ", side);
      r.groups.push_back(group_of(name, "attention", "none", 0));
      if (side != 0) r.groups.back().window = ModelWindow{"chunked", side * side, 0, 0};
    }
    r.groups[at].layers.push_back(static_cast<std::int32_t>(i));
  }
}

}  // namespace

bool read_stages(Reading& r) {
  switch (r.scheme) {
    case Scheme::StageTables:
      tables(r);
      return true;
    case Scheme::StageBiases:
      biases(r);
      return true;
    case Scheme::StageWindows:
      windows(r);
      return true;
    default:
      return false;
  }
}

}  // namespace pe::models
