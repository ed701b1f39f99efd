#include "attention/toy.h"

#include <emscripten/bind.h>

#include <string>
#include <vector>

#include "attention/options.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/sequence.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"
#include "support/check.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsWords)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsToy)

namespace pe::bindings {
namespace {

constexpr std::string_view kName = "attendText";

val to_groups(const Groups& groups) {
  val out = val::array();
  for (const auto& group : groups) out.call<void>("push", val::array(group));
  return out;
}

val to_same(const std::vector<SameWord>& pairs) {
  val out = val::array();
  for (const SameWord& pair : pairs) {
    out.call<void>("push", Record()
                               .set("first", static_cast<double>(pair.first))
                               .set("second", static_cast<double>(pair.second))
                               .set("embedding", pair.embedding)
                               .set("input", pair.input)
                               .set("output", pair.output)
                               .set("rowDifference", pair.row_difference)
                               .set("columnDifference", pair.column_difference)
                               .set("outputDifference", pair.output_difference)
                               .get());
  }
  return out;
}

val to_record(const ToyAttention& toy) {
  return Record()
      .set("scale", toy.scale)
      .set("embeddings", to_table_or_null(toy.embeddings))
      .set("encodings", to_table_or_null(toy.encodings))
      .set("inputs", to_table_or_null(toy.inputs))
      .set("queries", to_table_or_null(toy.queries))
      .set("keys", to_table_or_null(toy.keys))
      .set("values", to_table_or_null(toy.values))
      .set("bias", to_table_or_null(toy.bias))
      .set("scores", to_table_or_null(toy.scores))
      .set("weights", to_table_or_null(toy.weights))
      .set("output", to_table_or_null(toy.output))
      .set("terms", toy.terms ? to_terms(*toy.terms) : val::null())
      .set("equalRows", to_groups(toy.equal_rows))
      .set("equalColumns", to_groups(toy.equal_columns))
      .set("equalOutputs", to_groups(toy.equal_outputs))
      .set("same", to_same(toy.same))
      .get();
}

ToyAttention attended(const ToyText& text, const SequenceEncoding& encoding,
                      const Arguments& options) {
  return attend_words(text.words, text.embeddings(embedding_params(options)), encoding,
                      toy_params(options));
}

/// How far the output of every token of `b` is from that of the same token of `a`, which stood at
/// order[token].
val order_differences(const ToyAttention& a, const ToyAttention& b, const val& order) {
  const auto from = emscripten::vecFromJSArray<double>(order);
  std::vector<double> differences(b.output.rows());
  for (std::size_t r = 0; r < differences.size(); ++r) {
    differences[r] = row_difference(b.output, r, a.output, static_cast<std::size_t>(from[r]));
  }
  return to_doubles(differences);
}

/// The attention of `other`, and what the words it shares with `text` have in common; where it is
/// `text` in another order, how far that changes outputs.
val compared(const ToyText& text, const ToyAttention& a, const val& other,
             const SequenceEncoding& encoding, const Arguments& options) {
  const ToyText second = to_toy_text(kName, other);
  const ToyAttention b = attended(second, encoding, options);
  const SharedRun run = longest_shared_run(text.words, second.words);
  const RunDifference difference = compare_run(a, b, run);
  const auto if_any = [](const Matrix<double>& m, double x) {
    return m.rows() > 0 ? val(x) : val::null();
  };
  Record record;
  const val order = property(other, "order");
  if (order.isArray()) record.set("differences", order_differences(a, b, order));
  return record.set("second", to_record(b))
      .set("sameBag", val(same_bag(text.words, second.words)))
      .set("runFirst", static_cast<double>(run.first))
      .set("runSecond", static_cast<double>(run.second))
      .set("runCount", static_cast<double>(run.count))
      .set("encodingDifference", if_any(a.encodings, difference.encoding))
      .set("inputDifference", difference.input)
      .set("outputDifference", difference.output)
      .set("scoreDifference", difference.score)
      .set("biasDifference", if_any(a.bias, difference.bias))
      .get();
}

/// text and each of others: {words, vectors?, known?, order?}. The first is attended once, whatever
/// the number of others.
JsToy attend_text(const JsWords& text, const JsWords& others, const std::string& name,
                  const JsParameters& parameters, const JsParameters& options) {
  return guarded([&] {
    const Arguments chosen = to_options(kName, kAttendTextParameters, options);
    const SequenceEncoding encoding = to_sequence_encoding(name, parameters);
    const ToyText first = to_toy_text(kName, text);
    const ToyAttention a = attended(first, encoding, chosen);
    val comparisons = val::array();
    const auto count = others["length"].as<std::size_t>();
    for (std::size_t i = 0; i < count; ++i) {
      comparisons.set(i, compared(first, a, others[i], encoding, chosen));
    }
    return JsToy(Record()
                     .set("note", std::string(encoding.note()))
                     .set("encoding", to_summary(encoding.scheme()))
                     .set("first", to_record(a))
                     .set("comparisons", comparisons)
                     .get());
  });
}

/// The category of every word in the toy set, null for others.
JsWords toy_categories_of(const JsWords& words) {
  val out = val::array();
  for (const std::string& word : emscripten::vecFromJSArray<std::string>(words)) {
    const auto category = toy_category(word);
    out.call<void>("push",
                   category ? val(std::string(toy_categories()[*category].name)) : val::null());
  }
  return JsWords(out);
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_toy) {
  using namespace pe::bindings;
  emscripten::register_type<JsWords>("any");
  emscripten::register_type<JsToy>("any");
  emscripten::function("labsJson", &pe::labs_json);
  emscripten::function("attendText(text, others, encoding, params, options)", &attend_text);
  emscripten::function("toyCategories(words)", &toy_categories_of);
}
