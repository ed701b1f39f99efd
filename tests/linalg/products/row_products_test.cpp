#include "linalg/products/row_products.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "linalg/diagonals.h"
#include "linalg/matrix.h"
#include "support/double_double.h"
#include "support/rng.h"
#include "support/worst.h"

namespace pe {
namespace {

template <typename T>
Matrix<T> random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed) {
  Rng rng(seed);
  Matrix<T> matrix(rows, cols);
  for (T& x : matrix.view().flat()) x = static_cast<T>(rng.uniform() * 2 - 1);
  return matrix;
}

template <typename T>
double reference(const Matrix<T>& a, const Matrix<T>& b, std::size_t i, std::size_t j,
                 RowProduct product) {
  DoubleDouble sum{0, 0};
  for (std::size_t k = 0; k < a.cols(); ++k) {
    const double x = static_cast<double>(a.view()(i, k)), y = static_cast<double>(b.view()(j, k));
    const DoubleDouble apart = two_sum(x, -y);
    sum = sum + (product == RowProduct::Dot ? two_product(x, y) : apart * apart);
  }
  return sum.hi;
}

/// Largest error over the largest possible size of a sum.
template <typename T>
double worst_error(std::size_t m, std::size_t n, std::size_t d, bool symmetric,
                   RowProduct product) {
  const Matrix<T> a = random_matrix<T>(m, d, 1 + d);
  const Matrix<T> other = random_matrix<T>(n, d, 2 + d);
  const Matrix<T>& b = symmetric ? a : other;
  Matrix<T> out(m, symmetric ? m : n);
  for (T& x : out.view().flat()) x = static_cast<T>(NAN);
  row_products(out.view(), a.view(), b.view(), nullptr, nullptr, product, {});
  double worst = 0;
  for (std::size_t i = 0; i < out.rows(); ++i) {
    for (std::size_t j = 0; j < out.cols(); ++j) {
      const double error =
          std::fabs(static_cast<double>(out.view()(i, j)) - reference(a, b, i, j, product));
      worst = testing::worst_of(worst, error);
      if (symmetric) CHECK(out.view()(i, j) == out.view()(j, i));
    }
  }
  const double largest = product == RowProduct::Dot ? 1 : 4;  // of one term
  return worst / (largest * (static_cast<double>(d) + 1));
}

TEST_CASE("row_products: every pair, at sizes around tiles and blocks", "[linalg][row_products]") {
  const auto product = GENERATE(RowProduct::Dot, RowProduct::SquaredDifference);
  const std::size_t d = GENERATE(0u, 1u, 3u, 4u, 7u, 8u, 33u, 513u);
  for (const std::size_t m : {1u, 2u, 3u, 4u, 5u, 8u, 9u, 13u, 66u}) {
    for (const std::size_t n : {1u, 3u, 8u, 17u}) {
      CAPTURE(product, d, m, n);
      CHECK(worst_error<float>(m, n, d, false, product) < 0x1p-24);
      CHECK(worst_error<double>(m, n, d, false, product) < 0x1p-53);
    }
    CAPTURE(product, d, m);
    CHECK(worst_error<float>(m, m, d, true, product) < 0x1p-24);
    CHECK(worst_error<double>(m, m, d, true, product) < 0x1p-53);
  }
}

TEST_CASE("row_products: several blocks of rows", "[linalg][row_products]") {
  CHECK(worst_error<float>(499, 255, 5, false, RowProduct::Dot) < 0x1p-24);
  CHECK(worst_error<float>(483, 483, 5, true, RowProduct::Dot) < 0x1p-24);
  CHECK(worst_error<double>(243, 243, 3, true, RowProduct::SquaredDifference) < 0x1p-53);
}

TEST_CASE("row_products: long sums of one sign do not lose digits", "[linalg][row_products]") {
  constexpr std::size_t kDepth = 100000;
  Matrix<float> a(2, kDepth);
  for (float& x : a.view().flat()) x = 0.1f;
  Matrix<float> out(2, 2);
  row_products(out.view(), a.view(), a.view(), nullptr, nullptr, RowProduct::Dot, {});
  const double exact = static_cast<double>(0.1f) * static_cast<double>(0.1f) * kDepth;
  // one rounding for every 512 columns, 0.02 for plain sums
  CHECK(std::fabs(static_cast<double>(out.view()(1, 0)) / exact - 1) < 2e-6);
}

TEST_CASE("row_products: factors, scale, shift, limits and root", "[linalg][row_products]") {
  const Matrix<float> a = random_matrix<float>(5, 6, 3), b = random_matrix<float>(11, 6, 4);
  const std::vector<double> a_factors = {1, 2, 0, -1, 0.5};
  std::vector<double> b_factors(11, 3.0);
  b_factors[10] = 0;
  Matrix<float> out(5, 11);
  row_products(out.view(), a.view(), b.view(), a_factors.data(), b_factors.data(), RowProduct::Dot,
               {.scale = -1, .shift = 2, .least = 0, .most = 4, .root = true});
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 11; ++j) {
      const double dot = reference(a, b, i, j, RowProduct::Dot) * a_factors[i] * b_factors[j];
      const double wanted = std::sqrt(std::clamp(2 - dot, 0.0, 4.0));
      CHECK(std::fabs(static_cast<double>(out.view()(i, j)) - wanted) < 2e-6);
    }
  }
}

