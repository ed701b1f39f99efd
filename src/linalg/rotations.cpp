#include "linalg/rotations.h"

#include "linalg/lanes.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

/// Neighbours apart: (a0 b0 a1 b1), (a2 b2 a3 b3) -> (a0 a1 a2 a3), (b0 b1 b2 b3), and back.
struct Split {
  lanes::Quad even, odd;
};

#if defined(__wasm_simd128__)
Split split(lanes::Quad low, lanes::Quad high) {
  return {lanes::Quad(wasm_i32x4_shuffle(low, high, 0, 2, 4, 6)),
          lanes::Quad(wasm_i32x4_shuffle(low, high, 1, 3, 5, 7))};
}
#elif defined(__SSE2__)
Split split(lanes::Quad low, lanes::Quad high) {
  return {lanes::Quad(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0))),
          lanes::Quad(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)))};
}
#else
Split split(lanes::Quad low, lanes::Quad high) {
  return {lanes::Quad(low.get(0), low.get(2), high.get(0), high.get(2)),
          lanes::Quad(low.get(1), low.get(3), high.get(1), high.get(3))};
}
#endif

template <typename T>
struct Factors {
  T cosine, cosine_rest, sine, sine_rest;
};

Factors<lanes::Quad> quad_at(const SplitFactors& f, std::size_t i) {
  using lanes::Quad;
  return {Quad::load_unaligned(f.cosine + i), Quad::load_unaligned(f.cosine_rest + i),
          Quad::load_unaligned(f.sine + i), Quad::load_unaligned(f.sine_rest + i)};
}

template <typename T>
struct Turned {
  T first, second;
};
template <typename T>
Turned<T> turned(T a, T b, const Factors<T>& f) {
  return {a * f.cosine - (b * f.sine - (a * f.cosine_rest - b * f.sine_rest)),
          a * f.sine + (b * f.cosine + (a * f.sine_rest + b * f.cosine_rest))};
}

/// Four pairs in place, and where one stands. `together` heads at once share the factors that are
/// loaded: as many as V8 keeps in registers.
struct Halves {
  static constexpr std::size_t together = 2;
  std::size_t pairs;
  [[gnu::always_inline]] void turn(float* head, std::size_t i,
                                   const Factors<lanes::Quad>& f) const {
    using lanes::Quad;
    float *first = head + i, *second = first + pairs;
    const auto t = turned(Quad::load_unaligned(first), Quad::load_unaligned(second), f);
    t.first.store_unaligned(first);
    t.second.store_unaligned(second);
  }
  float* first(float* head, std::size_t i) const { return head + i; }
  float* second(float* head, std::size_t i) const { return head + pairs + i; }
};

struct Neighbours {
  static constexpr std::size_t together = 1;
  [[gnu::always_inline]] void turn(float* head, std::size_t i,
                                   const Factors<lanes::Quad>& f) const {
    using lanes::Quad;
    float* at = head + 2 * i;
    const auto [a, b] = split(Quad::load_unaligned(at), Quad::load_unaligned(at + Quad::size));
    const auto t = turned(a, b, f);
    xsimd::zip_lo(t.first, t.second).store_unaligned(at);
    xsimd::zip_hi(t.first, t.second).store_unaligned(at + Quad::size);
  }
  float* first(float* head, std::size_t i) const { return head + 2 * i; }
  float* second(float* head, std::size_t i) const { return head + 2 * i + 1; }
};

template <std::size_t together, typename Layout>
void turn_heads(float* heads, std::size_t head_dim, std::size_t pairs, const Layout& layout,
                const SplitFactors& factors) {
  std::size_t i = 0;
  PE_KEEP_ROLLED
  for (; i + lanes::Quad::size <= pairs; i += lanes::Quad::size) {
    const auto f = quad_at(factors, i);
    PE_UNROLL
    for (std::size_t h = 0; h < together; ++h) layout.turn(heads + h * head_dim, i, f);
  }
  for (; i < pairs; ++i) {
    const Factors<float> f{factors.cosine[i], factors.cosine_rest[i], factors.sine[i],
                           factors.sine_rest[i]};
    for (std::size_t h = 0; h < together; ++h) {
      float& a = *layout.first(heads + h * head_dim, i);
      float& b = *layout.second(heads + h * head_dim, i);
      const auto t = turned(a, b, f);
      a = t.first;
      b = t.second;
    }
  }
}

template <typename Layout>
void turn_row(const RotatedRow& row, const Layout& layout, const SplitFactors& factors) {
  std::size_t h = 0;
  for (; h + Layout::together <= row.heads; h += Layout::together) {
    turn_heads<Layout::together>(row.x + h * row.head_dim, row.head_dim, row.pairs, layout,
                                 factors);
  }
  if (h < row.heads) {
    turn_heads<1>(row.x + h * row.head_dim, row.head_dim, row.pairs, layout, factors);
  }
}

}  // namespace

void split_factors(float* nearest, float* rest, const double* values, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    nearest[i] = static_cast<float>(values[i]);
    rest[i] = static_cast<float>(values[i] - static_cast<double>(nearest[i]));
  }
}

void rotate_halves(const RotatedRow& row, const SplitFactors& factors) noexcept {
  turn_row(row, Halves{row.pairs}, factors);
}

void rotate_neighbours(const RotatedRow& row, const SplitFactors& factors) noexcept {
  turn_row(row, Neighbours{}, factors);
}

template <typename T>
void rotate_exactly(T* first, T* second, std::size_t stride, const double* cosine,
                    const double* sine, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    T& a = first[stride * i];
    T& b = second[stride * i];
    const double x = static_cast<double>(a), y = static_cast<double>(b);
    a = static_cast<T>(x * cosine[i] - y * sine[i]);
    b = static_cast<T>(x * sine[i] + y * cosine[i]);
  }
}

template void rotate_exactly(float*, float*, std::size_t, const double*, const double*,
                             std::size_t) noexcept;
template void rotate_exactly(double*, double*, std::size_t, const double*, const double*,
                             std::size_t) noexcept;

}  // namespace pe
