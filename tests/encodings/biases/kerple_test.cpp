#include "encodings/biases/kerple.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "encodings/biases/alibi.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"
#include "support/matrices.h"

namespace pe {
namespace {

TEST_CASE("kerple: the kernel multiplies scores of queries and keys",
          "[encodings][kerple][property]") {
  Arguments plain = arguments_for(kKerpleScheme), multiplied = plain;
  for (Arguments* a : {&plain, &multiplied}) {
    a->set("num_heads", 2.0);
    a->set("r1", std::vector{0.5});
    a->set("r2", std::vector{0.25, 2.0});
    a->set("head_dim", 3.0);
  }
  multiplied.set("multiply", true);
  multiplied.set("kernel_a", std::vector{0.125, 0.5});
  multiplied.set("kernel_p", std::vector{1.5});
  const Matrix<double> q = testing::random_matrix(4, 3, 1), k = testing::random_matrix(6, 3, 2);
  Matrix<double> base(4, 6), with(4, 6);
  for (std::size_t h = 0; h < 2; ++h) {
    kKerpleScheme.content_bias(base.view(), q.view(), k.view(), h, plain);
    kKerpleScheme.content_bias(with.view(), q.view(), k.view(), h, multiplied);
    for (std::size_t r = 0; r < 4; ++r) {
      for (std::size_t n = 0; n <= r + 2; ++n) {
        double score = 0;
        for (std::size_t c = 0; c < 3; ++c) score += q.view()(r, c) * k.view()(n, c);
        score /= std::sqrt(3.0);
        const double distance = static_cast<double>(r + 2 - n);
        const double kernel = std::exp(-(h == 0 ? 0.125 : 0.5) * std::pow(distance, 1.5));
        const double wanted = score * kernel + base.view()(r, n);
        CHECK(std::fabs(score + with.view()(r, n) - wanted) < 1e-14);
      }
      for (std::size_t n = r + 3; n < 6; ++n) CHECK(with.view()(r, n) == -INFINITY);
    }
  }
}

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
