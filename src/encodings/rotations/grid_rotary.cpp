#include <algorithm>
#include <cmath>
#include <vector>

#include "encodings/catalogue/schemes.h"
#include "linalg/phasors.h"
#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr std::string_view kAxialGolden[] = {"axial_rope_4x4_d16.npy", "axial_rope_gemma4.json"};
constexpr std::string_view kDinov3Golden[] = {"dinov3_rope_3x4_d16.npy"};
constexpr std::string_view kOrders[] = {"xy", "yx"};
constexpr std::string_view kAxialLayouts[] = {"interleaved", "half", "half-per-axis"};
constexpr double kMaxPrefix = 64;

/// Grids of 8: a table of rotations is twice as wide as one of positions.
constexpr Parameter with_default(Parameter parameter, double fallback) {
  parameter.fallback = fallback;
  return parameter;
}
constexpr Parameter kGridHeight = with_default(parameters::kGridHeight, 8);
constexpr Parameter kGridWidth = with_default(parameters::kGridWidth, 8);
constexpr Parameter kHalfLayout = with_default(parameters::kRotaryLayout, 1);
constexpr Parameter kGridTime =
    integer("grid_time", {.unit = "frames", .fallback = 4, .min = 1, .max = parameters::kMaxGrid},
            "Frames.");
constexpr Parameter kHeadDim = multiples_of(4, parameters::kHeadDim);
constexpr Parameter kBase100 =
    number("base", {.fallback = 100, .min = 1, .max = 1e12},
           "Base of the frequencies: 100 for pictures, whose grids are short.");
constexpr Parameter kPrefixTokens =
    integer("prefix_tokens", {.unit = "tokens", .max = kMaxPrefix},
            "Tokens in front that do not turn: class and registers.");

constexpr Parameter kAxialParameters[] = {
    kGridHeight,
    kGridWidth,
    kHeadDim,
    kBase100,
    choice("order", kOrders,
           "Whose pairs come first: columns (x) in rope-vit, rows (y) in Qwen2-VL's vision tower."),
    integer("merge_size", {.unit = "patches", .fallback = 1, .min = 1, .max = 16},
            "Patches come in squares of this side that are merged later: 2 in Qwen2-VL."),
    kPrefixTokens,
    choice("layout", kAxialLayouts,
           "Which channels form a pair: neighbours, one of each half, or one of each half of an "
           "axis's own channels (Gemma 4)."),
    parameters::kPrecision,
};
constexpr Parameter kMixedParameters[] = {
    kGridHeight,
    kGridWidth,
    kHeadDim,
    number("base", {.fallback = 10, .min = 1, .max = 1e12}, "Base of the frequencies' magnitudes."),
    integer("seed", {.fallback = 1, .max = 0x1p32},
            "Seed of the random directions, which training would then move."),
    kPrefixTokens,
    parameters::kRotaryLayout,
    parameters::kPrecision,
};
constexpr Parameter kDinov3Parameters[] = {
    kGridHeight, kGridWidth, kHeadDim, kBase100, kPrefixTokens, kHalfLayout, parameters::kPrecision,
};
constexpr Parameter kVideoParameters[] = {
    kGridTime,
    kGridHeight,
    kGridWidth,
    parameters::kHeadDim,
    parameters::kRotaryBase,
    list("axes_dims", {.unit = "channels", .max = parameters::kMaxModel},
         "Channels of frame, row and column; default 1/4, 3/8 and 3/8 of head_dim."),
    parameters::kRotaryLayout,
    parameters::kPrecision,
};

/// Column, row and frame of every patch, in raster order or square by square; tokens before them
/// stand at 0, where nothing turns.
struct Grid {
  explicit Grid(const Arguments& a)
      : width(a.integer("grid_width")),
        height(a.integer("grid_height")),
        time(a.has("grid_time") ? a.integer("grid_time") : 1),
        prefix(a.has("prefix_tokens") ? a.integer("prefix_tokens") : 0),
        merge(a.has("merge_size") ? a.integer("merge_size") : 1) {
    require(width % merge == 0 && height % merge == 0, a.function(), "merge_size",
            "must divide the grid, ", height, " x ", width, ", got ", merge);
    const double patches = static_cast<double>(width * height) * static_cast<double>(time) +
                           static_cast<double>(prefix);
    require(patches <= parameters::kMaxLength, a.function(), "grid_height", "must leave at most ",
            parameters::kMaxLength, " patches in all, got ", patches);
  }
  std::size_t size() const { return prefix + width * height * time; }

  template <typename Coordinate>
  std::vector<double> positions(const Coordinate& coordinate) const {
    std::vector<double> out(size());
    for (std::size_t t = prefix; t < out.size(); ++t) out[t] = coordinate(raster(t - prefix));
    return out;
  }
  std::vector<double> columns() const {
    return positions([&](std::size_t t) { return static_cast<double>(t % width); });
  }
  std::vector<double> rows() const {
    return positions([&](std::size_t t) { return static_cast<double>(t / width % height); });
  }
  std::vector<double> frames() const {
    return positions([&](std::size_t t) { return static_cast<double>(t / (width * height)); });
  }

