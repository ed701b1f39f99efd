#pragma once

#include <cstddef>
#include <span>

#include "linalg/matrix_view.h"

namespace pe {

/// out(r, k) = bit k of positions[r], lowest first: floor(p / 2^k) mod 2. Of a fraction the whole
/// part counts; negative positions are in two's complement.
/// out (length, num_bits <= 54)   positions (length,) [tokens], |position| <= 2^53
void binary(MatrixView<double> out, std::span<const double> positions);

}  // namespace pe
