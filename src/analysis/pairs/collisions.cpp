#include "analysis/pairs/collisions.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "analysis/near_one.h"
#include "linalg/matrix.h"
#include "linalg/products/double_sums.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "collisions";

constexpr Parameter kParameters[] = {
    number("threshold", {.max = 1e300}, "Pairs no farther apart than this are counted."),
    integer("count", {.unit = "pairs", .fallback = 10, .min = 1, .max = 10000},
            "How many pairs are listed."),
    choice("metric", kDistanceNames, "What is measured."),
    integer("first", {.unit = "rows", .max = parameters::kMaxLength},
            "The first row whose pairs with later ones are wanted."),
    integer("rows", {.unit = "rows", .min = 1, .max = parameters::kMaxLength},
            "How many rows from there on; left out: all."),
};

/// Of each row, the power of two that keeps its squares in range.
std::vector<double> factors_of(MatrixView<const double> table) {
  std::vector<double> factors(table.rows());
  for (std::size_t r = 0; r < table.rows(); ++r) {
    factors[r] = factor_near_one(largest_of(table.row(r)));
  }
  return factors;
}

/// Rows of length 1; those without a direction as they are.
Matrix<double> normalized(MatrixView<const double> table, std::span<const double> factors) {
  Matrix<double> result(table.rows(), table.cols());
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const std::span<double> row = result.view().row(r);
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = table(r, c) * factors[r];
    const double norm = std::sqrt(dot(row.data(), row.data(), row.size()));
    for (double& x : row) x = norm == 0 ? 0 : x / norm;
  }
  return result;
}

/// The length of the difference of rows whose squares leave the range of doubles.
double scaled_distance(std::span<const double> a, std::span<const double> b, double factor) {
  double sum = 0;
  for (std::size_t c = 0; c < a.size(); ++c) {
    const double gap = a[c] * factor - b[c] * factor;
    sum += gap * gap;
  }
  return std::sqrt(sum) / factor;
}

bool is_zero(std::span<const double> row) {
  return std::ranges::all_of(row, [](double x) { return x == 0; });
}

}  // namespace

const std::span<const Parameter> kCollisionsParameters = kParameters;

Collisions collisions(MatrixView<const double> table, Distance distance, std::size_t count,
                      double threshold, const RowRange& range) {
  const std::size_t end = range.first + range.size(kName, table.rows());
  const double middle = static_cast<double>(range.first + end) / 2;
  const double pairs =
      static_cast<double>(end - range.first) * (static_cast<double>(table.rows()) - middle);
  constexpr double kOfPair = 8;  // beside its multiplications
  check_work(kName, "matrix", pairs * (static_cast<double>(table.cols()) + kOfPair),
             "rows * rows / 2 * (columns + 8); neighbors() takes more rows");
  const bool cosine = distance == Distance::CosineDistance;
  // On rows of length 1, the cosine distance is half the square of the Euclidean one.
  Matrix<double> directions;
  std::vector<bool> zero(table.rows());
  std::vector<double> factors = factors_of(table);
  if (cosine) {
    directions = normalized(table, factors);
    std::ranges::fill(factors, 1);
    table = directions.view();
    for (std::size_t r = 0; r < table.rows(); ++r) zero[r] = is_zero(table.row(r));
  }
  const double threshold_square = cosine ? 2 * threshold : threshold * threshold;
  Collisions result;
  double farthest = INFINITY;  // squared distance of the last pair listed, once the list is full
  // of pairs that are as near, the one that comes first
  const auto nearer = [](const RowPair& a, const RowPair& b) {
    return std::tie(a.square, a.distance, a.first, a.second) <
           std::tie(b.square, b.distance, b.first, b.second);
  };
  for (std::size_t i = range.first; i < end; ++i) {
    for (std::size_t j = i + 1; j < table.rows(); ++j) {
      RowPair pair{.first = static_cast<std::int32_t>(i), .second = static_cast<std::int32_t>(j)};
      const double factor = std::min(factors[i], factors[j]);
      if (zero[i] || zero[j]) {
        pair.square = 2;
      } else if (factor == 1) {
        pair.square =
            squared_distance_up_to(std::max(farthest, threshold_square), table.row(i).data(),
                                   table.row(j).data(), table.cols());
      } else {
        pair.distance = scaled_distance(table.row(i), table.row(j), factor);
        pair.square = pair.distance * pair.distance;
      }
      if (factor == 1 ? pair.square <= threshold_square : pair.distance <= threshold) {
        ++result.below;
      }
      if (!(pair.square <= farthest)) continue;  // NaN, too
      if (factor == 1) pair.distance = cosine ? pair.square / 2 : std::sqrt(pair.square);
      if (result.pairs.size() == count) {  // a heap: its farthest pair is the first
        if (!nearer(pair, result.pairs.front())) continue;
        std::ranges::pop_heap(result.pairs, nearer);
        result.pairs.pop_back();
      }
      result.pairs.push_back(pair);
      std::ranges::push_heap(result.pairs, nearer);
      if (result.pairs.size() == count) farthest = result.pairs.front().square;
    }
  }
  std::ranges::sort_heap(result.pairs, nearer);
  return result;
}

}  // namespace pe
