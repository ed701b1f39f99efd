#include "analysis/repeats.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Repeats repeats_of(std::vector<double> cells, double within = 1e-12) {
  return repeats(MatrixView<const double>(cells.data(), 1, cells.size()), within);
}

TEST_CASE("repeats: a number that stands in another cell, too", "[analysis][repeats]") {
  const Repeats found = repeats_of({0, 1, 0.5, 1, 0, 0});
  CHECK(found.repeated == std::vector<std::uint8_t>{1, 1, 0, 1, 1, 1});
  CHECK(found.different == 3);
}

TEST_CASE("repeats: rounding does not tell numbers apart, wherever they lie",
          "[analysis][repeats]") {
  for (const double x : {0.0, 0.5e-12, 1.5e-12, 0.3, -0.7}) {
    CAPTURE(x);
    CHECK(repeats_of({x, x + 4e-13}).different == 1);
    CHECK(repeats_of({x, x + 2e-12}).different == 2);
    CHECK(repeats_of({x, x + 2e-12}, 0.1).different == 1);
  }
}

TEST_CASE("repeats: zeros of both signs, infinities, and NaN, which is in no other cell",
          "[analysis][repeats]") {
  CHECK(repeats_of({0.0, -0.0}).different == 1);
  CHECK(repeats_of({kInfinity, kInfinity, -kInfinity}).repeated ==
        std::vector<std::uint8_t>{1, 1, 0});
  const Repeats found = repeats_of({NAN, NAN, 1});
  CHECK(found.repeated == std::vector<std::uint8_t>{0, 0, 0});
  CHECK(found.different == 3);
}

TEST_CASE("repeats: refuses more cells than can be compared", "[analysis][repeats][error]") {
  const Matrix<double> table(512, 512);
  CHECK_THROWS_AS(repeats(table.view(), 0), InputError);
}

}  // namespace
}  // namespace pe
