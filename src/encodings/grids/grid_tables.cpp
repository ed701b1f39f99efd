#include <algorithm>
#include <utility>

#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kMaeGolden[] = {"mae2d_14x14_d64.npy", "mae2d_3x5_d16.npy"};
constexpr std::string_view kSimpleVitGolden[] = {"simplevit2d_4x4_d32.npy"};
constexpr std::string_view kDetrGolden[] = {"detr2d_4x6_npf16.npy"};

constexpr Parameter kClassToken =
    boolean("class_token", false,
            "A row of zeros in front, for the token that stands for the whole picture.");
constexpr Parameter kBaseSize = integer(
    "base_size", {.unit = "patches", .max = parameters::kMaxGrid},
    "Side of the grid the model was trained on, to which coordinates are squeezed; 0: not.");
constexpr Parameter kQuartered = multiples_of(4, parameters::kDModel);
constexpr Parameter kInterpolationScale =
    number("interpolation_scale", {.fallback = 1, .min = 1e-3, .max = 1000},
           "Divides the coordinates: diffusers' models of higher resolution have 2.");

constexpr Parameter kMaeParameters[] = {
    parameters::kGridHeight,
    parameters::kGridWidth,
    kQuartered,
    parameters::kBase,
    kClassToken,
    kBaseSize,
    kInterpolationScale,
    parameters::kPrecision,
};

constexpr Parameter kVideoParameters[] = {
    integer("grid_time", {.unit = "frames", .fallback = 4, .min = 1, .max = parameters::kMaxGrid},
            "Frames of patches, each a grid."),
    parameters::kGridHeight,
    parameters::kGridWidth,
    multiples_of(16, parameters::kDModel),
    parameters::kBase,
    kInterpolationScale,
    number("temporal_scale", {.fallback = 1, .min = 1e-3, .max = 1000},
           "Divides the frame's number likewise."),
    parameters::kPrecision,
};

constexpr Parameter kSimpleVitParameters[] = {
    parameters::kGridHeight, parameters::kGridWidth, kQuartered,
    parameters::kBase,       parameters::kPrecision,
};

constexpr Parameter kTimingSignalParameters[] = {
    parameters::kGridHeight, parameters::kGridWidth, parameters::kDModel,
    parameters::kBase,       parameters::kPrecision,
};

constexpr Parameter kDetrParameters[] = {
    parameters::kGridHeight,
    parameters::kGridWidth,
    kQuartered,
    number("temperature", {.fallback = 10000, .min = 1, .max = 1e12},
           "Ratio of the slowest to the fastest wavelength, about: 20 in DINO-DETR."),
    boolean("normalize", true,
            "Divide by the number of patches: the whole picture is one turn of the fastest pair."),
    boolean("centered", false,
            "Count patches from their middle, 1/2, as Deformable DETR; otherwise from 1."),
    integer(
        "valid_height", {.unit = "patches", .max = parameters::kMaxGrid},
        "Rows of the picture, from the top; the rest is padding, which is not counted; 0: all."),
    integer("valid_width", {.unit = "patches", .max = parameters::kMaxGrid},
            "Its columns, from the left, likewise."),
    parameters::kPrecision,
};

/// The coordinates of an axis of a row-major grid: 0, 1, ... + first.
WaveAxis axis(std::size_t size, std::size_t repeat, double first = 0) {
  WaveAxis result{std::vector<double>(size), repeat};
  for (std::size_t k = 0; k < size; ++k) result.positions[k] = first + static_cast<double>(k);
  return result;
}

struct Sides {
  std::size_t height, width;
};

Sides sides_of(const Arguments& a) { return {a.integer("grid_height"), a.integer("grid_width")}; }

WaveTable frame(const Arguments& a) {
  const Sides sides = sides_of(a);
  WaveTable table;
  table.rows = sides.height * sides.width;
  table.cols = a.integer("d_model");
  table.unit = "patches";
  return table;
}

unsigned whole(std::size_t n) { return static_cast<unsigned>(n); }

/// Coordinates are multiplied by it: base_size / size / interpolation_scale.
DoubleDouble squeeze(const Arguments& a, std::size_t size) {
  const double base_size = a.has("base_size") ? a.number("base_size") : 0;
  const double from = base_size == 0 ? 1 : base_size;
  const double to = base_size == 0 ? 1 : static_cast<double>(size);
  return DoubleDouble{from, 0} / (two_product(to, a.number("interpolation_scale")));
}

WaveTable mae(const Arguments& a) {
  WaveTable table = frame(a);
  const std::size_t quarter = table.cols / 4;
  const Sides sides = sides_of(a);
  const Frequencies f = geometric_frequencies(quarter, a.number("base"), 1, whole(quarter));
  add_split(table, axis(sides.width, 1), scaled(f, squeeze(a, sides.width)), "x / b^(4i/d)");
  add_split(table, axis(sides.height, sides.width), scaled(f, squeeze(a, sides.height)),
            "y / b^(4i/d)", 2 * quarter);
  if (a.boolean("class_token")) {
    ++table.rows;
    table.first_row = 1;
    table.zero_row = "the class token has no place in the picture";
  }
  return table;
}

