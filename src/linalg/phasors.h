// Kernels for tables of sines and cosines. A phasor is a pair (sine, cosine) of one angle, kept in
// double; a row of phasors is two arrays, one element per frequency. Callers have checked sizes.
#pragma once

#include <cstddef>

namespace pe {

/// A row of `count` phasors.
struct Phasors {
  double* sine;
  double* cosine;
};
struct ConstPhasors {
  const double* sine;
  const double* cosine;
  ConstPhasors(const double* s, const double* c) : sine(s), cosine(c) {}
  ConstPhasors(Phasors p) : sine(p.sine), cosine(p.cosine) {}
};

/// Phasors of the angles 2*pi * position * (head[i] + tail[i]) [radians].
/// head       frequencies [turns per token] rounded to 26 bits (head26), so that products with
///            the two halves of a position are exact and their whole turns drop out without loss
/// tail       what that rounding left
/// position   [tokens], |position| <= 2^53
/// accuracy   1.1e-16 for |position| < 2^20, 2.2e-16 below 2^26, given exact frequencies;
///            degrades by the frequencies' own error (2^-80) times position beyond
/// out        overlaps neither head nor tail
void phasors_at(Phasors out, double position, const double* head, const double* tail,
                std::size_t count) noexcept;

/// Advances every phasor by the angle of `step`, which may be `out` itself: out = out * step as
/// complex numbers. Each call adds about 2^-53 of error.
void rotate(Phasors out, ConstPhasors step, std::size_t count) noexcept;

/// out[2i] = sine, out[2i + 1] = cosine, rounded to float.
void store_interleaved(float* out, ConstPhasors p, std::size_t count) noexcept;

/// sines[i] = sine, cosines[i] = cosine, rounded to float.
void store_split(float* sines, float* cosines, ConstPhasors p, std::size_t count) noexcept;

/// `rows` rows of a table, `stride` floats apart: `start`, then each the one before turned by
/// `step`. Walks down a few columns at a time with the phasors in registers, which is the fastest
/// way while the table fits into the first-level cache. After n rows the error is below n^2 *
/// 2^-52.
void store_run_interleaved(float* out, std::size_t rows, std::size_t stride, ConstPhasors start,
                           ConstPhasors step, std::size_t count) noexcept;
void store_run_split(float* sines, float* cosines, std::size_t rows, std::size_t stride,
                     ConstPhasors start, ConstPhasors step, std::size_t count) noexcept;

/// The rows of `centre` turned back and forth by `offset`, rounded to float: four products give
/// both rows, half the work of two rotations.
void store_mirrored_interleaved(float* before, float* after, ConstPhasors centre,
                                ConstPhasors offset, std::size_t count) noexcept;
void store_mirrored_split(float* before_sines, float* before_cosines, float* after_sines,
                          float* after_cosines, ConstPhasors centre, ConstPhasors offset,
                          std::size_t count) noexcept;

}  // namespace pe
