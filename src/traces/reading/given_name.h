/// A name as a trace has it, which knows what could have stood in its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/format.h"

namespace pe::traces {

class GivenName {
 public:
  explicit GivenName(std::string_view text) : text_(text) {}
  operator std::string_view() const { return text_; }

  /// What a name is compared with is a name of its place.
  bool operator==(std::string_view known) const {
    known_.push_back(known);
    return text_ == known;
  }

  std::string known() const {
    std::string list;
    for (const std::string_view name : known_) list += join(list.empty() ? "" : ", ", name);
    return list;
  }

 private:
  std::string_view text_;
  mutable std::vector<std::string_view> known_;
};

}  // namespace pe::traces
