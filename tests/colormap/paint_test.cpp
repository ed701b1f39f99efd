#include "colormap/paint.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "colormap/colormap.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/json.h"

namespace pe {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

struct Picture {
  std::vector<std::uint32_t> pixels;
  PaintedRange range;
};

Picture painted(std::vector<float> values, const PaintOptions& options = {}) {
  Picture picture;
  picture.pixels.assign(values.size(), 0xdeadbeef);
  picture.range = paint(picture.pixels, {values.data(), 1, values.size()}, options);
  return picture;
}

TEST_CASE("paint: finite values whose sum is none", "[colormap]") {
  const std::vector<float> values(40, std::numeric_limits<float>::max());
  const Picture given = painted(values, {.min = 0, .max = 1}), found = painted(values);
  CHECK(found.range.min == static_cast<double>(values[0]));
  CHECK(found.range.max == static_cast<double>(values[0]));
  const std::vector<std::uint32_t> last(40, pixel_table(find_colormap("viridis")).back());
  CHECK(given.pixels == last);
}

TEST_CASE("colormaps: the published colours", "[colormap]") {
  const auto rgb = [](const char* name, std::size_t i) {
    const auto pixels = pixel_table(find_colormap(name));
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&pixels[i]);
    return std::vector<int>{bytes[0], bytes[1], bytes[2]};
  };
  CHECK(rgb("viridis", 0) == std::vector<int>{68, 1, 84});
  CHECK(rgb("viridis", 255) == std::vector<int>{253, 231, 37});
  CHECK(rgb("magma", 0) == std::vector<int>{0, 0, 4});
  // positive is red, negative blue
  CHECK(rgb("rdbu", 255) == std::vector<int>{103, 0, 31});
  CHECK(rgb("rdbu", 0) == std::vector<int>{5, 48, 97});
  CHECK(rgb("redblue", 255) == std::vector<int>{5, 48, 97});  // blue is 1, as matplotlib has it
  CHECK(rgb("ylorrd", 0) == std::vector<int>{255, 255, 204});
  for (const Colormap* map : colormaps()) {
    CAPTURE(map->name);
    if (!map->diverging) continue;
    const bool is_dark = map->name.starts_with("night");
    for (const int channel : rgb(std::string(map->name).c_str(), 127)) {
      if (is_dark)
        CHECK(channel < 32);
      else
        CHECK(channel > 225);
    }
  }
  for (const Colormap* map : colormaps()) {
    if (map->dark.empty()) continue;
    CHECK(find_colormap(map->dark).diverging == map->diverging);
    if (!map->diverging) continue;
    CAPTURE(map->name);
    for (const std::string_view name : {map->name, map->dark}) {
      const auto warmth = [&](std::size_t at) {
        const std::vector<int> color = rgb(std::string(name).c_str(), at);
        return color[0] - color[2];
      };
      CHECK(warmth(64) < 0);  // what is warm on light ground is warm on a dark one
      CHECK(warmth(191) > 0);
    }
  }
  const testing::Json json = testing::parse_json(colormaps_json());
  CHECK(json.list.size() == colormaps().size());
  CHECK(json[4]["diverging"].boolean);
}

TEST_CASE("paint: ranges no float can magnify, and wider than doubles",
          "[colormap][paint][error]") {
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  constexpr double kMost = std::numeric_limits<double>::max();
  const auto table = pixel_table(find_colormap("viridis"));
  const std::vector<float> values{0, 1, -1, 1e30f, -1e30f, 0, 0, 1e-40f, 0};
  for (const PaintOptions& options :
       {PaintOptions{.min = 0, .max = kLeast}, PaintOptions{.min = -kLeast, .max = kLeast},
        PaintOptions{.min = -kMost, .max = kMost},
        PaintOptions{.min = -kMost, .max = kMost, .center = 1e308}}) {
    for (const std::uint32_t pixel : painted(values, options).pixels) {
      CHECK(std::find(table.begin(), table.end(), pixel) != table.end());
    }
  }
}