  /// The patch that token t of the grid is: squares of merge x merge, row by row inside and out.
  std::size_t raster(std::size_t t) const {
    if (merge == 1) return t;
    const std::size_t area = merge * merge, square = t / area, inside = t % area;
    const std::size_t across = width / merge;
    const std::size_t y = square / across * merge + inside / merge;
    return y * width + square % across * merge + inside % merge;
  }

  std::size_t width, height, time, prefix, merge;
};

/// `own` for the pairs from `first` on, 0 for all others.
Frequencies placed(const Frequencies& own, std::size_t first, std::size_t pairs) {
  Frequencies all(pairs);
  for (std::size_t i = 0; i < own.size(); ++i) all.set(first + i, own.turns(i));
  return all;
}

std::size_t quarter_of(const Arguments& a) { return a.integer("head_dim") / 4; }

/// base^(-4i / head_dim), i < head_dim / 4.
Frequencies axis_frequencies(const Arguments& a) {
  return geometric_frequencies(quarter_of(a), a.number("base"), 4,
                               static_cast<unsigned>(a.integer("head_dim")));
}

Rotation frame(const Arguments& a) {
  Rotation result;
  result.layout = a.choice<RotaryLayout>("layout");
  result.head_dim = a.integer("head_dim");
  return result;
}

Rotation axial(const Arguments& a) {
  const Grid grid(a);
  const std::size_t quarter = quarter_of(a);
  const Frequencies own = axis_frequencies(a);
  const bool columns_first = a.number("order") == 0;
  Rotation result = frame(a);
  result.axes.push_back(
      {columns_first ? grid.columns() : grid.rows(), placed(own, 0, 2 * quarter)});
  result.axes.push_back(
      {columns_first ? grid.rows() : grid.columns(), placed(own, quarter, 2 * quarter)});
  return result;
}

/// As rope-vit initialises them: magnitudes base^(-4i/D), one random direction and the one
/// orthogonal to it.
Rotation mixed(const Arguments& a) {
  const Grid grid(a);
  const std::size_t quarter = quarter_of(a);
  const Frequencies magnitudes = axis_frequencies(a);
  Frequencies along_x(2 * quarter), along_y(2 * quarter);
  Rng rng(static_cast<std::uint64_t>(a.number("seed")));
  constexpr double kOneTurn = 1, kNothing = 0;
  double sine = 0, cosine = 0;  // of the direction
  phasors_at({&sine, &cosine}, rng.uniform(), &kOneTurn, &kNothing, 1);
  for (std::size_t i = 0; i < 2 * quarter; ++i) {
    const DoubleDouble magnitude = magnitudes.turns(i % quarter);
    along_x.set(i, magnitude * DoubleDouble{i < quarter ? cosine : -sine, 0});
    along_y.set(i, magnitude * DoubleDouble{i < quarter ? sine : cosine, 0});
  }
  Rotation result = frame(a);
  result.axes.push_back({grid.columns(), along_x});
  result.axes.push_back({grid.rows(), along_y});
  return result;
}

/// Centre of patch `index` of `count`, in [-1, 1].
double centre(std::size_t index, std::size_t count) {
  return (2 * static_cast<double>(index) + 1) / static_cast<double>(count) - 1;
}

Rotation dinov3(const Arguments& a) {
  const Grid grid(a);
  const std::size_t quarter = quarter_of(a);
  // angle = 2 pi * coordinate * base^(-4i/D): the power counts turns, not radians
  constexpr DoubleDouble kTurn{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};
  Frequencies own = axis_frequencies(a);
  for (std::size_t i = 0; i < own.size(); ++i) own.set(i, own.turns(i) * kTurn);
  Rotation result = frame(a);
  result.axes.push_back(
      {grid.positions([&](std::size_t t) { return centre(t / grid.width, grid.height); }),
       placed(own, 0, 2 * quarter)});
  result.axes.push_back(
      {grid.positions([&](std::size_t t) { return centre(t % grid.width, grid.width); }),
       placed(own, quarter, 2 * quarter)});
  return result;
}

/// Channels of frame, row and column.
std::vector<std::size_t> video_dims(const Arguments& a) {
  const std::size_t head_dim = a.integer("head_dim");
  if (!a.given("axes_dims")) {
    require(head_dim % 16 == 0, a.function(), "head_dim",
            "must be divisible by 16 where axes_dims is not given, got ", head_dim);
    return {head_dim / 4, 3 * head_dim / 8, 3 * head_dim / 8};
  }
  std::vector<std::size_t> dims;
  double sum = 0;
  for (const double dim : a.list("axes_dims")) {
    require(std::floor(dim / 2) * 2 == dim, a.function(), "axes_dims",
            "must be even whole numbers, got ", dim);
    dims.push_back(static_cast<std::size_t>(dim));
    sum += dim;
  }
  require(dims.size() == 3 && sum <= static_cast<double>(head_dim), a.function(), "axes_dims",
          "must be three numbers of at most head_dim in all, got ", dims.size(), " that make ",
          sum);
  return dims;
}

