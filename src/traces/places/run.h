// A trace that was read, sorted into sequences, with what is known of its model.
#pragma once

#include <string_view>

#include "traces/places/facts.h"
#include "traces/places/sequences.h"
#include "traces/reading/trace.h"

namespace pe::traces {

struct ReadRun {
  Trace trace;
  Facts facts;
  Sequences sequences;
};

/// config   the text of a config.json, or empty
/// refuses  (InputError) what read_trace() and model_positions() refuse
ReadRun read_run(std::string_view text, std::string_view config);

}  // namespace pe::traces
