#include "linalg/phasors.h"

#include <algorithm>
#include <cmath>

#include "linalg/lanes.h"
#include "support/double_double.h"

namespace pe {
namespace {

using lanes::kPair;
using lanes::Pair;

// Adding and subtracting 1.5 * 2^52 rounds to the nearest whole number while |x| < 2^51: two
// additions, where WASM's own rounding instruction is slower.
constexpr double kRoundingMagic = 0x1.8p52;

// fdlibm's kernels (k_sin.c, k_cos.c): sin and cos on [-pi/4, pi/4], below 0.6 ulp.
constexpr double kS[] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                         -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                         -2.50507602534068634195e-08, 1.58969099521155010221e-10};
constexpr double kC[] = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                         2.48015872894767294178e-05, -2.75573143513906633035e-07,
                         2.08757232129817482790e-09, -1.13596475577881948265e-11};

// 2*pi split so that the head times a 26-bit number is exact.
constexpr double kTurn = 0x1.921fb54442d18p+2;
constexpr double kTurnTail = 0x1.1a62633145c07p-52;

// Arithmetic that reads the same for one number and for a batch.
template <typename T>
T round_to_whole(T x) {
  return (x + T(kRoundingMagic)) - T(kRoundingMagic);
}

template <typename T>
struct Sum {
  T hi, lo;
};
template <typename T>
Sum<T> exact_sum(T a, T b) {
  const T sum = a + b;
  const T b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}
template <typename T>
T head(T a) {
  const T scaled = T(0x1p27 + 1) * a;
  return scaled - (scaled - a);
}
template <typename T>
Sum<T> exact_product(T a, T b) {
  const T product = a * b;
  const T a_head = head(a), a_tail = a - a_head;
  const T b_head = head(b), b_tail = b - b_head;
  return {product,
          ((a_head * b_head - product) + a_head * b_tail + a_tail * b_head) + a_tail * b_tail};
}

inline double choose(bool condition, double a, double b) { return condition ? a : b; }
inline Pair choose(xsimd::batch_bool<double, Pair::arch_type> condition, Pair a, Pair b) {
  return xsimd::select(condition, a, b);
}

/// Sine and cosine of `turns` turns, a number of at most a few turns with the rest of its rounding.
template <typename T>
void phasor_of(T& sine, T& cosine, Sum<T> turns) {
  // The nearest quarter turn leaves [-1/8, 1/8]; the difference is exact.
  const T quarters = round_to_whole(T(4) * turns.hi);
  const T fraction = turns.hi - T(0.25) * quarters;
  const Sum<T> scaled = exact_product(fraction, T(kTurn));
  const T tail_angle = scaled.lo + (fraction * T(kTurnTail) + turns.lo * T(kTurn));
  const T x = scaled.hi + tail_angle;
  const T y = (scaled.hi - x) + tail_angle;  // angle = x + y

  const T z = x * x;
  const T sine_poly = T(kS[1]) + z * (T(kS[2]) + z * (T(kS[3]) + z * (T(kS[4]) + z * T(kS[5]))));
  const T v = z * x;
  const T s = x - ((z * (T(0.5) * y - v * sine_poly) - y) - v * T(kS[0]));
  const T cosine_poly =
      z *
      (T(kC[0]) + z * (T(kC[1]) + z * (T(kC[2]) + z * (T(kC[3]) + z * (T(kC[4]) + z * T(kC[5]))))));
  const T half = T(0.5) * z;
  const T w = T(1) - half;
  const T c = w + (((T(1) - w) - half) + (z * cosine_poly - x * y));

  // quarters = 2 * halves + odd: an odd one swaps, an odd number of halves changes both signs.
  const T halves = round_to_whole(T(0.5) * quarters - T(0.25));  // floor(quarters / 2)
  const T odd = quarters - T(2) * halves;
  const auto swap = odd == T(1);
  const T parity = halves - T(2) * round_to_whole(T(0.5) * halves - T(0.25));  // halves mod 2
  const T sign = T(1) - T(2) * parity;
  sine = sign * choose(swap, c, s);
  cosine = sign * choose(swap, T(0) - s, c);
}

/// For positions of at most 26 bits below 2^24: position * head is exact, and the rounding of
/// position * tail is below 2^-56.
constexpr double kNear = 0x1p24;
template <typename T>
Sum<T> near_turns(T position, T frequency_head, T frequency_tail) {
  T major = position * frequency_head;
  major = major - round_to_whole(major);
  return exact_sum(major, position * frequency_tail);
}

