#include "colormap/colormap.h"

#include <emscripten/bind.h>

#include <optional>
#include <string>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "colormap/paint.h"
#include "linalg/matrix.h"
#include "linalg/matrix_view.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

constexpr const char* kPaint = "paint";

/// Paint options from JavaScript, checked. Owns the map's name, which PaintOptions only refer to.
class OwnedPaintOptions {
 public:
  explicit OwnedPaintOptions(const val& options);
  PaintOptions get() const { return {colormap_, min_, max_, center_}; }
  /// Where the pixels go: ImageData's own memory, say; undefined for fresh memory.
  const val& out() const { return out_; }

 private:
  std::string colormap_ = "viridis";
  std::optional<double> min_, max_, center_;
  val out_ = val::undefined();
};

/// A limit of the colour range: a number, or nothing.
std::optional<double> to_limit(const val& options, const char* name) {
  const val value = property(options, name);
  if (value.isUndefined() || value.isNull()) return std::nullopt;
  require(value.isNumber(), kPaint, name, "must be a number, got ", describe(value));
  return value.as<double>();
}

OwnedPaintOptions::OwnedPaintOptions(const val& options) {
  if (options.isUndefined()) return;
  require(is_object(options), kPaint, "options", "must be an object, got ", describe(options));
  const val name = property(options, "colormap");
  require(name.isUndefined() || name.isString(), kPaint, "colormap", "must be a name, got ",
          describe(name));
  if (name.isString()) colormap_ = text_of(name);
  min_ = to_limit(options, "min");
  max_ = to_limit(options, "max");
  center_ = to_limit(options, "center");
  out_ = property(options, "out");
}

Matrix<std::uint32_t> pixels;  // reused, as a drag repaints every frame

/// {width, height, data, min, max}
template <typename T>
val to_image(MatrixView<const T> values, const OwnedPaintOptions& options) {
  const Out<std::uint8_t> out(kPaint, options.out(), 4 * values.size());
  pixels.resize(values.rows(), values.cols());
  const PaintedRange range = paint(pixels.view().flat(), values, options.get());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(pixels.view().data());
  val data = out.filled(std::span(bytes, 4 * values.size()));
  if (options.out().isUndefined() || options.out().isNull()) {
    data = val::global("Uint8ClampedArray").new_(property(data, "buffer"));
  }
  return record({{"width", values.cols()},
                 {"height", values.rows()},
                 {"data", data},
                 {"min", range.min},
                 {"max", range.max}});
}

val paint_table(const val& table, const val& options) {
  return guarded([&] {
    const TableReader reader(kPaint, table);
    const OwnedPaintOptions owned(options);
    const auto painted = [&]<typename T>(T) {
      Matrix<T> values(reader.rows(), reader.cols());
      copy_into(values.view(), reader.data());
      return to_image<T>(values.view(), owned);
    };
    return reader.is_double() ? painted(double()) : painted(float());
  });
}

val colormap_colors(const std::string& name) {
  return guarded([&] {
    const auto table = pixel_table(find_colormap(name));
    return typed_array(
        std::span(reinterpret_cast<const std::uint8_t*>(table.data()), 4 * table.size()));
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_colormap) {
  using namespace pe::bindings;
  using emscripten::function;
  function("colormapsJson", &pe::colormaps_json);
  function("colormapColors(name)", &colormap_colors);
  function("paint(matrix, options)", &paint_table);
}
