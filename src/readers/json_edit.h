// JSON values made and changed: a config as another one reads it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/json_value.h"

namespace pe::readers {

JsonValue number_value(double number);
JsonValue text_value(std::string_view text);
JsonValue flag_value(bool flag);
JsonValue list_value(std::span<const double> numbers);
JsonValue object_value();

/// The member of that name, in place of one that stands there.
void put(JsonValue& object, std::string_view name, JsonValue value);
void drop(JsonValue& object, std::string_view name);
/// The member of that name, to be changed; null where there is none.
JsonValue* member(JsonValue& object, std::string_view name);

}  // namespace pe::readers
