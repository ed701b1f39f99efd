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

namespace pe::bindings {
namespace {

constexpr std::string_view kName = "attendText";

val to_groups(const Groups& groups) {
  return list_of(groups, [](const auto& group) { return val::array(group); });
}

val to_same(const std::vector<SameWord>& pairs) {
  return list_of(pairs, [](const SameWord& pair) {
    return record({{"first", pair.first},
                   {"second", pair.second},
                   {"embedding", pair.embedding},
                   {"input", pair.input},
                   {"output", pair.output},
                   {"rowDifference", pair.row_difference},
                   {"columnDifference", pair.column_difference},
                   {"outputDifference", pair.output_difference}});
  });
}

val to_record(const ToyAttention& toy) {
  return record({{"scale", toy.scale},
                 {"embeddings", to_table_or_null(toy.embeddings)},
                 {"encodings", to_table_or_null(toy.encodings)},
                 {"inputs", to_table_or_null(toy.inputs)},
                 {"queries", to_table_or_null(toy.queries)},
                 {"keys", to_table_or_null(toy.keys)},
                 {"values", to_table_or_null(toy.values)},
                 {"bias", to_table_or_null(toy.bias)},
                 {"scores", to_table_or_null(toy.scores)},
                 {"weights", to_table_or_null(toy.weights)},
                 {"output", to_table_or_null(toy.output)},
                 {"terms", toy.terms ? to_terms(*toy.terms) : val::null()},
                 {"equalRows", to_groups(toy.equal_rows)},
                 {"equalColumns", to_groups(toy.equal_columns)},
                 {"equalOutputs", to_groups(toy.equal_outputs)},
                 {"same", to_same(toy.same)}});
}

ToyAttention attended(const ToyText& text, const SequenceEncoding& encoding,
                      const Arguments& options) {
  return attend_words(text.words, text.embeddings(embedding_params(options)), encoding,
                      toy_params(options));
}

/// How far the output of every token of `b` is from that of the same token of `a`, which stood at
/// order[token].
val order_differences(const ToyAttention& a, const ToyAttention& b, const val& order) {
  const std::vector<double> from = numbers_of(kName, "order", order);
  std::vector<double> differences(b.output.rows());
  require(from.size() == differences.size(), kName, "order", "must have a number for each of ",
          differences.size(), " token(s), got ", from.size());
  for (std::size_t r = 0; r < differences.size(); ++r) {
    require(from[r] >= 0 && from[r] < static_cast<double>(a.output.rows()), kName, "order",
            "must be places of ", a.output.rows(), " token(s), got ", from[r]);
    differences[r] = row_difference(b.output, r, a.output, static_cast<std::size_t>(from[r]));
  }
  return typed_array(differences);
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
      .set("sameBag", same_bag(text.words, second.words))
      .set("runFirst", run.first)
      .set("runSecond", run.second)
      .set("runCount", run.count)
      .set("encodingDifference", if_any(a.encodings, difference.encoding))
      .set("inputDifference", difference.input)
      .set("outputDifference", difference.output)
      .set("scoreDifference", difference.score)
      .set("biasDifference", if_any(a.bias, difference.bias))
      .get();
}

/// text and each of others: {words, vectors?, known?, order?}. The first is attended once, whatever
/// the number of others.
val attend_text(const val& text, const val& others, const std::string& name, const val& parameters,
                const val& options) {
  const Arguments chosen = to_options(kName, kAttendTextParameters, options);
  const SequenceEncoding encoding = to_sequence_encoding(name, parameters);
  const ToyText first = to_toy_text(kName, text);
  const ToyAttention a = attended(first, encoding, chosen);
  val comparisons = val::array();
  const auto count = others["length"].as<std::size_t>();
  for (std::size_t i = 0; i < count; ++i) {
    comparisons.set(i, compared(first, a, others[i], encoding, chosen));
  }
  return record({{"note", encoding.note()},
                 {"encoding", to_summary(encoding.scheme())},
                 {"first", to_record(a)},
                 {"comparisons", comparisons}});
}

/// The category of every word in the toy set, null for others.
val toy_categories_of(const val& words) {
  return list_of(texts_of("toyCategories", "words", words), [](const std::string& word) {
    const auto category = toy_category(word);
    return category ? val(std::string(toy_categories()[*category].name)) : val::null();
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_toy) {
  using namespace pe::bindings;
  emscripten::function("labsJson", &pe::labs_json);
  emscripten::function("attendText(text, others, encoding, params, options)",
                       guarded<&attend_text>);
  emscripten::function("toyCategories(words)", guarded<&toy_categories_of>);
}
