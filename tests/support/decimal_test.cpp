#include "support/decimal.h"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "support/rng.h"

namespace pe {
namespace {

std::uint64_t bits_of(const std::string& text) {
  double value = -1;
  CAPTURE(text);
  REQUIRE(parse_decimal(text, value));
  return std::bit_cast<std::uint64_t>(value);
}

/// The C library's answer, which is correctly rounded.
std::uint64_t expected(const std::string& text) {
  return std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr));
}

TEST_CASE("decimals: the nearest double, as the C library reads them", "[support][decimal]") {
  for (const char* text : {"0",
                           "-0",
                           "0.1",
                           "1e22",
                           "1e23",
                           "8.41470984807896505e-01",
                           "5e-324",
                           "2.47e-324",
                           "2.4703282292062327208e-324",
                           "2.4703282292062328e-324",
                           "1.7976931348623157e308",
                           "1.7976931348623158e308",
                           "1.7976931348623159e308",
                           "1e400",
                           "1e-400",
                           "-1e-323",
                           "9007199254740993",
                           "9007199254740992.9999999999999999999999",
                           "9007199254740995",
                           "+.5",
                           "5.",
                           "00000000000000000000000001.50000000000000000000000000000",
                           "2.2250738585072011e-308",
                           "2.2250738585072014e-308",
                           "123456789012345678901234567890",
                           "0.000000000000000000000000000000000000000000000000000001e60",
                           "1E+2",
                           "1e-2",
                           "7e99999999",
                           "0e999999999999999999999"}) {
    CAPTURE(text);
    CHECK(bits_of(text) == expected(text));
  }
  // Halfway between two doubles, and a trace above, far behind.
  const std::string half = "1.00000000000000011102230246251565404236316680908203125";
  CHECK(bits_of(half) == expected("1"));
  CHECK(bits_of(half + std::string(900, '0')) == expected("1"));
  CHECK(bits_of(half + std::string(900, '0') + "1") == std::bit_cast<std::uint64_t>(1 + 0x1p-52));
}

TEST_CASE("decimals: random ones of every length and size", "[support][decimal][property]") {
  Rng rng(11);
  char text[64];
  for (int i = 0; i < 4000; ++i) {
    const double value = std::bit_cast<double>(rng.next() & 0x7FEFFFFFFFFFFFFFu);
    for (const int digits : {3, 8, 14, 15, 16, 17, 18, 24, 40}) {
      std::snprintf(text, sizeof text, "%.*e", digits, value);
      CAPTURE(text);
      REQUIRE(bits_of(text) == expected(text));
    }
    std::snprintf(text, sizeof text, "%.*e", 17, rng.uniform());
    REQUIRE(bits_of(text) == expected(text));
  }
}

TEST_CASE("decimals: words, and what is no number", "[support][decimal]") {
  double value = 7;
  for (const char* text :
       {"",    "-",    "+",   ".",     "-.",    "e5", "1e",   "1e+",   "1 ", " 1",
        "1,5", "0x10", "--1", "1.2.3", "1_000", "na", "nano", "infin", "1f", "1e5.5"}) {
    CAPTURE(text);
    CHECK(!parse_decimal(text, value));
    CHECK(value == 7);
  }
  for (const char* text : {"nan", "NaN", "-NAN"}) {
    REQUIRE(parse_decimal(text, value));
    CHECK(std::isnan(value));
  }
  for (const char* text : {"inf", "Inf", "+Infinity", "INFINITY"}) {
    REQUIRE(parse_decimal(text, value));
    CHECK(value == INFINITY);
  }
  REQUIRE(parse_decimal("-inf", value));
  CHECK(value == -INFINITY);
}

}  // namespace
}  // namespace pe
