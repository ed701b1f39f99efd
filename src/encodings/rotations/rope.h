#pragma once

#include "encodings/catalogue/parameter.h"
#include "encodings/math/rope_scaling.h"
#include "encodings/math/rotary.h"

namespace pe {

class Arguments;

/// What the scalings of several schemes are told.
namespace parameters {
inline constexpr double kMaxFactor = 1e6, kMinFactor = 1e-6;
inline constexpr Parameter kScalingFactor =
    number("factor", {.fallback = 1, .min = kMinFactor, .max = kMaxFactor},
           "How many times longer the model shall read; below 1, shorter.");
inline constexpr Parameter kOriginalLength =
    integer("original_length", {.unit = "tokens", .fallback = 4096, .min = 1, .max = 0x1p30},
            "Length the model was trained on.");
inline constexpr Parameter kBetaFast =
    number("beta_fast", {.unit = "turns", .fallback = 32, .min = kMinFactor, .max = kMaxFactor},
           "Pairs that turn more often within the original length are kept (yarn).");
inline constexpr Parameter kBetaSlow =
    number("beta_slow", {.unit = "turns", .fallback = 1, .min = kMinFactor, .max = kMaxFactor},
           "Pairs that turn less often are divided by the factor (yarn).");
inline constexpr Parameter kTruncate = boolean(
    "truncate", true, "Round the ends of the ramp to whole pairs (yarn); gpt-oss does not.");
inline constexpr Parameter kAttentionFactor =
    number("attention_factor", {.max = 100},
           "Replaces the factor that the scaling itself gives; 0: not given.");
/// Of the rules those that models combine with other changes of RoPE.
inline constexpr std::string_view kCommonScalingNames[] = {"none", "linear", "ntk", "yarn"};
inline constexpr std::string_view kCommonScalingTitles[] = {"None", "Linear", "NTK", "YaRN"};
inline constexpr Parameter kCommonScaling =
    titled(choice("scaling", kCommonScalingNames,
                  "How frequencies are changed to read farther than the model was trained."),
           kCommonScalingTitles);
inline constexpr std::string_view kCommonFactorValues[] = {"linear", "ntk", "yarn"};
inline constexpr UsedWhen kByCommonRule{"scaling", kCommonFactorValues};
inline constexpr std::string_view kYarnValues[] = {"yarn"};
inline constexpr UsedWhen kByYarn{"scaling", kYarnValues};
}  // namespace parameters

/// The frequencies that these parameters and `base` say; those that a scheme does not have stay at
/// their defaults.
ScaledRope common_scaled_rope(const Arguments& arguments, std::size_t rotary_dim);

/// Refuses (InputError) positions on the first axis, of parameters positions or start, so far out
/// that whole turns no longer drop out exactly: 2^51 turns.
void check_reach(const Rotation& rotation, const Arguments& arguments);

/// What the parameters shared by one-dimensional rotary schemes say: length, start, positions,
/// head_dim, rotary_dim, base and layout.
Rotation rotation_frame(const Arguments& arguments);
/// rotary_dim, or head_dim where that is 0.
/// refuses (InputError) an odd number or one above head_dim
std::size_t rotary_dim_of(const Arguments& arguments);

}  // namespace pe
