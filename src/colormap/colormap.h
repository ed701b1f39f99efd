// Colour maps: 256 colours each, sampled from d3-scale-chromatic when the project is built.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pe {

struct Colormap {
  std::string_view name;  ///< lower case
  std::string_view title;
  bool diverging;            ///< its middle stands for the centre of the range
  std::string_view dark;     ///< the map that takes its place on a dark ground; "": itself
  const Colormap* reversed;  ///< the map that this one is, backwards; null: colours of its own
  /// R of 256 colours, then G and B: how each one's step from the colour before differs from the step
  /// before that, modulo 256
  std::array<std::uint8_t, 3 * 256> bends;
};

/// All maps; every one can be read with colour-vision deficiency.
std::span<const Colormap* const> colormaps();

/// The map of what has a sign: blue below 0, red above.
extern const Colormap kRdbu;

/// refuses (InputError, parameter "colormap") an unknown name
const Colormap& find_colormap(std::string_view name);

/// The map as 256 RGBA pixels (bytes R, G, B, 255 in memory order).
std::array<std::uint32_t, 256> pixel_table(const Colormap& colormap);

/// [{name, title, diverging, dark}]
std::string colormaps_json();

}  // namespace pe
