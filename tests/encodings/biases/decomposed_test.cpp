#include "encodings/biases/decomposed.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::Json;
using testing::matrix_of;

const testing::GoldenClaim kClaim("decomposed.json", {"decomposed"});

TEST_CASE("golden: SAM's and MViTv2's decomposed relative positions",
          "[encodings][decomposed][golden]") {
  const Json golden = testing::read_golden_json("decomposed.json");
  const double tolerance = testing::golden_entry("decomposed.json")["tolerance"]["float64"].number;
  const auto grid = [](const Json& size) {
    const auto numbers = size.numbers();
    return PatchGrid{static_cast<std::size_t>(numbers[0]), static_cast<std::size_t>(numbers[1])};
  };
  for (const Json& expected : golden["cases"].list) {
    const Matrix<double> q = matrix_of(expected["q"]), bias = matrix_of(expected["bias"]);
    const Matrix<double> down = matrix_of(expected["down"]), across = matrix_of(expected["across"]);
    Matrix<double> ours(bias.rows(), bias.cols());
    decomposed_bias(ours.view(), q.view(), grid(expected["queries"]), grid(expected["keys"]),
                    down.view(), across.view());
    for (std::size_t i = 0; i < ours.view().size(); ++i) {
      CHECK(std::fabs(ours.view().flat()[i] - bias.view().flat()[i]) <= tolerance);
    }
  }
  CHECK(golden["cases"].list.size() == 3);
}

TEST_CASE("decomposed: a column of vertical rows and one of horizontal ones add up",
          "[encodings][decomposed][property]") {
  Arguments a = arguments_for(kDecomposedScheme);
  a.set("num_heads", 2.0);
  a.set("window_height", 3.0);
  a.set("window_width", 4.0);
  a.set("head_dim", 2.0);
  const Matrix<double> bias = bias_of(kDecomposedScheme, a);
  // what a key's row adds does not depend on its column
  for (std::size_t m = 0; m < 24; ++m) {
    for (std::size_t y = 0; y < 3; ++y) {
      for (std::size_t x = 0; x < 4; ++x) {
        const double square = bias.view()(m, 4 * y + x) - bias.view()(m, 4 * y) -
                              bias.view()(m, x) + bias.view()(m, 0);
        CHECK(std::fabs(square) < 1e-14);
      }
    }
  }
  // a table of one's own: vertical rows count 1, 2, ..., horizontal ones are 0
  std::vector<double> own(2 * (5 + 7));
  for (std::size_t r = 0; r < 10; ++r) own[r] = static_cast<double>(r / 2 + 1);
  a.set("table", own);
  const Matrix<double> given = bias_of(kDecomposedScheme, a);
  for (std::size_t m = 0; m < 12; ++m) {
    const double sum = given.view()(m, 4 * (m / 4)) / 3;  // offset 0 has row 2: the number 3
    for (std::size_t n = 0; n < 12; ++n) {
      const auto row = static_cast<double>(m / 4 + 3 - n / 4);
      CHECK(std::fabs(given.view()(m, n) - sum * row) < 1e-13);
    }
  }
}

TEST_CASE("decomposed: refusals", "[encodings][decomposed][error]") {
  CHECK(testing::bias_refusal(kDecomposedScheme, [](Arguments& a) { a.set("pool", 2.0); }) ==
        "decomposed: pool must divide the window, 7 x 7, got 2");
  CHECK(testing::bias_refusal(kDecomposedScheme, [](Arguments& a) {
          a.set("table", std::vector<double>{1, 2});
        }) == "decomposed: table must hold 13 + 13 rows of 64 numbers, got 2");
  Matrix<double> out(4, 4), q(4, 2), down(3, 2), wrong(2, 2);
  const PatchGrid two{2, 2};
  CHECK_THROWS_AS(decomposed_bias(out.view(), q.view(), two, two, down.view(), wrong.view()),
                  InputError);
}

}  // namespace
}  // namespace pe
