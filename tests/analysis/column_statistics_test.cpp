#include "analysis/columns/column_statistics.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "support/rng.h"
#include "support/tables.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using testing::exact_table;

Matrix<double> sinusoidal(double length, double d_model) {
  return exact_table("sinusoidal", {{"length", length}, {"d_model", d_model}});
}

TEST_CASE("columns: X6, how many dimensions move and what they hold",
          "[analysis][columns][claims]") {
  const ColumnStatistics found = column_statistics(sinusoidal(50, 128).view(), 0.1);
  CHECK(found.participating == 77);
  CHECK(column_statistics(sinusoidal(50, 128).view(), 1).participating == 44);
  CHECK_THAT(found.shares[31], WithinAbs(0.745, 5e-4));
  CHECK_THAT(found.shares[63], WithinAbs(0.996, 5e-4));
  CHECK_THAT(found.shares[127], WithinAbs(1, 1e-14));
  CHECK_THAT(column_statistics(sinusoidal(512, 512).view(), 0.1).shares[127],
             WithinAbs(0.43, 5e-3));
}

TEST_CASE("columns: X11, with 100 words 86 dimensions move, the last sine hardly",
          "[analysis][columns][claims]") {
  const ColumnStatistics fifty = column_statistics(sinusoidal(50, 128).view(), 0.1);
  const ColumnStatistics hundred = column_statistics(sinusoidal(100, 128).view(), 0.1);
  CHECK(hundred.participating == 86);
  CHECK_THAT(fifty.max[126] - fifty.min[126], WithinAbs(0.0057, 5e-5));
  CHECK_THAT(hundred.max[126] - hundred.min[126], WithinAbs(0.0114, 5e-5));
}

TEST_CASE("columns: by their definition", "[analysis][columns]") {
  const std::size_t rows = 13, cols = 5;
  Matrix<double> table(rows, cols);
  Rng rng(4);
  for (double& x : table.view().flat()) x = 3 + rng.normal();
  for (std::size_t r = 0; r < rows; ++r) table.view()(r, 2) = 0.1;
  const ColumnStatistics found = column_statistics(table.view(), 0.1);
  const Matrix<double> r = correlation(table.view());
  const auto moment = [&](std::size_t a, std::size_t b) {
    double mean_a = 0, mean_b = 0, sum = 0;
    for (std::size_t k = 0; k < rows; ++k) {
      mean_a += table.view()(k, a) / rows;
      mean_b += table.view()(k, b) / rows;
    }
    for (std::size_t k = 0; k < rows; ++k) {
      sum += (table.view()(k, a) - mean_a) * (table.view()(k, b) - mean_b);
    }
    return sum / rows;
  };
  for (std::size_t a = 0; a < cols; ++a) {
    CHECK_THAT(found.variance[a], WithinAbs(moment(a, a), 1e-14));
    for (std::size_t b = 0; b < cols; ++b) {
      const double expected =
          a == 2 || b == 2 ? 0 : moment(a, b) / std::sqrt(moment(a, a) * moment(b, b));
      CHECK_THAT(r.view()(a, b), WithinAbs(expected, 1e-14));
    }
  }
  CHECK(found.participating == 4);
  CHECK_THAT(found.mean[2], WithinAbs(0.1, 1e-15));
  CHECK(found.min[2] == 0.1);
  CHECK(found.max[2] == 0.1);
}

TEST_CASE(
    "columns: S4-11, linear frequencies are alike next to each other far more than the "
    "paper's at first, and less in the slow ones",
    "[analysis][columns][claims]") {
  const auto neighbours = [](const Matrix<double>& table, std::size_t pair) {
    return std::fabs(correlation(table.view()).view()(2 * pair, 2 * pair + 2));
  };
  const Matrix<double> linear = exact_table("harmonic", {{"length", 200.0}, {"d_model", 64.0}});
  const Matrix<double> geometric = sinusoidal(200, 64);
  CHECK(neighbours(linear, 20) > 0.9);      // sin(p/21) and sin(p/22)
  CHECK(neighbours(geometric, 5) < 0.2);    // wavelengths 26 and 35
  CHECK(neighbours(geometric, 30) > 0.99);  // both straight lines over 200 positions
}

