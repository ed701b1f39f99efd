#include "linalg/solve/least_squares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "linalg/matrix.h"
#include "linalg/products/double_sums.h"

namespace pe {
namespace {

/// A reflection H = I - v v^T that takes x to (alpha, 0, ..., 0). Turns x into v.
double make_reflection(double* x, std::size_t count) {
  const double norm = std::sqrt(dot(x, x, count));
  if (norm == 0) return 0;
  const double alpha = x[0] > 0 ? -norm : norm;
  const double scale = 1 / std::sqrt(norm * (norm + std::fabs(x[0])));
  x[0] -= alpha;
  for (std::size_t i = 0; i < count; ++i) x[i] *= scale;
  return alpha;
}

void reflect(double* x, const double* v, std::size_t count) {
  add_scaled(x, -dot(v, x, count), v, count);
}

Matrix<double> transposed(MatrixView<const double> a) {
  Matrix<double> result(a.cols(), a.rows());
  for (std::size_t r = 0; r < a.rows(); ++r) {
    for (std::size_t c = 0; c < a.cols(); ++c) result.view()(c, r) = a(r, c);
  }
  return result;
}

/// Columns of a, as rows, in an order in which each is the longest of what the earlier ones leave.
struct Factors {
  explicit Factors(MatrixView<const double> a) : columns(transposed(a)), order(a.cols()) {
    std::iota(order.begin(), order.end(), std::size_t{0});
  }
  double* column(std::size_t k) { return columns.view().row(order[k]).data(); }

  Matrix<double> columns;
  std::vector<std::size_t> order;
  std::vector<double> diagonal;  // of R; as long as the rank
};

/// Turns column k into R above row k and the reflection k from there on, and applies all of them to
/// the columns of y (its rows here).
void factor(Factors& f, MatrixView<double> y) {
  const std::size_t d = f.columns.rows(), n = f.columns.cols();
  double strongest = 0;
  for (std::size_t k = 0; k < std::min(n, d); ++k) {
    std::size_t best = k;
    double largest = -1;
    for (std::size_t j = k; j < d; ++j) {
      const double* x = f.column(j) + k;
      const double square = dot(x, x, n - k);
      if (square > largest) {
        largest = square;
        best = j;
      }
    }
    const double norm = std::sqrt(std::max(largest, 0.0));
    if (k == 0) strongest = norm;
    if (norm <= kRankTolerance * strongest) return;
    std::swap(f.order[k], f.order[best]);
    double* v = f.column(k) + k;
    f.diagonal.push_back(make_reflection(v, n - k));
    for (std::size_t j = k + 1; j < d; ++j) reflect(f.column(j) + k, v, n - k);
    for (std::size_t j = 0; j < y.rows(); ++j) reflect(y.row(j).data() + k, v, n - k);
  }
}

/// R, (rank, d), its columns in the order found.
Matrix<double> upper(Factors& f) {
  const std::size_t rank = f.diagonal.size();
  Matrix<double> r(rank, f.order.size());
  for (std::size_t j = 0; j < f.order.size(); ++j) {
    for (std::size_t i = 0; i < rank; ++i) {
      r.view()(i, j) = i < j ? f.column(j)[i] : i == j ? f.diagonal[i] : 0;
    }
  }
  return r;
}

}  // namespace

std::size_t least_squares(MatrixView<double> out, MatrixView<const double> a,
                          MatrixView<const double> y) {
  Factors f(a);
  Matrix<double> targets = transposed(y);
  factor(f, targets.view());
  const std::size_t rank = f.diagonal.size(), d = a.cols();

  // R = T^T Z^T by reflections of R's rows: of all solutions, the one without a part that R
  // ignores.
  Matrix<double> r = upper(f);
  std::vector<double> diagonal(rank);
  for (std::size_t k = 0; k < rank; ++k) {
    double* v = r.view().row(k).data() + k;
    diagonal[k] = make_reflection(v, d - k);
    for (std::size_t i = k + 1; i < rank; ++i) {
      reflect(r.view().row(i).data() + k, v, d - k);
    }
  }
  std::vector<double> x(d);
  for (std::size_t m = 0; m < y.cols(); ++m) {
    const double* target = targets.view().row(m).data();
    std::ranges::fill(x, 0);
    for (std::size_t k = 0; k < rank; ++k) {
      const double* row = r.view().row(k).data();
      x[k] = (target[k] - dot(row, x.data(), k)) / diagonal[k];
    }
    for (std::size_t k = rank; k-- > 0;) reflect(x.data() + k, r.view().row(k).data() + k, d - k);
    for (std::size_t k = 0; k < d; ++k) out(f.order[k], m) = x[k];
  }
  return rank;
}

}  // namespace pe
