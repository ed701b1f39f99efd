// The exponential of softmax, four numbers at a time. Only kernels of this folder include it.
#pragma once

#include <cstdint>

#include "linalg/lanes.h"

namespace pe::lanes {

/// Below it e^x is no normal float; the kernels take it for 0.
inline constexpr float kLeastExponent = -87.0f;

/// e^x for x <= 88, 0 for x < -87 and for NaN.
/// accuracy  2 ulp: 1.25 seen on a grid over [-87, 88]
/// source    the reduction and polynomial of Cephes expf (Moshier), as in most vector libraries
inline Quad exponential(Quad x) {
  using Bits = Lane<std::uint32_t>;
  constexpr float kLog2E = 0x1.715476p0f;
  constexpr float kMagic = 0x1.8p23f;          // adding it rounds to whole, into the low bits
  constexpr float kLn2Head = 0.693359375f;     // 9 bits, so that its product with k is exact
  constexpr float kLn2Tail = -2.12194440e-4f;  // ln 2 less that
  constexpr int kMantissaBits = 23;
  const Quad shifted = x * Quad(kLog2E) + Quad(kMagic);
  const Quad k = shifted - Quad(kMagic);
  const Quad r = (x - k * Quad(kLn2Head)) - k * Quad(kLn2Tail);
  Quad p(1.9875691500e-4f);
  p = p * r + Quad(1.3981999507e-3f);
  p = p * r + Quad(8.3334519073e-3f);
  p = p * r + Quad(4.1665795894e-2f);
  p = p * r + Quad(1.6666665459e-1f);
  p = p * r + Quad(5.0000001201e-1f);
  p = p * (r * r) + (r + Quad(1));
  // times 2^k: k goes to the exponent's bits
  const Bits power = xsimd::bitwise_cast<std::uint32_t>(shifted) << kMantissaBits;
  const Quad result = xsimd::bitwise_cast<float>(xsimd::bitwise_cast<std::uint32_t>(p) + power);
  return xsimd::select(x >= Quad(kLeastExponent), result, Quad(0));
}

}  // namespace pe::lanes
