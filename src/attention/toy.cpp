#include "attention/toy.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "encodings/biases/bias.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sizes.h"

namespace pe {
namespace {

constexpr std::string_view kName = "attendText";

/// Cells of one row or column of all heads, compared bit for bit.
bool same_rows(const Matrix<double>& m, std::size_t heads, std::size_t a, std::size_t b) {
  const std::size_t tokens = m.rows() / heads;
  for (std::size_t h = 0; h < heads; ++h) {
    if (!std::ranges::equal(m.view().row(h * tokens + a), m.view().row(h * tokens + b))) {
      return false;
    }
  }
  return true;
}

bool same_columns(const Matrix<double>& m, std::size_t a, std::size_t b) {
  for (std::size_t r = 0; r < m.rows(); ++r) {
    if (m.view()(r, a) != m.view()(r, b)) return false;
  }
  return true;
}

template <typename Same>
Groups groups_of(std::size_t tokens, const Same& same) {
  Groups groups;
  std::vector<bool> taken(tokens, false);
  for (std::size_t a = 0; a < tokens; ++a) {
    if (taken[a]) continue;
    std::vector<std::int32_t> group{static_cast<std::int32_t>(a)};
    for (std::size_t b = a + 1; b < tokens; ++b) {
      if (taken[b] || !same(a, b)) continue;
      taken[b] = true;
      group.push_back(static_cast<std::int32_t>(b));
    }
    if (group.size() > 1) groups.push_back(std::move(group));
  }
  return groups;
}

double column_difference(const Matrix<double>& m, std::size_t a, std::size_t b) {
  double worst = 0;
  for (std::size_t r = 0; r < m.rows(); ++r) {
    worst = std::max(worst, std::fabs(m.view()(r, a) - m.view()(r, b)));
  }
  return worst;
}

std::vector<SameWord> same_words(std::span<const std::string> words, const ToyAttention& toy,
                                 std::size_t heads) {
  std::vector<SameWord> out;
  for (std::size_t a = 0; a < words.size(); ++a) {
    for (std::size_t b = a + 1; b < words.size() && out.size() < kMaxSame; ++b) {
      if (words[a] != words[b]) continue;
      const auto cosine_in = [&](const Matrix<double>& m) {
        return cosine(m.view().row(a), m.view().row(b));
      };
      SameWord pair{.first = a,
                    .second = b,
                    .embedding = cosine_in(toy.embeddings),
                    .input = cosine_in(toy.inputs),
                    .output = cosine_in(toy.output),
                    .row_difference = 0,
                    .column_difference = column_difference(toy.weights, a, b),
                    .output_difference = row_difference(toy.output, a, toy.output, b)};
      for (std::size_t h = 0; h < heads; ++h) {
        const std::size_t first = h * words.size();
        pair.row_difference = std::max(
            pair.row_difference, row_difference(toy.weights, first + a, toy.weights, first + b));
      }
      out.push_back(pair);
    }
  }
  return out;
}

Matrix<double> sum_of(const Matrix<double>& a, const Matrix<double>& b) {
  Matrix<double> out(a.rows(), a.cols());
  std::ranges::transform(a.view().flat(), b.view().flat(), out.view().data(), std::plus<>());
  return out;
}

/// What the words and what their positions contribute to queries, keys or values.
struct Parts {
  Matrix<double> content, position;
};

class Layer {
 public:
  Layer(const ToyAttention& toy, const ToyParams& params, DrawnWeights& weights)
      : toy_(toy), params_(params), weights_(weights) {}

  /// Content and position meet weights of their own where they stand side by side, the same
  /// weights where they are added.
  Parts parts(Weight content, Weight position) const {
    const bool added = params_.use.combine == Combine::Add;
    return {project(toy_.embeddings, content),
            toy_.encodings.rows() ? project(toy_.encodings, added ? content : position)
                                  : Matrix<double>()};
  }

  Matrix<double> whole(Weight content, Weight position) const {
    if (toy_.encodings.rows() == 0) return project(toy_.embeddings, content);
    if (params_.use.combine == Combine::Add) return project(toy_.inputs, content);
    const Parts p = parts(content, position);
    return sum_of(p.content, p.position);
  }

