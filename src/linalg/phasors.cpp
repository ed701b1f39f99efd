#include "linalg/phasors.h"

#include <algorithm>

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

/// Sine and cosine of `position * (head + tail)` turns; position = position_head + position_tail,
/// each of 26 bits.
template <typename T>
void phasor(T& sine, T& cosine, T position, T position_head, T position_tail, T frequency_head,
            T frequency_tail) {
  // Exact products; whole turns drop out of each exactly.
  T major = position_head * frequency_head;
  major = major - round_to_whole(major);
  T minor = position_tail * frequency_head;
  minor = minor - round_to_whole(minor);
  Sum<T> rest = exact_product(position, frequency_tail);
  rest.hi = rest.hi - round_to_whole(rest.hi);

  const Sum<T> first = exact_sum(major, minor);
  Sum<T> turns = exact_sum(first.hi, rest.hi);
  turns.lo = turns.lo + (first.lo + rest.lo);

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

  // quarters is -2 .. 2 (and 3 when the sum of fractions exceeds half a turn): odd ones swap,
  // the sign follows the quadrant.
  const T halves = round_to_whole(T(0.5) * quarters - T(0.25));  // floor(quarters / 2)
  const T odd = quarters - T(2) * halves;
  const auto swap = odd == T(1);
  const T parity = halves - T(2) * round_to_whole(T(0.5) * halves - T(0.25));  // halves mod 2
  const T sign = T(1) - T(2) * parity;
  sine = sign * choose(swap, c, s);
  cosine = sign * choose(swap, T(0) - s, c);
}

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
  for (; i + kPair <= count; i += kPair) {
    Pair s, c;
    phasor<Pair>(s, c, Pair(position), Pair(position_head), Pair(position_tail),
                 lanes::load(frequency_head + i), lanes::load(frequency_tail + i));
    lanes::store(out.sine + i, s);
    lanes::store(out.cosine + i, c);
  }
  for (; i < count; ++i) {
    phasor(out.sine[i], out.cosine[i], position, position_head, position_tail, frequency_head[i],
           frequency_tail[i]);
  }
}

namespace {

struct PairPhasor {
  Pair sine, cosine;
};

/// Turns two phasors of `state`; gives what they were.
PairPhasor rotate_pair(Phasors state, ConstPhasors step, std::size_t i) {
  const Pair s = lanes::load(state.sine + i), c = lanes::load(state.cosine + i);
  const Pair step_s = lanes::load(step.sine + i), step_c = lanes::load(step.cosine + i);
  lanes::store(state.sine + i, s * step_c + c * step_s);
  lanes::store(state.cosine + i, c * step_c - s * step_s);
  return {s, c};
}

void rotate_single(Phasors state, ConstPhasors step, std::size_t i) {
  const double s = state.sine[i], c = state.cosine[i];
  const double step_s = step.sine[i], step_c = step.cosine[i];  // read first: may be state itself
  state.sine[i] = s * step_c + c * step_s;
  state.cosine[i] = c * step_c - s * step_s;
}

}  // namespace

void rotate(Phasors out, ConstPhasors step, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + kPair <= count; i += kPair) rotate_pair(out, step, i);
  for (; i < count; ++i) rotate_single(out, step, i);
}

void store_and_rotate_interleaved(float* out, Phasors state, ConstPhasors step,
                                  std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + kPair <= count; i += kPair) {
    const PairPhasor p = rotate_pair(state, step, i);
    lanes::store(out + 2 * i, lanes::narrow_interleaved(p.sine, p.cosine));
  }
  for (; i < count; ++i) {
    out[2 * i] = static_cast<float>(state.sine[i]);
    out[2 * i + 1] = static_cast<float>(state.cosine[i]);
    rotate_single(state, step, i);
  }
}

void store_and_rotate_split(float* sines, float* cosines, Phasors state, ConstPhasors step,
                            std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    const PairPhasor p = rotate_pair(state, step, i), q = rotate_pair(state, step, i + kPair);
    lanes::store(sines + i, lanes::narrow(p.sine, q.sine));
    lanes::store(cosines + i, lanes::narrow(p.cosine, q.cosine));
  }
  for (; i < count; ++i) {
    sines[i] = static_cast<float>(state.sine[i]);
    cosines[i] = static_cast<float>(state.cosine[i]);
    rotate_single(state, step, i);
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
