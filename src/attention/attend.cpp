#include "attention/attend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "linalg/attention.h"
#include "linalg/matrix.h"
#include "linalg/products/double_sums.h"
#include "linalg/products/row_products.h"
#include "support/check.h"
#include "support/elementary.h"
#include "support/order.h"

namespace pe {
namespace {

constexpr std::string_view kName = "attend";

/// Sizes of one head.
struct HeadShape {
  std::size_t queries, keys, head_dim, value_dim, first, wanted;
  /// Behind a causal mask, how many keys the first query that is wanted sees beside one.
  std::size_t ahead() const { return first + keys - queries; }
};

/// Refuses what is not finite; the largest magnitude of the others.
template <typename T>
double largest(std::string_view name, MatrixView<const T> x) {
  const std::size_t at = first_not_finite(x.data(), x.size());
  if (at < x.size()) {
    require(false, kName, name, "must be finite, got ", x.data()[at], " at row ", at / x.cols(),
            ", column ", at % x.cols());
  }
  return static_cast<double>(largest_magnitude(x.data(), x.size()));
}

template <typename T>
void check_bias(MatrixView<const T> bias, const HeadShape& shape, std::size_t heads) {
  if (bias.rows() == 0) return;
  require((bias.rows() == shape.wanted || bias.rows() == heads * shape.wanted) &&
              bias.cols() == shape.keys,
          kName, "bias", "must be ", shape.wanted, " x ", shape.keys,
          ", once or for every head, got ", bias.rows(), " x ", bias.cols());
  const std::size_t at = first_not_below_infinity(bias.data(), bias.size());
  if (at < bias.size()) {
    require(false, kName, "bias", "must be finite or -Infinity, got ", bias.data()[at]);
  }
}

template <typename T>
HeadShape check(const AttentionOutput<T>& out, const AttentionInput<T>& in,
                const AttentionParams& params) {
  const auto& [q, k, v, bias] = in;
  const std::size_t heads = params.heads;
  require(heads > 0 && q.cols() % heads == 0 && q.cols() > 0, kName, "heads",
          "must divide the columns of queries, ", q.cols(), ", got ", heads);
  require(q.rows() > 0, kName, "queries", "must have at least one row");
  require(k.cols() == q.cols(), kName, "keys", "must have the columns of queries, ", q.cols(),
          ", got ", k.cols());
  require(k.rows() >= q.rows(), kName, "keys", "must be at least as many as queries, ", q.rows(),
          ", got ", k.rows());
  require(v.rows() == k.rows(), kName, "values", "must be as many as keys, ", k.rows(), ", got ",
          v.rows());
  require(v.cols() > 0 && v.cols() % heads == 0, kName, "values",
          "must have a multiple of heads = ", heads, " column(s), got ", v.cols());
  const HeadShape shape{.queries = q.rows(),
                        .keys = k.rows(),
                        .head_dim = q.cols() / heads,
                        .value_dim = v.cols() / heads,
                        .first = params.first,
                        .wanted = out.output.rows()};
  const double scale = attention_scale(params, shape.head_dim);
  require(std::isfinite(scale), kName, "scale", "must be finite, got ", scale);
  check_bias(bias, shape, heads);
  const double bound = largest("queries", q) * largest("keys", k) *
                       static_cast<double>(shape.head_dim) * std::max(1.0, std::fabs(scale));
  using Limits = std::numeric_limits<T>;
  // a bias may be the largest float: what is added must be less than half of its last digit
  const double room = bias.rows() == 0 ? 1 : static_cast<double>(Limits::epsilon()) / 2;
  require(bound < static_cast<double>(Limits::max()) * room / 4, kName, "queries",
          "are too large: scores would overflow");
  require(largest("values", v) * static_cast<double>(shape.keys) <
              static_cast<double>(std::numeric_limits<T>::max()),
          kName, "values", "are too large: their sum would overflow");
  require(shape.first < shape.queries && shape.wanted <= shape.queries - shape.first &&
              out.output.cols() == v.cols(),
          kName, "output", "must be at most ", shape.queries, " x ", v.cols());
  for (const auto& table : {out.scores, out.weights}) {
    require(
        table.rows() == 0 || (table.rows() == heads * shape.wanted && table.cols() == shape.keys),
        kName, "weights", "must be ", heads * shape.wanted, " x ", shape.keys);
  }
  return shape;
}

/// The columns of one head, from a row on.
template <typename T>
Strided<T> columns(MatrixView<T> matrix, std::size_t row, std::size_t first) {
  return {matrix.data() + row * matrix.cols() + first, matrix.cols()};
}

/// The rows of one head; those of the one bias that all heads share.
template <typename T>
Strided<T> rows(MatrixView<T> matrix, std::size_t head, std::size_t of_head) {
  if (matrix.rows() == 0) return {};
  const std::size_t first = matrix.rows() > of_head ? head * of_head : 0;
  return {matrix.data() + first * matrix.cols(), matrix.cols()};
}

/// Keys in the order of their contents. Sums in this order do not depend on how the keys are
/// arranged, while their positions do not show.
std::vector<std::size_t> order_by_content(Strided<const double> k, Strided<const double> v,
                                          const HeadShape& shape) {
  const auto less = [](const double* a, const double* b, std::size_t count) {
    return std::lexicographical_compare(a, a + count, b, b + count);
  };
  return order_of(shape.keys, [&](std::size_t a, std::size_t b) {
    if (less(k.row(a), k.row(b), shape.head_dim)) return true;
    if (less(k.row(b), k.row(a), shape.head_dim)) return false;
    return less(v.row(a), v.row(b), shape.value_dim);
  });
}

struct ExactHead {
  Strided<const double> q, k, v, bias;
  Strided<double> output, scores, weights;
  double scale;
  bool causal;
};

/// One query against all keys, of whose `scores` and `weights` there is room: the engine takes up
/// its optimised code between two of them.
[[gnu::noinline]] void attend_exactly(const ExactHead& h, const HeadShape& shape, std::size_t m,
                                      std::span<const std::size_t> order, double* scores,
                                      double* weights) {
  constexpr double kHidden = -std::numeric_limits<double>::infinity();
  const std::size_t seen = h.causal ? m + shape.ahead() + 1 : shape.keys;
  double highest = kHidden;
  dots_in_turn(scores, h.q.row(m), h.k.row(0), h.k.stride, seen, shape.head_dim);
  for (std::size_t n = 0; n < shape.keys; ++n) {
    scores[n] = n < seen ? h.scale * scores[n] : kHidden;
    if (h.bias.data && n < seen) scores[n] += h.bias.row(m)[n];
    highest = std::max(highest, scores[n]);
  }
  double sum = 0;
  for (const std::size_t n : order) {
    weights[n] = scores[n] == kHidden ? 0 : exponential(scores[n] - highest);
    sum += weights[n];
  }
  if (sum > 0) {
    for (std::size_t n = 0; n < shape.keys; ++n) weights[n] /= sum;
  }
  double* out = h.output.row(m);
  std::fill_n(out, shape.value_dim, 0.0);
  for (const std::size_t n : order) {
    if (weights[n] != 0) add_scaled(out, weights[n], h.v.row(n), shape.value_dim);
  }
  if (h.scores.data) std::copy_n(scores, shape.keys, h.scores.row(m));
  if (h.weights.data) std::copy_n(weights, shape.keys, h.weights.row(m));
}

void attend_exactly(const ExactHead& h, const HeadShape& shape) {
  const std::vector<std::size_t> order = order_by_content(h.k, h.v, shape);
  std::vector<double> scores(shape.keys), weights(shape.keys);
  for (std::size_t m = 0; m < shape.wanted; ++m) {
    attend_exactly(h, shape, m, order, scores.data(), weights.data());
  }
}

}  // namespace

double attention_scale(const AttentionParams& params, std::size_t head_dim) {
  return params.scale.value_or(1 / std::sqrt(static_cast<double>(head_dim)));
}

void attend(const AttentionOutput<float>& out, const AttentionInput<float>& in,
            const AttentionParams& params) {
  const HeadShape shape = check(out, in, params);
  AttentionHead head{.queries = shape.wanted,
                     .keys = shape.keys,
                     .head_dim = shape.head_dim,
                     .value_dim = shape.value_dim,
                     .q = {},
                     .k = {},
                     .v = {},
                     .bias = {},
                     .scale = static_cast<float>(attention_scale(params, shape.head_dim)),
                     .causal = params.mask == Mask::Causal,
                     .ahead = shape.ahead(),
                     .output = {},
                     .scores = rows(out.scores, 0, shape.wanted),
                     .weights = rows(out.weights, 0, shape.wanted)};
  Matrix<float> scratch(1, attention_scratch(head));
  for (std::size_t h = 0; h < params.heads; ++h) {
    head.q = columns(in.queries, shape.first, h * shape.head_dim);
    head.k = columns(in.keys, 0, h * shape.head_dim);
    head.v = columns(in.values, 0, h * shape.value_dim);
    head.bias = rows(in.bias, h, shape.wanted);
    head.output = columns(out.output, 0, h * shape.value_dim);
    head.scores = rows(out.scores, h, shape.wanted);
    head.weights = rows(out.weights, h, shape.wanted);
    attend(head, scratch.view().data());
  }
}

void attend(const AttentionOutput<double>& out, const AttentionInput<double>& in,
            const AttentionParams& params) {
  const HeadShape shape = check(out, in, params);
  for (std::size_t h = 0; h < params.heads; ++h) {
    attend_exactly({.q = columns(in.queries, shape.first, h * shape.head_dim),
                    .k = columns(in.keys, 0, h * shape.head_dim),
                    .v = columns(in.values, 0, h * shape.value_dim),
                    .bias = rows(in.bias, h, shape.wanted),
                    .output = columns(out.output, 0, h * shape.value_dim),
                    .scores = rows(out.scores, h, shape.wanted),
                    .weights = rows(out.weights, h, shape.wanted),
                    .scale = attention_scale(params, shape.head_dim),
                    .causal = params.mask == Mask::Causal},
                   shape);
  }
}

}  // namespace pe
