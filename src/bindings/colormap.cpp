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
val paint_table(const val& table, const val& options) {
  const TableReader reader(kPaint, table);
  const OwnedPaintOptions owned(options);
  Matrix<float> floats;
  Matrix<double> doubles;
  if (reader.is_double()) {
    doubles.resize(reader.rows(), reader.cols());
    copy_into(doubles.view(), reader.data());
  } else {
    floats.resize(reader.rows(), reader.cols());
    copy_into(floats.view(), reader.data());
  }
  const std::size_t size = 4 * reader.rows() * reader.cols();
  const Out<std::uint8_t> out(kPaint, owned.out(), size);
  pixels.resize(reader.rows(), reader.cols());
  const auto colors = pixels.view().flat();
  const PaintedRange range = reader.is_double() ? paint(colors, doubles.view(), owned.get())
                                                : paint(colors, floats.view(), owned.get());
  val data = out.filled(std::span(reinterpret_cast<const std::uint8_t*>(colors.data()), size));
  if (owned.out().isUndefined() || owned.out().isNull()) {
    data = val::global("Uint8ClampedArray").new_(property(data, "buffer"));
  }
  return record({{"width", reader.cols()},
                 {"height", reader.rows()},
                 {"data", data},
                 {"min", range.min},
                 {"max", range.max}});
}

val colormap_colors(const std::string& name) {
  const auto table = pixel_table(find_colormap(name));
  return typed_array(
      std::span(reinterpret_cast<const std::uint8_t*>(table.data()), 4 * table.size()));
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_colormap) {
  using namespace pe::bindings;
  using emscripten::function;
  function("colormapsJson", &pe::colormaps_json);
  function("colormapColors(name)", guarded<&colormap_colors>);
  function("paint(matrix, options)", guarded<&paint_table>);
}
