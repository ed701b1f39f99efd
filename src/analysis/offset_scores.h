// The score of a rotation by how far apart query and key stand, in closed form: no table, no matrix.
#pragma once

#include <span>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "encodings/math/rotary.h"

namespace pe {

inline constexpr double kMaxScoreOffsets = 4096;

/// The score of a query and a key that are alike in every pair, over its value without rotation:
///   a^2 / pairs * (cos(offset * f_0) + cos(offset * f_1) + ...), a the attention factor
/// offsets   [tokens], any order and sign, at most kMaxScoreOffsets
/// accuracy  3e-16 times a^2 for |offset| < 2^26
/// refuses   (InputError) a rotation on several axes, or one that also scales rows or pairs or mixes them: its
///           scores depend on more than the offset of one position
std::vector<double> offset_scores(const Rotation& rotation, std::span<const double> offsets);

/// `offsets`.
extern const std::span<const Parameter> kOffsetScoreParameters;

}  // namespace pe
