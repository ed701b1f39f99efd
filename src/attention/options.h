// Options of the functions of this layer, described as the catalogue describes parameters: checked
// from it, and shown by control panels.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "attention/attend.h"
#include "attention/encoded.h"
#include "encodings/arguments.h"

namespace pe {

namespace parameters {
inline constexpr double kMaxHeads = 256;
inline constexpr double kMaxAlpha = 1000;

inline constexpr Parameter kHeads{"heads", ParameterType::Integer, "heads", 1, 1, kMaxHeads,
                                  {},      "Heads, side by side."};
inline constexpr Parameter kScale{"scale", ParameterType::Number,
                                  "",      0,
                                  -1e6,    1e6,
                                  {},      "Multiplies scores; where left out, 1 / √headDim."};
inline constexpr Parameter kMask{"mask",     ParameterType::Choice,
                                 "",         0,
                                 0,          1,
                                 kMaskNames, "Whether a token sees those behind it."};
inline constexpr Parameter kCombine{"combine",
                                    ParameterType::Choice,
                                    "",
                                    0,
                                    0,
                                    1,
                                    kCombineNames,
                                    "Whether rows of positions are added or stand beside."};
inline constexpr Parameter kAlpha{
    "alpha", ParameterType::Number,          "", 1, -kMaxAlpha, kMaxAlpha,
    {},      "Multiplies rows of positions."};
}  // namespace parameters

inline constexpr Parameter kAttendParameters[] = {
    parameters::kHeads,
    parameters::kScale,
    parameters::kMask,
    parameters::kCombine,
    parameters::kAlpha,
    {"split",
     ParameterType::Boolean,
     "",
     0,
     0,
     1,
     {},
     "Whether scores are split into products of content and position."},
    {"output_only",
     ParameterType::Boolean,
     "",
     0,
     0,
     1,
     {},
     "Leaves out scores and weights, and the memory they take."},
};

AttentionParams attention_params(const Arguments& options);
EncodingUse encoding_use(const Arguments& options);

/// All functions of this layer that have options, as JSON: [{name, parameters}].
std::string labs_json();

}  // namespace pe
