#include "linalg/solve/least_squares.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

#include "linalg/matrix.h"
#include "linalg/products/double_sums.h"
#include "support/rng.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;

Matrix<double> noise(std::size_t rows, std::size_t cols, Rng& rng) {
  Matrix<double> m(rows, cols);
  for (double& x : m.view().flat()) x = rng.normal();
  return m;
}

Matrix<double> product(MatrixView<const double> a, MatrixView<const double> b) {
  Matrix<double> out(a.rows(), b.cols());
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (std::size_t j = 0; j < b.cols(); ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, j);
      out.view()(i, j) = sum;
    }
  }
  return out;
}

/// a of the given rank.
Matrix<double> of_rank(std::size_t rows, std::size_t cols, std::size_t rank, Rng& rng) {
  return product(noise(rows, rank, rng).view(), noise(rank, cols, rng).view());
}

TEST_CASE("least squares: the normal equations hold and the solution is the smallest",
          "[linalg][least_squares][property]") {
  struct Size {
    std::size_t rows, cols, rank;
  };
  const Size size = GENERATE(Size{1, 1, 1}, Size{6, 3, 3}, Size{3, 6, 3}, Size{9, 9, 9},
                             Size{12, 8, 5}, Size{8, 12, 5}, Size{33, 17, 16});
  Rng rng(11 * size.rows + size.cols);
  const Matrix<double> a = of_rank(size.rows, size.cols, size.rank, rng);
  const Matrix<double> y = noise(size.rows, 4, rng);
  Matrix<double> b(size.cols, 4);
  CAPTURE(size.rows, size.cols, size.rank);
  CHECK(least_squares(b.view(), a.view(), y.view()) == size.rank);

  // a^T (a b - y) = 0: nothing of what a can make is left in the difference
  const Matrix<double> made = product(a.view(), b.view());
  for (std::size_t c = 0; c < size.cols; ++c) {
    for (std::size_t m = 0; m < 4; ++m) {
      double left = 0;
      for (std::size_t r = 0; r < size.rows; ++r) {
        left += a.view()(r, c) * (made.view()(r, m) - y.view()(r, m));
      }
      CHECK_THAT(left, WithinAbs(0, 1e-10));
    }
  }
  // b is of the row space of a: a direction that a ignores changes no result and is not in it.
  for (int k = 0; k < 5; ++k) {
    Matrix<double> direction = noise(size.cols, 1, rng), fitted(size.cols, 1);
    const Matrix<double> image = product(a.view(), direction.view());
    least_squares(fitted.view(), a.view(), image.view());
    for (std::size_t m = 0; m < 4; ++m) {
      double along = 0;
      for (std::size_t c = 0; c < size.cols; ++c) {
        along += (direction.view()(c, 0) - fitted.view()(c, 0)) * b.view()(c, m);
      }
      CHECK_THAT(along, WithinAbs(0, 1e-10));
    }
  }
}

TEST_CASE("least squares: a table of zeros has rank 0 and the solution 0",
          "[linalg][least_squares]") {
  Matrix<double> a(4, 3), y(4, 2), b(3, 2);
  for (double& x : a.view().flat()) x = 0;
  for (double& x : y.view().flat()) x = 1;
  CHECK(least_squares(b.view(), a.view(), y.view()) == 0);
  for (const double x : b.view().flat()) CHECK(x == 0);
}

TEST_CASE("sums: by their definition at every length around the lanes", "[linalg][sums]") {
  Rng rng(5);
  for (std::size_t n = 0; n < 40; ++n) {
    const Matrix<double> a = noise(1, n + 1, rng), b = noise(4, n + 1, rng);
    const double* x = a.view().data() + 1;  // unaligned
    double four[4];
    dot4(four, x, b.view().data(), n + 1, n);
    for (std::size_t k = 0; k < 4; ++k) {
      const double* y = b.view().row(k).data();
      double sum = 0, square = 0;
      for (std::size_t i = 0; i < n; ++i) {
        sum += x[i] * y[i];
        square += (x[i] - y[i]) * (x[i] - y[i]);
      }
      CHECK_THAT(dot(x, y, n), WithinAbs(sum, 1e-13));
      CHECK_THAT(four[k], WithinAbs(sum, 1e-13));
      CHECK_THAT(squared_distance(x, y, n), WithinAbs(square, 1e-13));
    }
    std::vector<double> added(x, x + n);
    add_scaled(added.data(), 1.5, b.view().data(), n);
    for (std::size_t i = 0; i < n; ++i) CHECK(added[i] == x[i] + 1.5 * b.view().data()[i]);
  }
}

}  // namespace
}  // namespace pe
