// JSON of golden data, read as the core reads it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_value.h"

namespace pe::testing {

/// A JSON value: one of null, true/false, a number, a text, a list, an object.
struct Json {
  using Type = JsonValue::Kind;
  Type type = Type::Null;
  bool boolean = false;
  double number = 0;
  std::string text;
  std::vector<Json> list;
  std::map<std::string, Json, std::less<>> object;

  /// Member of an object; throws std::out_of_range where there is none.
  const Json& operator[](std::string_view key) const;
  bool has(std::string_view key) const { return object.contains(key); }
  const Json& operator[](std::size_t i) const { return list.at(i); }
  /// A list of numbers.
  std::vector<double> numbers() const;
};

/// Throws InputError where the text is not JSON.
Json parse_json(std::string_view text);

}  // namespace pe::testing
