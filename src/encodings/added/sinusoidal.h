#pragma once

#include <span>
#include <string_view>

#include "encodings/math/frequencies.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Where the two columns of a pair stand.
enum class Layout {
  Interleaved,  ///< columns 2i and 2i + 1
  Concat,       ///< all sines, then all cosines
};
inline constexpr std::string_view kLayoutNames[] = {"interleaved", "concat"};

struct SinusoidalParams {
  double base = 10000.0;  ///< finite, > 0; the papers' 10000
  Layout layout = Layout::Interleaved;
  Schedule schedule = Schedule::Paper;
};

/// Fixed sine/cosine encoding, one row per position.
///   angle = positions[r] * frequency_i  [radians]
///   Interleaved: out(r, 2i) = sin(angle), out(r, 2i+1) = cos(angle)
///   Concat:      out(r, i) = sin(angle),  out(r, pairs+i) = cos(angle)
/// out        (length, d_model); every element is written. Odd d_model: with the paper's schedule
///            the last frequency has a sine but no cosine; with tensor2tensor's the last column is
///            0
/// positions  (length,) [tokens], any order and sign, fractions allowed, |position| <= 2^53.
///            Consecutive positions (p, p + 1, ...) take the fast path
/// accuracy   float: within 0.51 * 2^-24 of exact for |position| < 2^24 (that is, all but always
///            correctly rounded); double: within 4.5e-16 for |position| < 2^26
/// source     Vaswani et al. 2017, section 3.5; Concat as in Transformer-XL, Marian, XLM
/// refuses    (InputError, before writing) out.rows() that is not the number of positions, base or
///            a position out of range
void sinusoidal(MatrixView<float> out, std::span<const double> positions,
                const SinusoidalParams& params = {});
void sinusoidal(MatrixView<double> out, std::span<const double> positions,
                const SinusoidalParams& params = {});

}  // namespace pe
