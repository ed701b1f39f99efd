#include "attention/options.h"

#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/format.h"
#include "support/json_text.h"

namespace pe {
namespace {

struct Lab {
  std::string_view name;  ///< as JavaScript spells it
  std::span<const Parameter> parameters;
};

constexpr Lab kLabs[] = {
    {"attend", kAttendParameters},
    {"attendText", kAttendTextParameters},
    {"wordCloud", kWordCloudParameters},
    {"wordConfusion", kWordConfusionParameters},
    {"sumOrConcat", kSumOrConcatParameters},
    {"buildHead", kBuildHeadParameters},
    {"probeLayers", kProbeLayersParameters},
    {"rotationLens", kRotationLensParameters},
    {"attentionByOffset", kAttentionByOffsetParameters},
};

}  // namespace

AttentionParams attention_params(const Arguments& options) {
  AttentionParams params{.heads = options.integer("heads"), .mask = options.choice<Mask>("mask")};
  if (options.has("scale") && options.given("scale")) params.scale = options.number("scale");
  if (options.has("first")) params.first = options.integer("first");
  return params;
}

EncodingUse encoding_use(const Arguments& options) {
  return {.combine = options.choice<Combine>("combine"), .alpha = options.number("alpha")};
}

EmbeddingParams embedding_params(const Arguments& options) {
  return {.source = options.choice<EmbeddingSource>("embeddings"),
          .d_model = options.has("d_model") ? options.integer("d_model") : 0,
          .std = options.number("embedding_std"),
          .similarity = options.number("similarity"),
          .seed = options.integer("seed")};
}

ToyParams toy_params(const Arguments& options) {
  return {.heads = options.integer("heads"),
          .head_dim = options.integer("head_dim"),
          .weight_std = options.number("weight_std"),
          .seed = options.integer("seed"),
          .mask = options.choice<Mask>("mask"),
          .use = encoding_use(options),
          .split = options.boolean("split")};
}

WordCloudParams word_cloud_params(const Arguments& options) {
  return {.combine = options.choice<Combine>("combine"),
          .alpha = options.has("alpha") ? options.number("alpha") : 1,
          .order = options.choice<WordOrder>("order"),
          .seed = options.integer("seed")};
}

WordConfusionGrid word_confusion_grid(const Arguments& options) {
  const auto list = [&](std::string_view name, std::span<const double> fallback) {
    const std::span<const double> values = options.given(name) ? options.list(name) : fallback;
    require(!values.empty() && values.size() <= kMaxConfusions, "wordConfusion", name,
            "must have 1 to ", kMaxConfusions, " numbers, got ", values.size());
    return std::vector<double>(values.begin(), values.end());
  };
  WordConfusionGrid grid{list("alphas", kConfusionAlphas), list("d_models", kConfusionModels)};
  for (const double width : grid.d_models) {
    require(width == std::floor(width), "wordConfusion", "d_models", "must be whole numbers, got ",
            width);
  }
  return grid;
}

CombiningParams combining_params(const Arguments& options) {
  return {.d_model = options.integer("d_model"),
          .position_dim = options.integer("position_dim"),
          .head_dim = options.integer("head_dim"),
          .heads = options.integer("heads"),
          .length = options.integer("length"),
          .alpha = options.number("alpha"),
          .weight_std = options.number("weight_std"),
          .seed = options.integer("seed")};
}

BuiltHeadParams built_head_params(const Arguments& options) {
  const std::span<const double> words = options.list("words");
  return {.d_model = options.integer("d_model"),
          .base = options.number("base"),
          .offset = static_cast<int>(options.number("offset")),
          .length = options.integer("length"),
          .beta = options.number("beta"),
          .mask = options.choice<Mask>("mask"),
          .words = {words.begin(), words.end()},
          .query = options.integer("query")};
}

LayerProbeParams layer_probe_params(const Arguments& options) {
  return {.layers = options.integer("layers"),
          .length = options.integer("length"),
          .d_model = options.integer("d_model"),
          .heads = options.integer("heads"),
          .head_dim = options.integer("head_dim"),
          .sequences = options.integer("sequences"),
          .residual = options.boolean("residual"),
          .feed_forward = options.boolean("feed_forward"),
          .normalize = options.boolean("normalize"),
          .alpha = options.number("alpha"),
          .ridge = options.number("ridge"),
          .mask = options.choice<Mask>("mask"),
          .seed = options.integer("seed")};
}

RotationLensParams rotation_lens_params(const Arguments& options) {
  const auto list = [&](std::string_view name) {
    const std::span<const double> values = options.list(name);
    return std::vector<double>(values.begin(), values.end());
  };
  return {.head_dim = options.integer("head_dim"),
          .first = options.number("first"),
          .second = options.number("second"),
          .slide = options.integer("slide"),
          .norm = options.number("norm"),
          .alignment = options.number("alignment"),
          .key_content = options.choice<LensKey>("key_content"),
          .seed = options.integer("seed"),
          .query = list("query"),
          .key = list("key")};
}

OffsetAttentionParams offset_attention_params(const Arguments& options) {
  return {.heads = options.integer("heads"),
          .length = options.integer("length"),
          .d_model = options.integer("d_model"),
          .layer = {.head_dim = options.integer("head_dim"),
                    .weight_std = options.number("weight_std"),
                    .seed = options.integer("seed"),
                    .mask = options.choice<Mask>("mask"),
                    .use = {.alpha = options.number("alpha")}}};
}

std::string labs_json() {
  return json_array(kLabs, [](const Lab& lab) {
    return join("{\"name\":", quoted(lab.name), ",\"parameters\":", parameters_json(lab.parameters),
                "}");
  });
}

}  // namespace pe
