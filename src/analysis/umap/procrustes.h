// How much two pictures of the same points differ, whatever way round each is drawn.
#pragma once

#include <span>

namespace pe {

/// Procrustes disparity of two sets of points in the plane: both centred and scaled to unit size, one
/// turned, mirrored and scaled onto the other as well as can be; the sum of squares that is left. Same
/// definition as scipy.spatial.procrustes.
/// a, b      x and y in turns, of as many points
/// returns   0: the same picture; 1: nothing in common. NaN where all points of one coincide
/// accuracy  absolute 1e-14
/// refuses   (InputError) sets of different sizes, none, an odd number of coordinates
double procrustes_disparity(std::span<const double> a, std::span<const double> b);

}  // namespace pe
