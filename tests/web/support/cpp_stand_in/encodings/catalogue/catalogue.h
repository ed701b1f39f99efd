// Stands in for the core: prints what a program sets, as bytes.
#pragma once

#include <cstdio>
#include <string_view>
#include <vector>

namespace pe {

struct Scheme {};
struct Shape {
  std::size_t rows = 0, cols = 0;
};
struct Arguments {
  void set(std::string_view name, std::string_view text) const {
    std::printf("%.*s ", static_cast<int>(name.size()), name.data());
    for (const char c : text) std::printf("%02x", static_cast<unsigned>(c) & 0xffU);
    std::puts("");
  }
  void set(std::string_view name, const char* text) const { set(name, std::string_view(text)); }
  void set(std::string_view, double) const {}
};

inline Scheme find_scheme(std::string_view) { return {}; }
inline Arguments arguments_for(const Scheme&) { return {}; }
inline Shape table_shape(const Scheme&, const Arguments&) { return {}; }
template <typename Table>
void encode(Table, const Scheme&, const Arguments&) {}

}  // namespace pe