TEST_CASE("one_row_products and squared_norms: sums in double", "[linalg][row_products]") {
  const std::size_t d = GENERATE(0u, 1u, 3u, 4u, 8u, 9u, 21u);
  CAPTURE(d);
  const Matrix<float> a = random_matrix<float>(4, d, 5);
  double out[4];
  for (const RowProduct product : {RowProduct::Dot, RowProduct::SquaredDifference}) {
    one_row_products(out, a.view().row(1).data(), a.view(), product);
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(std::fabs(out[i] - reference(a, a, 1, i, product)) < 1e-14);
    }
  }
  squared_norms(out, a.view());
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(std::fabs(out[i] - reference(a, a, i, i, RowProduct::Dot)) < 1e-14);
  }
}

TEST_CASE("first_not_finite: the first at every size and place", "[linalg][row_products]") {
  const std::size_t count = GENERATE(0u, 1u, 3u, 31u, 64u, 65u, 200u);
  std::vector<float> values(count, 1e38f);
  std::vector<double> wide(count, 1e300);
  CHECK(first_not_finite(values.data(), count) == count);
  CHECK(first_not_finite(wide.data(), count) == count);
  for (std::size_t at = 0; at < count; ++at) {
    for (const float bad : {NAN, INFINITY, -INFINITY}) {
      values[at] = bad;
      wide[at] = static_cast<double>(bad);
      CAPTURE(count, at, bad);
      CHECK(first_not_finite(values.data(), count) == at);
      CHECK(first_not_finite(wide.data(), count) == at);
    }
    values[at] = 0;
    wide[at] = 0;
  }
}

TEST_CASE("slide_rows and diagonal_ranges", "[linalg][diagonals]") {
  const std::size_t n = GENERATE(1u, 2u, 3u, 9u, 18u);
  CAPTURE(n);
  std::vector<float> window(2 * n - 1);
  for (std::size_t k = 0; k < window.size(); ++k) window[k] = static_cast<float>(k);
  Matrix<float> out(n, n);
  slide_rows(out.view(), window.data());
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) CHECK(out.view()(i, j) == window[n - 1 - i + j]);
  }
  out.view()(0, n / 2) += 3;
  out.view()(n / 2, n - 1) -= 1;
  std::vector<float> least(n), most(n);
  diagonal_ranges(least.data(), most.data(), out.view());
  for (std::size_t k = 0; k < n; ++k) {
    float low = INFINITY, high = -INFINITY;
    for (std::size_t i = 0; i + k < n; ++i) {
      low = std::fmin(low, out.view()(i, i + k));
      high = std::fmax(high, out.view()(i, i + k));
    }
    CHECK(least[k] == low);
    CHECK(most[k] == high);
  }
}

}  // namespace
}  // namespace pe
