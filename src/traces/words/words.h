// What is said of a fault: where, what, how far, what to do, and a line for CI.
#pragma once

#include "traces/faults/answer.h"
#include "traces/faults/formulas.h"
#include "traces/places/run.h"

namespace pe::traces {

/// A fault with what is known where it was found; of tables and counts: no view.
struct Telling {
  const ReadRun& run;
  const View* view = nullptr;
  const Evidence* evidence = nullptr;
  std::string_view sequence;
};

/// Fills in sentence, mend, assertion and turns.
void tell(const Telling& telling, FoundFault& fault, std::size_t tokens, std::size_t wrong);

/// One fault's texts; {names} stand for this trace's numbers.
struct FaultWords {
  std::string_view id, what, mend, assertion;
};
const FaultWords& words_of(std::string_view id);

/// The number or text that a name in braces stands for.
std::string value_of(std::string_view name, const Telling& telling, const FoundFault& fault);

}  // namespace pe::traces
