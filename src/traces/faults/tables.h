// Frequencies and turned vectors as the run held them.
#pragma once

#include <optional>
#include <vector>

#include "traces/faults/answer.h"
#include "traces/places/run.h"

namespace pe::traces {

/// The config's rope layers that a table of this layer type or layer can be of.
std::vector<const PositionGroup*> groups_for(const Facts& facts, const GivenTable* table);

/// Tables, then vectors, as sequence *; none: the trace holds neither.
std::optional<SequenceAnswer> given_fault(const ReadRun& run);

/// What is wrong with the first wrong table; none: all are right. `needs_config`: nothing to compare
/// a filled table with.
std::optional<FoundFault> table_fault(const ReadRun& run, bool& needs_config);
std::optional<FoundFault> vector_fault(const ReadRun& run, bool& needs_config);

}  // namespace pe::traces
