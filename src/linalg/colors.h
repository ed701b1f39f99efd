// Kernels for pictures: the range of an array and colours by table. Callers have checked sizes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pe {

struct Range {
  float min, max;
};

/// Smallest and largest finite value; {0, 0} where there is none.
Range finite_range(const float* values, std::size_t count) noexcept;

/// out[i] = table[round(values[i] * scale + shift)], the index clamped to 0 ... 255; NaN and
/// infinities get `missing`.
void look_up_colors(std::uint32_t* out, const float* values, std::size_t count, float scale,
                    float shift, const std::uint32_t* table, std::uint32_t missing) noexcept;

}  // namespace pe
