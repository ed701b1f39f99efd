// Lists of numbers that JSON has no words for.
#pragma once

#include <string_view>
#include <vector>

#include "traces/reading/lists.h"

namespace pe::traces {

/// Numbers, "nan", "inf" and "-inf"; at most 8,192 of them.
std::vector<double> floats(JsonReader& in, std::string_view name);

}  // namespace pe::traces
