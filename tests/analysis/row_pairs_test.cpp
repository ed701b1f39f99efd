#include "analysis/pairs/row_pairs.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "linalg/matrix.h"
#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

/// Sum of products in long double, whose 64 bits tell the nearest double from its neighbours for all
/// but one in a thousand.
long double product(std::span<const double> a, std::span<const double> b) {
  long double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<long double>(a[i]) * b[i];
  return sum;
}

TEST_CASE("row_pairs: sums that cancel are rounded once", "[analysis][row_pairs]") {
  const double big = 0x1p60;
  const Matrix<double> table = [&] {
    Matrix<double> m(2, 3);
    for (std::size_t j = 0; j < 3; ++j) m.view()(1, j) = 1;
    m.view()(0, 0) = big, m.view()(0, 1) = 1, m.view()(0, 2) = -big;
    return m;
  }();
  const RowPairMeasures found = row_pairs(table.view(), {});
  CHECK(found.dot.at(0) == 1);  // in plain doubles 0
}

TEST_CASE("row_pairs: values are those of wider arithmetic", "[analysis][row_pairs][property]") {
  Rng rng(7);
  for (int round = 0; round < 200; ++round) {
    Matrix<double> table(2, 1 + rng.next() % 200);
    for (double& x : table.view().flat()) x = rng.normal();
    const RowPairMeasures found = row_pairs(table.view(), {});
    const auto a = table.view().row(0), b = table.view().row(1);
    CAPTURE(round);
    CHECK(std::fabs(static_cast<double>(product(a, b) - found.dot[0])) < 1e-14);
    CHECK(std::fabs(found.norms[0] - static_cast<double>(std::sqrt(product(a, a)))) <=
          std::ldexp(found.norms[0], -52));
    const long double cosine =
        product(a, b) / (std::sqrt(product(a, a)) * std::sqrt(product(b, b)));
    CHECK(std::fabs(static_cast<double>(1 - cosine - found.cosine_distance[0])) <=
          std::ldexp(found.cosine_distance[0], -53) + 1e-18);
    CHECK(std::fabs(static_cast<double>(std::acos(cosine) - found.angle[0])) < 1e-15);
  }
}

TEST_CASE("row_pairs: equal rows are 0 apart, a zero row has no direction",
          "[analysis][row_pairs][edge]") {
  Matrix<double> table(3, 5);
  std::ranges::fill(table.view().flat(), 0);
  for (std::size_t j = 0; j < 5; ++j) {
    table.view()(0, j) = table.view()(1, j) = 0.1 * static_cast<double>(j + 1);
  }
  const double pairs[] = {0, 1, 0, 2};
  const RowPairMeasures found = row_pairs(table.view(), pairs);
  CHECK(found.cosine_distance[0] == 0);
  CHECK(found.euclidean[0] == 0);
  CHECK(found.angle[0] == 0);
  CHECK(found.cosine[1] == 0);
  CHECK(found.cosine_distance[1] == 1);
  CHECK(std::isnan(found.angle[1]));
}

TEST_CASE("row_pairs: neighbours where no pairs are given; opposite rows are half a turn apart",
          "[analysis][row_pairs]") {
  Matrix<double> table(3, 2);
  std::ranges::fill(table.view().flat(), 0);
  table.view()(0, 0) = 3, table.view()(1, 0) = -3, table.view()(2, 1) = 4;
  const RowPairMeasures found = row_pairs(table.view(), {});
  REQUIRE(found.dot.size() == 2);
  CHECK(found.angle[0] == std::numbers::pi);
  CHECK(found.euclidean[1] == 5);
}

TEST_CASE("row_pairs: rows whose squares are none", "[analysis][row_pairs][edge]") {
  constexpr double kFactor = 0x1p-565;
  Matrix<double> table(3, 2), tiny(3, 2);
  const double numbers[] = {3, 4, 4, 3, -1, 0.1};
  for (std::size_t k = 0; k < 6; ++k) {
    table.view().flat()[k] = numbers[k];
    tiny.view().flat()[k] = numbers[k] * (k < 4 ? kFactor : 1);  // the last row is an ordinary one
  }
  const double first[] = {0, 1}, mixed[] = {0, 2};
  const RowPairMeasures a = row_pairs(table.view(), first), b = row_pairs(tiny.view(), first);
  CHECK(b.cosine == a.cosine);
  CHECK(b.cosine_distance == a.cosine_distance);
  CHECK(b.angle == a.angle);
  CHECK(b.dot[0] == 0);
  CHECK(b.euclidean[0] == a.euclidean[0] * kFactor);
  CHECK(b.norms == std::vector<double>{5 * kFactor, 5 * kFactor});
  const RowPairMeasures c = row_pairs(table.view(), mixed), d = row_pairs(tiny.view(), mixed);
  CHECK(d.cosine == c.cosine);
  CHECK(d.dot[0] == c.dot[0] * kFactor);
  CHECK(d.euclidean[0] == c.norms[1]);
}

TEST_CASE("row_pairs: refuses rows that are not there, halves of pairs and numbers too large",
          "[analysis][row_pairs][refused]") {
  Matrix<double> table(2, 2);
  std::ranges::fill(table.view().flat(), 0);
  const double beyond[] = {0, 2}, half[] = {0}, between[] = {0.5, 1}, both[] = {0, 1};
  CHECK_THROWS_AS(row_pairs(table.view(), beyond), InputError);
  CHECK_THROWS_AS(row_pairs(table.view(), half), InputError);
  CHECK_THROWS_AS(row_pairs(table.view(), between), InputError);
  table.view()(0, 0) = 1e200;
  CHECK_THROWS_AS(row_pairs(table.view(), both), InputError);
  table.view()(0, 0) = NAN;
  CHECK_THROWS_AS(row_pairs(table.view(), both), InputError);
}

TEST_CASE("row_pairs: a row of zeros is as far from a tiny one as that is long",
          "[analysis][row_pairs][edge]") {
  Matrix<double> table(3, 1);
  const double rows[] = {0, 0x1p-700, 0}, pairs[] = {0, 1, 0, 2};
  std::ranges::copy(rows, table.view().flat().begin());
  CHECK(row_pairs(table.view(), pairs).euclidean == std::vector<double>{0x1p-700, 0});
}

}  // namespace
}  // namespace pe
