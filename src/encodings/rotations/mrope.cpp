#include "encodings/rotations/mrope.h"

#include <cmath>
#include <utility>

#include "encodings/catalogue/schemes.h"
#include "encodings/rotations/rope.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "m-rope";
constexpr std::string_view kGolden[] = {
    "mrope_chunked.json",     "mrope_interleaved.json", "mrope_qwen35.npy",
    "mrope_qwen3_stamps.npy", "mrope_qwen25_yarn.npy",  "mrope_ernie.npy",
    "mrope_hunyuan.npy",
};

constexpr double kMaxGrid = 256, kMaxWords = 30000;
constexpr Parameter kParameters[] = {
    integer("text_before", {.unit = "tokens", .fallback = 3, .max = kMaxWords},
            "Words before the picture."),
    integer("grid_time", {.unit = "frames", .fallback = 1, .min = 1, .max = kMaxGrid},
            "Frames of the picture or video."),
    integer("grid_height", {.unit = "patches", .fallback = 2, .min = 1, .max = kMaxGrid},
            "Its rows, after merging."),
    integer("grid_width", {.unit = "patches", .fallback = 3, .min = 1, .max = kMaxGrid},
            "Its columns, after merging."),
    list("grids", {.unit = "patches", .min = 1, .max = kMaxGrid},
         "Several pictures instead of one: frames, rows and columns of the first, the second, …"),
    integer(
        "text_between", {.unit = "tokens", .max = kMaxWords},
        "Words between one picture and the next: of Qwen3-VL's videos, whose frames are pictures, "
        "the tokens of a time stamp."),
    number("time_step", {.unit = "positions", .fallback = 1, .max = 1000},
           "From frame to frame, cut to whole ones: Qwen2.5-VL's seconds × tokens per second."),
    integer("text_after", {.unit = "tokens", .fallback = 2, .max = kMaxWords},
            "Words after the picture."),
    integer("head_dim",
            {.unit = "channels", .fallback = 128, .min = 2, .max = parameters::kMaxModel},
            "Channels of one query or key."),
    parameters::kRotaryDim,
    number("base", {.fallback = 1e6, .min = 1, .max = 1e12},
           "Base of the frequencies: 1000000 in Qwen2-VL, 5000000 in Qwen3-VL."),
    parameters::kCommonScaling,
    used_when(parameters::kByCommonRule, parameters::kScalingFactor),
    used_when(parameters::kByYarn, parameters::kOriginalLength),
    used_when(parameters::kByYarn, parameters::kBetaFast),
    used_when(parameters::kByYarn, parameters::kBetaSlow),
    used_when(parameters::kByYarn, parameters::kTruncate),
    parameters::kAttentionFactor,
    choice("mode", kMropeModeNames,
           "Which pairs follow which axis: blocks (Qwen2-VL), in turn (Qwen3-VL), rows and columns "
           "in turn, then time (ERNIE), dealt out evenly (openPangu), or blocks of four axes "
           "(Hunyuan-VL)."),
    list("sections", {.unit = "pairs", .max = parameters::kMaxModel},
         "Pairs of time, row and column (ERNIE: row, column, time; Hunyuan-VL: token, column, row, "
         "picture); default as published, in proportion."),
    choice("layout", parameters::kRotaryLayoutChoices, "half",
           "Which channels form a pair: neighbours, or one of each half."),
    parameters::kPrecision,
};

std::vector<double> published_sections(MropeMode mode, double n) {
  double each = 0;
  switch (mode) {  // of 64 pairs: 16, 24, 24; 24, 20, 20; 22, 22, 20; 16, 16, 16, 16
    case MropeMode::Chunked:
    case MropeMode::OpenPangu:  // whose configs tell them
      each = std::floor(n * 3 / 8);
      return {n - 2 * each, each, each};
    case MropeMode::Interleaved:
      each = std::floor(n * 5 / 16);
      return {n - 2 * each, each, each};
    case MropeMode::Ernie:
      each = std::floor(n * 11 / 32);
      return {each, each, n - 2 * each};
    case MropeMode::Hunyuan:
      each = std::floor(n / 4);
      return {n - 3 * each, each, each, each};
  }
  return {};
}