Rotation video(const Arguments& a) {
  const Grid grid(a);
  const std::vector<std::size_t> dims = video_dims(a);
  const std::size_t pairs = (dims[0] + dims[1] + dims[2]) / 2;
  require(pairs > 0, a.function(), "axes_dims", "must leave at least one pair, got none");
  const std::vector<double> positions[] = {grid.frames(), grid.rows(), grid.columns()};
  Rotation result = frame(a);
  std::size_t first = 0;
  for (std::size_t axis = 0; axis < dims.size(); ++axis) {
    const std::size_t own = dims[axis] / 2;
    result.axes.push_back(
        {positions[axis],
         placed(geometric_frequencies(own, a.number("base"), 2,
                                      static_cast<unsigned>(std::max<std::size_t>(dims[axis], 2))),
                first, pairs)});
    first += own;
  }
  return result;
}

}  // namespace

/// Half of the pairs turn with the column x of a patch, half with its row y; patches row by row.
const Scheme kAxialRopeScheme{
    .name = "axial-rope",
    .title = "Axial RoPE (2-D)",
    .kind = Kind::Rotate,
    .source = "Heo et al. 2024, Rotary Position Embedding for Vision Transformer, arXiv 2403.13298",
    .parameters = kAxialParameters,
    .rotation = axial,
};

const SchemeTexts kAxialRopeTexts{
    .summary =
        "RoPE for pictures: half of the pairs turn with a patch's column, half with its row. "
        "Diagonal relations are left to combinations of both.",
    .formula = R"(\theta_i = x\,b^{-4i/D}\ \text{or}\ y\,b^{-4i/D},\quad i = 0 \dots D/4 - 1)",
    .used_by = "rope-vit, EVA-02, Pixtral, the vision towers of Qwen2-VL and Gemma 4",
    .golden = kAxialGolden,
    .axes = 2,
};

/// Every pair follows its own direction in the plane: angle = x f_x + y f_y.
const Scheme kMixedRopeScheme{
    .name = "mixed-rope",
    .title = "Mixed RoPE (2-D)",
    .kind = Kind::Rotate,
    .source = "Heo et al. 2024, Rotary Position Embedding for Vision Transformer, arXiv 2403.13298",
    .parameters = kMixedParameters,
    .rotation = mixed,
};

const SchemeTexts kMixedRopeTexts{
    .summary =
        "Every pair turns with a direction of its own in the plane, learned in training; here the "
        "random directions that training starts from.",
    .formula = R"(\theta_i = x f_{x,i} + y f_{y,i})",
    .used_by = "rope-vit (RoPE-Mixed)",
    .axes = 2,
    .learned = true,
};

/// Coordinates of patch centres scaled to [-1, 1], whatever the resolution.
const Scheme kDinov3RopeScheme{
    .name = "dinov3-rope",
    .title = "DINOv3 RoPE (2-D)",
    .kind = Kind::Rotate,
    .source = "Siméoni et al. 2025, DINOv3, arXiv 2508.10104",
    .parameters = kDinov3Parameters,
    .rotation = dinov3,
};

const SchemeTexts kDinov3RopeTexts{
    .summary =
        "Patch centres scaled to −1 … 1 on each axis before turning: the same angles at the same "
        "place of a picture, whatever its resolution.",
    .formula = R"(\theta_i = 2\pi\,c\,b^{-4i/D},\quad c \in [-1, 1])",
    .used_by = "DINOv3",
    .golden = kDinov3Golden,
    .axes = 2,
};

/// Channels split between frame, row and column, each a RoPE of its own.
const Scheme kVideoRopeScheme{
    .name = "video-rope",
    .title = "Video RoPE (3-D)",
    .kind = Kind::Rotate,
    .source = "Yang et al. 2024, CogVideoX, arXiv 2408.06072; diffusers get_3d_rotary_pos_embed",
    .parameters = kVideoParameters,
    .rotation = video,
};

const SchemeTexts kVideoRopeTexts{
    .summary =
        "Channels are split between frame, row and column, and each part is a RoPE of its own with "
        "its own wavelengths.",
    .formula =
        R"(\theta_i = p_a\,b^{-2i/d_a},\quad a \in \{t, h, w\},\ d_t : d_h : d_w = 2 : 3 : 3)",
    .used_by = "CogVideoX, HunyuanVideo; FLUX with 16, 56, 56 channels",
    .axes = 3,
};

}  // namespace pe
