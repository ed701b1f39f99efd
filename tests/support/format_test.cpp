#include "support/format.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

TEST_CASE("format: numbers as people write them", "[support][format]") {
  CHECK(format_number(0) == "0");
  CHECK(format_number(-0.0) == "0");
  CHECK(format_number(0.5) == "0.5");
  CHECK(format_number(-12.75) == "-12.75");
  CHECK(format_number(10000) == "10000");
  CHECK(format_number(0.1) == "0.1");
  CHECK(format_number(1e-7) == "1e-7");
  CHECK(format_number(1.5e-9) == "1.5e-9");
  CHECK(format_number(1e21) == "1e21");
  CHECK(format_number(-2.5e30) == "-2.5e30");
  CHECK(format_number(0x1p53) == "9007199254740992");
  CHECK(format_number(3.14159265358979, 4) == "3.142");
  CHECK(format_number(999.96, 4) == "1000");
  CHECK(format_number(0.000123456, 3) == "0.000123");
  CHECK(format_number(std::numeric_limits<double>::quiet_NaN()) == "NaN");
  CHECK(format_number(-std::numeric_limits<double>::infinity()) == "-Infinity");
}

TEST_CASE("format: decimals of 15 digits read back", "[support][format][property]") {
  Rng rng(3);
  for (int i = 0; i < 2000; ++i) {
    const double digits = static_cast<double>(rng.next() % 1000000000000000u);
    const int exponent = static_cast<int>(rng.next() % 20);
    const std::string decimal =
        std::to_string(static_cast<long long>(digits)) + "e-" + std::to_string(exponent);
    const double value = std::strtod(decimal.c_str(), nullptr);
    CAPTURE(decimal, format_number(value));
    CHECK(std::strtod(format_number(value).c_str(), nullptr) == value);
  }
}

TEST_CASE("join: a noun behind a number is one or several of it", "[support][format]") {
  CHECK(join("every ", 1, " token(s), ", 2, " step(s) of ", 1, " row(s)") ==
        "every 1 token, 2 steps of 1 row");
  CHECK(join(0, " row(s)") == "0 rows");
  CHECK(join(21, " row(s)") == "21 rows");
  CHECK(join(0.1, " turn(s)") == "0.1 turns");
  CHECK(join(format_number(1.0001, 3), " turn(s)") == "1 turn");
  CHECK(join(Brief{1.000000001}, " token(s)") == "1 token");
  CHECK(join(-INFINITY, " token(s) to ", INFINITY, " token(s), ", NAN, " step(s)") ==
        "-Infinity tokens to Infinity tokens, NaN steps");
  CHECK(join("a name", " (s)") == "a name (s)");
  CHECK(join(7, "(s)") == "7(s)");
}

TEST_CASE("require: the message names function, parameter, rule and value", "[support][error]") {
  try {
    require(false, "rotary", "rotary_dim", "must be even, got ", 7);
    FAIL("no exception");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()) == "rotary: rotary_dim must be even, got 7");
    CHECK(error.parameter() == "rotary_dim");
  }
  CHECK_NOTHROW(require(true, "rotary", "rotary_dim", "must be even, got ", 7));
}

}  // namespace
}  // namespace pe
