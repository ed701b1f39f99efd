#include <emscripten/bind.h>

#include <algorithm>

#include "attention/attend.h"
#include "attention/encoded.h"
#include "attention/options.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/sequence.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/row_range.h"
#include "support/check.h"
#include "support/sizes.h"
#include "support/work.h"

namespace pe::bindings {
namespace {

constexpr std::string_view kName = "attend";

template <typename T, typename From>
Matrix<T> copied(const Matrix<From>& from) {
  Matrix<T> to(from.rows(), from.cols());
  std::ranges::transform(from.view().flat(), to.view().data(),
                         [](From x) { return static_cast<T>(x); });
  return to;
}

/// What is wanted: how many queries from `first` of AttentionParams on, and of what.
struct Wanted {
  std::size_t rows;
  bool output_only;
};

/// What a scheme makes of outputs, which it knows by the positions of all queries.
template <typename T>
void finish(MatrixView<T> output, const Matrix<T>& weights, const SequenceEncoding& encoding,
            const AttentionParams& params, std::size_t queries, std::size_t keys) {
  Matrix<double> all = zero_matrix<double>(queries, output.cols());
  const auto part = [&](auto& matrix, std::size_t first, std::size_t count) {
    const auto view = matrix.view();
    return MatrixView(view.data() + first * view.cols(), count, view.cols());
  };
  const MatrixView<double> wanted = part(all, params.first, output.rows());
  std::ranges::copy(output.flat(), wanted.data());
  if (encoding.adds_to_output()) {
    Matrix<double> spread = zero_matrix<double>(table_size(params.heads, queries), keys);
    for (std::size_t h = 0; h < params.heads; ++h) {
      std::ranges::copy(part(weights, h * output.rows(), output.rows()).flat(),
                        part(spread, h * queries + params.first, output.rows()).data());
    }
    encoding.add_to_output(all.view(), spread.view(), params.heads);
  }
  encoding.turn_back(all.view(), keys, params.heads);
  std::ranges::transform(wanted.flat(), output.data(), [](double x) { return static_cast<T>(x); });
}

/// Of a bias at once.
constexpr std::size_t kBiasBytes = std::size_t{8} << 20;

/// How many queries have their bias made at once.
std::size_t rows_at_once(std::size_t heads, std::size_t keys) {
  return std::max<std::size_t>(kBiasBytes / (heads * keys * sizeof(double)), 1);
}

template <typename T>
MatrixView<const T> first_rows(MatrixView<const T> x, std::size_t rows) {
  return {x.data(), rows, x.cols()};
}

/// Without the tokens behind the first `queries`: queries are the last of the keys before and after.
template <typename T>
AttentionInput<T> without_later(const AttentionInput<T>& in, std::size_t queries) {
  const std::size_t keys = in.keys.rows() - in.queries.rows() + queries;
  return {first_rows(in.queries, queries), first_rows(in.keys, keys), first_rows(in.values, keys)};
}

/// Scores and weights, which stay without rows where only the output is wanted.
template <typename T>
void run(Record& record, const AttentionInput<double>& in, const EncodedInput& encoded,
         const Matrix<double>& values, const SequenceEncoding& encoding,
         const AttentionParams& params, const Wanted& wanted, const val& out) {
  const Matrix<T> q = copied<T>(encoded.queries), k = copied<T>(encoded.keys),
                  v = copied<T>(values);
  const auto [rows, output_only] = wanted;
  Matrix<T> output(rows, v.cols()), scores, weights;
  const std::size_t cells =
      output_only ? 0 : table_size(table_size(params.heads, rows), k.rows(), sizeof(T));
  const auto given = [&](const char* name, const char* title, std::size_t count) {
    return Out<T>(kName, out.isUndefined() ? out : property(out, name), count, title);
  };
  const Out<T> output_out = given("output", "out.output", output.view().size()),
               scores_out = given("scores", "out.scores", cells),
               weights_out = given("weights", "out.weights", cells);
  if (!output_only || encoding.adds_to_output()) {
    scores.resize(table_size(params.heads, rows), k.rows());
    weights.resize(scores.rows(), scores.cols());
  }
  const AttentionInput<T> all{q.view(), k.view(), v.view()};
  // What a mask hides is left out where no matrix shows it; block by block, no bias is larger than a block.
  const bool only_seen = params.mask == Mask::Causal && scores.rows() == 0;
  const std::size_t block =
      only_seen && encoding.has_bias_by_rows() ? rows_at_once(params.heads, k.rows()) : rows;
  for (std::size_t done = 0; done < rows; done += block) {
    AttentionParams some = params;
    some.first += done;
    const std::size_t count = std::min(block, rows - done);
    const Matrix<T> bias =
        copied<T>(encoded_bias(in, encoding, params.heads, {{some.first, count}, only_seen}));
    AttentionInput<T> seen = only_seen ? without_later(all, some.first + count) : all;
    seen.bias = bias.view();
    const MatrixView<T> part(output.view().data() + done * v.cols(), count, v.cols());
    attend({part, scores.view(), weights.view()}, seen, some);
  }
  if (encoding.adds_to_output() || encoding.turns_values()) {
    finish(output.view(), weights, encoding, params, q.rows(), k.rows());
  }
  const auto table = [&, is_left_out = output_only](const Matrix<T>& matrix, const Out<T>& array) {
    return is_left_out ? val::null() : to_table<T>(matrix.view(), array);
  };
  record.set("output", to_table<T>(output.view(), output_out))
      .set("scores", table(scores, scores_out))
      .set("weights", table(weights, weights_out));
}

/// From `first` on, and no more than there are.
Wanted to_wanted(const Arguments& chosen, std::size_t queries) {
  const std::size_t rows = row_range(chosen).size(kName, queries);
  require(rows == queries || !chosen.boolean("split"), kName, "split",
          "must be left out where some queries are wanted");
  return {rows, chosen.boolean("output_only")};
}

void require_room(const AttentionParams& params, std::size_t queries, std::size_t keys) {
  const double cells =
      static_cast<double>(params.heads) * static_cast<double>(queries) * static_cast<double>(keys);
  if (cells * 2 * sizeof(double) > kMaxTableBytes) {
    throw MemoryError(join("attend: scores of ", params.heads, " x ", queries, " x ", keys,
                           " take more memory than allowed; outputOnly does without, "
                           "first and rows ask for some"));
  }
}

/// Steps for each query, key and head, and for each of their channels.
void check_attend(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                  const Arguments& chosen, std::size_t wanted, bool single, double heads) {
  const auto pairs = static_cast<double>(wanted) * static_cast<double>(in.keys.rows());
  const auto channels = static_cast<double>(in.queries.cols() + in.values.cols());
  const bool shown = !chosen.boolean("output_only");
  const double of_channel = (single ? 0.1 : 4) + (chosen.boolean("split") ? 16 : 0);
  const double of_head = shown || !single ? 200 : 2;
  const double of_bias = encoding.reads_content() ? encoding.steps() : 0;
  check_work(kName, "queries", pairs * (channels * of_channel + heads * (of_head + of_bias)),
             "by pairs of queries and keys, their heads and channels; outputOnly, float32 and "
             "fewer rows take less",
             kMostStoppableSteps);
}

/// An array for each result at most, and nothing else.
void check_outs(const val& out) {
  if (out.isUndefined()) return;
  constexpr std::string_view kNames[] = {"output", "scores", "weights"};
  require(is_plain(out), kName, "out",
          "must be an object of arrays for output, scores and weights, got ", describe_kind(out));
  for (const std::string& name :
       texts_of(kName, "out", val::global("Object").call<val>("keys", out))) {
    require(std::ranges::find(kNames, name) != std::end(kNames), kName, join("out.", name),
            "is not one of its arrays: output, scores, weights");
  }
}

val attend_encoded(const val& inputs, const std::string& name, const val& parameters,
                   const val& options, const val& out) {
  check_outs(out);
  const Arguments chosen = to_options(kName, kAttendParameters, options);
  const SequenceEncoding encoding = to_sequence_encoding(name, parameters);
  const auto read = [&](const char* key) { return to_matrix(kName, property(inputs, key), key); };
  const Matrix<double> q = read("queries"), k = read("keys");
  Matrix<double> v = read("values");
  const val given = property(inputs, "bias");
  const Matrix<double> bias =
      given.isNull() || given.isUndefined() ? Matrix<double>() : read("bias");
  const AttentionInput<double> in{q.view(), k.view(), v.view(), bias.view()};
  AttentionParams params = attention_params(chosen);
  if (encoding.hides_later()) params.mask = Mask::Causal;  // the same, in half the time
  const EncodingUse use = encoding_use(chosen);
  const Wanted wanted = to_wanted(chosen, q.rows());
  if (encoding.adds_to_output()) {
    require_room(params, q.rows(), k.rows());
  } else if (!wanted.output_only) {
    require_room(params, wanted.rows, k.rows());
  }
  const bool single = !TableReader(kName, property(inputs, "queries")).is_double();
  check_attend(in, encoding, chosen, wanted.rows, single, static_cast<double>(params.heads));
  const EncodedInput encoded = encode_input(in, encoding, use, params.heads);
  const double scale = attention_scale(params, encoded.queries.cols() / params.heads);
  encoding.turn_values(v.view(), params.heads);
  Record record;
  record.set("heads", params.heads).set("scale", scale);
  if (single) {
    run<float>(record, in, encoded, v, encoding, params, wanted, out);
  } else {
    run<double>(record, in, encoded, v, encoding, params, wanted, out);
  }
  record.set("terms", chosen.boolean("split")
                          ? to_terms(split_scores(in, encoding, use, params.heads, scale))
                          : val::null());
  return record.get();
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_attention) {
  using namespace pe::bindings;
  emscripten::function("attend(inputs, encoding, params, options, out)", guarded<&attend_encoded>);
}
