#include "support/json.h"

#include <stdexcept>

namespace pe::testing {
namespace {

Json json_of(const JsonValue& value) {
  Json json;
  json.type = value.kind;
  json.number = value.number;
  json.boolean = value.number != 0;
  json.text = value.text;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (value.is(JsonValue::Kind::List)) {
      json.list.push_back(json_of(value.items[i]));
    } else {
      json.object[value.names[i]] = json_of(value.items[i]);
    }
  }
  return json;
}

}  // namespace

const Json& Json::operator[](std::string_view key) const {
  const auto found = object.find(key);
  if (found == object.end()) throw std::out_of_range("json: no member " + std::string(key));
  return found->second;
}

std::vector<double> Json::numbers() const {
  std::vector<double> out;
  for (const Json& item : list) out.push_back(item.number);
  return out;
}

Json parse_json(std::string_view text) { return json_of(read_json(text, "parse_json", "text")); }

}  // namespace pe::testing