TEST_CASE("columns: one row and constant columns", "[analysis][columns]") {
  Matrix<double> one(1, 3);
  std::ranges::fill(one.view().flat(), 2);
  const ColumnStatistics found = column_statistics(one.view(), 0.1);
  CHECK(found.shares == std::vector<double>{0, 0, 0});
  CHECK(found.participating == 0);
  const Matrix<double> r = correlation(one.view());
  for (const double x : r.view().flat()) CHECK(x == 0);
}

Matrix<double> column_of(std::initializer_list<double> numbers) {
  Matrix<double> table(numbers.size(), 1);
  std::ranges::copy(numbers, table.view().flat().begin());
  return table;
}

TEST_CASE("columns: NaN stays, wherever it stands", "[analysis][columns][edge]") {
  for (const Matrix<double>& table :
       {column_of({NAN, 1, 5, 7}), column_of({1, NAN, 5, 7}), column_of({1, 5, 7, NAN})}) {
    const ColumnStatistics found = column_statistics(table.view(), 0.1);
    CHECK(std::isnan(found.min[0]));
    CHECK(std::isnan(found.max[0]));
    CHECK(found.participating == 0);
  }
}

TEST_CASE("columns: correlation of numbers whose squares are none", "[analysis][columns][edge]") {
  Matrix<double> table(4, 4);
  for (std::size_t r = 0; r < 4; ++r) {
    const double x = std::vector<double>{1, 2, 4, 9}[r];
    table.view()(r, 0) = x;
    table.view()(r, 1) = x * 1e-165;
    table.view()(r, 2) = -x * 1e160;
    table.view()(r, 3) = x * 1.9e307;
  }
  const Matrix<double> r = correlation(table.view());
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) {
      CHECK_THAT(r.view()(a, b), WithinAbs((a == 2) == (b == 2) ? 1 : -1, 1e-15));
    }
  }
}

TEST_CASE("columns: refusals", "[analysis][columns][error]") {
  const Matrix<double> none(0, 3);
  CHECK_THROWS_AS(column_statistics(none.view(), 0.1), InputError);
  CHECK_THROWS_AS(correlation(none.view()), InputError);
  const MatrixView<const double> wide(nullptr, 1, 8192);
  CHECK_THROWS_AS(correlation(wide), MemoryError);
  CHECK_THROWS_AS(correlation(column_of({1, NAN, 5}).view()), InputError);
  CHECK_THROWS_AS(correlation(column_of({1, INFINITY, 5}).view()), InputError);
}

TEST_CASE("columns: sums of numbers near the ends of doubles' range", "[analysis][columns][edge]") {
  Matrix<double> table(2, 4);
  const double numbers[] = {0x1p1023, 0x1p600, 0x1p-500, 0, 0x1p1023, -0x1p600, -0x1p-500, 0};
  std::ranges::copy(numbers, table.view().flat().begin());
  const ColumnStatistics found = column_statistics(table.view(), 0.1);
  CHECK(found.mean == std::vector<double>{0x1p1023, 0, 0, 0});
  CHECK(found.variance == std::vector<double>{0, INFINITY, 0x1p-1000, 0});
  CHECK(found.shares == std::vector<double>{0, 1, 1, 1});
  const double tiny[] = {0x1p-600, 0x1p-600, 0, 0, -0x1p-600, -0x1p-600, 0, 0};
  std::ranges::copy(tiny, table.view().flat().begin());
  CHECK(column_statistics(table.view(), 0.1).shares == std::vector<double>{0.5, 1, 1, 1});
}

}  // namespace
}  // namespace pe
