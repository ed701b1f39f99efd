// Kernels for matrices that are constant along their diagonals (Toeplitz), and for how far others
// are from it. Callers have checked sizes.
#pragma once

#include "linalg/matrix_view.h"

namespace pe {

/// out(i, j) = window[n - 1 - i + j], n = rows = columns: every row is the one above, moved right.
/// window  (2n - 1): the last row's first element ... the first row's last one
void slide_rows(MatrixView<float> out, const float* window) noexcept;
void slide_rows(MatrixView<double> out, const double* window) noexcept;

/// Extremes of the diagonals on and above the main one: least[k] and most[k] over all
/// matrix(i, i + k).
/// matrix  (n, n)   least, most  (n)
void diagonal_ranges(float* least, float* most, MatrixView<const float> matrix) noexcept;
void diagonal_ranges(double* least, double* most, MatrixView<const double> matrix) noexcept;

}  // namespace pe