TEST_CASE("paint: doubles are painted as doubles", "[colormap][paint][edge]") {
  const auto painted_doubles = [](std::vector<double> values, const PaintOptions& options = {}) {
    Picture picture;
    picture.pixels.assign(values.size(), 0xdeadbeef);
    picture.range =
        paint(picture.pixels, MatrixView<const double>(values.data(), 1, values.size()), options);
    return picture;
  };
  const auto table = pixel_table(find_colormap("viridis"));
  const std::vector<std::uint32_t> ends{table.front(), table.back()};
  for (const auto& [low, high] : {std::pair{1e39, 2e39}, std::pair{0.1, 0.2},
                                  std::pair{1.0, 1 + 1e-12}, std::pair{-1.7e308, 1.7e308}}) {
    CAPTURE(low, high);
    const Picture p = painted_doubles({low, high});
    CHECK(p.range.min == low);
    CHECK(p.range.max == high);
    CHECK(p.pixels == ends);
  }
  const Picture gaps = painted_doubles({1e39, NAN, -INFINITY, 2e39, 1.5e39});
  CHECK(gaps.range.max == 2e39);
  CHECK(gaps.pixels == std::vector<std::uint32_t>{ends[0], 0, 0, ends[1], table[128]});
  CHECK(painted_doubles({4, 4}).pixels[0] == table[128]);
  CHECK(painted_doubles({-9, 9}, {.min = 0, .max = 1}).pixels == ends);
  CHECK(painted_doubles({-1e300, 1e300}, {.min = 0, .max = 1}).pixels == ends);
  const Picture close = painted_doubles({0x1.fffffffp-1, 0.5, 0.25});  // a float rounds it to 1
  CHECK(close.range.max == 0x1.fffffffp-1);
  CHECK(close.pixels == painted({1, 0.5f, 0.25f}).pixels);
  const Picture wide = painted_doubles({0}, {.min = -1e308, .max = 1e308, .center = 1e308});
  CHECK(std::isfinite(wide.range.min));
  CHECK(std::isfinite(wide.range.max));
  CHECK(painted_doubles({0}, {.min = -1.7e308, .max = 1.7e308}).pixels[0] == table[128]);
  CHECK(painted({0}, {.min = -1.7e308, .max = 1.7e308}).pixels[0] == table[128]);
}

TEST_CASE("paint: smallest and largest value get the ends of the map", "[colormap][paint]") {
  const Picture p = painted({-3, 5, 1, kNan});
  const auto table = pixel_table(find_colormap("viridis"));
  CHECK(p.range.min == -3);
  CHECK(p.range.max == 5);
  CHECK(p.pixels[0] == table[0]);
  CHECK(p.pixels[1] == table[255]);
  CHECK(p.pixels[2] == table[128]);  // 127.5 rounds to even
  CHECK(p.pixels[3] == 0);           // transparent
}

TEST_CASE("paint: a range that is found gives the same colours as one that is given",
          "[colormap][paint]") {
  // the further from 0, the coarser the products and sums of floats that make an index
  for (const float start : {0.0f, 1.0f, -40.0f, 1000.0f, 1e5f, -3e6f, 1e30f}) {
    for (const float step : {1e-4f, 0.01f, 1.0f}) {
      CAPTURE(start, step);
      std::vector<float> values;
      for (int k = 0; k < 103; ++k)
        values.push_back(start + step * static_cast<float>(k * k % 103));
      const Picture found = painted(values);
      PaintOptions given;
      given.min = found.range.min;
      given.max = found.range.max;
      CHECK(painted(values, given).pixels == found.pixels);
    }
  }
}

TEST_CASE("paint: a centre makes the range symmetric about it", "[colormap][paint]") {
  const Picture p = painted({-0.25f, 1}, {.colormap = "rdbu", .center = 0});
  CHECK(p.range.min == -1);
  CHECK(p.range.max == 1);
  const auto table = pixel_table(find_colormap("rdbu"));
  CHECK(p.pixels[1] == table[255]);
  CHECK(p.pixels[0] == table[96]);  // 0.375 * 255 = 95.6
}

TEST_CASE("paint: given limits clamp, constants get the middle", "[colormap][paint]") {
  const auto table = pixel_table(find_colormap("cividis"));
  const Picture p = painted({-9, 0, 9}, {.colormap = "cividis", .min = 0, .max = 1});
  CHECK(p.pixels[0] == table[0]);
  CHECK(p.pixels[1] == table[0]);
  CHECK(p.pixels[2] == table[255]);
  CHECK(painted({4, 4}, {.colormap = "cividis"}).pixels[0] == table[128]);
  CHECK(painted({kNan}).range.max == 0);
  // one limit given beyond the data
  CHECK(painted({1, 2}, {.min = 5}).range.max == 5);
}

TEST_CASE("paint: refusals name the parameter and write nothing", "[colormap][paint][error]") {
  const auto refused = [](const PaintOptions& options) -> std::string {
    std::vector<std::uint32_t> pixels(2, 0xdeadbeef);
    const float values[] = {0, 1};
    try {
      paint(pixels, {values, 1, 2}, options);
    } catch (const InputError& error) {
      CHECK(pixels[0] == 0xdeadbeef);
      return error.parameter();
    }
    return "nothing";
  };
  CHECK(refused({.colormap = "jet"}) == "colormap");
  CHECK(refused({.min = NAN}) == "min");
  CHECK(refused({.max = INFINITY}) == "max");
  CHECK(refused({.center = NAN}) == "center");
  CHECK(refused({.min = 2, .max = 1}) == "min");
  std::vector<std::uint32_t> pixels(3);
  const float values[] = {0, 1};
  CHECK_THROWS_AS(paint(pixels, {values, 1, 2}), InputError);
}

}  // namespace
}  // namespace pe
