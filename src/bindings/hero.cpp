// The table of the page's first screen in a module of its own: without glue and other schemes it is a tenth
// of the core, and there before it.
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "colormap/paint.h"
#include "encodings/added/sinusoidal.h"
#include "linalg/matrix_view.h"

namespace {

std::vector<float> numbers;
std::vector<std::uint32_t> colors;

}  // namespace

/// Makes the sinusoidal table of positions 0 to rows - 1, and its picture with -1 to 1 in rdbu.
extern "C" [[clang::export_name("draw")]] void draw(std::size_t rows, std::size_t cols) {
  numbers.resize(rows * cols);
  colors.resize(rows * cols);
  std::vector<double> positions(rows);
  std::iota(positions.begin(), positions.end(), 0.0);
  const pe::MatrixView<float> table(numbers.data(), rows, cols);
  pe::sinusoidal(table, positions);
  pe::paint(colors, table, {.colormap = "rdbu", .min = -1, .max = 1});
}

/// (rows, cols), row by row.
extern "C" [[clang::export_name("table")]] const float* table() { return numbers.data(); }

/// (rows, cols) pixels, bytes R, G, B, A.
extern "C" [[clang::export_name("pixels")]] const std::uint32_t* pixels() { return colors.data(); }
