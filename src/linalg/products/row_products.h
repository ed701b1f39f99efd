// Kernels that compare rows with rows: every pair of two matrices' rows, or one row with all of a
// matrix. Callers have checked sizes.
#pragma once

#include <cstddef>
#include <limits>

#include "linalg/matrix_view.h"

namespace pe {

/// What two rows x, y are reduced to before it is finished.
enum class RowProduct {
  Dot,                ///< sum of x[k] * y[k]
  SquaredDifference,  ///< sum of (x[k] - y[k])^2, without the cancellation of |x|^2 + |y|^2 - 2xy
};

/// What becomes of a reduced pair s: clamp(shift + scale * s, least, most), or its square root.
struct Finish {
  double scale = 1, shift = 0;
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool root = false;
};

/// out(i, j) = finish(product of a_factors[i] * row i of a and b_factors[j] * row j of b).
/// out        (m, n); every element is written; overlaps nothing
/// a          (m, d)   b  (n, d), may be a itself: then half of the work is done, and out is
///            exactly symmetric
/// factors    (m) and (n), applied in double; null for 1
/// accuracy   float: sums of at most 64 products are added up with their rounding errors, so that
///            the error stays near 2^-24 of the sum of |x[k] * y[k]| for every d; double likewise
void row_products(MatrixView<float> out, MatrixView<const float> a, MatrixView<const float> b,
                  const double* a_factors, const double* b_factors, RowProduct product,
                  const Finish& finish);
void row_products(MatrixView<double> out, MatrixView<const double> a, MatrixView<const double> b,
                  const double* a_factors, const double* b_factors, RowProduct product,
                  const Finish& finish);

/// out[i] = product of `row` and row i of `matrix`, summed in double.
/// out  (rows of matrix)   row  (columns of matrix), may be one of its rows
void one_row_products(double* out, const float* row, MatrixView<const float> matrix,
                      RowProduct product) noexcept;
void one_row_products(double* out, const double* row, MatrixView<const double> matrix,
                      RowProduct product) noexcept;

/// out[i] = sum of squares of row i, summed in double.
void squared_norms(double* out, MatrixView<const float> matrix) noexcept;
void squared_norms(double* out, MatrixView<const double> matrix) noexcept;

/// Index of the first element that is not finite; their number where all are.
std::size_t first_not_finite(const float* values, std::size_t count) noexcept;
std::size_t first_not_finite(const double* values, std::size_t count) noexcept;

}  // namespace pe
