// Similarities that depend on the offset of two positions only: one row makes the matrix.
#pragma once

#include "analysis/similarity.h"
#include "encodings/catalogue/scheme.h"

namespace pe {

/// Are the rows of this table evenly spaced and their products a function of the offset alone, up
/// to rounding? So it is where every wave comes as a whole pair of sine and cosine.
bool is_stationary(const Scheme& scheme, const Arguments& arguments);

/// The similarity of a stationary table with itself: row 0 is compared with all rows, in double,
/// and the matrix is filled from that; n * d steps instead of n * n * d / 2.
/// out       (n, n), symmetric and constant along diagonals, bit for bit
/// table     (n, d) of a scheme that is_stationary: for others the result is wrong
/// refuses   as similarity()
void toeplitz_similarity(MatrixView<float> out, MatrixView<const float> table, Metric metric);
void toeplitz_similarity(MatrixView<double> out, MatrixView<const double> table, Metric metric);

/// How far a symmetric matrix is from a function of the offset: the largest difference of two
/// elements on one diagonal. 0 for none and one rows.
double toeplitz_defect(MatrixView<const float> matrix);
double toeplitz_defect(MatrixView<const double> matrix);

}  // namespace pe
