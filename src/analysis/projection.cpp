#include "analysis/projection.h"

#include <algorithm>
#include <cmath>

#include "analysis/similarity.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/attention.h"
#include "linalg/products/block_products.h"
#include "linalg/products/double_sums.h"
#include "linalg/products/row_products.h"
#include "linalg/solve/top_eigen.h"
#include "support/check.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "project";

constexpr Parameter kParameters[] = {
    integer("components", {.unit = "axes", .fallback = 2, .min = 1, .max = kMaxComponents},
            "How many directions are wanted."),
    choice("method", kProjectionMethodNames,
           "Some passes over the table, all products of its rows or columns, or whichever is less "
           "work."),
    parameters::kSeed,
};

/// Below this many rows or columns, all their products take less than a few passes.
constexpr std::size_t kFewProducts = 96;
/// Passes that take as long as all products, about; tables of sines and cosines need 6 to 8.
constexpr std::size_t kFewPasses = 10;
constexpr std::size_t kMaxPasses = 200;
constexpr double kLargest = 1e300;

/// Eigenvectors of rows of x to those of its columns: v = x^T u, made orthogonal. Where nothing is
/// left of one, any direction.
Matrix<double> to_axes(MatrixView<const float> x, const Matrix<double>& left) {
  const std::size_t count = left.rows(), cols = x.cols();
  Matrix<double> axes = zero_matrix<double>(count, cols);
  std::vector<double> row(cols);
  for (std::size_t r = 0; r < x.rows(); ++r) {
    std::ranges::copy(x.row(r), row.begin());
    for (std::size_t k = 0; k < count; ++k) {
      add_scaled(axes.view().row(k).data(), left.view()(k, r), row.data(), cols);
    }
  }
  return axes;
}

/// Makes rows orthogonal and of length 1.
void orthonormalize(Matrix<double>& axes) {
  constexpr double kVanished = 1e-6;  // of the longest row: what floats leave of nothing
  const std::size_t cols = axes.cols();
  double longest = 0;
  const auto norm = [&](std::size_t k) {
    const double* axis = axes.view().row(k).data();
    return std::sqrt(dot(axis, axis, cols));
  };
  for (std::size_t k = 0; k < axes.rows(); ++k) longest = std::max(longest, norm(k));
  for (std::size_t k = 0; k < axes.rows(); ++k) {
    double* axis = axes.view().row(k).data();
    const auto clear = [&] {
      for (int round = 0; round < 2; ++round) {
        for (std::size_t j = 0; j < k; ++j) {
          const double* other = axes.view().row(j).data();
          add_scaled(axis, -dot(other, axis, cols), other, cols);
        }
      }
    };
    clear();
    if (norm(k) <= kVanished * longest) {  // the unit vector with the least part in earlier axes
      std::size_t best = 0;
      double least = INFINITY;
      for (std::size_t c = 0; c < cols; ++c) {
        double part = 0;
        for (std::size_t j = 0; j < k; ++j) part += axes.view()(j, c) * axes.view()(j, c);
        if (part < least) {
          least = part;
          best = c;
        }
      }
      std::fill_n(axis, cols, 0.0);
      axis[best] = 1;
      clear();
    }
    const double length = norm(k);
    for (std::size_t c = 0; c < cols; ++c) axis[c] /= length;
  }
}

/// Axes by the matrix of all products of x's rows or columns, whichever are fewer.
TopEigen by_products(MatrixView<const float> x, const ProjectionOptions& options) {
  const bool by_rows = x.rows() < x.cols();
  const std::size_t size = std::min(x.rows(), x.cols());
  check_similarity(size, 0, size, 0, sizeof(float));
  Matrix<float> products(size, size), columns;
  if (!by_rows) {
    columns.resize(x.cols(), x.rows());
    transpose(columns.view(), x);
    x = columns.view();
  }
  row_products(products.view(), x, x, nullptr, nullptr, RowProduct::Dot, {});
  const std::size_t count = std::min(options.components, size);
  if (size <= kSmallEigen) return top_eigen_of_small(products.view(), count);
  return top_eigen({products.view(), false}, count, options.seed, kMaxPasses);
}

/// Rows that vary along no more axes than asked for have the missing ones appended.
void extend(Matrix<double>& axes, std::size_t count) {
  if (axes.rows() == count) return;
  Matrix<double> all = zero_matrix<double>(count, axes.cols());
  std::copy_n(axes.view().data(), axes.view().size(), all.view().data());
  axes = std::move(all);
}

