#pragma once

#include "encodings/math/rope_scaling.h"
#include "encodings/math/rotary.h"

namespace pe {

/// What the parameters shared by one-dimensional rotary schemes say: length, start, positions,
/// head_dim, rotary_dim, base and layout.
class Arguments;
Rotation rotation_frame(const Arguments& arguments);
/// rotary_dim, or head_dim where that is 0.
/// refuses (InputError) an odd number or one above head_dim
std::size_t rotary_dim_of(const Arguments& arguments);

}  // namespace pe
