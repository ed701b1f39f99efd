#include "encodings/rotations/rope.h"

#include <cmath>
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
    "rope_scaled_dynamic_ntk.npy",
    "rope_scaled_linear.npy",
    "rope_scaled_llama3.npy",
    "rope_scaled_longrope.npy",
    "rope_scaled_ntk.npy",
    "rope_scaled_proportional.npy",
    "rope_scaled_qwen_ntk.npy",
    "rope_scaled_yarn.npy",
    "rope_scaled_yarn_2.npy",
    "rope_scaled_yarn_3.npy",
    "rope_scaled_grok.npy",
    "rope_scaled_telechat3.npy",
};

constexpr std::string_view kPlaces[] = {"leading", "trailing"};
constexpr double kMaxFactor = parameters::kMaxFactor, kMinFactor = parameters::kMinFactor;

static_assert(std::size(kRopeScalingTitles) == std::size(kRopeScalingNames));

// Which rules read what, see rope_scaling.cpp.
constexpr std::string_view kByFactorValues[] = {"linear",       "ntk",      "dynamic-ntk",
                                                "yarn",         "longrope", "llama3",
                                                "proportional", "grok",     "telechat3"};
constexpr UsedWhen kByFactor{"scaling", kByFactorValues};
constexpr std::string_view kByOriginalLengthValues[] = {"dynamic-ntk", "yarn", "longrope", "llama3",
                                                        "qwen-ntk",    "grok", "telechat3"};
constexpr UsedWhen kByOriginalLength{"scaling", kByOriginalLengthValues};
constexpr std::string_view kBySequenceLengthValues[] = {"dynamic-ntk", "qwen-ntk"};
constexpr UsedWhen kBySequenceLength{"scaling", kBySequenceLengthValues};
constexpr std::string_view kRampValues[] = {"yarn", "grok", "telechat3"};
constexpr UsedWhen kByRamp{"scaling", kRampValues};
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
    choice("place", kPlaces,
           "Which channels turn where rotary_dim leaves some: the first, or the last as in "
           "DeepSeek's MLA, whose other channels carry content alone."),
    parameters::kRotaryBase,
    parameters::kRotaryLayout,
    boolean("turn_values", false,
            "In attention, values turn as well and each output is turned back by its query's "
            "position: DeepSeek-V4, whose keys are its values."),
    titled(choice("scaling", kRopeScalingNames,
                  "How frequencies are changed to read farther than the model was trained."),
           kRopeScalingTitles),
    used_when(kByFactor, parameters::kScalingFactor),
    used_when(kByOriginalLength, parameters::kOriginalLength),
    used_when(
        kBySequenceLength,
        integer("sequence_length", {.unit = "tokens", .fallback = 4096, .min = 1, .max = 0x1p30},
                "Length it reads now (dynamic-ntk).")),
    used_when(kByRamp, parameters::kBetaFast),
    used_when(kByRamp, parameters::kBetaSlow),
    used_when(kByRamp, parameters::kTruncate),
    used_when(parameters::kByYarn, number("mscale", {.max = 100},
                                          "DeepSeek's factor for attention; 0: not given (yarn).")),
    used_when(parameters::kByYarn,
              number("mscale_all_dim", {.max = 100},
                     "DeepSeek's second factor, which divides; 0: not given (yarn).")),
    parameters::kAttentionFactor,
    used_when(
        kLlama3,
        number("low_freq_factor",
               {.unit = "turns", .fallback = 1, .min = kMinFactor, .max = kMaxFactor},
               "Pairs that turn less often within the original length are divided (llama3).")),
    used_when(kLlama3,
              number("high_freq_factor",
                     {.unit = "turns", .fallback = 4, .min = kMinFactor, .max = kMaxFactor},
                     "Pairs that turn more often are kept (llama3).")),
    used_when(kLongrope, list("factors", {.min = kMinFactor, .max = kMaxFactor},
                              "One divisor per pair (longrope).")),
    used_when(kProportional, number("proportion", {.fallback = 1, .max = 1},
                                    "Share of the pairs that turn (proportional).")),
    parameters::kPrecision,
};

/// All but `kind`.
RopeScalingParams scaling_of(const Arguments& a) {
  RopeScalingParams params{.function = a.function()};
  const auto read = [&](std::string_view name, double& value) {
    if (a.has(name)) value = a.number(name);
  };
  read("factor", params.factor);
  read("original_length", params.original_length);
  read("sequence_length", params.sequence_length);
  read("beta_fast", params.beta_fast);
  read("beta_slow", params.beta_slow);
  read("mscale", params.mscale);
  read("mscale_all_dim", params.mscale_all_dim);
  read("attention_factor", params.attention_factor);
  read("low_freq_factor", params.low_freq_factor);
  read("high_freq_factor", params.high_freq_factor);
  read("proportion", params.proportion);
  if (a.has("truncate")) params.truncate = a.boolean("truncate");
  if (a.has("factors")) params.factors = a.list("factors");
  return params;
}

Rotation rotation(const Arguments& arguments) {
  Rotation result = rotation_frame(arguments);
  RopeScalingParams params = scaling_of(arguments);
  params.kind = arguments.choice<RopeScaling>("scaling");
  ScaledRope scaled = scaled_rope(rotary_dim_of(arguments), arguments.number("base"), params);
  result.axes.front().frequencies = std::move(scaled.frequencies);
  result.attention_factor = scaled.attention_factor;
  if (arguments.number("place") == 1) {
    result.first_channel = result.head_dim - 2 * result.pairs();
  }
  check_reach(result, arguments);
  return result;
}

}  // namespace

void check_reach(const Rotation& rotation, const Arguments& a) {
  constexpr double kMaxTurns = 0x1p51;
  const Rotation::Axis& axis = rotation.axes.front();
  double farthest = 0, fastest = 0;
  for (const double p : axis.positions) farthest = std::fmax(farthest, std::fabs(p));
  for (std::size_t i = 0; i < rotation.pairs(); ++i) {
    fastest = std::fmax(fastest, axis.frequencies.turns(i).hi);
  }
  require(farthest * fastest < kMaxTurns, a.function(),
          a.given("positions") ? "positions" : "start", "must stay below 2^51 turns, got ",
          farthest * fastest);
}

ScaledRope common_scaled_rope(const Arguments& a, std::size_t rotary_dim) {
  constexpr RopeScaling kKinds[] = {RopeScaling::None, RopeScaling::Linear, RopeScaling::Ntk,
                                    RopeScaling::Yarn};
  RopeScalingParams params = scaling_of(a);
  params.kind = kKinds[a.integer("scaling")];
  const bool part = a.has("rotary_dim") && a.integer("rotary_dim") != 0;
  require(rotary_dim > 2 || params.kind != RopeScaling::Ntk, a.function(),
          part ? "rotary_dim" : "head_dim",
          "must leave more than 2 channels to turn with scaling 'ntk', got ", rotary_dim);
  return scaled_rope(rotary_dim, a.number("base"), params);
}

std::size_t rotary_dim_of(const Arguments& arguments) {
  const std::size_t head_dim = arguments.integer("head_dim");
  const std::size_t given = arguments.integer("rotary_dim");
  const std::size_t rotary_dim = given == 0 ? head_dim : given;
  require(rotary_dim <= head_dim, arguments.function(), "rotary_dim",
          "must not be above head_dim, ", head_dim, ", got ", rotary_dim);
  require(rotary_dim % 2 == 0, arguments.function(), "head_dim", "must be even, got ", rotary_dim);
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
