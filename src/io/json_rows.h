// Rows of numbers as JSON: [[1, 2], [3, 4]].
#pragma once

#include "io/loaded.h"

namespace pe {

/// Whether a text begins as a list of lists does. A word in brackets, [PAD], may begin other texts.
bool is_json_rows(std::string_view text);

/// A list of lists of numbers of equal length, in float64; NaN, Infinity and -Infinity as Python writes
/// them. Rows beyond max_rows are left out, and the note says so.
/// refuses  anything else, with the byte where it stands
Loaded read_json_rows(Bytes bytes, const ReadLimits& limits = {});

}  // namespace pe
