// The sinusoid that comes nearest to each column of a table.
#pragma once

#include <cstddef>
#include <vector>

#include "linalg/matrix_view.h"

namespace pe {

struct ColumnWave {
  double turns = 0;  ///< from the first row to one after the last; 0 where the column does not vary
  double share = 0;  ///< of the column's variance that it explains
};
inline constexpr std::size_t kFewestWaveRows = 4, kMostWaveRows = 4096;

/// Of sinusoids from half a turn to one that alternates, with any amplitude, phase and mean, the one
/// that leaves least of each column.
/// table     (length, columns)
/// accuracy  turns to 1e-4 of one, shares to 1e-9
/// refuses   (InputError) fewer than 4 or more than 4096 rows; numbers that are not finite
std::vector<ColumnWave> column_waves(MatrixView<const double> table);

}  // namespace pe
