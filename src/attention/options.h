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
#include "encodings/catalogue/arguments.h"

namespace pe {

namespace parameters {
inline constexpr double kMaxHeads = 256;
inline constexpr double kMaxAlpha = 1000;

inline constexpr Parameter kHeads = integer(
    "heads", {.unit = "heads", .fallback = 1, .min = 1, .max = kMaxHeads}, "Heads, side by side.");
inline constexpr Parameter kScale =
    number("scale", {.min = -1e6, .max = 1e6}, "Multiplies scores; where left out, 1 / √headDim.");
inline constexpr Parameter kMask =
    choice("mask", kMaskNames, "Whether a token sees those behind it.");
inline constexpr Parameter kCombine =
    choice("combine", kCombineNames, "Whether rows of positions are added or stand beside.");
inline constexpr Parameter kAlpha = number(
    "alpha", {.fallback = 1, .min = -kMaxAlpha, .max = kMaxAlpha}, "Multiplies rows of positions.");

inline constexpr Parameter kEmbeddings =
    choice("embeddings", kEmbeddingNames,
           "Where vectors of words come from: made up from the word, or your own.");
inline constexpr Parameter kEmbeddingStd =
    number("embedding_std", {.fallback = 1, .max = 1000}, "Deviation of made-up vectors.");
inline constexpr Parameter kSimilarity =
    number("similarity", {.fallback = 0.7, .max = 1}, "Cosine of words of one category.");
inline constexpr double kMaxToyModel = 2048;
inline constexpr Parameter kToyModel =
    integer("d_model", {.unit = "channels", .fallback = 64, .min = 1, .max = kMaxToyModel},
            "Width of embeddings.");
inline constexpr Parameter kToyHeadDim = integer(
    "head_dim", {.unit = "channels", .fallback = 64, .min = 1, .max = 1024}, "Width of one head.");
inline constexpr Parameter kToyHeads =
    integer("heads", {.unit = "heads", .fallback = 1, .min = 1, .max = 16}, "Heads, side by side.");
inline constexpr Parameter kWeightStd =
    number("weight_std", {.fallback = 0.8, .max = 1000}, "Deviation of weights, times √dModel.");
inline constexpr Parameter kSplit =
    boolean("split", true, "Whether scores are split into products of content and position.");
}  // namespace parameters

inline constexpr Parameter kAttendParameters[] = {
    parameters::kHeads,
    parameters::kScale,
    parameters::kMask,
    parameters::kCombine,
    parameters::kAlpha,
    boolean("split", false, "Whether scores are split into products of content and position."),
    boolean("output_only", false, "Leaves out scores and weights, and the memory they take."),
    integer("first", {.unit = "queries", .max = parameters::kMaxLength},
            "The first query whose output is wanted."),
    integer("rows", {.unit = "queries", .min = 1, .max = parameters::kMaxLength},
            "How many queries from there on; left out: all."),
};

/// Of attendText(), compareTexts() and reorderText().
inline constexpr Parameter kAttendTextParameters[] = {
    parameters::kToyModel,   parameters::kToyHeadDim,   parameters::kToyHeads,
    parameters::kMask,       parameters::kCombine,      parameters::kAlpha,
    parameters::kEmbeddings, parameters::kEmbeddingStd, parameters::kSimilarity,
    parameters::kWeightStd,  parameters::kSplit,        parameters::kSeed,
};

namespace parameters {
inline constexpr Parameter kCloudEmbeddings =
    choice("embeddings", kEmbeddingNames, "semantic",
           "Where vectors of words come from: made up from the word, or your own.");
inline constexpr Parameter kWordOrder = choice(
    "order", kWordOrderNames, "Which word stands where: by the seed, or category after category.");
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
    list("alphas", {.min = -parameters::kMaxAlpha, .max = parameters::kMaxAlpha},
         "Factors of positions."),
    list("d_models", {.unit = "channels", .min = 1, .max = parameters::kMaxToyModel},
         "Widths of embeddings."),
    parameters::kCloudEmbeddings,
    parameters::kEmbeddingStd,
    parameters::kSimilarity,
    parameters::kCombine,
    parameters::kWordOrder,
    parameters::kSeed,
};

inline constexpr Parameter kSumOrConcatParameters[] = {
    parameters::kToyModel,
    integer("position_dim",
            {.unit = "channels", .fallback = 64, .min = 1, .max = parameters::kMaxToyModel},
            "Width of a position beside a word."),
    parameters::kToyHeadDim,
    parameters::kToyHeads,
    integer("length", {.unit = "tokens", .fallback = 16, .min = 1, .max = 256}, "Number of words."),
    parameters::kAlpha,
    parameters::kWeightStd,
    parameters::kSeed,
};

inline constexpr Parameter kBuildHeadParameters[] = {
    integer("d_model", {.unit = "channels", .fallback = 128, .min = 2, .max = 1024},
            "Width of positions."),
    parameters::kBase,
    integer("offset", {.unit = "tokens", .fallback = 3, .min = -511, .max = 511},
            "How far ahead a query looks; below 0: back."),
    integer("length", {.unit = "tokens", .fallback = 50, .min = 2, .max = 512},
            "Number of tokens."),
    number("beta", {.fallback = 8, .max = 1000}, "Multiplies scores: how sharp the head is."),
    parameters::kMask,
    list("words", {.max = 511}, "Which word each token is, for a head without positions."),
    integer("query", {.unit = "tokens", .max = 511}, "The token that looks for its target."),
};

inline constexpr Parameter kProbeLayersParameters[] = {
    integer("layers", {.unit = "layers", .fallback = 6, .min = 1, .max = 48},
            "Layers on top of each other."),
    integer("length", {.unit = "tokens", .fallback = 32, .min = 2, .max = 128},
            "Tokens of a sequence."),
    integer("d_model", {.unit = "channels", .fallback = 64, .min = 1, .max = 256},
            "Width of a layer."),
    integer("heads", {.unit = "heads", .fallback = 4, .min = 1, .max = 16}, "Heads of a layer."),
    integer("head_dim", {.unit = "channels", .fallback = 16, .min = 1, .max = 128},
            "Width of one head."),
    integer("sequences", {.unit = "sequences", .fallback = 24, .min = 2, .max = 128},
            "Random texts: half of them train the probe, half test it."),
    boolean("residual", true, "Whether a layer adds to what it got or replaces it."),
    boolean("feed_forward", true, "Whether a small network follows attention."),
    boolean("normalize", true, "Whether layers normalise what they get."),
    parameters::kAlpha,
    number("ridge", {.fallback = 1e-3, .max = 1000},
           "How much the probe's weights are held down at least."),
    parameters::kMask,
    parameters::kSeed,
};

inline constexpr Parameter kRotationLensParameters[] = {
    integer("head_dim", {.unit = "channels", .fallback = 64, .min = 2, .max = 1024},
            "Channels of query and key."),
    number("first", {.unit = "tokens", .fallback = 2, .min = -1e6, .max = 1e6},
           "Position of the query."),
    number("second", {.unit = "tokens", .fallback = 5, .min = -1e6, .max = 1e6},
           "Position of the key."),
    integer("slide", {.unit = "tokens", .fallback = 100, .min = 1, .max = 8192},
            "How far both are moved."),
    number("norm", {.fallback = 1, .max = 1000}, "How much longer query and key are."),
    number("alignment", {.unit = "radians", .min = -7, .max = 7},
           "Angle by which every pair of the key is turned beforehand."),
    choice("key_content", kLensKeyNames,
           "Whether the key begins as another random vector or as the query."),
    list("query", {.min = -1e6, .max = 1e6}, "A query of your own."),
    list("key", {.min = -1e6, .max = 1e6}, "A key of your own."),
    parameters::kSeed,
};

inline constexpr Parameter kAttentionByOffsetParameters[] = {
    integer("heads", {.unit = "heads", .fallback = 64, .min = 1, .max = 1024}, "Random heads."),
    integer("length", {.unit = "tokens", .fallback = 64, .min = 3, .max = 256},
            "Tokens, all different."),
    integer("d_model", {.unit = "channels", .fallback = 64, .min = 1, .max = 512},
            "Width of embeddings."),
    integer("head_dim", {.unit = "channels", .fallback = 64, .min = 1, .max = 512},
            "Width of one head."),
    choice("mask", kMaskNames, "causal", "Whether a token sees those behind it."),
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