std::vector<double> sections_of(const Arguments& a, MropeMode mode, std::size_t pairs) {
  const auto n = static_cast<double>(pairs);
  if (!a.given("sections")) return published_sections(mode, n);
  const std::span<const double> given = a.list("sections");
  double sum = 0;
  for (const double section : given) {
    require(std::floor(section) == section, kName, "sections", "must be whole numbers, got ",
            section);
    sum += section;
  }
  const bool four = mode == MropeMode::Hunyuan;
  const char* count = four ? "four" : "three";
  require(given.size() == (four ? 4 : 3), kName, "sections", "must be ", count, " numbers, got ",
          given.size());
  // models that take pairs in turn stop at the last pair, whatever sections say
  require(mode == MropeMode::Interleaved || sum == n, kName, "sections", "must be ", count,
          " numbers that make the ", n, " pair(s), got ", sum);
  require(mode != MropeMode::Ernie || given[0] == given[1], kName, "sections",
          "must have as many pairs of rows as of columns, ", given[0], ", got ", given[1]);
  return {given.begin(), given.end()};
}

/// Frames, rows and columns of every picture.
std::vector<double> grids_of(const Arguments& a) {
  if (!a.given("grids")) {
    return {a.number("grid_time"), a.number("grid_height"), a.number("grid_width")};
  }
  const std::span<const double> given = a.list("grids");
  require(!given.empty() && given.size() % 3 == 0, kName, "grids",
          "must be three numbers per picture, got ", given.size());
  for (const double n : given) {
    require(std::floor(n) == n, kName, "grids", "must be whole numbers, got ", n);
  }
  return {given.begin(), given.end()};
}

std::vector<TokenRun> runs_of(const Arguments& a, MropeMode mode) {
  const std::vector<double> grids = grids_of(a);
  std::vector<TokenRun> runs{{.length = a.integer("text_before")}};
  double tokens = a.number("text_before") + a.number("text_after");
  const bool four = mode == MropeMode::Hunyuan;
  for (std::size_t k = 0; k < grids.size(); k += 3) {
    const double time = grids[k], height = grids[k + 1], width = grids[k + 2];
    require(!four || time == 1, kName, a.given("grids") ? "grids" : "grid_time",
            "must have one frame in mode 'hunyuan', got ", time);
    if (k > 0) {
      runs.push_back({.length = a.integer("text_between")});
      tokens += a.number("text_between");
    }
    runs.push_back({.time = static_cast<std::size_t>(time),
                    .height = static_cast<std::size_t>(height),
                    .width = static_cast<std::size_t>(width),
                    .time_step = a.number("time_step")});
    tokens += time * height * (width + (four ? 1 : 0));
  }
  require(tokens <= parameters::kMaxLength, kName, a.given("grids") ? "grids" : "grid_height",
          "must leave at most ", parameters::kMaxLength, " tokens in all, got ", tokens);
  runs.push_back({.length = a.integer("text_after")});
  return runs;
}

Rotation rotation(const Arguments& a) {
  const std::size_t rotary_dim = rotary_dim_of(a), pairs = rotary_dim / 2;
  const auto mode = a.choice<MropeMode>("mode");
  TokenPositions positions = token_positions(runs_of(a, mode), mode);
  const std::vector<int> axis = axis_of_pair(mode, sections_of(a, mode, pairs), pairs);
  const ScaledRope scaled = common_scaled_rope(a, rotary_dim);

  Rotation result;
  result.head_dim = a.integer("head_dim");
  result.layout = a.choice<RotaryLayout>("layout");
  result.attention_factor = scaled.attention_factor;
  result.next_position = positions.next;
  for (std::size_t k = 0; k < positions.axes.size(); ++k) {
    Frequencies own(pairs);
    for (std::size_t i = 0; i < pairs; ++i) {
      if (axis[i] == static_cast<int>(k)) own.set(i, scaled.frequencies.turns(i));
    }
    result.axes.push_back({std::move(positions.axes[k]), std::move(own)});
  }
  return result;
}

}  // namespace

const Scheme kMropeScheme{
    .name = "m-rope",
    .title = "M-RoPE (text and vision)",
    .kind = Kind::Rotate,
    .source =
        "Wang et al. 2024, Qwen2-VL, arXiv 2409.12191; interleaved: Qwen3-VL; ernie: transformers "
        "ernie4_5_vl_moe; hunyuan, openpangu: vLLM hunyuan_vision, openpangu_rope",
    .parameters = kParameters,
    .rotation = rotation,
};

const SchemeTexts kMropeTexts{
    .summary =
        "Every token has three positions, time, row and column; pairs are shared out between them. "
        "On text all three agree and it is plain RoPE.",
    .formula = R"(\theta_i = p_{a(i)}\,b^{-2i/R},\quad a(i) \in \{t, h, w\})",
    .used_by =
        "Qwen2-VL, Qwen2.5-VL, Qwen3-VL, Qwen3.5, ERNIE 4.5 VL, openPangu-VL, "
        "Hunyuan-VL",
    .golden = kGolden,
    .axes = 3,
};

}  // namespace pe
