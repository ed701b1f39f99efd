// Waves before the paper's: single sine, sine and cosine, harmonic pairs, linear frequencies.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "encodings/math/waves.h"

namespace pe {

/// What the x in a post's "sin(x)" is. Its example adds sin(0), sin(1), sin(2) to the numbers of
/// one word, so there it is the dimension's index, though the text says token position.
enum class Reading {
  Position,   ///< x = p: one number per word
  Dimension,  ///< x = j: the same row for every word, as printed
};
inline constexpr std::string_view kReadingNames[] = {"position", "dimension"};

/// Every column sin(x).
WaveTable single_sine(std::vector<double> positions, std::size_t d_model, Reading reading);

/// Even columns sin(x), odd columns cos(x).
WaveTable sine_cosine(std::vector<double> positions, std::size_t d_model, Reading reading);

/// Columns 2m-2 and 2m-1: sin(p/m), cos(p/m), m = 1, 2, 3, ...; of an odd d_model the last has no
/// cosine.
WaveTable harmonic(std::vector<double> positions, std::size_t d_model);

/// Column j: sin(x/(j+1)) where j is even, cos(x/(j+1)) where it is odd.
WaveTable linear_frequencies(std::vector<double> positions, std::size_t d_model, Reading reading);

}  // namespace pe
