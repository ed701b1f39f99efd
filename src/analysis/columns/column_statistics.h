// Statistics of the columns of a table.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "linalg/matrix.h"

namespace pe {

/// One number per column.
struct ColumnStatistics {
  std::vector<double> mean, variance, min,
      max;  ///< variance: over the rows, divided by their number
  std::vector<double>
      shares;  ///< of all variance, what columns 0 ... c hold; 0 where there is none
  std::size_t participating = 0;  ///< columns whose max - min is above the threshold
};

/// table     (length, d_model); at least one row
/// accuracy  sums in 106 bits, rounded once
/// NaN stays: in all numbers of its column, which takes no part, and in all shares.
/// refuses   (InputError) a table without rows
ColumnStatistics column_statistics(MatrixView<const double> table, double threshold);

/// Pearson's correlation of every pair of columns, (d_model, d_model), in [-1, 1]. Columns that do
/// not vary have 0, with themselves too.
/// refuses  (InputError) a table without rows, elements that are not finite; MemoryError above
///          kMaxTableBytes
Matrix<double> correlation(MatrixView<const double> table);

/// `threshold`.
extern const std::span<const Parameter> kVarianceParameters;

}  // namespace pe
