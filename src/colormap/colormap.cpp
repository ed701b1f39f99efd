#include "colormap/colormap.h"

#include <algorithm>
#include <bit>

#include "support/check.h"
#include "support/json_text.h"

namespace pe {

#include "colormap/tables.inc"

std::span<const Colormap* const> colormaps() { return kColormaps; }

const Colormap& find_colormap(std::string_view name) {
  std::string known;
  for (const Colormap* colormap : colormaps()) {
    if (colormap->name == name) return *colormap;
    if (!known.empty()) known += ", ";
    known += colormap->name;
  }
  throw InputError("paint", "colormap", join("must be one of ", known, ", got '", name, "'"));
}

std::array<std::uint32_t, 256> pixel_table(const Colormap& colormap) {
  std::array<std::uint32_t, 256> table{};
  if (colormap.reversed) {
    table = pixel_table(*colormap.reversed);
    std::ranges::reverse(table);
    return table;
  }
  std::array<std::uint8_t, 3> rgb{}, step{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t k = 0; k < rgb.size(); ++k) {
      step[k] = static_cast<std::uint8_t>(step[k] + colormap.bends[k * table.size() + i]);
      rgb[k] = static_cast<std::uint8_t>(rgb[k] + step[k]);
    }
    table[i] =
        std::bit_cast<std::uint32_t>(std::array<std::uint8_t, 4>{rgb[0], rgb[1], rgb[2], 255});
  }
  return table;
}

std::string colormaps_json() {
  return json_array(colormaps(), [](const Colormap* colormap) {
    return join("{\"name\":", quoted(colormap->name), ",\"title\":", quoted(colormap->title),
                ",\"diverging\":", colormap->diverging ? "true" : "false",
                ",\"dark\":", quoted(colormap->dark), "}");
  });
}

}  // namespace pe