 private:
  Matrix<double> project(const Matrix<double>& x, Weight which) const {
    return times_transposed(x.view(), weights_.of(which, x.cols()));
  }

  const ToyAttention& toy_;
  const ToyParams& params_;
  DrawnWeights& weights_;
};

}  // namespace

ToyAttention attend_words(std::span<const std::string> words, Matrix<double> embeddings,
                          const SequenceEncoding& encoding, const ToyParams& params,
                          DrawnWeights* weights) {
  const std::size_t tokens = words.size();
  require(tokens > 0 && tokens <= kMaxToyTokens, kName, "text", "must have between 1 and ",
          kMaxToyTokens, " words, got ", tokens);
  ToyAttention toy;
  toy.embeddings = std::move(embeddings);
  const bool added = encoding.kind() == Kind::Add;
  if (added) {
    toy.encodings =
        encoding.rows(tokens, toy.embeddings.cols(), params.use.combine, params.use.alpha);
    toy.inputs = params.use.combine == Combine::Add ? sum_of(toy.embeddings, toy.encodings)
                                                    : side_by_side(toy.embeddings, toy.encodings);
  } else {
    toy.inputs = Matrix<double>(tokens, toy.embeddings.cols());
    std::ranges::copy(toy.embeddings.view().flat(), toy.inputs.view().data());
  }
  DrawnWeights own(params, toy.embeddings.cols());
  const Layer layer(toy, params, weights ? *weights : own);
  toy.queries = layer.whole(Weight::Query, Weight::PositionQuery);
  toy.keys = layer.whole(Weight::Key, Weight::PositionKey);
  toy.values = layer.whole(Weight::Value, Weight::PositionValue);
  encoding.turn(toy.queries.view(), tokens, params.heads, SequenceEncoding::Role::Queries);
  encoding.turn(toy.keys.view(), tokens, params.heads, SequenceEncoding::Role::Keys);
  encoding.turn_values(toy.values.view(), params.heads);
  toy.bias = encoding.bias(params.heads, toy.queries.view(), toy.keys.view());

  const AttentionParams attention{.heads = params.heads, .mask = params.mask};
  toy.scale = attention_scale(attention, params.head_dim);
  toy.scores.resize(table_size(params.heads, tokens), tokens);
  toy.weights.resize(toy.scores.rows(), tokens);
  toy.output.resize(tokens, toy.values.cols());
  attend({toy.output.view(), toy.scores.view(), toy.weights.view()},
         {toy.queries.view(), toy.keys.view(), toy.values.view(), toy.bias.view()}, attention);
  encoding.add_to_output(toy.output.view(), toy.weights.view(), params.heads);
  encoding.turn_back(toy.output.view(), tokens, params.heads);
  if (added && params.split) {
    const Parts q = layer.parts(Weight::Query, Weight::PositionQuery);
    const Parts k = layer.parts(Weight::Key, Weight::PositionKey);
    toy.terms = split_scores(q.content.view(), q.position.view(), k.content.view(),
                             k.position.view(), params.heads, toy.scale);
  }
  toy.equal_rows = groups_of(tokens, [&](std::size_t a, std::size_t b) {
    return same_rows(toy.weights, params.heads, a, b);
  });
  toy.equal_columns = groups_of(
      tokens, [&](std::size_t a, std::size_t b) { return same_columns(toy.weights, a, b); });
  toy.equal_outputs = groups_of(
      tokens, [&](std::size_t a, std::size_t b) { return same_rows(toy.output, 1, a, b); });
  toy.same = same_words(words, toy, params.heads);
  return toy;
}

double row_difference(const Matrix<double>& a, std::size_t a_first, const Matrix<double>& b,
                      std::size_t b_first, std::size_t count) {
  double worst = 0;
  for (std::size_t r = 0; r < count; ++r) {
    const auto x = a.view().row(a_first + r), y = b.view().row(b_first + r);
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
      worst = std::max(worst, std::fabs(x[i] - y[i]));
    }
  }
  return worst;
}

