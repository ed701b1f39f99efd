#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "encodings/added/sinusoidal.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/math/expression.h"
#include "linalg/matrix.h"
#include "support/golden.h"
#include "support/refused.h"

namespace pe {
namespace {

constexpr std::string_view kNames[] = {"p", "x"};

double value_of(std::string_view text, double p = 3, double x = 0.5) {
  const double values[] = {p, x};
  return Expression(text, kNames)(values);
}

std::string refusal_of(std::string_view text) {
  return testing::refusal([&] { Expression(text, kNames); });
}

const testing::PropertyClaim kClaim("formula");

TEST_CASE("expression: exactly is the double nearest to 50 digits",
          "[encodings][formula][golden]") {
  constexpr struct {
    std::string_view text;
    double nearest;
  } kKnown[] = {
      {"355 - 113 * pi", 0x1.f9bd03091ad49p-16},
      {"sin(710)", 0x1.f9bd0303f6fafp-15},
      {"2 * cos(p) * sin(x) - sin(x - p)", -0x1.6733b7eba621fp-2},
      {"exp(p) / log(10) + tan(x)", 0x1.289e6fa2dbebep+3},
      {"x ^ 0.25 * sqrt(2)", 0x1.306fe0a31b715p+0},
      {"1000 % (2 * pi)", 0x1.f27354d3fef61p-1},
  };
  const double values[] = {3, 0.5};
  for (const auto& [text, nearest] : kKnown) {
    CAPTURE(text);
    CHECK(Expression(text, kNames).exactly(values) == nearest);
  }
}

TEST_CASE("expression: exactly agrees with what tables are made of, infinite results too",
          "[encodings][formula][edge]") {
  const double values[] = {3, 0.5};
  for (const std::string_view text :
       {"p > 2 ? 10 : 20", "p == 3", "p != 3", "min(p, x) + max(p, x)", "-7 % p", "2 ^ -1",
        "floor(-2.5) + ceil(2.2) + round(2.5) + abs(-1) + sign(-3)", "1 / 0", "log(0)", "exp(800)",
        "0 ^ 0", "0 ^ 0.5", "sqrt(0)", "exp(-800)"}) {
    CAPTURE(text);
    CHECK(Expression(text, kNames).exactly(values) == value_of(text));
  }
  CHECK(std::isnan(Expression("sqrt(-1)", kNames).exactly(values)));
}

TEST_CASE("expression: precedence, associativity and functions", "[encodings][formula]") {
  CHECK(value_of("1 + 2 * 3") == 7);
  CHECK(value_of("(1 + 2) * 3") == 9);
  CHECK(value_of("2 ^ 3 ^ 2") == 512);
  CHECK(value_of("-2 ^ 2") == -4);
  CHECK(value_of("2 ^ -1") == 0.5);
  CHECK(value_of("10 - 4 - 3") == 3);
  CHECK(value_of("24 / 4 / 3") == 2);
  CHECK(value_of("7 % 3") == 1);
  CHECK(value_of("-7 % 3") == 2);  // as a clock counts
  CHECK(value_of("p > 2 ? 10 : 20") == 10);
  CHECK(value_of("p < 2 ? 10 : p == 3 ? 30 : 40") == 30);
  CHECK(value_of("1.5e2 + .25 + 2e-1") == 150.45);
  CHECK(value_of("min(p, x) + max(p, x)") == 3.5);
  CHECK(value_of("floor(2.7) + ceil(2.2) + round(2.5) + abs(-1) + sign(-3)") == 2 + 3 + 3 + 1 - 1);
  CHECK(std::fabs(value_of("sin(p)") - 0.14112000805986722) < 1e-16);
  CHECK(std::fabs(value_of("cos(1e6)") - 0.93675212753314474) < 2e-16);
  CHECK(std::fabs(value_of("tan(x)") - 0.54630248984379051) < 2e-16);
  CHECK(std::fabs(value_of("exp(1) - e")) < 5e-16);
  CHECK(std::fabs(value_of("log(10) / log(2)") - 3.3219280948873623) < 1e-15);
  CHECK(std::fabs(value_of("2 ^ 0.5 - sqrt(2)")) < 5e-16);
  CHECK(std::fabs(value_of("2 * pi") - 6.283185307179586) < 1e-15);
}

TEST_CASE("expression: what is no number is infinity or NaN, not an error",
          "[encodings][formula]") {
  CHECK(value_of("1 / 0") == INFINITY);
  CHECK(std::isnan(value_of("sin(1 / 0)")));
  CHECK(std::isnan(value_of("sqrt(-1)")));
  CHECK(std::isnan(value_of("0 / 0")));
}

TEST_CASE("expression: a negative base has whole powers, however large",
          "[encodings][formula][edge]") {
  const double values[] = {3, 0.5};
  for (const auto& [text, expected] : {std::pair<std::string_view, double>{"(-1) ^ 65", -1},
                                       {"(-1) ^ 66", 1},
                                       {"(-1) ^ -65", -1},
                                       {"(-2) ^ 101", -0x1p101},
                                       {"(-2) ^ -100", 0x1p-100},
                                       {"(-1) ^ 1e300", 1},
                                       {"(-2) ^ 9007199254740993", INFINITY}}) {
    CAPTURE(text);
    const double plain = value_of(text);
    CHECK((plain == expected || std::fabs(plain / expected - 1) < 1e-13));
    CHECK(Expression(text, kNames).exactly(values) == expected);
  }
  CHECK(std::isnan(value_of("(-2) ^ 64.5")));
  CHECK(value_of("(-1.5) ^ 65") == -value_of("1.5 ^ 65"));
}

TEST_CASE("expression: numbers in the text are the nearest doubles", "[encodings][formula][edge]") {
  const double values[] = {3, 0.5};
  for (const std::string text :
       {"3e-1", "0.49999999999999994", "123456789012345678901234567890", "2.2250738585072014e-308",
        "1e-320", "1e23", ".1", "7.", "1.7976931348623157E+308", "0e500", "1e999"}) {
    CAPTURE(text);
    CHECK(value_of(text) == std::strtod(text.c_str(), nullptr));
    CHECK(Expression(text, kNames).exactly(values) == std::strtod(text.c_str(), nullptr));
  }
}

TEST_CASE("expression: pi and e are exact by name, not by the numbers next to them",
          "[encodings][formula][edge]") {
  const double values[] = {3, 0.5};
  const auto exactly = [&](std::string_view text) {
    return Expression(text, kNames).exactly(values);
  };
  CHECK(exactly("sin(3.141592653589793)") == 1.2246467991473532e-16);
  CHECK(std::fabs(exactly("sin(pi)")) < 1e-30);
  CHECK(exactly("pi - 3.141592653589793") == 1.2246467991473532e-16);
  CHECK(exactly("e - 2.718281828459045") == 1.4456468917292502e-16);
}

TEST_CASE("expression: a remainder lies between 0 and what it is of",
          "[encodings][formula][edge]") {
  const double values[] = {3, 0.5};
  for (const auto& [text, expected] : {std::pair<std::string_view, double>{"1e40 % 3", 1},
                                       {"-1e40 % 3", 2},
                                       {"1e40 % -3", -2},
                                       {"5 % (1 / 0)", 5},
                                       {"6 % -3", 0},
                                       {"5.3 % 0.1", std::fmod(5.3, 0.1)},
                                       {"1e308 % 1e-308", std::fmod(1e308, 1e-308)}}) {
    CAPTURE(text);
    CHECK(value_of(text) == expected);
    CHECK(Expression(text, kNames).exactly(values) == expected);
  }
  const double rest = Expression("1e40 % (2 * pi)", kNames).exactly(values);
  CHECK((rest >= 0 && rest < 6.2831853071795865));
}

TEST_CASE("expression: its program names each step after its operands", "[encodings][formula]") {
  const auto program = [](std::string_view text) { return Expression(text, kNames).program(); };
  CHECK(program("-p ^ 2 * (x + 1)") == "p 2 ^ neg x 1 + *");
  CHECK(program("p % 2 == 0 ? sin(p) : pi") == "p 2 % 0 == p sin pi ?");
  CHECK(program("min(007.50, p) <= 1e-3") == "007.50 p min 1e-3 <=");
}

TEST_CASE("expression: errors name the column", "[encodings][formula][error]") {
  CHECK(refusal_of("sin(p") == "formula: formula fails at column 6: ')' is missing");
  CHECK(refusal_of("1 +") ==
        "formula: formula fails at column 4: a number, a variable or '(' is missing");
  CHECK(refusal_of("2 ** 3") ==
        "formula: formula fails at column 4: '*' is not a number, a variable or '('");
  CHECK(refusal_of("p q").starts_with("formula: formula fails at column 3: 'q' is not expected"));
  CHECK(refusal_of("1 + foo").starts_with(
      "formula: formula fails at column 5: 'foo' is none of p, x"));
  CHECK(refusal_of("min(1)") == "formula: formula fails at column 6: ',' is expected before ')'");
  CHECK(refusal_of("p ? 1") == "formula: formula fails at column 6: ':' is missing");
  CHECK(refusal_of(".") == "formula: formula fails at column 1: a number needs a digit");
  CHECK(refusal_of(std::string(500, '(')).ends_with("nested too deeply"));
  CHECK(refusal_of(std::string(500, '-') + "1").ends_with("nested too deeply"));
  CHECK(refusal_of(std::string("p\0*1000", 7)).starts_with("formula: formula fails at column 2"));
  CHECK(refusal_of(std::string("p \0", 3)).starts_with("formula: formula fails at column 3"));
  CHECK(refusal_of(std::string("\0", 1)).starts_with("formula: formula fails at column 1"));
  CHECK(refusal_of("constructor").starts_with("formula: formula fails at column 1"));
}

TEST_CASE("formula: its default is the sinusoidal table", "[encodings][formula][property]") {
  const Arguments arguments = arguments_for(kFormulaScheme);
  const Shape shape = table_shape(kFormulaScheme, arguments);
  Matrix<double> typed(shape.rows, shape.cols), table(shape.rows, shape.cols);
  encode(typed.view(), kFormulaScheme, arguments);
  std::vector<double> positions(shape.rows);
  for (std::size_t r = 0; r < shape.rows; ++r) positions[r] = static_cast<double>(r);
  sinusoidal(table.view(), positions);
  for (std::size_t k = 0; k < table.view().size(); ++k) {
    // the typed formula forms its angle in plain double
    CHECK(std::fabs(typed.view().flat()[k] - table.view().flat()[k]) < 2e-13);
  }
  CHECK(explain(kFormulaScheme, arguments, 3, 5).substituted ==
        "5 % 2 == 0 ? sin(3 / 10000^(2*2/64)) : cos(3 / 10000^(2*2/64))");
}

TEST_CASE("formula: the base is b, and n in links from before says the same",
          "[encodings][formula]") {
  const auto cell = [](const char* text) {
    Arguments arguments = arguments_for(kFormulaScheme);
    arguments.set("formula", text);
    return explain(kFormulaScheme, arguments, 3, 5);
  };
  const Explanation now = cell("sin(p / b^(i/d))"), before = cell("sin(p / n^(i/d))");
  CHECK(now.value == before.value);
  CHECK(now.substituted == before.substituted);
}

TEST_CASE("formula: seed 004's sin(pos / 2i) has no number in its first pair",
          "[encodings][formula]") {
  Arguments arguments = arguments_for(kFormulaScheme);
  arguments.set("formula", "sin(p / (2 * i))");
  arguments.set("d_model", 4.0);
  arguments.set("length", 2.0);
  Matrix<float> table(2, 4);
  encode(table.view(), kFormulaScheme, arguments);
  CHECK(std::isnan(table.view()(1, 0)));
  CHECK(table.view()(1, 2) == static_cast<float>(0.47942553860420301));
}

}  // namespace
}  // namespace pe
