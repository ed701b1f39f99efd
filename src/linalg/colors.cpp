#include "linalg/colors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/lanes.h"

namespace pe {
namespace {

using lanes::Quad;
constexpr std::size_t kQuad = Quad::size;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLargest = std::numeric_limits<float>::max();
constexpr float kLastColor = 255;

/// Adding 2^23 rounds a number in [0, 255] to whole and leaves it in the low bits.
constexpr float kRoundingMagic = 0x1p23f;
constexpr std::uint32_t kIndexMask = 0xff;
/// Index of what is not finite, one past the table's end.
constexpr std::uint32_t kMissing = 256;

}  // namespace

Range finite_range(const float* values, std::size_t count) noexcept {
  Quad lowest(kInfinity), highest(-kInfinity);
  std::size_t i = 0;
  for (; i + kQuad <= count; i += kQuad) {
    const Quad v = Quad::load_unaligned(values + i);
    const auto finite = xsimd::abs(v) <= Quad(kLargest);  // false for NaN as well
    lowest = xsimd::min(lowest, xsimd::select(finite, v, Quad(kInfinity)));
    highest = xsimd::max(highest, xsimd::select(finite, v, Quad(-kInfinity)));
  }
  float min = xsimd::reduce_min(lowest), max = xsimd::reduce_max(highest);
  for (; i < count; ++i) {
    if (!std::isfinite(values[i])) continue;
    min = std::min(min, values[i]);
    max = std::max(max, values[i]);
  }
  if (min > max) return {0, 0};
  return {min, max};
}

void look_up_colors(std::uint32_t* out, const float* values, std::size_t count, float scale,
                    float shift, const std::uint32_t* table, std::uint32_t missing) noexcept {
  using Indices = xsimd::make_sized_batch_t<std::uint32_t, 4>;
  std::uint32_t colors[kMissing + 1];
  std::copy_n(table, kMissing, colors);
  colors[kMissing] = missing;

  std::size_t i = 0;
  for (; i + kQuad <= count; i += kQuad) {
    const Quad v = Quad::load_unaligned(values + i);
    Quad x = v * Quad(scale) + Quad(shift);
    x = xsimd::min(xsimd::max(x, Quad(0)), Quad(kLastColor));
    Indices index =
        xsimd::bitwise_cast<std::uint32_t>(x + Quad(kRoundingMagic)) & Indices(kIndexMask);
    const auto number = xsimd::batch_bool_cast<std::uint32_t>(xsimd::abs(v) <= Quad(kLargest));
    index = xsimd::select(number, index, Indices(kMissing));
    const lanes::Indices at = lanes::to_indices(index);
    out[i] = colors[at.lane[0]];
    out[i + 1] = colors[at.lane[1]];
    out[i + 2] = colors[at.lane[2]];
    out[i + 3] = colors[at.lane[3]];
  }
  for (; i < count; ++i) {
    const float x = std::clamp(values[i] * scale + shift, 0.0f, kLastColor);
    // the same rounding as above: to nearest, ties to even
    out[i] =
        !std::isfinite(values[i]) ? missing : colors[static_cast<std::size_t>(std::nearbyint(x))];
  }
}

}  // namespace pe
