// Resampling of tables and grids of rows, as image libraries resize pictures: how learned positions
// are stretched to another length or resolution.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "linalg/matrix_view.h"

namespace pe {

enum class Kernel { Nearest, Linear, Cubic };
inline constexpr std::string_view kKernelNames[] = {"nearest", "linear", "cubic"};

struct ResizeParams {
  Kernel kernel = Kernel::Linear;
  double cubic_a =
      -0.75;  ///< PyTorch's and OpenCV's; JAX, TensorFlow, PIL and PyTorch's antialias: -0.5
  /// As JAX, PIL and PyTorch's antialias: when shrinking, the kernel is as wide as a target cell;
  /// samples outside do not count. Without: four samples at most, and the border repeats.
  bool antialias = false;
  double scale_offset = 0;  ///< DINO's 0.1: pretends the target had that much more than it has
};

/// Sources of one target sample: sum of weights[k] * old[sources[k]], weights of sum 1.
struct ResizeTaps {
  std::vector<std::size_t> sources;
  std::vector<double> weights;
};

/// The taps of every target sample, centre j at x = (j + 1/2) * old / (target + scale_offset) -
/// 1/2. old, target  >= 1
std::vector<ResizeTaps> resize_taps(std::size_t old_size, std::size_t target_size,
                                    const ResizeParams& params);

/// One number of a resized grid of that width: the taps of its row and of its column.
double resized_cell(const ResizeTaps& down, const ResizeTaps& across,
                    MatrixView<const double> table, std::size_t width, std::size_t column);

/// Resizes a table along its rows.
/// out (target, d)   table (old, d), not overlapping
/// source   torch.nn.functional.interpolate with align_corners=False
/// refuses  (InputError, before writing) an empty table, another number of columns
void resize_rows(MatrixView<double> out, MatrixView<const double> table,
                 const ResizeParams& params);

/// Rows of patches, row-major: patch (y, x) is row y * width + x.
struct PatchGrid {
  std::size_t height = 1, width = 1;
  std::size_t size() const { return height * width; }
};

/// Resizes a grid of rows in both directions.
/// out (target.size(), d)   table (old.size(), d), not overlapping
/// refuses  (InputError, before writing) shapes that disagree, empty grids
void resize_grid(MatrixView<double> out, PatchGrid target, MatrixView<const double> table,
                 PatchGrid old, const ResizeParams& params);

}  // namespace pe
