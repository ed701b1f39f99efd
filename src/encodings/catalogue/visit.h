// Chooses how the rows of a scheme are made: rotation, waves or functions of its own.
#pragma once

#include "encodings/catalogue/scheme.h"

namespace pe {

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
// Clang before 17 does not deduce it by itself.
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// What `visitor` returns for the scheme's Rotation, its WaveTable, or, where it has neither, for
/// the Scheme itself.
template <typename Visitor>
auto visit_rows(const Scheme& scheme, const Arguments& arguments, const Visitor& visitor) {
  if (scheme.rotation != nullptr) return visitor(scheme.rotation(arguments));
  if (scheme.waves != nullptr) return visitor(scheme.waves(arguments));
  return visitor(scheme);
}

}  // namespace pe
