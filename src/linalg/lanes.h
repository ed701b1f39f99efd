// The batches of 16 bytes that kernels are written in, and what xsimd lacks: from two pairs of
// doubles to four floats and back. Only kernels of this folder include it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <xsimd/xsimd.hpp>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pe::lanes {

template <typename T>
using Lane = xsimd::make_sized_batch_t<T, 16 / sizeof(T)>;
using Pair = Lane<double>;
using Quad = Lane<float>;
inline constexpr std::size_t kPair = Pair::size;

inline Pair load(const double* p) { return Pair::load_unaligned(p); }
inline void store(double* p, Pair x) { x.store_unaligned(p); }
inline void store(float* p, Quad x) { x.store_unaligned(p); }

/// The next multiple: of lanes, of a tile's rows.
inline std::size_t round_up(std::size_t count, std::size_t step) {
  return (count + step - 1) / step * step;
}

/// Columns of a square block become rows.
inline void transpose(Quad (&x)[4]) {
  const Quad even = xsimd::zip_lo(x[0], x[2]), even_high = xsimd::zip_hi(x[0], x[2]);
  const Quad odd = xsimd::zip_lo(x[1], x[3]), odd_high = xsimd::zip_hi(x[1], x[3]);
  x[0] = xsimd::zip_lo(even, odd);
  x[1] = xsimd::zip_hi(even, odd);
  x[2] = xsimd::zip_lo(even_high, odd_high);
  x[3] = xsimd::zip_hi(even_high, odd_high);
}
inline void transpose(Pair (&x)[2]) {
  const Pair first = xsimd::zip_lo(x[0], x[1]);
  x[1] = xsimd::zip_hi(x[0], x[1]);
  x[0] = first;
}

/// (a0, b0, a1, b1), each rounded to float.
inline Quad narrow_interleaved(Pair a, Pair b) {
#if defined(__wasm_simd128__)
  return Quad(wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero(a), wasm_f32x4_demote_f64x2_zero(b),
                                 0, 4, 1, 5));
#elif defined(__SSE2__)
  return Quad(_mm_unpacklo_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b)));
#else
  return Quad(static_cast<float>(a.get(0)), static_cast<float>(b.get(0)),
              static_cast<float>(a.get(1)), static_cast<float>(b.get(1)));
#endif
}

/// (a0, a1, b0, b1), each rounded to float.
inline Quad narrow(Pair a, Pair b) {
#if defined(__wasm_simd128__)
  return Quad(
      wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(a), wasm_f32x4_demote_f64x2_zero(b), 0, 2));
#elif defined(__SSE2__)
  return Quad(_mm_movelh_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b)));
#else
  return Quad(static_cast<float>(a.get(0)), static_cast<float>(a.get(1)),
              static_cast<float>(b.get(0)), static_cast<float>(b.get(1)));
#endif
}

/// (a0, a1) and (a2, a3), exactly.
struct Widened {
  Pair low, high;
};
inline Widened widen(Quad a) {
#if defined(__wasm_simd128__)
  return {Pair(wasm_f64x2_promote_low_f32x4(a)),
          Pair(wasm_f64x2_promote_low_f32x4(wasm_i64x2_shuffle(a, a, 1, 1)))};
#elif defined(__SSE2__)
  return {Pair(_mm_cvtps_pd(a)), Pair(_mm_cvtps_pd(_mm_movehl_ps(a, a)))};
#else
  return {Pair(a.get(0), a.get(1)), Pair(a.get(2), a.get(3))};
#endif
}

/// out[k] = table[index[k] - bias].
inline void look_up(std::uint32_t* out, const std::uint32_t* table, Lane<std::uint32_t> index,
                    std::uint32_t bias) {
#if defined(__wasm_simd128__)
  // The addresses are formed by lanes. Two extractions and shifts: four extractions, or a way
  // through memory, take longer in V8.
  const auto base = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(table));
  const v128_t addresses = wasm_i32x4_add(
      wasm_i32x4_shl(index, 2), wasm_i32x4_splat(static_cast<std::int32_t>(base - 4 * bias)));
  const auto low = static_cast<std::uint64_t>(wasm_i64x2_extract_lane(addresses, 0));
  const auto high = static_cast<std::uint64_t>(wasm_i64x2_extract_lane(addresses, 1));
  const auto at = [](std::uint64_t address) {
    return *reinterpret_cast<const std::uint32_t*>(static_cast<std::uintptr_t>(address));
  };
  out[0] = at(low & 0xffffffffu);
  out[1] = at(low >> 32);
  out[2] = at(high & 0xffffffffu);
  out[3] = at(high >> 32);
#else
  std::uint32_t lane[4];
  index.store_unaligned(lane);
  for (std::size_t k = 0; k < 4; ++k) out[k] = table[lane[k] - bias];
#endif
}

}  // namespace pe::lanes
