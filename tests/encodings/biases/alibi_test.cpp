#include "encodings/biases/alibi.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::Json;
using testing::relative_error;

const testing::GoldenClaim kClaim("biases.json", {"alibi"});
const testing::GoldenClaim kFalcon("alibi_falcon.json", {"alibi"});

TEST_CASE("golden: Falcon's ALiBi, bit for bit", "[encodings][alibi][golden]") {
  const Json golden = testing::read_golden_json("alibi_falcon.json");
  for (const Json& expected : golden["cases"].list) {
    const auto heads = static_cast<std::size_t>(expected["heads"].number);
    CAPTURE(heads);
    Matrix<double> bias(heads, 2048);
    alibi_bias(bias.view(), alibi_slopes(heads), true, AlibiForm::Falcon);
    const auto keys = expected["keys"].numbers();
    for (std::size_t h = 0; h < heads; ++h) {
      const auto row = expected["bias"][h].numbers();
      for (std::size_t i = 0; i < keys.size(); ++i) {
        CHECK(bias.view()(h, static_cast<std::size_t>(keys[i])) == row[i]);
      }
    }
  }
  CHECK(golden["cases"].list.size() == 4);
  CHECK(bias_refusal(kAlibiScheme, [](Arguments& a) {
          a.set("form", "falcon");
          a.set("causal", false);
        }) == "alibi: form must be 'offset' without a causal mask, got 'falcon'");
}

double tolerance() { return testing::golden_entry("biases.json")["tolerance"]["float64"].number; }

TEST_CASE("golden: slopes of ALiBi for any number of heads", "[encodings][alibi][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  int compared = 0;
  for (const auto& [heads, expected] : golden["alibi_slopes"].object) {
    CAPTURE(heads);
    const auto slopes = alibi_slopes(std::stoul(heads));
    const auto exact = expected.numbers();
    REQUIRE(slopes.size() == exact.size());
    for (std::size_t h = 0; h < exact.size(); ++h) {
      CHECK(relative_error(slopes[h], exact[h]) <= tolerance());
    }
    ++compared;
  }
  CHECK(compared == 12);
}

TEST_CASE("golden: rows of ALiBi, causal and symmetric", "[encodings][alibi][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  const Json& expected = golden["alibi_bias"];
  Arguments arguments = arguments_for(kAlibiScheme);
  arguments.set("num_heads", expected["heads"].number);
  for (const char* length : {"query_length", "key_length"}) {
    arguments.set(length, expected["L"].number);
  }
  const Matrix<double> causal = bias_of(kAlibiScheme, arguments);
  arguments.set("causal", false);
  const Matrix<double> symmetric = bias_of(kAlibiScheme, arguments);
  const std::size_t length = causal.cols();
  for (std::size_t h = 0; h < 8; ++h) {
    const auto last = expected["causal_row_last"][h].numbers();
    const auto second = expected["symmetric_row_1"][h].numbers();
    for (std::size_t n = 0; n < length; ++n) {
      CHECK(relative_error(causal.view()(h * length + length - 1, n), last[n]) <= tolerance());
      CHECK(relative_error(symmetric.view()(h * length + 1, n), second[n]) <= tolerance());
    }
  }
}

TEST_CASE("alibi: slopes that are powers of two are exact, bias_max moves the last one",
          "[encodings][alibi]") {
  const auto slopes = alibi_slopes(8);
  for (std::size_t h = 0; h < 8; ++h) {
    CHECK(slopes[h] == std::ldexp(1.0, -static_cast<int>(h) - 1));
  }
  CHECK(alibi_slopes(4, 16).back() == 0x1p-16);
  CHECK(alibi_slopes(1) == std::vector<double>{0x1p-8});
  CHECK_THROWS_AS(alibi_slopes(4, 0), InputError);
  CHECK_THROWS_AS(alibi_slopes(4, NAN), InputError);
}

TEST_CASE("alibi: linear in the offset, a slope per head", "[encodings][alibi][property]") {
  Arguments arguments = arguments_for(kAlibiScheme);
  arguments.set("num_heads", 12.0);
  arguments.set("query_length", 7.0);
  const Matrix<double> bias = bias_of(kAlibiScheme, arguments);
  const auto slopes = kAlibiScheme.slopes(arguments);
  for (std::size_t h = 0; h < 12; ++h) {
    for (std::size_t r = 0; r < 7; ++r) {
      for (std::size_t n = 0; n <= 9 + r; ++n) {  // queries are the last 7 of 16
        CHECK(bias.view()(h * 7 + r, n) == -slopes[h] * static_cast<double>(9 + r - n));
      }
    }
  }
}

TEST_CASE("alibi: BLOOM's form differs by what a whole row shares",
          "[encodings][alibi][property]") {
  Arguments arguments = arguments_for(kAlibiScheme);
  const Matrix<double> offset = bias_of(kAlibiScheme, arguments);
  arguments.set("form", "key");
  const Matrix<double> key = bias_of(kAlibiScheme, arguments);
  for (std::size_t row = 0; row < offset.rows(); ++row) {
    const double shared = key.view()(row, 0) - offset.view()(row, 0);
    for (std::size_t n = 0; n <= row % 16; ++n) {
      CHECK(std::fabs(key.view()(row, n) - offset.view()(row, n) - shared) < 1e-14);
    }
  }
}

TEST_CASE("alibi: explained with a cell's numbers", "[encodings][alibi]") {
  Arguments arguments = arguments_for(kAlibiScheme);
  const Explanation found = explain(kAlibiScheme, arguments, 16 + 9, 3);
  CHECK(found.formula == "−sₕ · (m − n)");
  CHECK(found.substituted == "−0.25 · (9 − 3)");
  CHECK(found.steps.at(0) == "head 2 of 8: s = 2^(−2) = 0.25");
  CHECK(found.value == -1.5);
  CHECK(explain(kAlibiScheme, arguments, 9, 10).value == -INFINITY);
}

TEST_CASE("alibi: refusals name the parameter", "[encodings][alibi][error]") {
  CHECK(bias_refusal(kAlibiScheme, [](Arguments& a) { a.set("query_length", 17.0); }) ==
        "alibi: query_length must not be above key_length, 16, got 17");
  CHECK(bias_refusal(kAlibiScheme, [](Arguments& a) {
          a.set("form", "key");
          a.set("causal", false);
        }) == "alibi: form must be 'offset' without a causal mask, got 'key'");
  Matrix<double> out(6, 4);
  std::ranges::fill(out.view().flat(), 99.0);
  const std::vector<double> slopes{0.5, 0.25, 0.125, 0.0625};
  CHECK_THROWS_AS(alibi_bias(out.view(), slopes), InputError);  // 6 rows, 4 heads
  CHECK_THROWS_AS(alibi_bias(out.view(), std::span(slopes).first(1)), InputError);  // 6 queries
  for (const double x : out.view().flat()) CHECK(x == 99);
}

}  // namespace
}  // namespace pe
