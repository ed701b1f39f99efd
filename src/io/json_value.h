// JSON as values, for what is asked many questions. Files that are read once: json_reader.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pe {

struct JsonValue {
  enum class Kind { Null, Boolean, Number, Text, List, Object };
  Kind kind = Kind::Null;
  double number = 0;  ///< 0 or 1 of a Boolean
  std::string text;
  std::vector<JsonValue> items;        ///< of a List or an Object
  std::vector<std::string> names;      ///< of an Object's items
  std::vector<std::uint32_t> by_name;  ///< places of an Object's names, sorted by name and place

  bool is(Kind other) const { return kind == other; }
  /// The member of that name, the last one where it stands twice; null where there is none. Its
  /// cost grows with the logarithm of the number of members: strangers write objects of 2^18.
  const JsonValue* find(std::string_view name) const;
  /// Once names have changed: find() goes by their order.
  void sort_names();
};

JsonValue number_value(double number);
JsonValue text_value(std::string_view text);
JsonValue flag_value(bool flag);
JsonValue list_value(std::span<const double> numbers);
JsonValue object_value();

/// What a message calls it: 4.7, 'x', null, a list, an object.
std::string describe(const JsonValue& value);

/// The same value; members in any order, of a name that stands twice the last one of `b`.
bool operator==(const JsonValue& a, const JsonValue& b);

/// text      RFC 8259 in UTF-8, or with Python's NaN and Infinity
/// function, parameter   what messages call it; they say line and column
/// memory    some 40 times the text, which has at most 4 MB and 2^18 values
/// refuses   (InputError) anything else, nesting beyond JsonReader::kMaxDepth included
JsonValue read_json(std::string_view text, std::string_view function, std::string_view parameter);

}  // namespace pe
