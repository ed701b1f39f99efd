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

namespace pe::bindings {
namespace {

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
  return record({{"points", to_table_or_null(plane.points)}, {"ratios", plane.ratios}});
}

/// text: {words, vectors?, known?}.
val words_as_points(const val& text, const std::string& name, const val& parameters,
                    const val& options) {
  const Arguments chosen = to_options("wordCloud", kWordCloudParameters, options);
  const ToyText given = to_toy_text("wordCloud", text);
  const Matrix<double> embeddings = given.embeddings(embedding_params(chosen));
  const WordCloud cloud =
      word_cloud(embeddings, category_numbers(given.words), to_sequence_encoding(name, parameters),
                 word_cloud_params(chosen));
  return record({{"points", to_plane(cloud.inputs)},
                 {"without", to_plane(embeddings)},
                 {"positions", typed_array(cloud.positions)},
                 {"purity", cloud.measures.purity},
                 {"purityWithout", cloud.purity_without},
                 {"neighbors", cloud.neighbors},
                 {"chance", cloud.chance},
                 {"confusion", cloud.measures.confusion},
                 {"embeddingNorm", cloud.measures.embedding_norm},
                 {"encodingNorm", cloud.measures.encoding_norm},
                 {"expectedEncodingNorm", cloud.expected_norm}});
}

/// text: as above; the reader's own vectors have a width already.
val confusion(const val& text, const std::string& name, const val& parameters, const val& options) {
  const Arguments chosen = to_options("wordConfusion", kWordConfusionParameters, options);
  const ToyText given = to_toy_text("wordConfusion", text);
  WordConfusionGrid grid = word_confusion_grid(chosen);
  if (given.vectors.rows() > 0) grid.d_models = {static_cast<double>(given.vectors.cols())};
  check_confusion(given.words.size(), grid.d_models, grid.alphas.size());
  EmbeddingParams params = embedding_params(chosen);
  std::vector<Matrix<double>> embeddings;
  for (const double width : grid.d_models) {
    params.d_model = static_cast<std::size_t>(width);
    embeddings.push_back(given.embeddings(params));
  }
  const WordConfusion found = word_confusion(embeddings, category_numbers(given.words),
                                             to_sequence_encoding(name, parameters),
                                             word_cloud_params(chosen), grid.alphas);
  return record({{"alphas", grid.alphas},
                 {"dModels", grid.d_models},
                 {"confusion", to_table_or_null(found.confusion)},
                 {"purity", to_table_or_null(found.purity)},
                 {"encodingNorms", to_table_or_null(found.encoding_norms)},
                 {"embeddingNorms", found.embedding_norms}});
}

/// The words of the toy set, category after category.
val toy_words() {
  val out = val::array();
  for (const ToyCategory& category : toy_categories()) {
    out = out.call<val>("concat", val(std::string(category.words)).call<val>("split", val(" ")));
  }
  return out;
}

val to_cost(const CombiningCost& cost) {
  return record(
      {{"inputDim", cost.input_dim}, {"parameters", cost.parameters}, {"flops", cost.flops}});
}

val sum_or_concat(const std::string& name, const val& parameters, const val& options) {
  const Combining result = combine_both_ways(
      combining_params(to_options("sumOrConcat", kSumOrConcatParameters, options)),
      to_sequence_encoding(name, parameters));
  return record({{"sum", to_cost(result.sum)},
                 {"concat", to_cost(result.concat)},
                 {"ratio", result.ratio},
                 {"maxDifference", result.difference},
                 {"scoreDifference", result.score_difference},
                 {"projected", to_table_or_null(result.projected)},
                 {"concatenated", to_table_or_null(result.concatenated)}});
}

val built_head(const val& options) {
  const BuiltHead head =
      build_head(built_head_params(to_options("buildHead", kBuildHeadParameters, options)));
  return record({{"map", to_table_or_null(head.map)},
                 {"scores", to_table_or_null(head.scores)},
                 {"weights", to_table_or_null(head.weights)},
                 {"targets", typed_array(head.targets)},
                 {"onTarget", head.on_target},
                 {"mean", head.mean},
                 {"hits", head.hits},
                 {"byWord", to_table_or_null(head.by_word)}});
}

val layers_probed(const std::string& name, const val& parameters, const val& options) {
  const LayerProbe probe =
      probe_layers(layer_probe_params(to_options("probeLayers", kProbeLayersParameters, options)),
                   to_sequence_encoding(name, parameters));
  return record({{"errors", probe.errors},
                 {"trainErrors", probe.train_errors},
                 {"r2", probe.r2},
                 {"accuracy", probe.accuracy},
                 {"chance", probe.chance}});
}

val lens(const std::string& name, const val& parameters, const val& options) {
  const RotationLens found = rotation_lens(
      rotation_lens_params(to_options("rotationLens", kRotationLensParameters, options)),
      to_sequence_encoding(name, parameters));
  const val by_offset = record({{"offsets", found.offsets}, {"scores", found.offset_scores}});
  const val norms = record({{"query", found.query_norm}, {"key", found.key_norm}});
  return record({{"offsets", found.slides},
                 {"scores", found.scores},
                 {"deviation", found.deviation},
                 {"maxDeviation", found.max_deviation},
                 {"byOffset", by_offset},
                 {"norms", norms},
                 {"angle", found.angle},
                 {"claimed", found.claimed},
                 {"claimDifference", found.claim_difference}});
}

/// schemes: [{encoding, params}, ...]
val by_offset(const val& schemes, const val& options) {
  std::vector<SequenceEncoding> encodings;
  for (std::size_t i = 0, count = schemes["length"].as<std::size_t>(); i < count; ++i) {
    const val scheme = schemes[i];
    encodings.push_back(
        to_sequence_encoding(scheme["encoding"].as<std::string>(), scheme["params"]));
  }
  const std::vector<OffsetAttention> found =
      attention_by_offset(offset_attention_params(to_options(
                              "attentionByOffset", kAttentionByOffsetParameters, options)),
                          encodings);
  val result = val::array();
  for (std::size_t i = 0; i < found.size(); ++i) {
    result.call<void>("push", Record(to_summary(encodings[i].scheme()))
                                  .set("note", encodings[i].note())
                                  .set("offsets", typed_array(found[i].offsets))
                                  .set("scoreMean", found[i].score_mean)
                                  .set("scoreStd", found[i].score_std)
                                  .set("weightMean", found[i].weight_mean)
                                  .set("weightStd", found[i].weight_std)
                                  .set("adjacent", found[i].adjacent)
                                  .set("adjacentHigher", found[i].adjacent_higher)
                                  .set("decay", found[i].decay)
                                  .get());
  }
  return result;
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_labs) {
  using namespace pe::bindings;
  using emscripten::function;
  function("wordCloud(text, encoding, params, options)", guarded<&words_as_points>);
  function("wordConfusion(text, encoding, params, options)", guarded<&confusion>);
  function("toyWords()", &toy_words);
  function("sumOrConcat(encoding, params, options)", guarded<&sum_or_concat>);
  function("buildHead(options)", guarded<&built_head>);
  function("probeLayers(encoding, params, options)", guarded<&layers_probed>);
  function("rotationLens(encoding, params, options)", guarded<&lens>);
  function("attentionByOffset(schemes, options)", guarded<&by_offset>);
}
