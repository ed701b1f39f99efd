#include "analysis/pairs/row_relations.h"

#include <cmath>

#include "analysis/near_one.h"
#include "linalg/products/double_sums.h"

namespace pe {

RowRelations::RowRelations(MatrixView<const double> table, Metric metric)
    : table_(table), metric_(metric) {
  if (metric == Metric::Dot) return;
  if (metric == Metric::Euclidean) {
    factor_ = scale(table_.flat());
    return;
  }
  norms_.resize(table.rows());
  for (std::size_t r = 0; r < table.rows(); ++r) {
    scale(table_.row(r));
    const double* row = table_.row(r).data();
    norms_[r] = std::sqrt(dot(row, row, table.cols()));
  }
}

double RowRelations::scale(std::span<const double> part) {
  const double largest = largest_of(part), factor = factor_near_one(largest);
  if (largest == 0 || factor == 1) return 1;
  const auto first = static_cast<std::size_t>(part.data() - table_.data());
  if (scaled_.empty()) {
    const auto numbers = table_.flat();
    scaled_.assign(numbers.begin(), numbers.end());
    table_ = {scaled_.data(), table_.rows(), table_.cols()};
  }
  for (double& x : std::span(scaled_).subspan(first, part.size())) x *= factor;
  return factor;
}

double RowRelations::cosine_distance(std::size_t i, std::size_t j) const {
  const double *a = table_.row(i).data(), *b = table_.row(j).data();
  const double product = norms_[i] * norms_[j];
  if (product == 0) return 1;
  // With norms much alike, from the difference: 1 - dot would lose the digits of close rows.
  if (norms_[i] <= 2 * norms_[j] && norms_[j] <= 2 * norms_[i]) {
    const double gap = norms_[i] - norms_[j];
    return (squared_distance(a, b, table_.cols()) - gap * gap) / (2 * product);
  }
  return 1 - dot(a, b, table_.cols()) / product;
}

void RowRelations::fill(std::span<double> out, std::size_t row, std::size_t first) const {
  const std::size_t d = table_.cols();
  const double* a = table_.data() + row * d;
  const double* b = table_.data() + first * d;
  std::size_t k = 0;
  switch (metric_) {
    case Metric::Euclidean:
      for (; k < out.size(); ++k) out[k] = std::sqrt(squared_distance(a, b + k * d, d)) / factor_;
      return;
    case Metric::CosineDistance:
      for (; k < out.size(); ++k) out[k] = cosine_distance(row, first + k);
      return;
    default:
      for (; k + 4 <= out.size(); k += 4) dot4(out.data() + k, a, b + k * d, d, d);
      for (; k < out.size(); ++k) out[k] = dot(a, b + k * d, d);
  }
  if (metric_ == Metric::Dot) return;
  for (k = 0; k < out.size(); ++k) {
    const double product = norms_[row] * norms_[first + k];
    out[k] = product == 0 ? 0 : out[k] / product;
  }
}

}  // namespace pe
