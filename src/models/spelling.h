// Keys that stand twice, and keys that nobody reads although they look like ones that are read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/parts.h"

namespace pe::models {

/// How many letters are wrong: put in, left out, changed, or swapped with the next. Above 2: 3.
std::size_t distance(std::string_view a, std::string_view b);
/// The first of `names` (apart by blanks) that is at most two letters from `name`, or "".
std::string_view nearest(std::string_view name, std::string_view names);

/// Of the parts that are read and of the dictionaries of RoPE.
std::vector<Misspelt> misspelt_keys(const Reading& r);
/// A key of the dictionaries of RoPE that no reader knows, nor resembles one; "" where there is none.
std::string stray_key(const Reading& r);
/// The path of the first key that stands twice, or "".
std::string doubled_key(const Reading& r);
/// The dictionaries of RoPE in the file: the one, or those of each layer type.
std::vector<Dict> rope_dicts(const Reading& r);

}  // namespace pe::models
