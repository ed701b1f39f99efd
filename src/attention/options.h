// Options of the functions of this layer, described as the catalogue describes parameters: checked
// from it, and shown by control panels.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/attend.h"
#include "attention/built_head.h"
#include "attention/combining.h"
#include "attention/encoded.h"
#include "attention/layer_probe.h"
#include "attention/offset_attention.h"
#include "attention/rotation_lens.h"
#include "attention/toy.h"
#include "attention/word_cloud.h"
#include "attention/words.h"
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

inline constexpr Parameter kEmbeddings{
    "embeddings",
    ParameterType::Choice,
    "",
    0,
    0,
    2,
    kEmbeddingNames,
    "Where vectors of words come from: made up from the word, or your own."};
inline constexpr Parameter kEmbeddingStd{
    "embedding_std", ParameterType::Number, "", 1, 0, 1000, {}, "Deviation of made-up vectors."};
inline constexpr Parameter kSimilarity{
    "similarity", ParameterType::Number, "", 0.7, 0, 1, {}, "Cosine of words of one category."};
inline constexpr double kMaxToyModel = 2048;
inline constexpr Parameter kToyModel{
    "d_model", ParameterType::Integer, "channels", 64, 1, kMaxToyModel, {}, "Width of embeddings."};
inline constexpr Parameter kToyHeadDim{"head_dim", ParameterType::Integer, "channels", 64, 1, 1024,
                                       {},         "Width of one head."};
inline constexpr Parameter kToyHeads{"heads", ParameterType::Integer, "heads", 1, 1, 16,
                                     {},      "Heads, side by side."};
inline constexpr Parameter kWeightStd{"weight_std",
                                      ParameterType::Number,
                                      "",
                                      0.8,
                                      0,
                                      1000,
                                      {},
                                      "Deviation of weights, times √dModel."};
inline constexpr Parameter kSplit{
    "split", ParameterType::Boolean,
    "",      1,
    0,       1,
    {},      "Whether scores are split into products of content and position."};
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

/// Of attendText(), compareTexts() and reorderText().
inline constexpr Parameter kAttendTextParameters[] = {
    parameters::kToyModel,   parameters::kToyHeadDim,   parameters::kToyHeads,
    parameters::kMask,       parameters::kCombine,      parameters::kAlpha,
    parameters::kEmbeddings, parameters::kEmbeddingStd, parameters::kSimilarity,
    parameters::kWeightStd,  parameters::kSplit,        parameters::kSeed,
};

namespace parameters {
inline constexpr Parameter kCloudEmbeddings{
    "embeddings",
    ParameterType::Choice,
    "",
    1,
    0,
    2,
    kEmbeddingNames,
    "Where vectors of words come from: made up from the word, or your own."};
inline constexpr Parameter kWordOrder{
    "order",
    ParameterType::Choice,
    "",
    0,
    0,
    1,
    kWordOrderNames,
    "Which word stands where: by the seed, or category after category."};
}  // namespace parameters

inline constexpr Parameter kWordCloudParameters[] = {
    parameters::kCloudEmbeddings, parameters::kEmbeddingStd, parameters::kSimilarity,
    parameters::kToyModel,        parameters::kCombine,      parameters::kAlpha,
    parameters::kWordOrder,       parameters::kSeed,
};

/// What is measured where alphas and d_models are left out.
inline constexpr double kConfusionAlphas[] = {0, 0.25, 0.5, 1, 2, 4, 8};
inline constexpr double kConfusionModels[] = {16, 32, 64, 128, 256, 512};
inline constexpr std::size_t kMaxConfusions = 32;  // of either

inline constexpr Parameter kWordConfusionParameters[] = {
    {"alphas",
     ParameterType::List,
     "",
     0,
     -parameters::kMaxAlpha,
     parameters::kMaxAlpha,
     {},
     "Factors of positions."},
    {"d_models",
     ParameterType::List,
     "channels",
     0,
     1,
     parameters::kMaxToyModel,
     {},
     "Widths of embeddings."},
    parameters::kCloudEmbeddings,
    parameters::kEmbeddingStd,
    parameters::kSimilarity,
    parameters::kCombine,
    parameters::kWordOrder,
    parameters::kSeed,
};

inline constexpr Parameter kSumOrConcatParameters[] = {
    parameters::kToyModel,
    {"position_dim",
     ParameterType::Integer,
     "channels",
     64,
     1,
     parameters::kMaxToyModel,
     {},
     "Width of a position beside a word."},
    parameters::kToyHeadDim,
    parameters::kToyHeads,
    {"length", ParameterType::Integer, "tokens", 16, 1, 256, {}, "Number of words."},
    parameters::kAlpha,
    parameters::kWeightStd,
    parameters::kSeed,
};

