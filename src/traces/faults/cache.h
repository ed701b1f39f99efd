// Keys of a cache: where each was turned, and where its token is.
#pragma once

#include <optional>

#include "traces/faults/answer.h"
#include "traces/places/expected.h"

namespace pe::traces {

/// The first wrong cached key; `shift` is a constant by which all ids are off, which keys share.
std::optional<FoundFault> cache_fault(const View& view, Id shift);

}  // namespace pe::traces
