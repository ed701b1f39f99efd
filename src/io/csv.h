// Tables as text.
#pragma once

#include "io/loaded.h"

namespace pe {

/// What the first row holds.
enum class FirstRow { Auto, Names, Numbers };
inline constexpr std::string_view kFirstRowNames[] = {"auto", "names", "numbers"};

struct CsvOptions {
  char separator = '\0';  ///< ' ' for runs of blanks; 0: found in the first row
  FirstRow first_row = FirstRow::Auto;
  ReadLimits limits = {};
};

/// Rows of decimal numbers as float64, each the nearest double. Fields may be quoted. A first row
/// of names is passed over; a first column of other things than numbers, or one that is called
/// nothing, index, position, label, token or word, becomes the labels.
/// refuses  rows of unequal length, and what is no number, with its line: a decimal comma among them
/// source   RFC 4180; also what numpy.savetxt and pandas write
Loaded read_csv(Bytes bytes, const CsvOptions& options = {});

}  // namespace pe
