#include "traces/places/run.h"

#include "traces/places/slices.h"
#include "traces/reading/read_trace.h"

namespace pe::traces {

ReadRun read_run(std::string_view text, std::string_view config) {
  ReadRun run;
  run.trace = read_trace(text);
  run.facts = facts_of(run.trace, config);
  if (run.trace.count_fault) return run;
  find_whole_cuts(run.trace, run.facts);
  run.sequences = sequences_of(run.trace, run.facts);
  return run;
}

}  // namespace pe::traces
