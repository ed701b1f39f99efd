// The first ideas of the ladder: the position itself, added or in a column of its own, and the
// position as a share of the length.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "linalg/matrix_view.h"

namespace pe {

/// Three ways in which people divide a position by the length.
enum class Normalization {
  ZeroBased,  ///< p / L: 0 ... (L-1)/L
  OneBased,   ///< (p + 1) / L: 1/L ... 1
  Inclusive,  ///< p / (L - 1): 0 ... 1; a length of 1 has no such value
};
inline constexpr std::string_view kNormalizationNames[] = {"zero-based", "one-based", "inclusive"};

/// out(r, j) = positions[r] in every column.
/// out (length, d_model)   positions (length,) [tokens]
template <typename T>
void index_encoding(MatrixView<T> out, std::span<const double> positions);

/// out(r, j) = positions[r] as a share of `length`, in every column.
/// out (n, d_model)   positions (n,) [tokens]   length [tokens] >= 1
/// refuses (InputError) length 1 with Inclusive
template <typename T>
void normalized_index_encoding(MatrixView<T> out, std::span<const double> positions,
                               std::size_t length, Normalization normalization);

}  // namespace pe
