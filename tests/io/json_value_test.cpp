#include "io/json_value.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/refused.h"

namespace pe {
namespace {

JsonValue read(std::string_view text) { return read_json(text, "test", "config"); }

std::string refusal_of(std::string_view text) {
  return testing::refusal([&] { read(text); });
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

/// {"y0": v, "y1": v, ...}, names of a common beginning.
std::string wide(std::size_t count, std::string_view value, bool backwards = false) {
  std::string text = "{";
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ",";
    text += join("\"y", backwards ? count - 1 - i : i, "\":", value);
  }
  return text + "}";
}

std::string repeated(std::size_t count, std::string_view member) {
  std::string text = join("{", member);
  for (std::size_t i = 1; i < count; ++i) text += join(",", member);
  return text + "}";
}

TEST_CASE("json value: of a name that stands twice the last counts, in a comparison, too",
          "[io][json]") {
  CHECK_FALSE(read(R"({"a": 1, "a": 3})") == read(R"({"a": 3, "a": 3})"));
  CHECK(read(R"({"a": 2, "a": 2})") == read(R"({"a": 1, "a": 2})"));
  CHECK_FALSE(read(R"({"a": 2, "b": 2})") == read(R"({"a": 2, "a": 2})"));
  CHECK(read(R"({"": 1, "ab": 2, "a": 3})").find("a")->number == 3);
}

TEST_CASE("json value: a comparison of wide objects takes no more than in proportion",
          "[io][json]") {
  // quadratic, each of them took minutes
  const std::size_t many = 1 << 16;
  CHECK(read(wide(many, "1")) == read(wide(many, "1", true)));
  CHECK(read(join("[", wide(many, "[1]"), "]")) == read(join("[", wide(many, "[1]", true), "]")));
  CHECK(read(repeated(many, "\"a\":{\"b\":1}")) == read(repeated(many, "\"a\":{\"b\":1}")));
  const JsonValue object = read(wide(many, "1"));
  std::size_t found = 0;
  for (const std::string& name : object.names) found += object.find(name) != nullptr;
  CHECK(found == many);
}

TEST_CASE("json value: refusals say line and column", "[io][json][error]") {
  CHECK(refusal_of("{\n \"é\": ,}") ==
        "test: config must be JSON with a value at line 2, column 7, got ','");
  CHECK(refusal_of("") ==
        "test: config must be JSON with a value at line 1, column 1, got the end");
  CHECK(refusal_of("[1 2]") == "test: config must be JSON with ',' at line 1, column 4, got '2'");
  CHECK(refusal_of("{} x") ==
        "test: config must be JSON with nothing more at line 1, column 4, got 'x'");
  CHECK(refusal_of("-") ==
        "test: config must be JSON with a digit at line 1, column 2, got the end");
  CHECK(refusal_of(std::string(40, '[')).find("at most 32 levels") != std::string::npos);
}

}  // namespace
}  // namespace pe
