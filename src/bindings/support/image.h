// Images of matrices, for every bound function that returns one.
#pragma once

#include <emscripten/val.h>

#include <optional>
#include <string>

#include "colormap/paint.h"
#include "linalg/matrix_view.h"

namespace pe::bindings {

/// Paint options from JavaScript, checked. Owns the map's name, which PaintOptions only refer to.
class OwnedPaintOptions {
 public:
  explicit OwnedPaintOptions(const emscripten::val& options);
  PaintOptions get() const { return {colormap_, min_, max_, center_}; }
  /// Where the pixels go: ImageData's own memory, say; undefined for fresh memory.
  const emscripten::val& out() const { return out_; }

 private:
  std::string colormap_ = "viridis";
  std::optional<double> min_, max_, center_;
  emscripten::val out_ = emscripten::val::undefined();
};

/// {width, height, data, min, max}
emscripten::val to_image(MatrixView<const float> values, const OwnedPaintOptions& options);

}  // namespace pe::bindings
