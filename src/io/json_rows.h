// Rows of numbers as JSON: [[1, 2], [3, 4]].
#pragma once

#include "io/loaded.h"

namespace pe {

/// Whether a text begins with a bracket and one of the signs that may follow, blanks left out: a word in
/// brackets, [PAD], may begin other texts.
bool begins_as_json(std::string_view text, char bracket, std::string_view then);

/// A list of lists of numbers of equal length, in float64. Rows beyond max_rows are left out, and the
/// note says so.
/// refuses  anything else, with the byte where it stands
Loaded read_json_rows(Bytes bytes, const ReadLimits& limits = {});

}  // namespace pe
