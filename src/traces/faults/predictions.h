// What formulas of faults have in common.
#pragma once

#include <optional>
#include <span>

#include "traces/faults/formulas.h"

namespace pe::traces {

/// In the order in which they are tried: first these ...
std::span<const Formula> whole_formulas();
/// ... then those of images and videos ...
std::span<const Formula> block_formulas();
/// ... then those of counters.
std::span<const Formula> counter_formulas();

/// The walk by the rules of these faults.
void find_walks(Evidence& evidence);

using Result = std::optional<Position>;

inline Position alike(Id place) { return {place, place, place}; }

inline Position plus(const Position& place, Id more) {
  return {place[0] + more, place[1] + more, place[2] + more};
}

inline Id first_of(const Evidence& e) { return e.view.facts.first(); }

inline bool always(const Evidence&) { return true; }

}  // namespace pe::traces
