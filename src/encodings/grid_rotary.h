// RoPE for pictures and video: pairs follow the column, the row or the frame of a patch.
#pragma once

#include <cstddef>
#include <cstdint>

#include "encodings/rotary.h"

namespace pe {

struct Scheme;
struct SchemeTexts;

/// Half of the pairs turn with the column x of a patch, half with its row y; patches row by row.
extern const Scheme kAxialRopeScheme;
extern const SchemeTexts kAxialRopeTexts;
/// Every pair follows its own direction in the plane: angle = x f_x + y f_y.
extern const Scheme kMixedRopeScheme;
extern const SchemeTexts kMixedRopeTexts;
/// Coordinates of patch centres scaled to [-1, 1], whatever the resolution.
extern const Scheme kDinov3RopeScheme;
extern const SchemeTexts kDinov3RopeTexts;
/// Channels split between frame, row and column, each a RoPE of its own.
extern const Scheme kVideoRopeScheme;
extern const SchemeTexts kVideoRopeTexts;

}  // namespace pe
