#include "linalg/colors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/lanes.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

using lanes::Quad;
constexpr std::size_t kQuad = Quad::size;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLastColor = 255;

/// Adding 2^23 rounds a number in [0, 255] to whole and leaves it in the low bits.
constexpr float kRoundingMagic = 0x1p23f;
constexpr std::uint32_t kMagicBits = 0x4b000000;

/// Whether a sum of numbers is finite. One that is not makes it infinite or NaN; finite ones may,
/// where they are huge. A sum costs less than to look at each.
bool is_finite(Quad sum) {
  const Quad zero = sum - sum;
  return !xsimd::any(zero != zero);
}

Range range_of_some(const float* values, std::size_t count) {
  Range range{kInfinity, -kInfinity, true};
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isfinite(values[i])) {
      range.min = std::min(range.min, values[i]);
      range.max = std::max(range.max, values[i]);
    } else {
      range.all_finite = false;
    }
  }
  return range;
}

/// Values that are all finite. Clamping is a tenth of the work: not where no index needs it.
template <bool kClamped>
[[gnu::noinline]] void look_up_finite(std::uint32_t* out, const float* values, std::size_t count,
                                      float scale, float shift, const std::uint32_t* table) {
  for (std::size_t i = 0; i + kQuad <= count; i += kQuad) {
    Quad x = Quad::load_unaligned(values + i) * Quad(scale) + Quad(shift);
    if constexpr (kClamped) x = xsimd::min(xsimd::max(x, Quad(0.0f)), Quad(kLastColor));
    x = x + Quad(kRoundingMagic);
    lanes::look_up(out + i, table, xsimd::bitwise_cast<std::uint32_t>(x), kMagicBits);
  }
}

void look_up_any(std::uint32_t* out, const float* values, std::size_t count, float scale,
                 float shift, const std::uint32_t* table, std::uint32_t missing) {
  for (std::size_t i = 0; i < count; ++i) {
    const float x = std::clamp(values[i] * scale + shift, 0.0f, kLastColor);
    // the same rounding as above: to nearest, ties to even
    out[i] =
        !std::isfinite(values[i]) ? missing : table[static_cast<std::size_t>(std::nearbyint(x))];
  }
}

/// False, too, where finite values add up to more than floats can hold.
[[gnu::noinline]] bool are_finite(const float* values, std::size_t count) {
  Quad even(0.0f), odd(0.0f);
  std::size_t i = 0;
  for (; i + 2 * kQuad <= count; i += 2 * kQuad) {
    even += Quad::load_unaligned(values + i);
    odd += Quad::load_unaligned(values + i + kQuad);
  }
  if (i + kQuad <= count) even += Quad::load_unaligned(values + i);
  return is_finite(even + odd);
}

}  // namespace

Range finite_range(const float* values, std::size_t count) noexcept {
  // several chains, as each has to wait for its last minimum
  constexpr std::size_t kChains = 4, kStep = kChains * kQuad;
  // more sums would not fit in registers
  Quad lowest[kChains], highest[kChains], sums[2] = {Quad(0.0f), Quad(0.0f)};
  PE_UNROLL
  for (std::size_t c = 0; c < kChains; ++c) {
    lowest[c] = Quad(kInfinity);
    highest[c] = Quad(-kInfinity);
  }
  std::size_t i = 0;
  PE_KEEP_ROLLED
  for (; i + kStep <= count; i += kStep) {
    PE_UNROLL
    for (std::size_t c = 0; c < kChains; ++c) {
      const Quad v = Quad::load_unaligned(values + i + c * kQuad);
      lowest[c] = xsimd::min(lowest[c], v);
      highest[c] = xsimd::max(highest[c], v);
      sums[c % 2] += v;
    }
  }
  const bool finite = is_finite(sums[0] + sums[1]);
  Range range = finite ? range_of_some(values + i, count - i) : range_of_some(values, count);
  for (std::size_t c = 0; finite && c < kChains; ++c) {
    range.min = std::min(range.min, xsimd::reduce_min(lowest[c]));
    range.max = std::max(range.max, xsimd::reduce_max(highest[c]));
  }
  if (range.min > range.max) range.min = range.max = 0;
  return range;
}

void look_up_colors(std::uint32_t* out, const float* values, std::size_t count, float scale,
                    float shift, const std::uint32_t* table, std::uint32_t missing,
                    bool is_within) noexcept {
  constexpr std::size_t kBlock = 1024;  // stays in the first-level cache between the two loops
  if (is_within) {
    const std::size_t whole = count / kQuad * kQuad;
    look_up_finite<false>(out, values, whole, scale, shift, table);
    look_up_any(out + whole, values + whole, count - whole, scale, shift, table, missing);
    return;
  }
  for (std::size_t i = 0; i < count; i += kBlock) {
    const std::size_t size = std::min(kBlock, count - i);
    const std::size_t whole = are_finite(values + i, size) ? size / kQuad * kQuad : 0;
    look_up_finite<true>(out + i, values + i, whole, scale, shift, table);
    look_up_any(out + i + whole, values + i + whole, size - whole, scale, shift, table, missing);
  }
}

}  // namespace pe
