// Which tokens of a document, or of a whole buffer, a context-parallel rank holds.
#pragma once

#include "traces/places/facts.h"
#include "traces/reading/trace.h"

namespace pe::traces {

struct Slice {
  Layout layout = Layout::Contiguous;
  Id rank = 0, world = 1, length = 0;  ///< of all ranks' tokens

  Id count() const { return length / world; }
  /// Index in the whole of the rank's i-th token.
  Id index(Id i) const;
  /// The rank whose i-th token has that index; none has: -1.
  Id rank_of(Id i, Id index) const;
};

/// Steps whose buffer was cut as a whole get segments that begin where that cut puts them.
void find_whole_cuts(Trace& trace, const Facts& facts);

}  // namespace pe::traces
