#include "encodings/kerple.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "encodings/alibi.h"
#include "encodings/catalogue.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::Json;
using testing::relative_error;

const testing::GoldenClaim kClaim("biases.json", {"kerple"});

TEST_CASE("golden: KERPLE, logarithm and power", "[encodings][kerple][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  const double tolerance = testing::golden_entry("biases.json")["tolerance"]["float64"].number;
  int compared = 0;
  for (const char* variant : {"log", "power"}) {
    for (const Json& expected : golden[std::string("kerple_") + variant].list) {
      CAPTURE(variant, expected["r1"].text, expected["r2"].text);
      Arguments arguments = arguments_for(kKerpleScheme);
      arguments.set("variant", variant);
      arguments.set("num_heads", 1.0);
      arguments.set("r1", std::vector<double>{std::stod(expected["r1"].text)});
      arguments.set("r2", std::vector<double>{std::stod(expected["r2"].text)});
      const Matrix<double> bias = bias_of(kKerpleScheme, arguments);
      const auto row = expected["row"].numbers();
      REQUIRE(row.size() == 16);
      for (std::size_t distance = 0; distance < 16; ++distance) {
        CHECK(relative_error(bias.view()(15, 15 - distance), row[distance]) <= tolerance);
      }
      ++compared;
    }
  }
  CHECK(compared == 5);
}

TEST_CASE("kerple: the power with exponent 1 and ALiBi's slopes is ALiBi",
          "[encodings][kerple][alibi][property]") {
  for (const bool causal : {true, false}) {
    Arguments alibi = arguments_for(kAlibiScheme);
    alibi.set("num_heads", 5.0);
    alibi.set("key_length", 300.0);
    alibi.set("causal", causal);
    Arguments kerple = arguments_for(kKerpleScheme);
    kerple.set("variant", "power");
    kerple.set("num_heads", 5.0);
    kerple.set("key_length", 300.0);
    kerple.set("causal", causal);
    kerple.set("r1", alibi_slopes(5));
    kerple.set("r2", std::vector<double>{1});
    const Matrix<double> a = bias_of(kAlibiScheme, alibi), b = bias_of(kKerpleScheme, kerple);
    for (std::size_t i = 0; i < a.view().size(); ++i) {
      const double x = a.view().flat()[i], y = b.view().flat()[i];
      CHECK((x == y || relative_error(y, x) <= 4.5e-16));
    }
  }
}

TEST_CASE("kerple: never rises with the distance, whatever the seed",
          "[encodings][kerple][property]") {
  for (const char* variant : {"log", "power"}) {
    for (const double seed : {0.0, 1.0, 2.0}) {
      Arguments arguments = arguments_for(kKerpleScheme);
      arguments.set("variant", variant);
      arguments.set("seed", seed);
      const Matrix<double> bias = bias_of(kKerpleScheme, arguments);
      for (std::size_t row = 0; row < bias.rows(); ++row) {
        CHECK(bias.view()(row, row % 16) == 0);
        for (std::size_t n = 1; n <= row % 16; ++n) {
          CHECK(bias.view()(row, n) > bias.view()(row, n - 1));
        }
      }
    }
  }
}

TEST_CASE("kerple: refusals name the parameter", "[encodings][kerple][error]") {
  CHECK(bias_refusal(kKerpleScheme, [](Arguments& a) {
          a.set("r1", std::vector<double>{1, 2});
        }) == "kerple: r1 must hold one number, or one per head, 8, got 2");
  CHECK(bias_refusal(kKerpleScheme, [](Arguments& a) {
          a.set("variant", "power");
          a.set("r2", std::vector<double>{2.5});
        }) == "kerple: r2 must not be above 2 with variant 'power', got 2.5");
  Matrix<double> out(2, 4);
  const std::vector<double> one{1.0}, zero{0.0}, two{1.0, 1.0};
  CHECK_THROWS_AS(kerple_bias(out.view(), KerpleVariant::Log, one, zero), InputError);
  CHECK_THROWS_AS(kerple_bias(out.view(), KerpleVariant::Log, one, two), InputError);
}

}  // namespace
}  // namespace pe