inline constexpr Parameter kBuildHeadParameters[] = {
    {"d_model", ParameterType::Integer, "channels", 128, 2, 1024, {}, "Width of positions."},
    parameters::kBase,
    {"offset",
     ParameterType::Integer,
     "tokens",
     3,
     -511,
     511,
     {},
     "How far ahead a query looks; below 0: back."},
    {"length", ParameterType::Integer, "tokens", 50, 2, 512, {}, "Number of tokens."},
    {"beta",
     ParameterType::Number,
     "",
     8,
     0,
     1000,
     {},
     "Multiplies scores: how sharp the head is."},
    parameters::kMask,
};

inline constexpr Parameter kProbeLayersParameters[] = {
    {"layers", ParameterType::Integer, "layers", 6, 1, 48, {}, "Layers on top of each other."},
    {"length", ParameterType::Integer, "tokens", 32, 2, 128, {}, "Tokens of a sequence."},
    {"d_model", ParameterType::Integer, "channels", 64, 1, 256, {}, "Width of a layer."},
    {"heads", ParameterType::Integer, "heads", 4, 1, 16, {}, "Heads of a layer."},
    {"head_dim", ParameterType::Integer, "channels", 16, 1, 128, {}, "Width of one head."},
    {"sequences",
     ParameterType::Integer,
     "sequences",
     24,
     2,
     128,
     {},
     "Random texts: half of them train the probe, half test it."},
    {"residual",
     ParameterType::Boolean,
     "",
     1,
     0,
     1,
     {},
     "Whether a layer adds to what it got or replaces it."},
    {"feed_forward",
     ParameterType::Boolean,
     "",
     1,
     0,
     1,
     {},
     "Whether a small network follows attention."},
    {"normalize",
     ParameterType::Boolean,
     "",
     1,
     0,
     1,
     {},
     "Whether layers normalise what they get."},
    parameters::kAlpha,
    {"ridge",
     ParameterType::Number,
     "",
     1e-3,
     0,
     1000,
     {},
     "How much the probe's weights are held down at least."},
    parameters::kMask,
    parameters::kSeed,
};

inline constexpr Parameter kRotationLensParameters[] = {
    {"head_dim", ParameterType::Integer, "channels", 64, 2, 1024, {}, "Channels of query and key."},
    {"first", ParameterType::Number, "tokens", 2, -1e6, 1e6, {}, "Position of the query."},
    {"second", ParameterType::Number, "tokens", 5, -1e6, 1e6, {}, "Position of the key."},
    {"slide", ParameterType::Integer, "tokens", 100, 1, 8192, {}, "How far both are moved."},
    {"norm", ParameterType::Number, "", 1, 0, 1000, {}, "How much longer query and key are."},
    {"alignment",
     ParameterType::Number,
     "radians",
     0,
     -7,
     7,
     {},
     "Angle by which every pair of the key is turned beforehand."},
    {"key_content", ParameterType::Choice, "", 0, 0, 1, kLensKeyNames,
     "Whether the key begins as another random vector or as the query."},
    {"query", ParameterType::List, "", 0, -1e6, 1e6, {}, "A query of your own."},
    {"key", ParameterType::List, "", 0, -1e6, 1e6, {}, "A key of your own."},
    parameters::kSeed,
};

inline constexpr Parameter kAttentionByOffsetParameters[] = {
    {"heads", ParameterType::Integer, "heads", 64, 1, 1024, {}, "Random heads."},
    {"length", ParameterType::Integer, "tokens", 64, 3, 256, {}, "Tokens, all different."},
    {"d_model", ParameterType::Integer, "channels", 64, 1, 512, {}, "Width of embeddings."},
    {"head_dim", ParameterType::Integer, "channels", 64, 1, 512, {}, "Width of one head."},
    {"mask", ParameterType::Choice, "", 1, 0, 1, kMaskNames,
     "Whether a token sees those behind it."},
    parameters::kAlpha,
    parameters::kWeightStd,
    parameters::kSeed,
};

AttentionParams attention_params(const Arguments& options);
EncodingUse encoding_use(const Arguments& options);
EmbeddingParams embedding_params(const Arguments& options);
ToyParams toy_params(const Arguments& options);
WordCloudParams word_cloud_params(const Arguments& options);
/// What wordConfusion() measures.
struct WordConfusionGrid {
  std::vector<double> alphas, d_models;
};
WordConfusionGrid word_confusion_grid(const Arguments& options);
CombiningParams combining_params(const Arguments& options);
BuiltHeadParams built_head_params(const Arguments& options);
LayerProbeParams layer_probe_params(const Arguments& options);
RotationLensParams rotation_lens_params(const Arguments& options);
OffsetAttentionParams offset_attention_params(const Arguments& options);

/// All functions of this layer that have options, as JSON: [{name, parameters}].
std::string labs_json();

}  // namespace pe
