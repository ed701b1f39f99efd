#include "attention/built_head.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "attention/toy.h"
#include "encodings/added/sinusoidal.h"
#include "encodings/biases/bias.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "buildHead";

/// Turns every pair (sine, cosine) by offset * frequency.
Matrix<double> shift_map(const BuiltHeadParams& params) {
  const std::size_t d = params.d_model;
  const PhasorRow turn(sinusoidal_frequencies(d, params.base, Schedule::Paper), params.offset);
  Matrix<double> map = zero_matrix<double>(d, d);
  for (std::size_t i = 0; i < d / 2; ++i) {
    map.view()(2 * i, 2 * i) = map.view()(2 * i + 1, 2 * i + 1) = turn.cosine[i];
    map.view()(2 * i, 2 * i + 1) = turn.sine[i];
    map.view()(2 * i + 1, 2 * i) = -turn.sine[i];
  }
  return map;
}

/// Weights of the head that knows words only.
Matrix<double> weights_by_word(const BuiltHeadParams& params) {
  const std::size_t length = params.length;
  const double target = static_cast<double>(params.query) + params.offset;
  require(params.words.size() == length, kName, "words", "must be one for each of ", length,
          " token(s), got ", params.words.size());
  require(params.query < length && target >= 0 && target < static_cast<double>(length), kName,
          "query", "must have a target among ", length, " token(s), got ", params.query);
  // one channel: 1 where a query's word looks for something, where a key's word is looked for
  Matrix<double> queries(length, 1), keys(length, 1), output(length, 1);
  for (std::size_t p = 0; p < length; ++p) {
    queries.view()(p, 0) = params.words[p] == params.words[params.query];
    keys.view()(p, 0) = params.words[p] == params.words[static_cast<std::size_t>(target)];
  }
  const Matrix<double> unused = zero_matrix<double>(length, 1);
  Matrix<double> scores(length, length), weights(length, length);
  attend({output.view(), scores.view(), weights.view()},
         {queries.view(), keys.view(), unused.view()},
         {.scale = params.beta * std::sqrt(static_cast<double>(params.d_model)) / 2,
          .mask = params.mask});
  return weights;
}

}  // namespace

BuiltHead build_head(const BuiltHeadParams& params) {
  const std::size_t d = params.d_model, length = params.length;
  require(d % 2 == 0, kName, "d_model", "must be even, got ", d);
  require(static_cast<std::size_t>(std::abs(params.offset)) < length, kName, "offset",
          "must be shorter than the ", length, " token(s), got ", params.offset);
  require(params.mask == Mask::None || params.offset <= 0, kName, "offset",
          "must not be above 0 behind a causal mask, got ", params.offset);
  Matrix<double> rows(length, d);
  const Matrix<double> unused = zero_matrix<double>(length, 1);
  sinusoidal(rows.view(), first_positions(length), {.base = params.base});

  BuiltHead head;
  head.map = shift_map(params);
  const Matrix<double> queries = times_transposed(rows.view(), head.map.view());
  head.scores.resize(length, length);
  head.weights.resize(length, length);
  Matrix<double> output(length, 1);
  attend({output.view(), head.scores.view(), head.weights.view()},
         {queries.view(), rows.view(), unused.view()},
         {.scale = params.beta / std::sqrt(static_cast<double>(d)), .mask = params.mask});

  double found = 0;
  for (std::size_t p = 0; p < length; ++p) {
    const int target = static_cast<int>(p) + params.offset;
    const bool exists = target >= 0 && target < static_cast<int>(length);
    head.targets.push_back(exists ? target : -1);
    const auto row = head.weights.view().row(p);
    head.on_target.push_back(exists ? row[static_cast<std::size_t>(target)]
                                    : std::numeric_limits<double>::quiet_NaN());
    if (!exists) continue;
    ++found;
    head.mean += head.on_target.back();
    // A weight that others have too does not choose.
    head.hits += std::ranges::max(row) == head.on_target.back() &&
                 std::ranges::count(row, head.on_target.back()) == 1;
  }
  head.mean /= found;
  head.hits /= found;
  if (!params.words.empty()) head.by_word = weights_by_word(params);
  return head;
}

}  // namespace pe
