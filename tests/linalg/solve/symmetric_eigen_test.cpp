#include "linalg/solve/symmetric_eigen.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "support/matrices.h"
#include "support/worst.h"

namespace pe {
namespace {

struct Eigen {
  Matrix<double> vectors;
  std::vector<double> values;
};

Eigen eigen_of(const Matrix<double>& matrix) {
  const std::size_t n = matrix.rows();
  Eigen result{Matrix<double>(n, n), std::vector<double>(n)};
  Matrix<double> work = testing::converted<double>(matrix);
  symmetric_eigen(result.vectors.view(), result.values.data(), work.view());
  return result;
}

/// A v = value v, rows orthogonal and of length 1, values falling.
void check_eigen(const Matrix<double>& matrix, double largest) {
  const auto [vectors, values] = eigen_of(matrix);
  const std::size_t n = matrix.rows();
  const double allowed = 4e-15 * static_cast<double>(n);
  for (std::size_t k = 0; k < n; ++k) {
    if (k > 0) CHECK(values[k] <= values[k - 1]);
    for (std::size_t i = 0; i < n; ++i) {
      double image = 0, product = 0;
      for (std::size_t j = 0; j < n; ++j) {
        image += matrix.view()(i, j) * vectors.view()(k, j);
        product += vectors.view()(i, j) * vectors.view()(k, j);
      }
      CHECK(std::fabs(image - values[k] * vectors.view()(k, i)) <= allowed * largest);
      CHECK(std::fabs(product - (i == k ? 1 : 0)) <= allowed);
    }
  }
}

TEST_CASE("symmetric eigen: values times vectors are the matrix times vectors",
          "[linalg][eigen][property]") {
  const std::size_t n = GENERATE(1U, 2U, 3U, 4U, 7U, 16U, 33U);
  Matrix<double> matrix = testing::random_matrix<double>(n, n, 7 * n);
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      matrix.view()(i, j) = matrix.view()(j, i);
      sum += std::fabs(matrix.view()(i, j));
    }
    largest = testing::worst_of(largest, sum);
  }
  CAPTURE(n);
  check_eigen(matrix, largest);
}

TEST_CASE("symmetric eigen: a chain of springs, known in closed form", "[linalg][eigen]") {
  constexpr std::size_t kSize = 20;
  Matrix<double> matrix(kSize, kSize);
  std::ranges::fill(matrix.view().flat(), 0);
  for (std::size_t i = 0; i < kSize; ++i) {
    matrix.view()(i, i) = 2;
    if (i > 0) matrix.view()(i, i - 1) = matrix.view()(i - 1, i) = -1;
  }
  check_eigen(matrix, 4);
  const std::vector<double> values = eigen_of(matrix).values;
  for (std::size_t k = 0; k < kSize; ++k) {
    const double angle = std::numbers::pi * static_cast<double>(kSize - k) / (kSize + 1);
    CHECK(std::fabs(values[k] - (2 - 2 * std::cos(angle))) <= 1e-14);
  }
}

TEST_CASE("symmetric eigen: nothing, multiples, parts that know nothing of each other",
          "[linalg][eigen]") {
  constexpr std::size_t kSize = 6;
  Matrix<double> matrix(kSize, kSize);
  std::ranges::fill(matrix.view().flat(), 0);
  check_eigen(matrix, 1);
  for (std::size_t i = 0; i < kSize; ++i) matrix.view()(i, i) = i < 3 ? -5 : 2;
  check_eigen(matrix, 5);
  matrix.view()(1, 4) = matrix.view()(4, 1) = 1e-9;
  check_eigen(matrix, 5);
  std::ranges::fill(matrix.view().flat(), 1e80);
  check_eigen(matrix, 6e80);
  Matrix<double> empty(0, 0);
  symmetric_eigen(empty.view(), nullptr, empty.view());
}

TEST_CASE("symmetric eigen: a power of two as a factor changes the values by it, and nothing else",
          "[linalg][eigen][property]") {
  constexpr std::size_t kSize = 9;
  const double factor = GENERATE(0x1p-200, 0x1p-40, 0x1p40, 0x1p200);
  Matrix<double> matrix = testing::random_matrix<double>(kSize, kSize, 3);
  for (std::size_t i = 0; i < kSize; ++i) {
    for (std::size_t j = 0; j < i; ++j) matrix.view()(i, j) = matrix.view()(j, i);
  }
  const auto [vectors, values] = eigen_of(matrix);
  for (double& x : matrix.view().flat()) x *= factor;
  const auto [same, scaled] = eigen_of(matrix);
  CAPTURE(factor);
  CHECK(testing::largest_difference(vectors, same) == 0);
  for (std::size_t k = 0; k < kSize; ++k) CHECK(scaled[k] == factor * values[k]);
}

TEST_CASE("symmetric eigen: two that swap, whose values no step without a shift tells apart",
          "[linalg][eigen]") {
  Matrix<double> matrix(2, 2);
  matrix.view()(0, 0) = matrix.view()(1, 1) = 0;
  matrix.view()(0, 1) = matrix.view()(1, 0) = 1;
  check_eigen(matrix, 1);
  const std::vector<double> values = eigen_of(matrix).values;
  CHECK(std::fabs(values[0] - 1) <= 1e-15);
  CHECK(std::fabs(values[1] + 1) <= 1e-15);
}

TEST_CASE("symmetric eigen: a NaN comes to an end, and is told", "[linalg][eigen]") {
  constexpr std::size_t kSize = 5;
  const std::size_t at = GENERATE(0U, 2U, 4U);
  Matrix<double> matrix(kSize, kSize);
  std::ranges::fill(matrix.view().flat(), 1);
  matrix.view()(at, at) = std::nan("");
  const std::vector<double> values = eigen_of(matrix).values;
  CAPTURE(at);
  CHECK(std::ranges::any_of(values, [](double x) { return std::isnan(x); }));
}

TEST_CASE("symmetric eigen: what is nothing beside the values turns no vector, of either sign",
          "[linalg][eigen]") {
  const double sign = GENERATE(-1.0, 1.0);
  Matrix<double> matrix(2, 2);
  matrix.view()(0, 0) = matrix.view()(1, 1) = sign;
  matrix.view()(0, 1) = matrix.view()(1, 0) = 1e-20;
  const auto [vectors, values] = eigen_of(matrix);
  CAPTURE(sign);
  for (const double x : vectors.view().flat()) {
    CHECK(std::fabs(x * x - std::round(x * x)) <= 4e-15);
  }
  for (const double value : values) CHECK(std::fabs(value - sign) <= 4e-15);
}

TEST_CASE("symmetric eigen: two alike, told apart by little more than a rounding",
          "[linalg][eigen]") {
  const double apart = GENERATE(3e-15, 2e-14);
  Matrix<double> matrix(2, 2);
  matrix.view()(0, 0) = matrix.view()(1, 1) = 1;
  matrix.view()(0, 1) = matrix.view()(1, 0) = apart;
  const std::vector<double> values = eigen_of(matrix).values;
  CAPTURE(apart);
  CHECK(std::fabs(values[0] - 1 - apart) <= 1e-15);
  CHECK(std::fabs(values[1] - 1 + apart) <= 1e-15);
}

}  // namespace
}  // namespace pe