SharedRun longest_shared_run(std::span<const std::string> a, std::span<const std::string> b) {
  SharedRun best;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t n = 0;
      while (i + n < a.size() && j + n < b.size() && a[i + n] == b[j + n]) ++n;
      if (n > best.count) best = {i, j, n};
    }
  }
  return best;
}

RunDifference compare_run(const ToyAttention& a, const ToyAttention& b, const SharedRun& run) {
  RunDifference out;
  if (a.encodings.rows() > 0 && b.encodings.rows() > 0) {
    out.encoding = row_difference(a.encodings, run.first, b.encodings, run.second, run.count);
  }
  out.input = row_difference(a.inputs, run.first, b.inputs, run.second, run.count);
  out.output = row_difference(a.output, run.first, b.output, run.second, run.count);
  const auto among = [&](const Matrix<double>& x, const Matrix<double>& y) {
    double worst = 0;
    if (x.rows() == 0 || y.rows() == 0) return worst;
    for (std::size_t h = 0; h < x.rows() / x.cols(); ++h) {
      for (std::size_t m = 0; m < run.count; ++m) {
        for (std::size_t n = 0; n < run.count; ++n) {
          const double difference = x.view()(h * x.cols() + run.first + m, run.first + n) -
                                    y.view()(h * y.cols() + run.second + m, run.second + n);
          // not a number where both are masked
          if (!std::isnan(difference)) worst = std::max(worst, std::fabs(difference));
        }
      }
    }
    return worst;
  };
  out.score = among(a.scores, b.scores);
  out.bias = among(a.bias, b.bias);
  return out;
}

bool same_bag(std::span<const std::string> a, std::span<const std::string> b) {
  return std::ranges::is_permutation(a, b);
}

Matrix<double> random_weights(std::size_t rows, std::size_t cols, double std, std::uint64_t seed,
                              Weight which, std::size_t layer) {
  constexpr std::uint64_t kWeights = 0xa0761d6478bd642fu, kRow = 0xe7037ed1a0b428dbu;
  Matrix<double> out(rows, cols);
  for (std::size_t r = 0; r < rows; ++r) {
    const std::uint64_t stream = static_cast<std::uint64_t>(which) + (layer << 8);
    Rng rng((seed + 1) * kWeights ^ (stream + 1) * 0x8ebc6af09c88c6e3u ^ (r + 1) * kRow);
    for (double& x : out.view().row(r)) x = std * rng.normal();
  }
  return out;
}

DrawnWeights::DrawnWeights(const ToyParams& params, std::size_t d_model)
    : rows_(params.heads * params.head_dim),
      std_(params.weight_std / std::sqrt(static_cast<double>(d_model))),
      seed_(params.seed) {}

MatrixView<const double> DrawnWeights::of(Weight which, std::size_t cols) {
  Matrix<double>& drawn = drawn_[{which, cols}];
  if (drawn.rows() == 0) drawn = random_weights(rows_, cols, std_, seed_, which);
  return std::as_const(drawn).view();
}

Matrix<double> side_by_side(const Matrix<double>& a, const Matrix<double>& b) {
  Matrix<double> out(a.rows(), a.cols() + b.cols());
  for (std::size_t r = 0; r < a.rows(); ++r) {
    const auto row = out.view().row(r);
    std::ranges::copy(b.view().row(r), std::ranges::copy(a.view().row(r), row.begin()).out);
  }
  return out;
}

Matrix<double> times_transposed(MatrixView<const double> x, MatrixView<const double> w) {
  Matrix<double> out(x.rows(), w.rows());
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t c = 0; c < w.rows(); ++c) out.view()(r, c) = dot(x.row(r), w.row(c));
  }
  return out;
}

double cosine(std::span<const double> a, std::span<const double> b) {
  const double squares = dot(a, a) * dot(b, b);
  return squares > 0 ? dot(a, b) / std::sqrt(squares) : 0;
}

}  // namespace pe
