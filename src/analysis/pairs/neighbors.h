// Which rows of a table are nearest to each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/pairs/collisions.h"
#include "encodings/catalogue/arguments.h"
#include "encodings/catalogue/row_range.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Row after row, `count` each, nearest first; of equally near ones the earlier.
struct Neighbors {
  std::size_t count = 0;
  std::vector<std::int32_t> indices;
  std::vector<float> distances;
};

/// Likewise, to be merged with others. A row that has fewer ends with kNoRow, infinitely far away.
struct PartOfNeighbors : Neighbors {
  std::vector<double> exact;  ///< of doubles, what the distances are rounded from
};
inline constexpr std::int32_t kNoRow = -1;

/// The nearest other rows of every row, or of some, by looking at all of them.
/// table     (length, d_model)
/// range     a row has the same neighbours, bit for bit, whatever others are asked with it
/// accuracy  exact up to the distances', which are those of similarity() in the table's precision:
///           rows whose distances differ by less may change places. Equal rows are equally far
/// refuses   (InputError) a count that is not between 1 and length - 1, a range that is not inside
///           the table, elements that are not finite, more than kMostStoppableSteps
Neighbors neighbors(MatrixView<const float> table, std::size_t count, Distance distance,
                    const RowRange& range = {});
Neighbors neighbors(MatrixView<const double> table, std::size_t count, Distance distance,
                    const RowRange& range = {});

/// Of the pairs of a row in the range with an earlier one, which count for both: half of the work.
/// Parts whose ranges make up the table, merged, are neighbors() of the whole, bit for bit.
/// returns  lists of all rows up to the end of the range
/// accuracy, refuses  as above
PartOfNeighbors neighbors_with_earlier(MatrixView<const float> table, std::size_t count,
                                       Distance distance, const RowRange& range);
PartOfNeighbors neighbors_with_earlier(MatrixView<const double> table, std::size_t count,
                                       Distance distance, const RowRange& range);

/// neighbors() from distances that are known.
/// distances  (length, length), not NaN; the diagonal is overwritten
/// refuses    (InputError) a count that is not between 1 and length - 1, another shape
Neighbors nearest(MatrixView<float> distances, std::size_t count);

/// `k`, `metric`, which rows: `first` and `rows`, and `earlier`.
extern const std::span<const Parameter> kNeighborsParameters;

}  // namespace pe
