// Linear least squares for tables that may have less rank than columns.
#pragma once

#include <cstddef>

#include "linalg/matrix_view.h"

namespace pe {

/// Directions weaker than this share of the strongest count as absent: a table of 32-bit numbers
/// carries no more digits, and solutions stay small.
inline constexpr double kRankTolerance = 1e-10;

/// Among the matrices B with the smallest sum of squares of a * B - y, the one with the smallest
/// sum of squares of its own.
///   out (d, m), a (n, d), y (n, m); out overlaps neither. No size may be 0
/// returns  the rank of a
/// method   QR with column pivoting, then the same of what is left transposed (complete orthogonal
///          decomposition); 2 n d (min(n, d) + m) multiplications
/// source   Golub, Van Loan, Matrix Computations, sections 5.4 and 5.5
std::size_t least_squares(MatrixView<double> out, MatrixView<const double> a,
                          MatrixView<const double> y);

}  // namespace pe
