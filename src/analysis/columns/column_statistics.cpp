#include "analysis/columns/column_statistics.h"

#include <cmath>

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

std::vector<double> column_means(MatrixView<const double> table) {
  std::vector<double> means(table.cols(), 0);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    add_scaled(means.data(), 1, table.row(r).data(), table.cols());
  }
  for (double& mean : means) mean /= static_cast<double>(table.rows());
  return means;
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
  std::vector<Exact> means(cols), variances(cols);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t c = 0; c < cols; ++c) {
      const double x = table(r, c);
      means[c] = means[c] + x;
      if (!(x >= result.min[c])) result.min[c] = x;  // NaN stays: nothing is above it
      if (!(x <= result.max[c])) result.max[c] = x;
    }
  }
  for (Exact& mean : means) mean = mean / count;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t c = 0; c < cols; ++c) {
      const Exact from_mean = table(r, c) - means[c];
      variances[c] = variances[c] + from_mean * from_mean;
    }
  }
  Exact total, sum;
  for (std::size_t c = 0; c < cols; ++c) {
    variances[c] = variances[c] / count;
    total = total + variances[c];
    result.mean.push_back(means[c].rounded());
    result.variance.push_back(variances[c].rounded());
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
  const std::vector<double> means = column_means(table);
  Matrix<double> columns(cols, rows), result(cols, cols);  // columns of length 1 around 0, as rows
  for (std::size_t c = 0; c < cols; ++c) {
    const std::span<double> column = columns.view().row(c);
    double largest = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      column[r] = table(r, c) - means[c];
      largest = std::fmax(largest, std::fabs(column[r]));
    }
    const double norm = std::sqrt(dot(column.data(), column.data(), rows));
    // Equal numbers may differ from their rounded mean by its last bits.
    const bool varies = largest > 1e-14 * std::fabs(means[c]);
    for (double& x : column) x = varies ? x / norm : 0;
  }
  for (std::size_t i = 0; i < cols; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double sum = dot(columns.view().row(i).data(), columns.view().row(j).data(), rows);
      result.view()(i, j) = result.view()(j, i) = std::fmin(std::fmax(sum, -1), 1);
    }
  }
  return result;
}

}  // namespace pe
