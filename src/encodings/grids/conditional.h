#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "linalg/matrix_view.h"

namespace pe {

/// What stands beyond the border of a picture.
enum class Padding {
  Zeros,      ///< nothing: PyTorch's default, and what CPVT lives on
  Replicate,  ///< the patch at the border
  Circular,   ///< the opposite border
};
inline constexpr std::string_view kPaddingNames[] = {"zeros", "replicate", "circular"};

/// One channel of a depth-wise convolution with stride 1, as PyTorch's Conv2d computes it.
/// out, in  (height, width), apart from each other
/// weights  (side * side), row after row; side is odd and at most both sides of a circular picture
void depthwise(MatrixView<double> out, MatrixView<const double> in, std::span<const double> weights,
               Padding padding);

}  // namespace pe