/// For any position = position_head + position_tail, each of 26 bits. Whole turns drop out of each
/// exact product exactly.
Sum<double> far_turns(double position, double position_head, double position_tail,
                      double frequency_head, double frequency_tail) {
  double major = position_head * frequency_head;
  major -= round_to_whole(major);
  double minor = position_tail * frequency_head;
  minor -= round_to_whole(minor);
  Sum<double> rest = exact_product(position, frequency_tail);
  rest.hi -= round_to_whole(rest.hi);

  const Sum<double> first = exact_sum(major, minor);
  Sum<double> turns = exact_sum(first.hi, rest.hi);
  turns.lo += first.lo + rest.lo;
  return turns;
}

Pair load_as(Pair, const double* p) { return lanes::load(p); }
double load_as(double, const double* p) { return *p; }

/// A phasor, or a pair of them, and what turns it; all read before anything is written.
template <typename T>
struct Turning {
  Turning(ConstPhasors from, ConstPhasors step, std::size_t i)
      : sine(load_as(T(), from.sine + i)),
        cosine(load_as(T(), from.cosine + i)),
        step_sine(load_as(T(), step.sine + i)),
        step_cosine(load_as(T(), step.cosine + i)) {}
  void advance() {
    const T turned = sine * step_cosine + cosine * step_sine;
    cosine = cosine * step_cosine - sine * step_sine;
    sine = turned;
  }
  T sine, cosine, step_sine, step_cosine;
};

}  // namespace

void phasors_at(Phasors out, double position, const double* frequency_head,
                const double* frequency_tail, std::size_t count) noexcept {
  if (position == 0) {  // where most tables start
    std::fill_n(out.sine, count, 0.0);
    std::fill_n(out.cosine, count, 1.0);
    return;
  }
  const double position_head = head26(position);
  const double position_tail = position - position_head;
  std::size_t i = 0;
  if (position_tail == 0 && std::fabs(position) < kNear) {
    for (; i + kPair <= count; i += kPair) {
      Pair s, c;
      phasor_of<Pair>(s, c,
                      near_turns<Pair>(Pair(position), lanes::load(frequency_head + i),
                                       lanes::load(frequency_tail + i)));
      lanes::store(out.sine + i, s);
      lanes::store(out.cosine + i, c);
    }
  }
  for (; i < count; ++i) {
    phasor_of(
        out.sine[i], out.cosine[i],
        far_turns(position, position_head, position_tail, frequency_head[i], frequency_tail[i]));
  }
}

void rotate(Phasors out, ConstPhasors step, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + kPair <= count; i += kPair) {
    Turning<Pair> p(out, step, i);
    p.advance();
    lanes::store(out.sine + i, p.sine);
    lanes::store(out.cosine + i, p.cosine);
  }
  for (; i < count; ++i) {
    Turning<double> p(out, step, i);
    p.advance();
    out.sine[i] = p.sine;
    out.cosine[i] = p.cosine;
  }
}

namespace {

/// The same phasors by x(k + 1) = 2 cos(step) x(k) - x(k - 1), half the multiplications of a
/// rotation. Errors grow with the square of the number of steps: 64 of them stay below 1e-12.
template <typename T>
struct Recurrence {
  Recurrence(ConstPhasors start, ConstPhasors step, std::size_t i)
      : Recurrence(Turning<T>(start, step, i)) {}
  explicit Recurrence(Turning<T> p)
      : sine(p.sine), cosine(p.cosine), factor(p.step_cosine + p.step_cosine) {
    p.advance();
    next_sine = p.sine;
    next_cosine = p.cosine;
  }
  void advance() {
    const T after_sine = factor * next_sine - sine, after_cosine = factor * next_cosine - cosine;
    sine = next_sine;
    cosine = next_cosine;
    next_sine = after_sine;
    next_cosine = after_cosine;
  }
  T sine, cosine, next_sine, next_cosine, factor;
};

}  // namespace

void store_run_interleaved(float* out, std::size_t rows, std::size_t stride, ConstPhasors start,
                           ConstPhasors step, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    Recurrence<Pair> p(start, step, i), q(start, step, i + kPair);
    float* at = out + 2 * i;
    for (std::size_t r = 0; r < rows; ++r, at += stride) {
      lanes::store(at, lanes::narrow_interleaved(p.sine, p.cosine));
      lanes::store(at + 2 * kPair, lanes::narrow_interleaved(q.sine, q.cosine));
      p.advance();
      q.advance();
    }
  }
  for (; i < count; ++i) {
    Recurrence<double> p(start, step, i);
    float* at = out + 2 * i;
    for (std::size_t r = 0; r < rows; ++r, at += stride, p.advance()) {
      at[0] = static_cast<float>(p.sine);
      at[1] = static_cast<float>(p.cosine);
    }
  }
}

