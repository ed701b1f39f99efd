#include "colormap/paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "linalg/colors.h"
#include "linalg/matrix.h"
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

struct Found {
  double min = 0, max = 0;
  bool all_finite = false;
};

Found found_in(MatrixView<const float> values) {
  const Range range = finite_range(values.data(), values.size());
  return {range.min, range.max, range.all_finite};
}

Found found_in(MatrixView<const double> values) {
  Found found{INFINITY, -INFINITY, true};
  for (const double x : values.flat()) {
    if (!std::isfinite(x)) {
      found.all_finite = false;
      continue;
    }
    found.min = std::min(found.min, x);
    found.max = std::max(found.max, x);
  }
  if (found.min > found.max) found.min = found.max = 0;
  return found;
}

struct Search {
  PaintedRange range;
  bool holds_all = false;  // every value is finite and in it; not known where it was given
};

/// found  not looked at where both limits are given
Search search(const Found& found, const PaintOptions& options) {
  constexpr double kMost = std::numeric_limits<double>::max();
  Search result;
  PaintedRange& range = result.range;
  range.min = options.min ? *options.min : std::min(found.min, options.max.value_or(found.min));
  range.max = options.max ? *options.max : std::max(found.max, range.min);
  result.holds_all = found.all_finite && !options.min && !options.max;
  if (options.center) {
    const double reach = std::max(range.max - *options.center, *options.center - range.min);
    range = {std::max(*options.center - reach, -kMost), std::min(*options.center + reach, kMost)};
  }
  return result;
}

template <typename T>
Search search(MatrixView<const T> values, const PaintOptions& options) {
  return search(options.min && options.max ? Found{} : found_in(values), options);
}

/// A range may be narrower than a float can magnify, or wider than a double. An infinite scale or
/// shift could turn a value into NaN, and that into a place outside of the table.
float bounded(double value) {
  constexpr double kMost = std::numeric_limits<float>::max();
  return std::isnan(value) ? 0.0f : static_cast<float>(std::clamp(value, -kMost, kMost));
}

/// What of a range has a width that is a double.
double part_of(const PaintedRange& range) { return std::isfinite(range.max - range.min) ? 1 : 0.5; }

using Table = std::array<std::uint32_t, 256>;

void look_up(std::span<std::uint32_t> out, MatrixView<const float> values, const Search& found,
             const PaintOptions&, const Table& table) {
  const auto [range, holds_all] = found;
  const double part = part_of(range), width = range.max * part - range.min * part;
  const double scale = width > 0 ? kLastColor * part / width : 0;
  const double shift = width > 0 ? -range.min * scale : kMiddleColor;
  // Products and shift are rounded to 2^-4 at most, so that indices stay nearer than 1/4 to the
  // table.
  const bool is_within = holds_all && std::abs(shift) <= 0x1p20;
  look_up_colors(out.data(), values.data(), values.size(), bounded(scale), bounded(shift),
                 table.data(), kTransparent, is_within);
}

/// Whether floats tell all colours of a range apart, 16 steps to each.
bool is_for_floats(const PaintedRange& range) {
  const double largest = std::max(std::fabs(range.min), std::fabs(range.max));
  return largest >= 0x1p-100 && largest <= 0x1p100 && range.max - range.min >= 0x1p-12 * largest;
}

/// Where floats will do, the colours are those of the table in floats, found as fast.
void look_up(std::span<std::uint32_t> out, MatrixView<const double> values, const Search& found,
             const PaintOptions& options, const Table& table) {
  if (is_for_floats(found.range)) {
    Matrix<float> rounded(values.rows(), values.cols());
    std::ranges::transform(values.flat(), rounded.view().data(), [](double x) {
      constexpr double kMost = std::numeric_limits<float>::max();
      return static_cast<float>(std::isfinite(x) ? std::clamp(x, -kMost, kMost) : x);
    });
    const MatrixView<const float> floats = rounded.view();
    return look_up(out, floats, search(floats, options), options, table);
  }
  const auto [min, max] = found.range;
  const double part = part_of(found.range), width = max * part - min * part;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double x = values.flat()[i];
    const double place = width > 0 ? (x * part - min * part) / width * kLastColor : kMiddleColor;
    out[i] = std::isfinite(x) ? table[static_cast<std::size_t>(
                                    std::nearbyint(std::clamp<double>(place, 0, kLastColor)))]
                              : kTransparent;
  }
}

void check(std::size_t pixels, std::size_t values, const PaintOptions& options) {
  require(pixels == values, kName, "values", "must be as many as there are pixels, ", pixels,
          ", got ", values);
  check_finite("min", options.min);
  check_finite("max", options.max);
  check_finite("center", options.center);
  require(!options.min || !options.max || *options.min <= *options.max, kName, "min",
          "must not be above max, ", options.max.value_or(0), ", got ", options.min.value_or(0));
}

template <typename T>
PaintedRange painted(std::span<std::uint32_t> out, MatrixView<const T> values,
                     const Colormap& colormap, const PaintOptions& options) {
  check(out.size(), values.size(), options);
  const Search found = search(values, options);
  look_up(out, values, found, options, pixel_table(colormap));
  return found.range;
}

}  // namespace

PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const float> values,
                   const PaintOptions& options) {
  return painted(out, values, find_colormap(options.colormap), options);
}
PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const double> values,
                   const PaintOptions& options) {
  return painted(out, values, find_colormap(options.colormap), options);
}
PaintedRange paint(std::span<std::uint32_t> out, MatrixView<const float> values,
                   const Colormap& colormap, const PaintOptions& options) {
  return painted(out, values, colormap, options);
}

}  // namespace pe
