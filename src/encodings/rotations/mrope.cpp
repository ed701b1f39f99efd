#include "encodings/rotations/mrope.h"

#include <algorithm>
#include <cmath>

#include "encodings/catalogue/schemes.h"
#include "encodings/rotations/rope.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {"mrope_chunked.json", "mrope_interleaved.json"};
constexpr std::string_view kModes[] = {"chunked", "interleaved"};

constexpr double kMaxGrid = 256;
constexpr Parameter kParameters[] = {
    integer("text_before", {.unit = "tokens", .fallback = 3, .max = 30000},
            "Words before the picture."),
    integer("grid_time", {.unit = "frames", .fallback = 1, .min = 1, .max = kMaxGrid},
            "Frames of the picture or video."),
    integer("grid_height", {.unit = "patches", .fallback = 2, .min = 1, .max = kMaxGrid},
            "Its rows, after merging."),
    integer("grid_width", {.unit = "patches", .fallback = 3, .min = 1, .max = kMaxGrid},
            "Its columns, after merging."),
    number("time_step", {.unit = "positions", .fallback = 1, .max = 1000},
           "From frame to frame, cut to whole ones: Qwen2.5-VL's seconds × tokens per second."),
    integer("text_after", {.unit = "tokens", .fallback = 2, .max = 30000},
            "Words after the picture."),
    integer("head_dim",
            {.unit = "channels", .fallback = 128, .min = 2, .max = parameters::kMaxModel},
            "Channels of one query or key."),
    number("base", {.fallback = 1e6, .min = 1, .max = 1e12},
           "Base of the frequencies: 1000000 in Qwen2-VL, 5000000 in Qwen3-VL."),
    choice("mode", kModes,
           "Which pairs follow which axis: blocks (Qwen2-VL) or in turn (Qwen3-VL)."),
    list(
        "sections", {.unit = "pairs", .max = parameters::kMaxModel},
        "Pairs of time, row and column; default 1/4, 3/8, 3/8 in blocks, 3/8, 5/16, 5/16 in turn."),
    choice("layout", parameters::kRotaryLayoutChoices, "half",
           "Which channels form a pair: neighbours, or one of each half."),
    parameters::kPrecision,
};

std::vector<double> sections_of(const Arguments& a, MropeMode mode, std::size_t pairs) {
  const auto n = static_cast<double>(pairs);
  if (!a.given("sections")) {
    // of 64 pairs: 16, 24, 24 and 24, 20, 20, as published
    const double share = mode == MropeMode::Chunked ? 3.0 / 8 : 5.0 / 16;
    const double each = std::floor(n * share);
    return {n - 2 * each, each, each};
  }
  const std::span<const double> given = a.list("sections");
  double sum = 0;
  for (const double section : given) {
    require(std::floor(section) == section, a.function(), "sections", "must be whole numbers, got ",
            section);
    sum += section;
  }
  require(given.size() == 3 && sum == n, a.function(), "sections",
          "must be three numbers that make head_dim / 2 = ", n, ", got ", given.size(),
          " that make ", sum);
  return {given.begin(), given.end()};
}

Rotation rotation(const Arguments& a) {
  const std::size_t head_dim = a.integer("head_dim");
  require(head_dim % 2 == 0, a.function(), "head_dim", "must be even, got ", head_dim);
  const std::size_t pairs = head_dim / 2;
  const TokenRun runs[] = {
      {.length = a.integer("text_before")},
      {.time = a.integer("grid_time"),
       .height = a.integer("grid_height"),
       .width = a.integer("grid_width"),
       .time_step = a.number("time_step")},
      {.length = a.integer("text_after")},
  };
  const double patches = a.number("grid_time") * a.number("grid_height") * a.number("grid_width");
  require(patches + a.number("text_before") + a.number("text_after") <= parameters::kMaxLength,
          a.function(), "grid_height", "must leave at most ", parameters::kMaxLength,
          " tokens in all, got ", patches, " patches");
  const TriplePositions positions = token_positions(runs);
  const auto mode = a.choice<MropeMode>("mode");
  const std::vector<int> axis = axis_of_pair(mode, sections_of(a, mode, pairs), pairs);
  const Frequencies all =
      geometric_frequencies(pairs, a.number("base"), 2, static_cast<unsigned>(head_dim));

  Rotation result;
  result.head_dim = head_dim;
  result.layout = a.choice<RotaryLayout>("layout");
  const std::vector<double>* of_axis[] = {&positions.time, &positions.row, &positions.column};
  for (int k = 0; k < 3; ++k) {
    Frequencies own(pairs);
    for (std::size_t i = 0; i < pairs; ++i) {
      if (axis[i] == k) own.set(i, all.turns(i));
    }
    result.axes.push_back({*of_axis[k], std::move(own)});
  }
  return result;
}

}  // namespace

TriplePositions token_positions(std::span<const TokenRun> runs) {
  TriplePositions out;
  double next = 0;
  const auto add = [&](double t, double h, double w) {
    out.time.push_back(t);
    out.row.push_back(h);
    out.column.push_back(w);
  };
  for (const TokenRun& run : runs) {
    for (std::size_t i = 0; i < run.length; ++i, ++next) add(next, next, next);
    for (std::size_t t = 0; t < run.time; ++t) {
      for (std::size_t h = 0; h < run.height; ++h) {
        for (std::size_t w = 0; w < run.width; ++w) {
          add(next + std::floor(static_cast<double>(t) * run.time_step),
              next + static_cast<double>(h), next + static_cast<double>(w));
        }
      }
    }
    if (run.time == 0) continue;
    const double last = std::floor(static_cast<double>(run.time - 1) * run.time_step);
    next += std::fmax(last + 1, static_cast<double>(std::max(run.height, run.width)));
  }
  return out;
}

std::vector<int> axis_of_pair(MropeMode mode, std::span<const double> sections, std::size_t pairs) {
  std::vector<int> axis(pairs, 0);
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto at = static_cast<double>(i);
    if (mode == MropeMode::Chunked) {
      axis[i] = at < sections[0] ? 0 : at < sections[0] + sections[1] ? 1 : 2;
    } else {
      const std::size_t turn = i % 3;
      if (turn != 0 && at < 3 * sections[turn]) axis[i] = static_cast<int>(turn);
    }
  }
  return axis;
}

const Scheme kMropeScheme{
    .name = "m-rope",
    .title = "M-RoPE (text and vision)",
    .kind = Kind::Rotate,
    .source = "Wang et al. 2024, Qwen2-VL, arXiv 2409.12191; interleaved: Qwen3-VL",
    .parameters = kParameters,
    .rotation = rotation,
};

const SchemeTexts kMropeTexts{
    .summary =
        "Every token has three positions, time, row and column; pairs are shared out between them. "
        "On text all three agree and it is plain RoPE.",
    .formula = R"(\theta_i = p_{a(i)}\,b^{-2i/D},\quad a(i) \in \{t, h, w\})",
    .used_by = "Qwen2-VL, Qwen2.5-VL, Qwen3-VL",
    .golden = kGolden,
    .axes = 3,
};

}  // namespace pe
