// Which fault gives the ids of a sequence.
#pragma once

#include <vector>

#include "traces/faults/answer.h"
#include "traces/faults/formulas.h"

namespace pe::traces {

/// A number, or (t, h, w) where there are three axes.
Value shown(const Position& place, int axes);

/// Where the token is wrong.
FirstWrong wrong_at(const View& view, const Placed& place);

/// The fault that explains all ids, or two that take turns; of a sequence with a wrong one.
std::vector<FoundFault> ids_faults(const Evidence& evidence);

}  // namespace pe::traces
