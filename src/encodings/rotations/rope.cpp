#include "encodings/rotations/rope.h"

#include <iterator>

#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {
    "rope_cossin_d128_b10000.npy",
    "rope_cossin_d128_b500000.npy",
    "rope_interleaved_d16.npy",
    "rope_half_d16.npy",
    "rope_half_d128_long.npy",
    "rope_partial_half_d96_r24.npy",
    "rope_partial_interleaved_d32_r8.npy",
    "rope_scaling.json",
    "rope_scores.json",
};

constexpr double kMaxFactor = 1e6;

static_assert(std::size(kRopeScalingTitles) == std::size(kRopeScalingNames));

// Which rules read what, see rope_scaling.cpp.
constexpr std::string_view kByFactorValues[] = {"linear",   "ntk",    "dynamic-ntk", "yarn",
                                                "longrope", "llama3", "proportional"};
constexpr UsedWhen kByFactor{"scaling", kByFactorValues};
constexpr std::string_view kByOriginalLengthValues[] = {"dynamic-ntk", "yarn", "longrope", "llama3",
                                                        "qwen-ntk"};
constexpr UsedWhen kByOriginalLength{"scaling", kByOriginalLengthValues};
constexpr std::string_view kBySequenceLengthValues[] = {"dynamic-ntk", "qwen-ntk"};
constexpr UsedWhen kBySequenceLength{"scaling", kBySequenceLengthValues};
constexpr std::string_view kYarnValues[] = {"yarn"};
constexpr UsedWhen kYarn{"scaling", kYarnValues};
constexpr std::string_view kLlama3Values[] = {"llama3"};
constexpr UsedWhen kLlama3{"scaling", kLlama3Values};
constexpr std::string_view kLongropeValues[] = {"longrope"};
constexpr UsedWhen kLongrope{"scaling", kLongropeValues};
constexpr std::string_view kProportionalValues[] = {"proportional"};
constexpr UsedWhen kProportional{"scaling", kProportionalValues};

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kHeadDim,
    parameters::kRotaryDim,
    parameters::kRotaryBase,
    parameters::kRotaryLayout,
    titled(choice("scaling", kRopeScalingNames,
                  "How frequencies are changed to read farther than the model was trained."),
           kRopeScalingTitles),
    used_when(kByFactor, number("factor", {.fallback = 1, .min = 1, .max = kMaxFactor},
                                "How many times longer the model shall read.")),
    used_when(
        kByOriginalLength,
        integer("original_length", {.unit = "tokens", .fallback = 4096, .min = 1, .max = 0x1p30},
                "Length the model was trained on.")),
    used_when(
        kBySequenceLength,
        integer("sequence_length", {.unit = "tokens", .fallback = 4096, .min = 1, .max = 0x1p30},
                "Length it reads now (dynamic-ntk).")),
    used_when(kYarn,
              number("beta_fast", {.unit = "turns", .fallback = 32, .min = 1e-6, .max = kMaxFactor},
                     "Pairs that turn more often within the original length are kept (yarn).")),
    used_when(kYarn,
              number("beta_slow", {.unit = "turns", .fallback = 1, .min = 1e-6, .max = kMaxFactor},
                     "Pairs that turn less often are divided by the factor (yarn).")),
    used_when(kYarn,
              boolean("truncate", true,
                      "Round the ends of the ramp to whole pairs (yarn); gpt-oss does not.")),
    used_when(kYarn, number("mscale", {.max = 100},
                            "DeepSeek's factor for attention; 0: not given (yarn).")),
    used_when(kYarn, number("mscale_all_dim", {.max = 100},
                            "DeepSeek's second factor, which divides; 0: not given (yarn).")),
    number("attention_factor", {.max = 100},
           "Replaces the factor that the scaling itself gives; 0: not given."),
    used_when(
        kLlama3,
        number("low_freq_factor", {.unit = "turns", .fallback = 1, .min = 1e-6, .max = kMaxFactor},
               "Pairs that turn less often within the original length are divided (llama3).")),
    used_when(kLlama3, number("high_freq_factor",
                              {.unit = "turns", .fallback = 4, .min = 1e-6, .max = kMaxFactor},
                              "Pairs that turn more often are kept (llama3).")),
    used_when(kLongrope, list("factors", {.min = 1e-6, .max = kMaxFactor},
                              "One divisor per pair (longrope).")),
    used_when(kProportional, number("proportion", {.fallback = 1, .max = 1},
                                    "Share of the pairs that turn (proportional).")),
    parameters::kPrecision,
};

RopeScalingParams scaling_of(const Arguments& a) {
  return {
      .kind = a.choice<RopeScaling>("scaling"),
      .factor = a.number("factor"),
      .original_length = a.number("original_length"),
      .sequence_length = a.number("sequence_length"),
      .beta_fast = a.number("beta_fast"),
      .beta_slow = a.number("beta_slow"),
      .truncate = a.boolean("truncate"),
      .mscale = a.number("mscale"),
      .mscale_all_dim = a.number("mscale_all_dim"),
      .attention_factor = a.number("attention_factor"),
      .low_freq_factor = a.number("low_freq_factor"),
      .high_freq_factor = a.number("high_freq_factor"),
      .factors = a.list("factors"),
      .proportion = a.number("proportion"),
  };
}

Rotation rotation(const Arguments& arguments) {
  Rotation result = rotation_frame(arguments);
  ScaledRope scaled =
      scaled_rope(rotary_dim_of(arguments), arguments.number("base"), scaling_of(arguments));
  result.axes.front().frequencies = std::move(scaled.frequencies);
  result.attention_factor = scaled.attention_factor;
  return result;
}

}  // namespace

std::size_t rotary_dim_of(const Arguments& arguments) {
  const std::size_t head_dim = arguments.integer("head_dim");
  const std::size_t given = arguments.integer("rotary_dim");
  const std::size_t rotary_dim = given == 0 ? head_dim : given;
  require(rotary_dim <= head_dim, arguments.function(), "rotary_dim",
          "must not be above head_dim, ", head_dim, ", got ", rotary_dim);
  require(rotary_dim % 2 == 0, arguments.function(), given == 0 ? "head_dim" : "rotary_dim",
          "must be even, got ", rotary_dim);
  return rotary_dim;
}

Rotation rotation_frame(const Arguments& arguments) {
  Rotation result;
  result.axes.resize(1);
  result.axes.front().positions = row_positions(arguments);
  result.layout = arguments.choice<RotaryLayout>("layout");
  result.head_dim = arguments.integer("head_dim");
  return result;
}

/// Rotary position embedding with every published scaling of its frequencies.
const Scheme kRopeScheme{
    .name = "rope",
    .title = "RoPE",
    .kind = Kind::Rotate,
    .source =
        "Su et al. 2021, RoFormer: Enhanced Transformer with Rotary Position Embedding, arXiv "
        "2104.09864",
    .parameters = kParameters,
    .rotation = rotation,
};

const SchemeTexts kRopeTexts{
    .summary =
        "Turns every pair of channels of queries and keys by an angle that grows with the "
        "position, so that of positions a score knows only how far apart two words are.",
    .formula =
        R"((x_a, x_b) \mapsto (x_a\cos p\omega_i - x_b\sin p\omega_i,\; x_a\sin p\omega_i + x_b\cos p\omega_i),\quad \omega_i = b^{-2i/R})",
    .used_by = "Llama, Mistral, Qwen, Gemma, GPT-NeoX, GPT-J, PaLM, Phi, DeepSeek, ESM-2",
    .golden = kGolden,
};

}  // namespace pe
