#include "linalg/rotations.h"

#include "linalg/lanes.h"

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

void rotate_one(float& a, float& b, float cosine, float sine) {
  const float first = a * cosine - b * sine;
  b = a * sine + b * cosine;
  a = first;
}

}  // namespace

void rotate_halves(float* first, float* second, const float* cosine, const float* sine,
                   std::size_t count) noexcept {
  using lanes::Quad;
  std::size_t i = 0;
  for (; i + Quad::size <= count; i += Quad::size) {
    const Quad a = Quad::load_unaligned(first + i), b = Quad::load_unaligned(second + i);
    const Quad c = Quad::load_unaligned(cosine + i), s = Quad::load_unaligned(sine + i);
    (a * c - b * s).store_unaligned(first + i);
    (a * s + b * c).store_unaligned(second + i);
  }
  for (; i < count; ++i) rotate_one(first[i], second[i], cosine[i], sine[i]);
}

void rotate_neighbours(float* x, const float* cosine, const float* sine,
                       std::size_t count) noexcept {
  using lanes::Quad;
  std::size_t i = 0;
  for (; i + Quad::size <= count; i += Quad::size) {
    float* at = x + 2 * i;
    const auto [a, b] = split(Quad::load_unaligned(at), Quad::load_unaligned(at + Quad::size));
    const Quad c = Quad::load_unaligned(cosine + i), s = Quad::load_unaligned(sine + i);
    const Quad first = a * c - b * s, second = a * s + b * c;
    xsimd::zip_lo(first, second).store_unaligned(at);
    xsimd::zip_hi(first, second).store_unaligned(at + Quad::size);
  }
  for (; i < count; ++i) rotate_one(x[2 * i], x[2 * i + 1], cosine[i], sine[i]);
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
