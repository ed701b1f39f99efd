#include "io/json_value.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/check.h"

namespace pe {
namespace {

JsonValue read(std::string_view text) { return read_json(text, "test", "config"); }

std::string refusal(std::string_view text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("json value: what stands there", "[io][json]") {
  const JsonValue value = read(R"({"a": [1, -2.5e1, true], "b": {"c": null}, "a": "é", "d": NaN})");
  REQUIRE(value.is(JsonValue::Kind::Object));
  CHECK(value.find("a")->text == "é");  // the last one counts
  CHECK(value.items[0].items[1].number == -25);
  CHECK(value.items[0].items[2].is(JsonValue::Kind::Boolean));
  CHECK(value.find("b")->find("c")->is(JsonValue::Kind::Null));
  CHECK(value.find("c") == nullptr);
  CHECK(std::isnan(value.find("d")->number));
  CHECK(read("-Infinity").number == -INFINITY);
}

TEST_CASE("json value: members are equal in any order", "[io][json]") {
  CHECK(read(R"({"a": 1, "b": [2]})") == read(R"({"b": [2.0], "a": 1})"));
  CHECK_FALSE(read(R"({"a": 1})") == read(R"({"a": 1, "b": 2})"));
  CHECK_FALSE(read("1") == read("true"));
}

TEST_CASE("json value: refusals say line and column", "[io][json][error]") {
  CHECK(refusal("{\n \"é\": ,}") ==
        "test: config must be JSON with a digit at line 2, column 7, got ','");
  CHECK(refusal("[1 2]") == "test: config must be JSON with ',' at line 1, column 4, got '2'");
  CHECK(refusal("{} x") ==
        "test: config must be JSON with nothing more at line 1, column 4, got 'x'");
  CHECK(refusal("-") == "test: config must be JSON with a digit at line 1, column 2, got the end");
  CHECK(refusal(std::string(40, '[')).find("at most 32 levels") != std::string::npos);
}

}  // namespace
}  // namespace pe
