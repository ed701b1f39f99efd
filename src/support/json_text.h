// Writes JSON: the core lists its encodings, options and tasks as text.
#pragma once

#include <string>
#include <string_view>

namespace pe {

/// A JSON string.
/// text  of UTF-8: quotes, backslashes and control characters are escaped
std::string quoted(std::string_view text);

/// A JSON array of what `write` makes of each item.
template <typename List, typename Write>
std::string json_array(const List& list, const Write& write) {
  std::string out = "[";
  for (const auto& item : list) {
    if (out.size() > 1) out += ",";
    out += write(item);
  }
  return out + "]";
}

}  // namespace pe
