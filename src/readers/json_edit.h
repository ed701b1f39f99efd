// JSON objects changed: a config as another one reads it.
#pragma once

#include <string_view>

#include "io/json_value.h"

namespace pe::readers {

/// The member of that name, in place of one that stands there.
void put(JsonValue& object, std::string_view name, JsonValue value);
void drop(JsonValue& object, std::string_view name);
/// The member of that name, to be changed; null where there is none.
JsonValue* member(JsonValue& object, std::string_view name);

}  // namespace pe::readers
