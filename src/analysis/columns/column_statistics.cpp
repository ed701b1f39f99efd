#include "analysis/columns/column_statistics.h"

#include <algorithm>
#include <cmath>

#include "analysis/near_one.h"
#include "analysis/similarity.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/products/double_sums.h"
#include "support/check.h"
#include "support/exact.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr Parameter kParameters[] = {
    number("threshold", {.fallback = 0.1, .max = 1e300},
           "A column takes part where its largest and smallest number are farther apart."),
};

void check(std::string_view function, MatrixView<const double> table) {
  require(table.rows() > 0, function, "matrix", "must have a row");
}

/// Of each column, the power of two that brings it near 1.
std::vector<double> factors_of(MatrixView<const double> table) {
  std::vector<double> factors(table.cols()), column(table.rows());
  for (std::size_t c = 0; c < table.cols(); ++c) {
    for (std::size_t r = 0; r < table.rows(); ++r) column[r] = table(r, c);
    factors[c] = factor_near_one(largest_of(column));
  }
  return factors;
}

/// Its columns as rows, each brought near 1.
Matrix<double> columns_near_one(MatrixView<const double> table) {
  const std::vector<double> factors = factors_of(table);
  Matrix<double> columns(table.cols(), table.rows());
  for (std::size_t c = 0; c < table.cols(); ++c) {
    for (std::size_t r = 0; r < table.rows(); ++r) columns.view()(c, r) = table(r, c) * factors[c];
  }
  return columns;
}

}  // namespace

const std::span<const Parameter> kVarianceParameters = kParameters;

ColumnStatistics column_statistics(MatrixView<const double> table, double threshold) {
  check("variance", table);
  const std::size_t cols = table.cols();
  const Exact count = static_cast<double>(table.rows());
  ColumnStatistics result;
  result.min.assign(cols, INFINITY);
  result.max.assign(cols, -INFINITY);
  const std::vector<double> factors = factors_of(table);
  std::vector<Exact> means(cols), variances(cols);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t c = 0; c < cols; ++c) {
      const double x = table(r, c);
      means[c] = means[c] + factors[c] * x;
      const bool is_nan = std::isnan(x);  // it stays: nothing is below or above it
      if (is_nan || x < result.min[c]) result.min[c] = x;
      if (is_nan || x > result.max[c]) result.max[c] = x;
    }
  }
  for (Exact& mean : means) mean = mean / count;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t c = 0; c < cols; ++c) {
      const Exact from_mean = factors[c] * table(r, c) - means[c];
      variances[c] = variances[c] + from_mean * from_mean;
    }
  }
  const double least = cols == 0 ? 1 : std::ranges::min(factors);
  Exact total, sum;
  for (std::size_t c = 0; c < cols; ++c) {
    variances[c] = variances[c] / count;
    result.mean.push_back(means[c].rounded() / factors[c]);
    result.variance.push_back(variances[c].rounded() / factors[c] / factors[c]);
    const double common = least / factors[c];  // the largest column's, so that sums stay in range
    variances[c] = variances[c] * common * common;
    total = total + variances[c];
    if (result.max[c] - result.min[c] > threshold) ++result.participating;
  }
  for (const Exact& variance : variances) {
    sum = sum + variance;
    result.shares.push_back(total.rounded() == 0 ? 0 : (sum / total).rounded());
  }
  return result;
}

Matrix<double> correlation(MatrixView<const double> table) {
  check("correlation", table);
  const std::size_t rows = table.rows(), cols = table.cols();
  const double bytes = static_cast<double>(cols) * static_cast<double>(cols) * sizeof(double);
  if (bytes > kMaxTableBytes) {
    throw MemoryError(join("correlation: ", cols, " columns take more memory than allowed"));
  }
  check_work("correlation", "matrix",
             static_cast<double>(cols) * static_cast<double>(cols) / 2 * static_cast<double>(rows),
             "columns * columns / 2 * rows");
  require_finite("correlation", "matrix", table);
  Matrix<double> columns = columns_near_one(table), result(cols, cols);
  for (std::size_t c = 0; c < cols; ++c) {  // to length 1 around 0
    const std::span<double> column = columns.view().row(c);
    double mean = 0, largest = 0;
    for (const double x : column) mean += x;
    mean /= static_cast<double>(rows);
    for (double& x : column) {
      x -= mean;
      largest = std::fmax(largest, std::fabs(x));
    }
    const double norm = std::sqrt(dot(column.data(), column.data(), rows));
    // Equal numbers may differ from their rounded mean by its last bits.
    const bool varies = largest > 1e-14 * std::fabs(mean);
    for (double& x : column) x = varies ? x / norm : 0;
  }
  for (std::size_t i = 0; i < cols; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double sum = dot(columns.view().row(i).data(), columns.view().row(j).data(), rows);
      result.view()(i, j) = result.view()(j, i) = std::clamp(sum, -1.0, 1.0);
    }
  }
  return result;
}

}  // namespace pe
