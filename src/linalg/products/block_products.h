// Kernels of principal components: tables around their mean, and products with a few vectors at
// once, so that a large table is read once for all of them. Callers have checked sizes.
#pragma once

#include <cstddef>

#include "linalg/matrix_view.h"

namespace pe {

/// Vectors of one product.
inline constexpr std::size_t kVectors = 4;

/// out = scale * matrix, every column around 0; means[c] = mean of that column, scaled.
/// returns   sum of squares of out, in double
/// accuracy  means and differences are formed in double
double center(MatrixView<float> out, double* means, MatrixView<const float> matrix, double scale);
double center(MatrixView<float> out, double* means, MatrixView<const double> matrix, double scale);

/// out (cols, rows) = matrix transposed.
void transpose(MatrixView<float> out, MatrixView<const float> matrix) noexcept;

/// Row c of out = x * (row c of vectors).
/// out      (kVectors, rows of x)   vectors (kVectors, columns of x)
void times_vectors(MatrixView<double> out, MatrixView<const float> x,
                   MatrixView<const float> vectors);

/// Row c of out = x^T x * (row c of vectors), in one pass over x.
/// out      (kVectors, columns of x)   vectors likewise
/// accuracy sums of at most 512 floats are added up in double
void gram_times_vectors(MatrixView<double> out, MatrixView<const float> x,
                        MatrixView<const float> vectors);

}  // namespace pe
