// What is missing where that could make a trace healthy, or changes the mend; and what is harmless.
#pragma once

#include <string_view>
#include <vector>

#include "traces/places/expected.h"

namespace pe::traces {

using Needs = std::vector<std::string_view>;

/// Without these fields nothing can be expected of the sequence.
Needs needed_first(const View& view);
/// Of a sequence with a wrong token, before any fault is tried.
Needs needed_for_wrong(const View& view, const Sequences& sequences);
/// Of one whose ids are all off by the same.
Needs needed_for_constant(const View& view, Id constant);
/// ... whose shift is not known to be harmless.
Needs needed_for_keys(const View& view);
/// Pads that may be tokens.
Needs needed_for_pads(const View& view);
/// Rows instead of positions may be kept tokens instead of evicted ones.
Needs needed_for_rows(const View& view);
/// Ids that no fault explains may be those of several documents.
Needs needed_for_unknown(const View& view);

/// A constant that changes no score.
bool is_harmless_shift(const View& view, Id constant);

}  // namespace pe::traces
