#include <cmath>

#include "encodings/catalogue/schemes.h"
#include "encodings/rotations/rope.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {"xpos.json"};
constexpr std::string_view kRoles[] = {"queries", "keys"};

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kHeadDim,
    parameters::kRotaryDim,
    parameters::kRotaryBase,
    parameters::kRotaryLayout,
    choice("role", kRoles, "Queries shrink with the position, keys grow by as much."),
    number("gamma", {.fallback = 0.4, .min = 1e-3, .max = 1000},
           "How even the decay is over the pairs: zeta_i = (2i/R + gamma) / (1 + gamma)."),
    number("scale_base", {.unit = "tokens", .fallback = 512, .min = 1, .max = 1e9},
           "Distance over which a pair decays by its zeta."),
    number("center",
           {.unit = "tokens", .min = -parameters::kMaxPosition, .max = parameters::kMaxPosition},
           "Position of scale 1; scores do not depend on it, the size of numbers does."),
    parameters::kPrecision,
};

/// Largest exponent e^x that float32 holds with room for the numbers it multiplies.
constexpr double kLargestExponent = 80;

Shape shape(const Arguments& arguments) { return {row_count(arguments), rotary_dim_of(arguments)}; }

Frequencies frequencies(const Arguments& arguments) {
  const std::size_t rotary_dim = rotary_dim_of(arguments);
  return geometric_frequencies(rotary_dim / 2, arguments.number("base"), 2,
                               static_cast<unsigned>(rotary_dim));
}

Rotation rotation(const Arguments& arguments) {
  Rotation result = rotation_frame(arguments);
  const std::size_t rotary_dim = rotary_dim_of(arguments);
  result.axes.front().frequencies = frequencies(arguments);
  const double gamma = arguments.number("gamma");
  const double sign = arguments.number("role") == 0 ? 1 : -1;
  result.scale_center = arguments.number("center");
  double reach = 0;
  for (const double position : result.axes.front().positions) {
    reach = std::fmax(reach, std::fabs(position - result.scale_center));
  }
  for (std::size_t i = 0; i < rotary_dim / 2; ++i) {
    const double zeta =
        (2 * static_cast<double>(i) / static_cast<double>(rotary_dim) + gamma) / (1 + gamma);
    const double log_scale = sign * logarithm(zeta) / arguments.number("scale_base");
    require(std::fabs(log_scale) * reach <= kLargestExponent, arguments.function(), "center",
            "must be near the positions: scales overflow float32 ", reach, " token(s) away, got ",
            result.scale_center);
    result.log_scales.push_back(log_scale);
  }
  return result;
}

}  // namespace

/// RoPE with a decay: pair i of queries grows by zeta_i^(p / scale_base), of keys shrinks by as
/// much.
const Scheme kXposScheme{
    .name = "xpos",
    .title = "xPos",
    .kind = Kind::Rotate,
    .source = "Sun et al. 2022, A Length-Extrapolatable Transformer, arXiv 2212.10554",
    .parameters = kParameters,
    .shape = shape,
    .rotation = rotation,
    .frequencies = frequencies,
};

const SchemeTexts kXposTexts{
    .summary =
        "RoPE whose scores also fade with distance: queries are scaled down and keys up, fast "
        "pairs most. Causal only: looking ahead, scores would explode.",
    .formula =
        R"(q_p = z^q e^{ip\omega_i}\,\zeta_i^{p/s},\quad k_p = z^k e^{ip\omega_i}\,\zeta_i^{-p/s},\quad \zeta_i = \frac{2i/R + \gamma}{1 + \gamma})",
    .used_by = "RetNet, TorchScale language models",
    .golden = kGolden,
};

}  // namespace pe