WaveTable video(const Arguments& a) {
  WaveTable table = frame(a);
  const Sides sides = sides_of(a);
  const std::size_t frames = a.integer("grid_time");
  table.rows *= frames;
  require(static_cast<double>(table.rows) <= parameters::kMaxLength, a.function(), "grid_time",
          "must leave at most ", parameters::kMaxLength, " patches, got ", table.rows);
  const double base = a.number("base");
  const std::size_t time = table.cols / 8, space = 3 * table.cols / 16;  // frequencies per axis
  const Frequencies slow = geometric_frequencies(time, base, 1, whole(time));
  const Frequencies f = scaled(geometric_frequencies(space, base, 1, whole(space)), squeeze(a, 1));
  const DoubleDouble temporal = DoubleDouble{1, 0} / DoubleDouble{a.number("temporal_scale"), 0};
  add_split(table, axis(frames, sides.height * sides.width), scaled(slow, temporal),
            "t / b^(8i/d)");
  add_split(table, axis(sides.width, 1), f, "x / b^(16i/(3 d))", 2 * time);
  add_split(table, axis(sides.height, sides.width), f, "y / b^(16i/(3 d))", 2 * time + 2 * space);
  return table;
}

/// tensor2tensor's schedule on `count` frequencies, of which one alone is 1.
Frequencies to_the_end(std::size_t count, double base) {
  return geometric_frequencies(count, base, 1, whole(std::max<std::size_t>(count, 2) - 1));
}

WaveTable simple_vit(const Arguments& a) {
  WaveTable table = frame(a);
  const Sides sides = sides_of(a);
  const std::size_t quarter = table.cols / 4;
  const Frequencies f = to_the_end(quarter, a.number("base"));
  add_split(table, axis(sides.width, 1), f, "x / b^(i/(d/4 − 1))");
  add_split(table, axis(sides.height, sides.width), f, "y / b^(i/(d/4 − 1))", 2 * quarter);
  return table;
}

WaveTable timing_signal(const Arguments& a) {
  WaveTable table = frame(a);
  const Sides sides = sides_of(a);
  const std::size_t count = table.cols / 4;
  const Frequencies f = to_the_end(count, a.number("base"));
  add_split(table, axis(sides.height, sides.width), f, "y / b^(i/(d/4 − 1))");
  add_split(table, axis(sides.width, 1), f, "x / b^(i/(d/4 − 1))", 2 * count);
  table.zero_column = "what is left of d_model after four equal parts stays 0";
  return table;
}

/// The frequencies of one axis of DETR: a normalised coordinate is 2 pi * y / (size + 1e-6).
Frequencies detr_frequencies(const Arguments& a, std::size_t count, std::size_t size) {
  const Frequencies f = geometric_frequencies(count, a.number("temperature"), 1, whole(count));
  if (!a.boolean("normalize")) return f;
  const DoubleDouble end = two_sum(static_cast<double>(size), 1e-6);
  return scaled(f, DoubleDouble{1, 0} / (kTurnsPerRadian * end));
}

/// How many patches of `name` are the picture's.
std::size_t valid_of(const Arguments& a, std::string_view name, std::size_t size) {
  const std::size_t valid = a.integer(name);
  require(valid <= size, a.function(), name, "must not be above the grid's, ", size, ", got ",
          valid);
  return valid == 0 ? size : valid;
}

/// DETR's coordinate along an axis: how many unpadded patches there are up to this one, itself
/// included, on the line of patches that it stands in, which may be all padding.
/// along, across   its places on the axis and on the other one
double detr_count(const Arguments& a, std::size_t along, std::size_t valid, bool line_is_valid) {
  const double half = a.boolean("centered") ? 0.5 : 0;
  if (line_is_valid) return static_cast<double>(std::min(along + 1, valid)) - half;
  // none counted: DETR has (0 - 1/2) / (0 + 1e-6), here times the divisor that coordinates get later
  return a.boolean("normalize") ? -half * (1e6 * static_cast<double>(valid) + 1) : -half;
}

