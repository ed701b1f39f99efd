#include "encodings/catalogue/arguments.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "support/check.h"
#include "support/refused.h"

namespace pe {
namespace {

constexpr std::string_view kColors[] = {"red", "green", "blue"};
constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    number("ratio", {.fallback = 0.5, .min = 0.25, .max = 4}, "A ratio."),
    choice("color", kColors, "green", "A colour."),
};

template <typename Set>
std::string refusal_of(const Set& set) {
  Arguments arguments("test", kParameters);
  return testing::refusal([&] { set(arguments); });
}

TEST_CASE("arguments: defaults until set", "[encodings][arguments]") {
  Arguments arguments("test", kParameters);
  CHECK(arguments.number("ratio") == 0.5);
  CHECK(arguments.number("color") == 1);
  CHECK_FALSE(arguments.given("ratio"));
  arguments.set("ratio", 2.0);
  arguments.set("color", "blue");
  CHECK(arguments.number("ratio") == 2);
  CHECK(arguments.choice<int>("color") == 2);
  CHECK(arguments.given("ratio"));
}

TEST_CASE("arguments: reset is as if never set", "[encodings][arguments]") {
  Arguments arguments("test", kParameters);
  arguments.set("ratio", 2.0);
  arguments.set("color", "blue");
  arguments.set("positions", std::vector<double>{1, 2});
  for (const char* name : {"ratio", "color", "positions"}) arguments.reset(name);
  CHECK(arguments.number("ratio") == 0.5);
  CHECK(arguments.number("color") == 1);
  CHECK(arguments.list("positions").empty());
  CHECK_FALSE(arguments.given("positions"));
}

TEST_CASE("arguments: every refusal names parameter, rule and value",
          "[encodings][arguments][error]") {
  CHECK(refusal_of([](Arguments& a) { a.set("ratio", 4.5); }) ==
        "test: ratio must be a number between 0.25 and 4, got 4.5");
  CHECK(refusal_of([](Arguments& a) { a.set("ratio", NAN); }) ==
        "test: ratio must be a number between 0.25 and 4, got NaN");
  CHECK(refusal_of([](Arguments& a) { a.set("length", 2.5); }) ==
        "test: length must be a whole number between 1 and 16777216, got 2.5");
  CHECK(refusal_of([](Arguments& a) { a.set("length", "ten"); }) ==
        "test: length must be a whole number, got 'ten'");
  CHECK(refusal_of([](Arguments& a) { a.set("color", "pink"); }) ==
        "test: color must be 'red', 'green' or 'blue', got 'pink'");
  CHECK(refusal_of([](Arguments& a) { a.set("color", 1.0); }) ==
        "test: color must be 'red', 'green' or 'blue', got 1");
  CHECK(refusal_of([](Arguments& a) { a.set("positions", 1.0); }) ==
        "test: positions must be a list of numbers, got 1");
  CHECK(refusal_of([](Arguments& a) { a.set("positions", std::vector<double>{}); }) ==
        "test: positions must hold between 1 and 65536 numbers, got 0");
  CHECK(refusal_of([](Arguments& a) {
          a.set("positions", std::vector<double>{0, INFINITY});
        }) ==
        "test: positions must be numbers between -9007199254740992 and 9007199254740992, got "
        "Infinity at index 1");
  CHECK(refusal_of([](Arguments& a) { a.set("ratio", std::vector<double>{1}); }) ==
        "test: ratio must be a number, got a list of 1 number");
  CHECK(refusal_of([](Arguments& a) { a.set("rotio", 1.0); }) ==
        "test: rotio is not one of its parameters: length, start, positions, ratio, color");
}

TEST_CASE("arguments: a refused value leaves the old one", "[encodings][arguments][error]") {
  Arguments arguments("test", kParameters);
  arguments.set("ratio", 2.0);
  CHECK_THROWS_AS(arguments.set("ratio", 9.0), InputError);
  CHECK(arguments.number("ratio") == 2);
}

TEST_CASE("row_positions: a run from start, or the list", "[encodings][arguments]") {
  Arguments arguments("test", kParameters);
  arguments.set("length", 3.0);
  arguments.set("start", -1.5);
  CHECK(row_positions(arguments) == std::vector<double>{-1.5, -0.5, 0.5});

  Arguments listed("test", kParameters);
  listed.set("positions", std::vector<double>{4, 0.25});
  CHECK(row_positions(listed) == std::vector<double>{4, 0.25});
  CHECK(row_count(listed) == 2);
}

TEST_CASE("row_positions: contradictions are refused", "[encodings][arguments][error]") {
  CHECK(refusal_of([](Arguments& a) {
          a.set("positions", std::vector<double>{1, 2});
          a.set("length", 3.0);
          row_count(a);
        }) == "test: length must be left out or equal the number of positions, 2, got 3");
  CHECK(refusal_of([](Arguments& a) {
          a.set("positions", std::vector<double>{1, 2});
          a.set("start", 3.0);
          row_count(a);
        }) == "test: start must be left out when positions are given, got 3");
  CHECK(refusal_of([](Arguments& a) {
          a.set("start", 0x1p53);
          row_positions(a);
        }) ==
        "test: start must leave the last position at or below 9007199254740992, got "
        "9007199254740992");
}

}  // namespace
}  // namespace pe
