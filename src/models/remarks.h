// What warnings and notes have in common.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "models/parts.h"
#include "support/format.h"

namespace pe::models {

/// The key that a remark is about: by its name, with a dot before it one of the dictionary of RoPE,
/// "." that dictionary; or what a function says.
struct About {
  constexpr About(const char* name) : key(name) {}
  template <typename Told>
    requires std::is_convertible_v<Told, std::string (*)(const Reading&)>
  constexpr About(Told function) : told(function) {}
  std::string of(const Reading& r) const;
  const char* key = nullptr;
  std::string (*told)(const Reading&) = nullptr;
};

/// One remark: when it is made, what it is about, what it says with this config's numbers.
struct RemarkRule {
  std::string_view code;
  bool (*when)(const Reading&);
  About about;
  std::string (*message)(const Reading&);
};
std::vector<PositionRemark> made(std::span<const RemarkRule> rules, const Reading& reading);

/// Without "config.", as people say it.
std::string short_path(std::string path);
inline std::string key_path(const Reading& r, std::string_view name) {
  return short_path(r.config.text.path_of(name));
}
/// A key of the dictionary in use.
inline std::string rope_key(const Reading& r, std::string_view name) {
  return join(short_path(r.rope_path()), ".", name);
}
inline std::string about_rope(const Reading& r) { return short_path(r.rope_path()); }

/// The first of the sets of which `test` holds, or null.
template <typename Test>
const RopeSet* first_set(const Reading& r, const Test& test) {
  for (const RopeSet& set : r.sets) {
    if (test(set)) return &set;
  }
  return nullptr;
}

}  // namespace pe::models