WaveTable detr(const Arguments& a) {
  WaveTable table = frame(a);
  const Sides sides = sides_of(a);
  const Sides valid{valid_of(a, "valid_height", sides.height),
                    valid_of(a, "valid_width", sides.width)};
  const std::size_t quarter = table.cols / 4;
  const bool normalize = a.boolean("normalize");
  WaveAxis rows{std::vector<double>(table.rows), 1}, columns = rows;
  for (std::size_t t = 0; t < table.rows; ++t) {
    const std::size_t y = t / sides.width, x = t % sides.width;
    rows.positions[t] = detr_count(a, y, valid.height, x < valid.width);
    columns.positions[t] = detr_count(a, x, valid.width, y < valid.height);
  }
  add_interleaved(table, std::move(rows), detr_frequencies(a, quarter, valid.height),
                  normalize ? "2π y / H / T^(4i/d)" : "y / T^(4i/d)");
  add_interleaved(table, std::move(columns), detr_frequencies(a, quarter, valid.width),
                  normalize ? "2π x / W / T^(4i/d)" : "x / T^(4i/d)", 2 * quarter);
  return table;
}

}  // namespace

const Scheme kMae2dScheme{
    .name = "mae-2d",
    .title = "2-D sine-cosine, MAE",
    .kind = Kind::Add,
    .source =
        "He et al. 2021, Masked Autoencoders, arXiv 2111.06377; github.com/facebookresearch/mae",
    .parameters = kMaeParameters,
    .waves = mae,
};

const SchemeTexts kMae2dTexts{
    .summary =
        "Half of the columns tell a patch's column in the picture, half its row, each as a "
        "sinusoidal row of its own.",
    .formula =
        R"(\left[\sin x\omega_i \mid \cos x\omega_i \mid \sin y\omega_i \mid \cos y\omega_i\right],\quad \omega_i = b^{-4i/d})",
    .used_by = "MAE, MoCo v3, DiT, Stable Diffusion 3",
    .golden = kMaeGolden,
    .axes = 2,
};

const Scheme kSincos3dScheme{
    .name = "sincos-3d",
    .title = "3-D sine-cosine",
    .kind = Kind::Add,
    .source = "github.com/huggingface/diffusers, get_3d_sincos_pos_embed",
    .parameters = kVideoParameters,
    .waves = video,
};

const SchemeTexts kSincos3dTexts{
    .summary =
        "For video: the first quarter of the columns tells the frame, the rest the place in it "
        "as in MAE.",
    .formula = R"(\left[\,t: \tfrac{d}{4} \mid x: \tfrac{3d}{8} \mid y: \tfrac{3d}{8}\,\right])",
    .axes = 3,
};

const Scheme kSimpleVit2dScheme{
    .name = "simplevit-2d",
    .title = "2-D sine-cosine, SimpleViT",
    .kind = Kind::Add,
    .source = "Beyer et al. 2022, Better plain ViT baselines for ImageNet-1k, arXiv 2205.01580",
    .parameters = kSimpleVitParameters,
    .waves = simple_vit,
};

const SchemeTexts kSimpleVit2dTexts{
    .summary =
        "As MAE's, but with wavelengths that reach the base itself, as in tensor2tensor. Good "
        "enough to do without learned rows.",
    .formula =
        R"(\left[\sin x\omega_i \mid \cos x\omega_i \mid \sin y\omega_i \mid \cos y\omega_i\right],\quad \omega_i = b^{-i/(d/4-1)})",
    .used_by = "SimpleViT, big_vision",
    .golden = kSimpleVitGolden,
    .axes = 2,
};

const Scheme kDetr2dScheme{
    .name = "detr-2d",
    .title = "2-D sine, DETR",
    .kind = Kind::Add,
    .source = "Carion et al. 2020, End-to-End Object Detection with Transformers, arXiv 2005.12872",
    .parameters = kDetrParameters,
    .waves = detr,
};

const SchemeTexts kDetr2dTexts{
    .summary =
        "Row and column of a patch as shares of the picture, so that its size does not matter, "
        "each as interleaved sines and cosines; rows first.",
    .formula = R"(\sin|\cos\left(\frac{2\pi y}{H + 10^{-6}}\,T^{-2i/F}\right),\quad F = d/2)",
    .used_by = "DETR, Deformable DETR, DINO-DETR",
    .golden = kDetrGolden,
    .axes = 2,
};

const Scheme kTimingSignal2dScheme{
    .name = "timing-signal-2d",
    .title = "2-D sine-cosine, tensor2tensor",
    .kind = Kind::Add,
    .source = "github.com/tensorflow/tensor2tensor, add_timing_signal_nd",
    .parameters = kTimingSignalParameters,
    .waves = timing_signal,
};

const SchemeTexts kTimingSignal2dTexts{
    .summary =
        "tensor2tensor's sinusoidal rows for several axes, one block of columns after the other; "
        "columns that do not divide stay 0.",
    .formula =
        R"(\left[\sin y\omega_i \mid \cos y\omega_i \mid \sin x\omega_i \mid \cos x\omega_i\right],\quad \omega_i = b^{-i/(h-1)},\ h = \lfloor d/4 \rfloor)",
    .used_by = "tensor2tensor",
    .axes = 2,
};

}  // namespace pe
