#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "support/tables.h"

namespace pe {
namespace {

using testing::exact_table;
using testing::refused_for;

const testing::GoldenClaim kClaim("learned_2d_gemma4.npy", {"learned-2d"});

TEST_CASE("learned-2d: a step to the side adds the same wherever it is taken",
          "[encodings][learned][property]") {
  const Matrix<double> table = exact_table("learned-2d", {{"grid_height", 3.}, {"grid_width", 4.}});
  for (std::size_t j = 0; j < table.cols(); ++j) {
    const double first = table.view()(1, j) - table.view()(0, j);
    const double last = table.view()(9, j) - table.view()(8, j);
    CHECK(std::fabs(first - last) < 1e-16);
  }
  const Matrix<double> wide = exact_table("learned-2d", {{"grid_height", 2.}, {"grid_width", 7.}});
  for (std::size_t j = 0; j < table.cols(); ++j) CHECK(table.view()(5, j) == wide.view()(8, j));
}

TEST_CASE("learned-2d: tables end, padding is zero", "[encodings][learned]") {
  CHECK(refused_for("learned-2d", {{"table_length", 13.}}) == "grid_height");
  CHECK(refused_for("learned-2d", {{"table_length", 13.}, {"grid_height", 2.}}) == "grid_width");
  CHECK(refused_for("learned-2d", {{"table", std::vector<double>{1, 2}}}) == "table");
  const Matrix<double> padded =
      exact_table("learned-2d", {{"grid_height", 1.}, {"grid_width", 2.}, {"padding_tokens", 3.}});
  REQUIRE(padded.rows() == 5);
  for (std::size_t j = 0; j < padded.cols(); ++j) {
    CHECK((padded.view()(1, j) != 0 && padded.view()(2, j) == 0 && padded.view()(4, j) == 0));
  }
}

}  // namespace
}  // namespace pe
