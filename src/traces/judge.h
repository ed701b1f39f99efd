// The judgement of a trace, sequence by sequence.
#pragma once

#include "traces/faults/answer.h"
#include "traces/places/run.h"

namespace pe::traces {

/// Marks calls of draft trees in `run`.
/// refuses  (InputError) grids that do not multiply to their tokens
Answer judge(ReadRun& run);

}  // namespace pe::traces
