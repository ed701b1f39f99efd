// The table of the page's first screen in a module of its own: without other schemes it is an eighth
// of the first core, and there before it.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "colormap/paint.h"
#include "encodings/added/sinusoidal.h"
#include "linalg/matrix_view.h"
#include "support/sizes.h"

namespace {

using emscripten::typed_memory_view;
using emscripten::val;

std::vector<float> numbers;
std::vector<std::uint32_t> colors;

/// Makes the sinusoidal table of positions 0 to rows - 1, and its picture with -1 to 1 in rdbu.
void draw(std::size_t rows, std::size_t cols) {
  const std::size_t size = pe::table_size(rows, cols, sizeof(float));
  numbers.resize(size);
  colors.resize(size);
  std::vector<double> positions(rows);
  std::iota(positions.begin(), positions.end(), 0.0);
  const pe::MatrixView<float> table(numbers.data(), rows, cols);
  pe::sinusoidal(table, positions);
  pe::paint(colors, table, pe::kRdbu, {.min = -1, .max = 1});
}

/// (rows, cols), row by row; this and pixels() are views of what draw() made.
val table() { return val(typed_memory_view(numbers.size(), numbers.data())); }

/// (rows, cols) pixels, bytes R, G, B, A.
val pixels() {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(colors.data());
  return val(typed_memory_view(colors.size() * sizeof(std::uint32_t), bytes));
}

}  // namespace

EMSCRIPTEN_BINDINGS(posenc_hero) {
  emscripten::function("draw", &draw);
  emscripten::function("table", &table);
  emscripten::function("pixels", &pixels);
}
