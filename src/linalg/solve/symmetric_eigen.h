// All eigenvalues and eigenvectors of a small symmetric matrix.
#pragma once

#include "linalg/matrix_view.h"

namespace pe {

/// matrix = sum over k of values[k] * v_k v_k^T, v_k being row k of vectors.
/// vectors   (n, n), rows of length 1, orthogonal to each other; does not overlap the matrix
/// values    (n), largest first
/// matrix    (n, n), symmetric; is used as working memory. Squares of its elements must be doubles
/// accuracy  values and residuals to 1e-15 * n * the largest value
/// source    Golub, Van Loan, Matrix Computations, sections 8.3.1 (to a tridiagonal matrix by
///           reflections) and 8.3.3 (implicit QR with Wilkinson's shift)
void symmetric_eigen(MatrixView<double> vectors, double* values, MatrixView<double> matrix);

}  // namespace pe
