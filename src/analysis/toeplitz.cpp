#include "analysis/toeplitz.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/visit.h"
#include "linalg/diagonals.h"
#include "support/check.h"

namespace pe {
namespace {

bool is_whole(const WaveBlock& block, std::size_t rows) {
  const WaveAxis& axis = block.axes.front();
  return block.axes.size() == 1 && axis.repeat == 1 && axis.positions.size() == rows &&
         block.sine != WaveBlock::kNone && block.cosine != WaveBlock::kNone &&
         block.cosines() == block.size() && evenly_spaced(axis.positions);
}

bool is_stationary(const WaveTable& table) {
  return table.first_row == 0 && table.zero_rows.empty() && table.lines.empty() &&
         table.added.empty() && std::ranges::all_of(table.blocks, [&](const WaveBlock& block) {
           return is_whole(block, table.rows);
         });
}

bool is_stationary(const Rotation& rotation) {
  return rotation.is_uniform() && rotation.axes.size() == 1 &&
         evenly_spaced(rotation.axes.front().positions);
}

/// The metric of two rows from their product; squares are those of the first row.
double finished(double product, const MetricSteps& steps, double square) {
  const Finish& f = steps.finish;
  const double x = !steps.normalised ? product : square > 0 ? product / square : 0;
  const double y = std::clamp(f.shift + f.scale * x, f.least, f.most);
  return f.root ? std::sqrt(y) : y;
}

template <typename T>
void fill(MatrixView<T> out, MatrixView<const T> table, Metric metric) {
  const std::size_t n = table.rows();
  check_similarity(n, table.cols(), n, table.cols(), sizeof(T));
  require(out.rows() == n && out.cols() == n, "similarity", "out", "must be ", n, " x ", n,
          ", got ", out.rows(), " x ", out.cols());
  if (n == 0) return;
  const MetricSteps steps = steps_of(metric);
  std::vector<double> products(n);
  one_row_products(products.data(), table.data(), table, steps.product);
  // An element that is not finite leaves no product of its row finite: elements are looked at one
  // by one only then.
  if (!std::ranges::all_of(products, [](double x) { return std::isfinite(x); })) {
    require_finite("similarity", "matrix", table);
  }
  std::vector<T> window(2 * n - 1);
  for (std::size_t k = 0; k < n; ++k) {
    const double value = finished(products[k], steps, products[0]);
    window[n - 1 + k] = window[n - 1 - k] = static_cast<T>(value);
  }
  slide_rows(out, window.data());
}

template <typename T>
double defect(MatrixView<const T> matrix) {
  require(matrix.rows() == matrix.cols(), "toeplitz_defect", "matrix",
          "must have as many columns as rows, ", matrix.rows(), ", got ", matrix.cols());
  std::vector<T> least(matrix.rows()), most(matrix.rows());
  diagonal_ranges(least.data(), most.data(), matrix);
  double worst = 0;
  for (std::size_t k = 0; k < least.size(); ++k) {
    worst = std::fmax(worst, static_cast<double>(most[k]) - static_cast<double>(least[k]));
  }
  return worst;
}

}  // namespace

bool is_stationary(const Scheme& scheme, const Arguments& arguments) {
  if (scheme.stationary != nullptr) return scheme.stationary(arguments);
  return visit_rows(scheme, arguments,
                    Overloaded{[](const Rotation& rotation) { return is_stationary(rotation); },
                               [](const WaveTable& table) { return is_stationary(table); },
                               [](const Scheme&) { return false; }});
}

void toeplitz_similarity(MatrixView<float> out, MatrixView<const float> table, Metric metric) {
  fill(out, table, metric);
}
void toeplitz_similarity(MatrixView<double> out, MatrixView<const double> table, Metric metric) {
  fill(out, table, metric);
}

double toeplitz_defect(MatrixView<const float> matrix) { return defect(matrix); }
double toeplitz_defect(MatrixView<const double> matrix) { return defect(matrix); }

}  // namespace pe
