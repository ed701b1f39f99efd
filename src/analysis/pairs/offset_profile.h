// How alike rows are by how many rows they stand apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/metric.h"
#include "encodings/catalogue/arguments.h"
#include "encodings/catalogue/row_range.h"
#include "linalg/matrix_view.h"

namespace pe {

/// A place where rows become more alike although they stand farther apart. Steps up to 1e-14 of
/// the largest value count as rounding, not as a rise.
struct Rises {
  std::vector<std::int32_t> places;   ///< ascending
  std::optional<std::int32_t> first;  ///< the one with the smallest offset
};

/// Over all pairs of rows; element k of each list is about pairs k rows apart, or k more than the first
/// of some offsets.
struct OffsetProfile {
  std::vector<double> mean, min, max;  ///< NaN where a row of a pair holds one
  /// Largest max - min: 0 where the value is a function of the offset alone (a Toeplitz matrix).
  double toeplitz_defect = 0;
  Rises rises;  ///< offsets at which the mean rises
};

/// table     (length, d_model)
/// offsets   an offset has the same numbers, bit for bit, whatever others are asked with it; rises are
///           those among them
/// accuracy  sums in double: 1e-15 times the largest product of two rows' norms
/// refuses   (InputError) no rows, offsets that are not below the length, and more than kMostSteps
OffsetProfile offset_profile(MatrixView<const double> table, Metric metric,
                             const RowRange& offsets = {});

/// From one row to every row.
struct ReferenceProfile {
  std::vector<double> values;
  Rises rises;  ///< rows that are more alike to the reference than their neighbour nearer to it
};

/// refuses  (InputError) no rows, and a reference beyond the last
ReferenceProfile reference_profile(MatrixView<const double> table, std::size_t reference,
                                   Metric metric);

/// `metric`, `reference`, and which offsets: `first` and `rows`.
extern const std::span<const Parameter> kOffsetProfileParameters;

}  // namespace pe
