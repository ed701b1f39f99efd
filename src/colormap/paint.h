// Matrices to pixels.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "colormap/colormap.h"
#include "linalg/matrix_view.h"

namespace pe {

struct PaintOptions {
  std::string_view colormap = "viridis";
  std::optional<double> min =
      {};  ///< value of the first colour; default: the smallest finite value
  std::optional<double> max = {};  ///< value of the last colour; default: the largest finite value
  /// value of the middle colour: the range is widened about it, as far as doubles go
  std::optional<double> center = {};
};

/// The range that was painted: what a legend shows.
struct PaintedRange {
  double min, max;
};

/// One pixel per element, bytes R, G, B, A in memory order. Values outside the range get the
/// colour of its nearer end; NaN and infinities are fully transparent, so that whatever marks
/// missing values can show through. A range of no width is painted in the middle colour.
/// out      as many pixels as elements, overlapping nothing
/// refuses  (InputError, before writing) sizes that disagree, an unknown map, a limit that is not
///          finite, min above max
PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const float> values,
                   const PaintOptions& options = {});
PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const double> values,
                   const PaintOptions& options = {});
/// The same with a map that is at hand.
PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const float> values,
                   const Colormap& colormap, const PaintOptions& options);

}  // namespace pe