void store_run_split(float* sines, float* cosines, std::size_t rows, std::size_t stride,
                     ConstPhasors start, ConstPhasors step, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    Recurrence<Pair> p(start, step, i), q(start, step, i + kPair);
    std::size_t at = i;
    for (std::size_t r = 0; r < rows; ++r, at += stride) {
      lanes::store(sines + at, lanes::narrow(p.sine, q.sine));
      lanes::store(cosines + at, lanes::narrow(p.cosine, q.cosine));
      p.advance();
      q.advance();
    }
  }
  for (; i < count; ++i) {
    Recurrence<double> p(start, step, i);
    std::size_t at = i;
    for (std::size_t r = 0; r < rows; ++r, at += stride, p.advance()) {
      sines[at] = static_cast<float>(p.sine);
      cosines[at] = static_cast<float>(p.cosine);
    }
  }
}

void store_interleaved(float* out, ConstPhasors p, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + kPair <= count; i += kPair) {
    lanes::store(out + 2 * i,
                 lanes::narrow_interleaved(lanes::load(p.sine + i), lanes::load(p.cosine + i)));
  }
  for (; i < count; ++i) {
    out[2 * i] = static_cast<float>(p.sine[i]);
    out[2 * i + 1] = static_cast<float>(p.cosine[i]);
  }
}

void store_split(float* sines, float* cosines, ConstPhasors p, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    lanes::store(sines + i,
                 lanes::narrow(lanes::load(p.sine + i), lanes::load(p.sine + i + kPair)));
    lanes::store(cosines + i,
                 lanes::narrow(lanes::load(p.cosine + i), lanes::load(p.cosine + i + kPair)));
  }
  for (; i < count; ++i) {
    sines[i] = static_cast<float>(p.sine[i]);
    cosines[i] = static_cast<float>(p.cosine[i]);
  }
}

namespace {

/// The four products behind both mirrored rows.
template <typename T>
struct Mirrored {
  T before_sine, before_cosine, after_sine, after_cosine;
  Mirrored(T s, T c, T offset_s, T offset_c) {
    const T ss = s * offset_s, sc = s * offset_c, cs = c * offset_s, cc = c * offset_c;
    before_sine = sc - cs;
    after_sine = sc + cs;
    before_cosine = cc + ss;
    after_cosine = cc - ss;
  }
};

Mirrored<Pair> mirrored_pair(ConstPhasors centre, ConstPhasors offset, std::size_t i) {
  return {lanes::load(centre.sine + i), lanes::load(centre.cosine + i),
          lanes::load(offset.sine + i), lanes::load(offset.cosine + i)};
}
Mirrored<double> mirrored_single(ConstPhasors centre, ConstPhasors offset, std::size_t i) {
  return {centre.sine[i], centre.cosine[i], offset.sine[i], offset.cosine[i]};
}

}  // namespace

void store_mirrored_interleaved(float* before, float* after, ConstPhasors centre,
                                ConstPhasors offset, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + kPair <= count; i += kPair) {
    const Mirrored<Pair> m = mirrored_pair(centre, offset, i);
    lanes::store(before + 2 * i, lanes::narrow_interleaved(m.before_sine, m.before_cosine));
    lanes::store(after + 2 * i, lanes::narrow_interleaved(m.after_sine, m.after_cosine));
  }
  for (; i < count; ++i) {
    const Mirrored<double> m = mirrored_single(centre, offset, i);
    before[2 * i] = static_cast<float>(m.before_sine);
    before[2 * i + 1] = static_cast<float>(m.before_cosine);
    after[2 * i] = static_cast<float>(m.after_sine);
    after[2 * i + 1] = static_cast<float>(m.after_cosine);
  }
}

void store_mirrored_split(float* before_sines, float* before_cosines, float* after_sines,
                          float* after_cosines, ConstPhasors centre, ConstPhasors offset,
                          std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    const Mirrored<Pair> m = mirrored_pair(centre, offset, i);
    const Mirrored<Pair> n = mirrored_pair(centre, offset, i + kPair);
    lanes::store(before_sines + i, lanes::narrow(m.before_sine, n.before_sine));
    lanes::store(before_cosines + i, lanes::narrow(m.before_cosine, n.before_cosine));
    lanes::store(after_sines + i, lanes::narrow(m.after_sine, n.after_sine));
    lanes::store(after_cosines + i, lanes::narrow(m.after_cosine, n.after_cosine));
  }
  for (; i < count; ++i) {
    const Mirrored<double> m = mirrored_single(centre, offset, i);
    before_sines[i] = static_cast<float>(m.before_sine);
    before_cosines[i] = static_cast<float>(m.before_cosine);
    after_sines[i] = static_cast<float>(m.after_sine);
    after_cosines[i] = static_cast<float>(m.after_cosine);
  }
}

}  // namespace pe
