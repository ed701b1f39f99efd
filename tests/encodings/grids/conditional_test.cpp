#include "encodings/grids/conditional.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/golden.h"
#include "support/refused.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::table_of;

const testing::GoldenClaim kClaims[] = {
    testing::GoldenClaim("conditional.npy", {"conditional"}),
    testing::GoldenClaim("conditional_two_layers.npy", {"conditional"}),
};

Arguments arguments() {
  Arguments a = arguments_for(kConditionalScheme);
  a.set("grid_height", 7.0);
  a.set("grid_width", 6.0);
  a.set("d_model", 3.0);
  a.set("precision", "float64");
  return a;
}

/// How many different numbers the first column has.
std::size_t kinds(const Matrix<double>& table) {
  std::set<double> found;
  for (std::size_t r = 0; r < table.rows(); ++r) found.insert(table.view()(r, 0));
  return found.size();
}

TEST_CASE("conditional: zeros tell the border from the inside, other paddings tell nothing",
          "[encodings][conditional][property]") {
  Arguments a = arguments();
  CHECK(kinds(table_of<double>(a)) == 9);  // inside, four sides, four corners
  a.set("layers", 2.0);
  CHECK(kinds(table_of<double>(a)) == 25);  // two patches deep
  a.set("kernel", 5.0);
  a.set("layers", 1.0);
  CHECK(kinds(table_of<double>(a)) == 25);
  for (const char* padding : {"replicate", "circular"}) {
    a.set("padding", padding);
    CHECK(kinds(table_of<double>(a)) == 1);
  }
}

TEST_CASE("conditional: a kernel of ones counts the patches that it sees",
          "[encodings][conditional]") {
  Arguments a = arguments();
  a.set("weights", std::vector<double>(9, 1.0));
  const Matrix<double> table = table_of<double>(a);
  CHECK(table.view()(0, 0) == 4);
  CHECK(table.view()(1, 1) == 6);
  CHECK(table.view()(7, 2) == 9);
  const Explanation found = explain(kConditionalScheme, a, 1, 0);
  CHECK(found.value == 6);
  CHECK(found.substituted == "6 + 0");
  CHECK(found.steps.front() == "patch (0, 1): 6 of 9 weights lie inside of the picture");
}

TEST_CASE("conditional: cells are explained with the table's own numbers",
          "[encodings][conditional]") {
  for (const char* padding : {"zeros", "replicate", "circular"}) {
    for (const double layers : {1.0, 3.0}) {
      Arguments a = arguments();
      a.set("padding", padding);
      a.set("layers", layers);
      const Matrix<double> table = table_of<double>(a);
      for (std::size_t r = 0; r < table.rows(); ++r) {
        CHECK(explain(kConditionalScheme, a, r, r % 3).value == table.view()(r, r % 3));
      }
    }
  }
}

TEST_CASE("conditional: refusals", "[encodings][conditional][error]") {
  const auto refusal = [](auto set) {
    return testing::refusal([&] {
      Arguments a = arguments();
      set(a);
      table_shape(kConditionalScheme, a);
    });
  };
  CHECK(refusal([](Arguments& a) { a.set("kernel", 4.0); }) ==
        "conditional: kernel must be odd, got 4");
  CHECK(refusal([](Arguments& a) { a.set("weights", std::vector<double>(8)); }) ==
        "conditional: weights must be 3 x 3 numbers, got 8");
  CHECK(refusal([](Arguments& a) {
          a.set("kernel", 7.0);
          a.set("padding", "circular");
        }) ==
        "conditional: kernel must not be above the sides of a circular picture, 7 x 6, got 7");
  CHECK(refusal([](Arguments& a) { a.set("kernel", 7.0); }) == "accepted");
}

}  // namespace
}  // namespace pe
