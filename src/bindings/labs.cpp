// Demonstrations around attention: options in, a record of numbers and matrices out.
#include <emscripten/bind.h>

#include <array>
#include <string>
#include <vector>

#include "attention/options.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/sequence.h"
#include "encodings/catalogue/catalogue.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsLab)

namespace pe::bindings {
namespace {

val whole_numbers(const std::vector<std::int32_t>& values) {
  return typed_array(std::span<const std::int32_t>(values));
}

val or_null(const std::optional<double>& value) { return value ? val(*value) : val::null(); }

/// Below 0 for words that the toy set does not have.
std::vector<int> category_numbers(const std::vector<std::string>& words) {
  std::vector<int> out;
  for (const std::string& word : words) {
    const auto category = toy_category(word);
    out.push_back(category ? static_cast<int>(*category) : -1);
  }
  return out;
}

val to_plane(const Matrix<double>& rows) {
  const Plane plane = principal_plane(rows.view());
  return Record()
      .set("points", to_table_or_null(plane.points))
      .set("ratios", to_doubles(plane.ratios))
      .get();
}

/// text: {words, vectors?, known?}.
JsLab words_as_points(const JsParameters& text, const std::string& name,
                      const JsParameters& parameters, const JsParameters& options) {
  return guarded([&] {
    const Arguments chosen = to_options("wordCloud", kWordCloudParameters, options);
    const ToyText given = to_toy_text("wordCloud", text);
    const Matrix<double> embeddings = given.embeddings(embedding_params(chosen));
    const WordCloud cloud =
        word_cloud(embeddings, category_numbers(given.words),
                   to_sequence_encoding(name, parameters), word_cloud_params(chosen));
    return JsLab(Record()
                     .set("points", to_plane(cloud.inputs))
                     .set("without", to_plane(embeddings))
                     .set("positions", whole_numbers(cloud.positions))
                     .set("purity", cloud.measures.purity)
                     .set("purityWithout", cloud.purity_without)
                     .set("chance", cloud.chance)
                     .set("confusion", cloud.measures.confusion)
                     .set("embeddingNorm", cloud.measures.embedding_norm)
                     .set("encodingNorm", cloud.measures.encoding_norm)
                     .set("expectedEncodingNorm", or_null(cloud.expected_norm))
                     .get());
  });
}

/// text: as above; the reader's own vectors have a width already.
JsLab confusion(const JsParameters& text, const std::string& name, const JsParameters& parameters,
                const JsParameters& options) {
  return guarded([&] {
    const Arguments chosen = to_options("wordConfusion", kWordConfusionParameters, options);
    const ToyText given = to_toy_text("wordConfusion", text);
    WordConfusionGrid grid = word_confusion_grid(chosen);
    if (given.vectors.rows() > 0) grid.d_models = {static_cast<double>(given.vectors.cols())};
    EmbeddingParams params = embedding_params(chosen);
    std::vector<Matrix<double>> embeddings;
    for (const double width : grid.d_models) {
      params.d_model = static_cast<std::size_t>(width);
      embeddings.push_back(given.embeddings(params));
    }
    const WordConfusion found = word_confusion(embeddings, category_numbers(given.words),
                                               to_sequence_encoding(name, parameters),
                                               word_cloud_params(chosen), grid.alphas);
    return JsLab(Record()
                     .set("alphas", to_doubles(grid.alphas))
                     .set("dModels", to_doubles(grid.d_models))
                     .set("confusion", to_table_or_null(found.confusion))
                     .set("purity", to_table_or_null(found.purity))
                     .set("encodingNorms", to_table_or_null(found.encoding_norms))
                     .set("embeddingNorms", to_doubles(found.embedding_norms))
                     .get());
  });
}

/// The words of the toy set, category after category.
JsLab toy_words() {
  val out = val::array();
  for (const ToyCategory& category : toy_categories()) {
    out = out.call<val>("concat", val(std::string(category.words)).call<val>("split", val(" ")));
  }
  return JsLab(out);
}

val to_cost(const CombiningCost& cost) {
  return Record()
      .set("inputDim", static_cast<double>(cost.input_dim))
      .set("parameters", cost.parameters)
      .set("flops", cost.flops)
      .get();
}

JsLab sum_or_concat(const std::string& name, const JsParameters& parameters,
                    const JsParameters& options) {
  return guarded([&] {
    const Combining result = combine_both_ways(
        combining_params(to_options("sumOrConcat", kSumOrConcatParameters, options)),
        to_sequence_encoding(name, parameters));
    return JsLab(Record()
                     .set("sum", to_cost(result.sum))
                     .set("concat", to_cost(result.concat))
                     .set("ratio", result.ratio)
                     .set("maxDifference", or_null(result.difference))
                     .set("scoreDifference", or_null(result.score_difference))
                     .set("projected", to_table_or_null(result.projected))
                     .set("concatenated", to_table_or_null(result.concatenated))
                     .get());
  });
}

JsLab built_head(const JsParameters& options) {
  return guarded([&] {
    const BuiltHead head =
        build_head(built_head_params(to_options("buildHead", kBuildHeadParameters, options)));
    return JsLab(Record()
                     .set("map", to_table_or_null(head.map))
                     .set("scores", to_table_or_null(head.scores))
                     .set("weights", to_table_or_null(head.weights))
                     .set("targets", whole_numbers(head.targets))
                     .set("onTarget", to_doubles(head.on_target))
                     .set("mean", head.mean)
                     .set("hits", head.hits)
                     .set("byWord", to_table_or_null(head.by_word))
                     .get());
  });
}

JsLab layers_probed(const std::string& name, const JsParameters& parameters,
                    const JsParameters& options) {
  return guarded([&] {
    const LayerProbe probe =
        probe_layers(layer_probe_params(to_options("probeLayers", kProbeLayersParameters, options)),
                     to_sequence_encoding(name, parameters));
    return JsLab(Record()
                     .set("errors", to_doubles(probe.errors))
                     .set("trainErrors", to_doubles(probe.train_errors))
                     .set("r2", to_doubles(probe.r2))
                     .set("accuracy", to_doubles(probe.accuracy))
                     .set("chance", probe.chance)
                     .get());
  });
}

JsLab lens(const std::string& name, const JsParameters& parameters, const JsParameters& options) {
  return guarded([&] {
    const RotationLens found = rotation_lens(
        rotation_lens_params(to_options("rotationLens", kRotationLensParameters, options)),
        to_sequence_encoding(name, parameters));
    const val by_offset = Record()
                              .set("offsets", to_doubles(found.offsets))
                              .set("scores", to_doubles(found.offset_scores))
                              .get();
    const val norms = Record().set("query", found.query_norm).set("key", found.key_norm).get();
    return JsLab(Record()
                     .set("offsets", to_doubles(found.slides))
                     .set("scores", to_doubles(found.scores))
                     .set("deviation", to_doubles(found.deviation))
                     .set("maxDeviation", found.max_deviation)
                     .set("byOffset", by_offset)
                     .set("norms", norms)
                     .set("angle", found.angle)
                     .set("claimed", to_doubles(found.claimed))
                     .set("claimDifference", found.claim_difference)
                     .get());
  });
}

JsLab by_offset(const std::string& name, const JsParameters& parameters,
                const JsParameters& options) {
  return guarded([&] {
    const SequenceEncoding encoding = to_sequence_encoding(name, parameters);
    const OffsetAttention found =
        attention_by_offset(offset_attention_params(to_options(
                                "attentionByOffset", kAttentionByOffsetParameters, options)),
                            encoding);
    return JsLab(Record(to_summary(encoding.scheme()))
                     .set("note", std::string(encoding.note()))
                     .set("offsets", whole_numbers(found.offsets))
                     .set("scoreMean", to_doubles(found.score_mean))
                     .set("scoreStd", to_doubles(found.score_std))
                     .set("weightMean", to_doubles(found.weight_mean))
                     .set("weightStd", to_doubles(found.weight_std))
                     .set("adjacent", found.adjacent)
                     .set("adjacentHigher", found.adjacent_higher)
                     .set("decay", found.decay)
                     .get());
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_labs) {
  using namespace pe::bindings;
  using emscripten::function;
  emscripten::register_type<JsLab>("any");
  function("wordCloud(text, encoding, params, options)", &words_as_points);
  function("wordConfusion(text, encoding, params, options)", &confusion);
  function("toyWords()", &toy_words);
  function("sumOrConcat(encoding, params, options)", &sum_or_concat);
  function("buildHead(options)", &built_head);
  function("probeLayers(encoding, params, options)", &layers_probed);
  function("rotationLens(encoding, params, options)", &lens);
  function("attentionByOffset(encoding, params, options)", &by_offset);
}
