#include "colormap/paint.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/colors.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "paint";
constexpr float kLastColor = 255;
constexpr float kMiddleColor = 127.5f;
constexpr std::uint32_t kTransparent = 0;

void check_finite(std::string_view parameter, const std::optional<double>& value) {
  require(!value || std::isfinite(*value), kName, parameter, "must be finite, got ",
          value.value_or(0));
}

struct Search {
  PaintedRange range;
  bool holds_all = false;  // every value is finite and in it; not known where it was given
};

Search search(MatrixView<const float> values, const PaintOptions& options) {
  Search result{{options.min.value_or(0), options.max.value_or(0)}};
  PaintedRange& range = result.range;
  if (!options.min || !options.max) {
    const Range found = finite_range(values.data(), values.size());
    if (!options.min) range.min = std::min<double>(found.min, options.max.value_or(found.min));
    if (!options.max) range.max = std::max<double>(found.max, range.min);
    result.holds_all = found.all_finite && !options.min && !options.max;
  }
  if (options.center) {
    const double reach = std::max(range.max - *options.center, *options.center - range.min);
    range = {*options.center - reach, *options.center + reach};
  }
  return result;
}

/// A range may be narrower than a float can magnify, or wider than a double. An infinite scale or
/// shift could turn a value into NaN, and that into a place outside of the table.
float bounded(double value) {
  constexpr double kMost = std::numeric_limits<float>::max();
  return std::isnan(value) ? 0.0f : static_cast<float>(std::clamp(value, -kMost, kMost));
}

}  // namespace

PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const float> values,
                   const PaintOptions& options) {
  return paint(out, values, find_colormap(options.colormap), options);
}

PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const float> values,
                   const Colormap& colormap, const PaintOptions& options) {
  require(out.size() == values.size(), kName, "values", "must be as many as there are pixels, ",
          out.size(), ", got ", values.size());
  check_finite("min", options.min);
  check_finite("max", options.max);
  check_finite("center", options.center);
  require(!options.min || !options.max || *options.min <= *options.max, kName, "min",
          "must not be above max, ", options.max.value_or(0), ", got ", options.min.value_or(0));
  const auto table = pixel_table(colormap);

  const auto [range, holds_all] = search(values, options);
  const double width = range.max - range.min;
  const double scale = width > 0 ? kLastColor / width : 0;
  const double shift = width > 0 ? -range.min * scale : kMiddleColor;
  // Products and shift are rounded to 2^-4 at most, so that indices stay nearer than 1/4 to the
  // table.
  const bool is_within = holds_all && std::abs(shift) <= 0x1p20;
  look_up_colors(out.data(), values.data(), values.size(), bounded(scale), bounded(shift),
                 table.data(), kTransparent, is_within);
  return range;
}

}  // namespace pe
