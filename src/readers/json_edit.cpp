#include "readers/json_edit.h"

#include <algorithm>
#include <utility>

#include "support/order.h"

namespace pe::readers {
namespace {

JsonValue of_kind(JsonValue::Kind kind, double number = 0) {
  JsonValue value;
  value.kind = kind;
  value.number = number;
  return value;
}

void sort_names(JsonValue& object) {
  const std::vector<std::size_t> order = order_of(
      object.names.size(),
      [&names = object.names](std::size_t a, std::size_t b) { return names[a] < names[b]; });
  object.by_name.assign(order.begin(), order.end());
}

}  // namespace

JsonValue number_value(double number) { return of_kind(JsonValue::Kind::Number, number); }

JsonValue text_value(std::string_view text) {
  JsonValue value = of_kind(JsonValue::Kind::Text);
  value.text = text;
  return value;
}

JsonValue flag_value(bool flag) { return of_kind(JsonValue::Kind::Boolean, flag ? 1 : 0); }

JsonValue list_value(std::span<const double> numbers) {
  JsonValue value = of_kind(JsonValue::Kind::List);
  for (const double number : numbers) value.items.push_back(number_value(number));
  return value;
}

JsonValue object_value() { return of_kind(JsonValue::Kind::Object); }

void put(JsonValue& object, std::string_view name, JsonValue value) {
  if (JsonValue* found = member(object, name)) {
    *found = std::move(value);
    return;
  }
  object.names.emplace_back(name);
  object.items.push_back(std::move(value));
  sort_names(object);
}

void drop(JsonValue& object, std::string_view name) {
  for (std::size_t i = object.names.size(); i-- > 0;) {
    if (object.names[i] != name) continue;
    object.names.erase(object.names.begin() + static_cast<long>(i));
    object.items.erase(object.items.begin() + static_cast<long>(i));
  }
  sort_names(object);
}

JsonValue* member(JsonValue& object, std::string_view name) {
  return const_cast<JsonValue*>(std::as_const(object).find(name));
}

}  // namespace pe::readers
