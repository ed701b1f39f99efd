#include "encodings/biases/sandwich.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/added/sinusoidal.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::Json;

const testing::GoldenClaim kClaim("biases.json", {"sandwich"});
/// The index's note on this file: "Sandwich rows absolute 1e-5 / 2e-14".
constexpr double kTolerance = 2e-14;

TEST_CASE("golden: rows of Sandwich", "[encodings][sandwich][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  CHECK(testing::golden_entry("biases.json")["tolerance"]["note"].text.find(
            "Sandwich rows absolute 1e-5 / 2e-14") != std::string::npos);
  for (const Json& expected : golden["sandwich"].list) {
    Arguments arguments = arguments_for(kSandwichScheme);
    arguments.set("head_dim", expected["d"].number);
    arguments.set("num_heads", expected["heads"].number);
    CAPTURE(expected["d"].number);
    const Matrix<double> bias = bias_of(kSandwichScheme, arguments);
    for (std::size_t h = 0; h < arguments.integer("num_heads"); ++h) {
      const auto row = expected["rows"][h].numbers();
      for (std::size_t distance = 0; distance < 16; ++distance) {
        CHECK(std::fabs(bias.view()(h * 16 + 15, 15 - distance) - row[distance]) <= kTolerance);
      }
    }
  }
}

TEST_CASE("sandwich: 0 at the query itself, nowhere above, even in the offset",
          "[encodings][sandwich][property]") {
  Arguments arguments = arguments_for(kSandwichScheme);
  arguments.set("causal", false);
  arguments.set("key_length", 40.0);
  arguments.set("query_length", 40.0);
  const Matrix<double> bias = bias_of(kSandwichScheme, arguments);
  const auto slopes = kSandwichScheme.slopes(arguments);
  for (std::size_t h = 0; h < 8; ++h) {
    for (std::size_t m = 0; m < 40; ++m) {
      CHECK(bias.view()(h * 40 + m, m) == 0);
      for (std::size_t n = 0; n < 40; ++n) {
        const double value = bias.view()(h * 40 + m, n);
        CHECK(value <= 0);
        CHECK(value == bias.view()(h * 40 + n, m));
        // heads differ by their factor only
        CHECK(std::fabs(value / slopes[h] - bias.view()(m, n) / slopes[0]) <= 1e-12);
      }
    }
  }
}

TEST_CASE("sandwich: the dot product of two sinusoidal rows less its largest value, without i = 0",
          "[encodings][sandwich][property]") {
  // d/2 frequencies base^(-2i/d), i = 1 ...: those of a table with 2 more channels and i = 0 left
  // out
  std::vector<double> positions;
  for (int p = 0; p < 20; ++p) positions.push_back(p);
  Matrix<double> table(20, 64);
  sinusoidal(table.view(), positions, {.base = 10000});
  Matrix<double> bias(20, 20);
  sandwich_bias(bias.view(), 1, {.head_dim = 64});
  for (std::size_t m = 0; m < 20; ++m) {
    for (std::size_t n = 0; n <= m; ++n) {
      double sum = std::cos(static_cast<double>(m - n) / 10000) - 32;  // i = d/2
      for (std::size_t j = 2; j < 64; ++j) sum += table.view()(m, j) * table.view()(n, j);
      CHECK(std::fabs(bias.view()(m, n) - sum / 8) <= 1e-14);
    }
  }
}

TEST_CASE("sandwich: refuses an odd head_dim", "[encodings][sandwich][error]") {
  CHECK(bias_refusal(kSandwichScheme, [](Arguments& a) { a.set("head_dim", 7.0); }) ==
        "sandwich: head_dim must be even, got 7");
}

}  // namespace
}  // namespace pe
