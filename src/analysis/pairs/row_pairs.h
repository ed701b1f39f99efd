// Pairs of rows of a table by every measure, correctly rounded: numbers that are read one by one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "linalg/matrix_view.h"

namespace pe {

/// One number per pair; of norms two, those of its first and of its second row.
struct RowPairMeasures {
  std::vector<double> dot, cosine, cosine_distance, euclidean;
  std::vector<double> angle;  ///< between the rows, in [0, pi] [radians]; NaN of a zero row
  std::vector<double> norms;
};

/// Work of one call [products].
inline constexpr double kMaxRowPairsWork = 0x1p26;

/// Sums are carried in 106 bits and rounded once.
/// table     (length, d_model)
/// pairs     first and second row of each, in turn; none: neighbours, row after row
/// accuracy  correctly rounded but for near-ties, of the numbers that the table holds; angles to
///           1e-15 of them, absolute. A zero row has the cosine 0 and the cosine distance 1
/// refuses   (InputError) rows that the table does not have, numbers beyond 1e150, more than
///           kMaxRowPairsWork
RowPairMeasures row_pairs(MatrixView<const double> table, std::span<const double> pairs);

/// `pairs`.
extern const std::span<const Parameter> kRowPairsParameters;

}  // namespace pe
