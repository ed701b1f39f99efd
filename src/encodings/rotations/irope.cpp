// RoPE in most layers and no positions in every k-th, whose queries some models scale instead.
#include <cmath>
#include <utility>

#include "encodings/catalogue/schemes.h"
#include "encodings/rotations/rope.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "irope";
constexpr std::string_view kGolden[] = {"irope_llama4_d8.npy", "irope_ministral3_d16.npy"};
constexpr std::string_view kRoles[] = {"queries", "keys"};
constexpr std::string_view kScales[] = {"none", "llama4", "logn", "ministral3"};
enum class QueryScale { None, Llama4, LogN, Ministral3 };

constexpr std::string_view kScaledValues[] = {"llama4", "logn", "ministral3"};
constexpr UsedWhen kScaled{"query_scale", kScaledValues};
constexpr std::string_view kSteppedValues[] = {"llama4", "ministral3"};
constexpr UsedWhen kStepped{"query_scale", kSteppedValues};

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    multiples_of(2, parameters::kHeadDim),
    parameters::kRotaryBase,
    parameters::kRotaryLayout,
    parameters::kCommonScaling,
    used_when(parameters::kByCommonRule, parameters::kScalingFactor),
    used_when(parameters::kByYarn, parameters::kOriginalLength),
    used_when(parameters::kByYarn, parameters::kBetaFast),
    used_when(parameters::kByYarn, parameters::kBetaSlow),
    used_when(parameters::kByYarn, parameters::kTruncate),
    parameters::kAttentionFactor,
    integer("layer", {.fallback = 1, .min = 1, .max = 1000}, "Which layer is shown, from 1 on."),
    integer("nope_every", {.unit = "layers", .fallback = 4, .max = 1000},
            "Every so many layers one does not turn; 0: all do. Configurations list 1 for RoPE."),
    choice("role", kRoles, "Only queries are scaled."),
    choice(
        "query_scale", kScales, "llama4",
        "Of late queries: Llama 4's, in layers that do not turn; Qwen-1's logarithm or Ministral "
        "3's steps, in all."),
    used_when(kScaled,
              number("floor_scale", {.unit = "tokens", .fallback = 8192, .min = 2, .max = 1e9},
                     "Length of Llama 4's and Ministral 3's steps; what Qwen-1 was trained on.")),
    used_when(kStepped,
              number("scale_strength", {.fallback = 0.1, .max = 10}, "How much a step adds.")),
    parameters::kPrecision,
};

bool turns(const Arguments& a) {
  const std::size_t every = a.integer("nope_every");
  return every == 0 || a.integer("layer") % every != 0;
}

/// llama4: 1 + strength ln(1 + floor((p + 1) / floor_scale)); ministral3: the same with p; logn:
/// ln(p + 1) / ln(floor_scale), at least 1. Positions below 0 count as 0.
double scale_of(const Arguments& a, QueryScale scale, double position) {
  const double from_zero = std::fmax(position, 0), floor_scale = a.number("floor_scale");
  if (scale == QueryScale::LogN) {
    return std::fmax(1, logarithm(from_zero + 1) / logarithm(floor_scale));
  }
  const double count = scale == QueryScale::Ministral3 ? from_zero : from_zero + 1;
  return 1 + a.number("scale_strength") * logarithm_of_one_plus(std::floor(count / floor_scale));
}

Rotation rotation(const Arguments& a) {
  Rotation result = rotation_frame(a);
  const std::size_t head_dim = a.integer("head_dim");
  result.axes.front().frequencies = Frequencies(head_dim / 2);
  if (turns(a)) {
    ScaledRope scaled = common_scaled_rope(a, head_dim);
    result.axes.front().frequencies = std::move(scaled.frequencies);
    result.attention_factor = scaled.attention_factor;
    check_reach(result, a);
  }
  const auto scale = a.choice<QueryScale>("query_scale");
  const bool everywhere = scale == QueryScale::LogN || scale == QueryScale::Ministral3;
  if (a.integer("role") == 0 && (everywhere || (scale == QueryScale::Llama4 && !turns(a)))) {
    for (const double p : result.axes.front().positions) {
      result.row_scales.push_back(scale_of(a, scale, p));
    }
  }
  return result;
}

}  // namespace

const Scheme kIropeScheme{
    .name = kName,
    .title = "RoPE with layers that do not turn",
    .kind = Kind::Rotate,
    .source =
        "github.com/meta-llama/llama-models, models/llama4; Kazemnejad et al. 2023, arXiv "
        "2305.19466; Qwen-1 (log n); Ministral 3: transformers models/ministral3",
    .parameters = kParameters,
    .rotation = rotation,
};

const SchemeTexts kIropeTexts{
    .summary =
        "Most layers turn queries and keys, every fourth leaves them alone and reads any length. "
        "Late queries may be scaled up, so that attention stays sharp among many keys.",
    .formula =
        R"(q_p \mapsto \left(1 + 0.1\,\ln\left(1 + \lfloor\tfrac{p+1}{8192}\rfloor\right)\right) q_p,\quad \omega_i = 0)",
    .used_by = "Llama 4, SmolLM3, Command R7B; Ministral 3 (every layer turns, queries grow)",
    .golden = kGolden,
};

}  // namespace pe
