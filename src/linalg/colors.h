// Kernels for pictures: the range of an array and colours by table. Callers have checked sizes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pe {

struct Range {
  float min, max;
  bool all_finite;
};

/// Smallest and largest finite value, 0 and 0 where there is none, and whether all values are
/// finite.
Range finite_range(const float* values, std::size_t count) noexcept;

/// out[i] = table[round(values[i] * scale + shift)], the index clamped to 0 ... 255; NaN and
/// infinities get `missing`. With `is_within` the caller promises that all values are finite and
/// their indices, as computed in floats, between -0.49 and 255.49.
void look_up_colors(std::uint32_t* out, const float* values, std::size_t count, float scale,
                    float shift, const std::uint32_t* table, std::uint32_t missing,
                    bool is_within) noexcept;

}  // namespace pe
