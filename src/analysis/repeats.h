// Which numbers of a table stand in more cells than one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "encodings/catalogue/parameter.h"
#include "linalg/matrix_view.h"

namespace pe {

struct Repeats {
  std::vector<std::uint8_t> repeated;  ///< cell by cell: 1 where another cell holds the number
  std::size_t different = 0;           ///< cells whose number is in none before them
};

/// table    of any shape; NaN is in no other cell
/// within   numbers no farther apart are the same
/// refuses  (InputError) more than kMostSteps: every two cells are compared
Repeats repeats(MatrixView<const double> table, double within);

/// `within`.
extern const std::span<const Parameter> kRepeatsParameters;

}  // namespace pe
