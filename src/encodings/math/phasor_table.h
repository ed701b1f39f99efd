// Tables of sines and cosines: what every sinusoidal scheme writes, whatever its frequencies and
// whatever the order of its columns.
#pragma once

#include <cstddef>
#include <span>

#include "encodings/math/frequencies.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Which columns the frequencies go to: the sine of frequency i to column sine + i * stride, its
/// cosine, for the first `pairs` frequencies, to cosine + i * stride. stride is 2 (neighbours,
/// cosine = sine + 1) or 1 (two blocks).
struct PhasorColumns {
  std::size_t sine = 0, cosine = 1, stride = 2;
  std::size_t pairs = 0;
  double scale = 1;  ///< multiplies everything, before it is rounded
};

/// out(r, column) = sine or cosine of positions[r] * frequency, in the named columns; others are
/// left alone.
/// out          (length, >= the columns named)
/// frequencies  at least columns.pairs; those past it have a sine only
/// positions    (length,) [tokens], |position| <= 2^53; consecutive ones (p, p + 1, ...) take the
///              fast path
/// accuracy     times a scale above 1: float: 0.51 * 2^-24 for |position| < 2^24; double: 4.5e-16
///              for |position| < 2^26
void fill_phasor_table(MatrixView<float> out, std::span<const double> positions,
                       const Frequencies& frequencies, const PhasorColumns& columns);
void fill_phasor_table(MatrixView<double> out, std::span<const double> positions,
                       const Frequencies& frequencies, const PhasorColumns& columns);

}  // namespace pe
