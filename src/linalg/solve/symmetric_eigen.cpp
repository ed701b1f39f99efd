#include "linalg/solve/symmetric_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "linalg/products/double_sums.h"

namespace pe {
namespace {

/// The diagonal of a tridiagonal matrix and what stands beside it: beside[i] at (i, i + 1).
struct Tridiagonal {
  std::vector<double> diagonal, beside;
};

/// Reflections I - v v^T from both sides, v with v^T v = 2 or 0; row k of the matrix becomes the
/// one that clears its elements from k + 2 on.
Tridiagonal reduce(MatrixView<double> a) {
  const std::size_t n = a.rows();
  Tridiagonal t{std::vector<double>(n), std::vector<double>(n)};
  std::vector<double> q(n);
  for (std::size_t k = 0; k < n; ++k) {
    t.diagonal[k] = a(k, k);
    const std::size_t count = n - k - 1;
    if (count == 0) break;
    double* v = &a(k, k) + 1;
    const double norm = std::sqrt(dot(v, v, count));
    t.beside[k] = v[0] > 0 ? -norm : norm;
    if (norm == 0) continue;
    const double scale = 1 / std::sqrt(norm * (norm + std::fabs(v[0])));
    v[0] -= t.beside[k];
    for (std::size_t i = 0; i < count; ++i) v[i] *= scale;
    // A - v q^T - q v^T, with q = A v - (v^T A v / 2) v
    for (std::size_t i = 0; i < count; ++i) q[i] = dot(&a(k + 1 + i, k + 1), v, count);
    add_scaled(q.data(), -dot(q.data(), v, count) / 2, v, count);
    for (std::size_t i = 0; i < count; ++i) {
      double* row = &a(k + 1 + i, k + 1);
      add_scaled(row, -v[i], q.data(), count);
      add_scaled(row, -q[i], v, count);
    }
  }
  return t;
}

/// (x, y) <- (c x - s y, s x + c y)
void rotate(double* x, double* y, double c, double s, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    const double old = y[k];
    y[k] = s * x[k] + c * old;
    x[k] = c * x[k] - s * old;
  }
}

/// One chase of the bulge from `last` up to `first`. Rows of z take part.
void sweep(Tridiagonal& t, MatrixView<double> z, std::size_t first, std::size_t last) {
  std::vector<double>& d = t.diagonal;
  std::vector<double>& e = t.beside;
  const double half = (d[first + 1] - d[first]) / (2 * e[first]);
  const double root = std::sqrt(half * half + 1);
  double g = d[last] - d[first] + e[first] / (half + std::copysign(root, half));
  double s = 1, c = 1, p = 0;
  for (std::size_t i = last; i-- > first;) {
    const double f = s * e[i], b = c * e[i];
    const double r = std::sqrt(f * f + g * g);
    e[i + 1] = r;
    if (r == 0) {  // the matrix falls apart here
      d[i + 1] -= p;
      e[last] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - p;
    const double x = (d[i] - g) * s + 2 * c * b;
    p = s * x;
    d[i + 1] = g + p;
    g = c * x - b;
    rotate(z.row(i).data(), z.row(i + 1).data(), c, s, z.cols());
  }
  d[first] -= p;
  e[first] = g;
  e[last] = 0;
}

/// Rows of z, the unit matrix at first, become the eigenvectors; t's diagonal the values.
void diagonalize(Tridiagonal& t, MatrixView<double> z) {
  const std::size_t n = z.rows();
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    largest = std::max({largest, std::fabs(t.diagonal[i]), std::fabs(t.beside[i])});
  }
  const double negligible = std::numeric_limits<double>::epsilon() * largest;
  t.beside.back() = 0;
  for (std::size_t first = 0; first < n;) {
    std::size_t last = first;
    while (std::fabs(t.beside[last]) > negligible) ++last;
    if (last == first) {
      ++first;
    } else {
      sweep(t, z, first, last);
    }
  }
}

}  // namespace

void symmetric_eigen(MatrixView<double> vectors, double* values, MatrixView<double> matrix) {
  const std::size_t n = matrix.rows();
  if (n == 0) return;
  Tridiagonal t = reduce(matrix);
  std::ranges::fill(vectors.flat(), 0);
  for (std::size_t k = 0; k < n; ++k) vectors(k, k) = 1;
  diagonalize(t, vectors);
  for (std::size_t r = 0; r < n; ++r) {
    double* x = vectors.row(r).data();
    for (std::size_t k = n - 1; k-- > 0;) {
      const double* v = &matrix(k, k) + 1;
      add_scaled(x + k + 1, -dot(v, x + k + 1, n - k - 1), v, n - k - 1);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    const auto rest = t.diagonal.begin() + static_cast<std::ptrdiff_t>(k);
    const std::size_t best =
        k + static_cast<std::size_t>(std::max_element(rest, t.diagonal.end()) - rest);
    std::swap(t.diagonal[k], t.diagonal[best]);
    if (best != k) std::ranges::swap_ranges(vectors.row(k), vectors.row(best));
    values[k] = t.diagonal[k];
  }
}

}  // namespace pe
