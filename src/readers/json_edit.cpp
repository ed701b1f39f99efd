#include "readers/json_edit.h"

#include <utility>

namespace pe::readers {

void put(JsonValue& object, std::string_view name, JsonValue value) {
  if (JsonValue* found = member(object, name)) {
    *found = std::move(value);
    return;
  }
  object.names.emplace_back(name);
  object.items.push_back(std::move(value));
  object.sort_names();
}

void drop(JsonValue& object, std::string_view name) {
  for (std::size_t i = object.names.size(); i-- > 0;) {
    if (object.names[i] != name) continue;
    object.names.erase(object.names.begin() + static_cast<long>(i));
    object.items.erase(object.items.begin() + static_cast<long>(i));
  }
  object.sort_names();
}

JsonValue* member(JsonValue& object, std::string_view name) {
  return const_cast<JsonValue*>(std::as_const(object).find(name));
}

}  // namespace pe::readers
