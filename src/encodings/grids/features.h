// Features of continuous coordinates: what networks on points and pixels are fed instead of the
// bare numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "linalg/matrix_view.h"

namespace pe {

/// The random matrix of Fourier features: independent N(0, sigma^2), row after row.
/// out  (features, dimensions)
void fourier_matrix(MatrixView<double> out, std::uint64_t seed, double sigma);

}  // namespace pe
