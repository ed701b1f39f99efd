#include <algorithm>
#include <cmath>

#include "io/gguf/gguf.h"
#include "support/json_text.h"

namespace pe {
namespace {

/// JSON has no infinity and no NaN: a text, which is not taken for a number that is left out.
std::string json_of_number(double value) {
  return std::isfinite(value) ? format_number(value) : quoted(format_number(value));
}

std::string json_of(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::Number:
      return json_of_number(value.number);
    case JsonValue::Kind::Text:
      return quoted(value.text);
    case JsonValue::Kind::List:
      return json_array(value.items, json_of);
    default:
      return describe(value);
  }
}

}  // namespace

const JsonValue* GgufHeader::find(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return nullptr;
  const auto place = static_cast<std::size_t>(found - names.begin());
  return place < values.size() ? &values[place] : nullptr;
}

std::string gguf_json(const GgufHeader& header) {
  std::string out = "{";
  const auto add = [&](std::string_view name, std::string_view json) {
    out += join(out.size() > 1 ? "," : "", quoted(name), ":", json);
  };
  for (std::size_t i = 0; i < header.values.size(); ++i) {
    add(header.names[i], json_of(header.values[i]));
  }
  for (const GgufFactors& factors : header.factors) {
    add(factors.name, factors.values.empty() ? "null" : json_array(factors.values, json_of_number));
  }
  return out + "}";
}

}  // namespace pe
