#include "encodings/biases/fire.h"

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
using testing::relative_error;

const testing::GoldenClaim kClaim("biases.json", {"fire"});

TEST_CASE("golden: FIRE's normalised distance", "[encodings][fire][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  const double tolerance = testing::golden_entry("biases.json")["tolerance"]["float64"].number;
  int compared = 0;
  for (const Json& expected : golden["fire"]["cases"].list) {
    const FireParams params{.c = std::stod(expected["c"].text),
                            .threshold = std::stod(expected["threshold"].text)};
    CAPTURE(params.c, params.threshold);
    for (int m = 0; m < 16; ++m) {
      const auto row = expected["normalised_distance"][static_cast<std::size_t>(m)].numbers();
      for (int n = 0; n <= m; ++n) {
        CHECK(relative_error(fire_distance(m, n, params), row[static_cast<std::size_t>(n)]) <=
              tolerance);
        ++compared;
      }
    }
  }
  CHECK(compared == 2 * 136);
}

TEST_CASE("fire: the matrix is the network of the normalised distance",
          "[encodings][fire][property]") {
  // one hidden unit that passes its input on, two heads: 3x and 1 - x
  Mlp mlp{Matrix<double>(1, 2), Matrix<double>(2, 2)};
  mlp.hidden.view()(0, 0) = 1, mlp.hidden.view()(0, 1) = 0;
  mlp.output.view()(0, 0) = 3, mlp.output.view()(0, 1) = 0;
  mlp.output.view()(1, 0) = -1, mlp.output.view()(1, 1) = 1;
  const FireParams params{.c = 0.5, .threshold = 4};
  Matrix<double> out(2 * 4, 12);
  fire_bias(out.view(), mlp, params);
  for (int r = 0; r < 4; ++r) {
    for (int n = 0; n < 12; ++n) {
      const double x = fire_distance(8 + r, n, params);
      const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(n);
      CHECK(out.view()(row, column) == (n > 8 + r ? -INFINITY : 3 * x));
      CHECK(out.view()(4 + row, column) == (n > 8 + r ? -INFINITY : 1 - x));
    }
  }
}

TEST_CASE("fire: depends on the offset alone below the threshold, and not above",
          "[encodings][fire][property]") {
  Arguments arguments = arguments_for(kFireScheme);
  arguments.set("num_heads", 1.0);
  const Matrix<double> near = bias_of(kFireScheme, arguments);
  for (std::size_t m = 1; m < 16; ++m) {
    for (std::size_t n = 1; n <= m; ++n) CHECK(near.view()(m, n) == near.view()(m - 1, n - 1));
  }
  arguments.set("threshold", 1.0);
  const Matrix<double> far = bias_of(kFireScheme, arguments);
  CHECK(far.view()(15, 10) != far.view()(14, 9));
  // the farthest key of every query is at the same normalised distance, 1
  for (std::size_t m = 2; m < 16; ++m) CHECK(far.view()(m, 0) == far.view()(1, 0));
}

TEST_CASE("fire: the network of the reader", "[encodings][fire][property]") {
  Arguments a = arguments_for(kFireScheme);
  a.set("num_heads", 2.0);
  a.set("hidden_weights", std::vector<double>{1, 0, -1, 0.5});
  a.set("output_weights", std::vector<double>{3, 4, 0, -1, 2, 1});
  const Matrix<double> bias = bias_of(kFireScheme, a);
  for (int m = 0; m < 16; ++m) {
    for (int n = 0; n <= m; ++n) {
      const double x = fire_distance(m, n, {}), second = std::fmax(0, 0.5 - x);
      const auto row = static_cast<std::size_t>(m), column = static_cast<std::size_t>(n);
      CHECK(std::fabs(bias.view()(row, column) - (3 * x + 4 * second)) < 1e-15);
      CHECK(std::fabs(bias.view()(16 + row, column) - (-x + 2 * second + 1)) < 1e-15);
    }
  }
  const Explanation cell = explain(kFireScheme, a, 20, 2);
  CHECK(cell.value == static_cast<double>(static_cast<float>(bias.view()(20, 2))));
  CHECK(cell.steps[1].ends_with("of 2 hidden units are above 0 (the weights given)"));
  CHECK(testing::bias_refusal(kFireScheme, [](Arguments& b) {
          b.set("hidden_weights", std::vector<double>{1, 2});
        }) == "fire: output_weights must be 2 numbers per head, 16, got 0");
}

TEST_CASE("fire: refusals", "[encodings][fire][error]") {
  Matrix<double> out(3, 3);
  const Mlp mlp{Matrix<double>(1, 2), Matrix<double>(1, 2)};
  CHECK_THROWS_AS(fire_bias(out.view(), mlp, {.c = 0}), InputError);
  CHECK_THROWS_AS(fire_bias(out.view(), mlp, {.threshold = NAN}), InputError);
}

}  // namespace
}  // namespace pe