/// Sets axes, residual, method and passes from the centred table.
void find_axes(Projection& result, MatrixView<const float> x, const ProjectionOptions& options) {
  const std::size_t size = std::min(x.rows(), x.cols());
  const bool few = size <= kFewProducts;
  const bool automatic = options.method == ProjectionMethod::Auto;
  TopEigen found;
  result.method = ProjectionMethod::Krylov;
  if (options.method == ProjectionMethod::Krylov || (automatic && !few)) {
    const double bytes = static_cast<double>(size) * static_cast<double>(size) * sizeof(float);
    const bool may_change = automatic && bytes <= kMaxTableBytes;
    found = top_eigen({x, true}, options.components, options.seed,
                      may_change ? kFewPasses : kMaxPasses);
    result.passes = found.passes;
    if (found.converged || !may_change) {
      result.residual = found.residual;
      result.axes = std::move(found.vectors);
      return;
    }
  }
  found = by_products(x, options);
  result.method = ProjectionMethod::Gram;
  result.passes += found.passes;
  result.residual = found.residual;
  result.axes = x.rows() < x.cols() ? to_axes(x, found.vectors) : std::move(found.vectors);
}

/// Points and variances of the axes found, in order, and signs that do not depend on chance.
void measure(Projection& result, MatrixView<const float> x, double scale, double squares) {
  const std::size_t count = result.axes.rows(), rows = x.rows(), cols = x.cols();
  Matrix<double> along(count, rows);
  std::vector<float> axis(cols);
  std::vector<double> sums(count);
  for (std::size_t k = 0; k < count; ++k) {
    const auto own = result.axes.view().row(k);
    const double largest = *std::ranges::max_element(
        own, [](double a, double b) { return std::fabs(a) < std::fabs(b); });
    for (std::size_t c = 0; c < cols; ++c) {
      if (largest < 0) own[c] = -own[c];
      axis[c] = static_cast<float>(own[c]);
    }
    double* to = along.view().row(k).data();
    one_row_products(to, axis.data(), x, RowProduct::Dot);
    sums[k] = dot(to, to, rows);
  }
  // values that are equal but for rounding may stand in any order
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < count; ++k) {
    const auto behind = std::ranges::find_if(order, [&](auto j) { return sums[j] < sums[k]; });
    order.insert(behind, k);
  }
  Matrix<double> axes(count, cols);
  result.points.resize(rows, count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t from = order[k];
    std::ranges::copy(result.axes.view().row(from), axes.view().row(k).begin());
    for (std::size_t r = 0; r < rows; ++r) {
      result.points.view()(r, k) = along.view()(from, r) / scale;
    }
    result.variances.push_back(sums[from] / static_cast<double>(rows) / scale / scale);
    result.ratios.push_back(squares > 0 ? std::min(sums[from] / squares, 1.0) : 0);
  }
  result.axes = std::move(axes);
}

template <typename T>
Projection components(MatrixView<const T> table, const ProjectionOptions& options) {
  require(table.rows() > 0 && table.cols() > 0, kName, "matrix",
          "must have a row and a column, got ", table.rows(), " x ", table.cols());
  const std::size_t most = std::min(kMaxComponents, table.cols());
  require(options.components >= 1 && options.components <= most, kName, "components",
          "must be between 1 and ", most, ", got ", options.components);
  const auto rows = static_cast<double>(table.rows()), cols = static_cast<double>(table.cols());
  check_work(kName, "matrix", rows * cols * std::fmin(rows, cols) / 4,
             "a quarter of rows * columns * the fewer of both; take fewer rows",
             kMostStoppableSteps);
  require_finite(kName, "matrix", table);
  const auto largest = static_cast<double>(largest_magnitude(table.data(), table.size()));
  require(largest <= kLargest, kName, "matrix", "must be below 1e300, got ", largest);

  Projection result;
  // by a power of two, so that squares and their sums stay within the range of floats
  const double scale = largest > 0 ? std::ldexp(1.0, std::min(-std::ilogb(largest), 1000)) : 1;
  Matrix<float> centered(table.rows(), table.cols());
  result.mean.resize(table.cols());
  const double squares = center(centered.view(), result.mean.data(), table, scale);
  for (double& x : result.mean) x /= scale;
  if (squares > 0) {
    find_axes(result, centered.view(), options);
  } else {
    result.axes.resize(0, table.cols());
    if (options.method == ProjectionMethod::Krylov) result.method = options.method;
  }
  extend(result.axes, options.components);
  orthonormalize(result.axes);
  measure(result, centered.view(), scale, squares);
  return result;
}

}  // namespace

const std::span<const Parameter> kProjectionParameters = kParameters;

Projection project(MatrixView<const float> table, const ProjectionOptions& options) {
  return components(table, options);
}
Projection project(MatrixView<const double> table, const ProjectionOptions& options) {
  return components(table, options);
}

}  // namespace pe
