// How the frequencies of RoPE are changed so that a model reads farther than it was trained.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/math/frequencies.h"

namespace pe {

enum class RopeScaling {
  None,
  Linear,        ///< position interpolation: every frequency / factor. Chen et al. 2023
  Ntk,           ///< base * factor^(R / (R - 2)): the slowest / factor, the fastest unchanged
  DynamicNtk,    ///< the same with a factor that grows with the length read
  Yarn,          ///< fast pairs unchanged, slow ones / factor, a ramp between. Peng et al. 2023
  Longrope,      ///< every frequency divided by its own searched factor. Ding et al. 2024
  Llama3,        ///< by wavelength: short unchanged, long / factor, a blend between
  Proportional,  ///< only the first share of pairs turns; exponents use head_dim
  QwenNtk,       ///< Ntk by 2^k - 1, k one more with every doubling of the length read
  Grok,          ///< Yarn whose ramp is one of logarithms, frequency / factor^ramp; no attention
                 ///< factor. vLLM, grok1_scaling_rope.py ("yarn_log")
  Telechat3,     ///< Yarn whose attention factor is 0.07 ln(factor) + 1. vLLM,
                 ///< telechat3_scaling_rope.py
};
inline constexpr std::string_view kRopeScalingNames[] = {
    "none",   "linear",       "ntk",      "dynamic-ntk", "yarn",     "longrope",
    "llama3", "proportional", "qwen-ntk", "grok",        "telechat3"};
/// As people call them.
inline constexpr std::string_view kRopeScalingTitles[] = {
    "None",    "Linear",       "NTK",      "Dynamic NTK", "YaRN",     "LongRoPE",
    "Llama 3", "Proportional", "Qwen NTK", "Grok",        "TeleChat3"};

struct RopeScalingParams {
  RopeScaling kind = RopeScaling::None;
  double factor = 1;              ///< > 0; below 1 shortens
  double original_length = 4096;  ///< what the model was trained on [tokens]
  double sequence_length = 4096;  ///< what it reads now (DynamicNtk, Longrope) [tokens]
  double beta_fast = 32;  ///< turns within original_length above which a pair is kept (Yarn)
  double beta_slow = 1;   ///< turns below which it is divided (Yarn)
  bool truncate = true;   ///< the ramp's ends rounded to whole pairs (Yarn; gpt-oss: no)
  double mscale = 0;      ///< DeepSeek's two scales of the attention factor; 0: not given
  double mscale_all_dim = 0;
  double attention_factor = 0;           ///< replaces the rule's own; 0: not given
  double low_freq_factor = 1;            ///< Llama3
  double high_freq_factor = 4;           ///< Llama3
  std::span<const double> factors = {};  ///< Longrope: one per pair
  std::string_view function = "rope";    ///< whom refusals name
  double proportion = 1;                 ///< Proportional: share of pairs that turn, in (0, 1]
};

struct ScaledRope {
  Frequencies frequencies;
  double attention_factor = 1;
  double ramp_low = 0, ramp_high = 0;  ///< pairs between which Yarn goes over from kept to divided
};

/// YaRN's 0.1 * mscale * ln(factor) + 1, and 1 for a factor that does not stretch.
double yarn_mscale(double factor, double mscale);

/// Frequencies of RoPE on `rotary_dim` channels after scaling.
/// source   Hugging Face transformers modeling_rope_utils.py; jquesnelle/yarn; microsoft/LongRoPE;
///          meta-llama/llama-models; each kind's paper above
/// accuracy relative 2^-78 of the rule in exact arithmetic, so that tables are as exact as those of
///          plain RoPE; the attention factor below 1 ulp
/// refuses  (InputError) Ntk and DynamicNtk with rotary_dim 2, where the rule divides by zero;
///          Longrope with factors that are not one per pair; high_freq_factor < low_freq_factor
///          (equal ones: a step, as in Llama 4 Scout); beta_fast < beta_slow; Longrope without an
///          attention factor that has to divide by ln 1; a mscale_all_dim that divides by 0 or less
ScaledRope scaled_rope(std::size_t rotary_dim, double base, const RopeScalingParams& params);

}  // namespace pe
