#include "encodings/added/learned.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "encodings/added/abacus.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::exact_table;
using testing::refused_for;

double row_distance(const Matrix<double>& t, std::size_t a, std::size_t b) {
  double square = 0;
  for (std::size_t j = 0; j < t.cols(); ++j) {
    square += std::pow(t.view()(a, j) - t.view()(b, j), 2);
  }
  return std::sqrt(square);
}

double deviation(const Matrix<double>& t) {
  double square = 0;
  for (const double x : t.view().flat()) square += x * x;
  return std::sqrt(square / static_cast<double>(t.view().size()));
}

const testing::PropertyClaim kClaims[] = {testing::PropertyClaim("random-ids"),
                                          testing::PropertyClaim("learned"),
                                          testing::PropertyClaim("abacus")};

TEST_CASE("random-ids: a row depends on seed and position only, and tells no distance",
          "[encodings][learned][property]") {
  const Matrix<double> table = exact_table("random-ids", {{"length", 100.}});
  const Matrix<double> one = exact_table("random-ids", {{"positions", std::vector<double>{41}}});
  const Matrix<double> other = exact_table("random-ids", {{"length", 100.}, {"seed", 2.}});
  double lowest = 1, highest = -1, least = INFINITY, most = 0;
  for (std::size_t j = 0; j < table.cols(); ++j) {
    CHECK(one.view()(0, j) == table.view()(41, j));
    CHECK(other.view()(0, j) != table.view()(0, j));
  }
  for (const double x : table.view().flat()) {
    lowest = std::fmin(lowest, x);
    highest = std::fmax(highest, x);
  }
  CHECK((lowest >= -1 && lowest < -0.99 && highest < 1 && highest > 0.99));
  for (std::size_t a = 1; a < 100; ++a) {
    least = std::fmin(least, row_distance(table, 0, a));
    most = std::fmax(most, row_distance(table, 0, a));
  }
  // sqrt(2/3 * 128) = 9.24, whatever the offset
  CHECK((least > 7.5 && most < 11));
}

TEST_CASE("learned: noise of the deviation asked for; rows do not depend on the table's length",
          "[encodings][learned][property]") {
  const Matrix<double> table = exact_table("learned", {{"length", 512.}});
  CHECK(std::fabs(deviation(table) / 0.02 - 1) < 0.01);
  const Matrix<double> longer =
      exact_table("learned", {{"length", 10.}, {"table_length", 2048.}, {"start", 5.}});
  for (std::size_t r = 0; r < 10; ++r) {
    for (std::size_t j = 0; j < table.cols(); ++j) {
      CHECK(longer.view()(r, j) == table.view()(r + 5, j));
    }
  }
  const Matrix<double> zeros = exact_table("learned", {{"std", 0.}});
  for (const double x : zeros.view().flat()) CHECK(x == 0);
}

TEST_CASE("learned: the smooth stand-in has near neighbours alike and far ones not",
          "[encodings][learned][property]") {
  const Matrix<double> t = exact_table("learned", {{"length", 512.}, {"content", "smooth"}});
  CHECK(std::fabs(deviation(t) / 0.02 - 1) < 0.1);
  CHECK(row_distance(t, 100, 101) < 0.5 * row_distance(t, 100, 300));
}

TEST_CASE("learned: offset, row scaling and a table of one's own", "[encodings][learned]") {
  const std::vector<double> own{1, 2, 3, 4, 5, 6, 0, 0};
  const Matrix<double> t = exact_table(
      "learned",
      {{"table", own}, {"table_length", 4.}, {"d_model", 2.}, {"length", 2.}, {"offset", 2.}});
  CHECK((t.view()(0, 0) == 5 && t.view()(0, 1) == 6 && t.view()(1, 0) == 0));
  const Matrix<double> unit = exact_table("learned", {{"table", own},
                                                      {"table_length", 4.},
                                                      {"d_model", 2.},
                                                      {"length", 4.},
                                                      {"row_scaling", "unit-rows"}});
  CHECK(std::fabs(unit.view()(1, 0) - 0.6) < 2e-16);
  CHECK(std::fabs(unit.view()(1, 1) - 0.8) < 2e-16);
  CHECK(unit.view()(3, 0) == 0);  // a row of zeros has no direction
  const Matrix<double> root = exact_table("learned", {{"table", own},
                                                      {"table_length", 2.},
                                                      {"d_model", 4.},
                                                      {"length", 2.},
                                                      {"row_scaling", "inverse-sqrt"}});
  CHECK(root.view()(0, 3) == 2);
  CHECK(refused_for("learned", {{"table", own}}) == "table");
}

TEST_CASE("learned: there is nothing outside of the table", "[encodings][learned][error]") {
  CHECK(refused_for("learned", {{"length", 512.}}) == "accepted");
  CHECK(refused_for("learned", {{"length", 513.}}) == "length");
  CHECK(refused_for("learned", {{"length", 511.}, {"offset", 2.}}) == "length");
  CHECK(refused_for("learned", {{"start", -1.}}) == "start");
  CHECK(refused_for("learned", {{"start", 0.5}}) == "start");
  CHECK(refused_for("learned", {{"positions", std::vector<double>{3, 512}}}) == "positions");
  CHECK(refused_for("learned", {{"positions", std::vector<double>{1.5}}}) == "positions");
}

TEST_CASE("abacus: a digit's place in its number, 0 for all else", "[encodings][learned]") {
  const std::vector<std::size_t> wanted{1, 2, 0, 1, 2, 3, 0, 0, 1};
  CHECK(abacus_places("12+345= 6", 0) == wanted);
  CHECK(abacus_places("7a", 10) == std::vector<std::size_t>{11, 0});
  const Matrix<double> t = exact_table("abacus", {{"text", "12+82"}, {"d_model", 4.}});
  REQUIRE(t.rows() == 5);
  for (std::size_t j = 0; j < 4; ++j) {
    CHECK(t.view()(0, j) == t.view()(3, j));
    CHECK(t.view()(1, j) == t.view()(4, j));
    CHECK(t.view()(1, j) != t.view()(0, j));
  }
}

}  // namespace
}  // namespace pe
