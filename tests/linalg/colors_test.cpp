#include "linalg/colors.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "support/rng.h"

namespace pe {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST_CASE("finite_range: the extremes of what is finite, at every size and place",
          "[linalg][colors]") {
  const std::size_t count = GENERATE(1u, 3u, 4u, 5u, 8u, 19u);
  for (std::size_t at = 0; at < count; ++at) {
    CAPTURE(count, at);
    std::vector<float> values(count, 0.5f);
    values[at] = -2;
    Range range = finite_range(values.data(), count);
    CHECK(range.min == -2);
    CHECK(range.max == (count > 1 ? 0.5f : -2.0f));
    CHECK(range.all_finite);
    for (const float bad : {kNan, kInfinity, -kInfinity}) {
      values[at] = bad;
      range = finite_range(values.data(), count);
      CHECK(range.min == (count > 1 ? 0.5f : 0.0f));
      CHECK(range.max == (count > 1 ? 0.5f : 0.0f));
      CHECK_FALSE(range.all_finite);
    }
  }
  CHECK(finite_range(nullptr, 0).max == 0);
}

TEST_CASE("look_up_colors: nearest colour, clamped ends, a colour for what is not finite",
          "[linalg][colors]") {
  std::vector<std::uint32_t> table(256);
  std::iota(table.begin(), table.end(), 1000u);
  constexpr std::uint32_t kMissing = 7;
  const std::size_t count = GENERATE(1u, 3u, 4u, 5u, 64u, 101u);
  CAPTURE(count);
  Rng rng(count);
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(rng.normal());
  for (std::size_t i = 0; i < count; i += 5) {
    const float odd[] = {kNan, kInfinity, -kInfinity, 1, -1};
    values[i] = odd[(i / 5) % 5];
  }
  std::vector<std::uint32_t> out(count);
  look_up_colors(out.data(), values.data(), count, 127.5f, 127.5f, table.data(), kMissing, false);
  for (std::size_t i = 0; i < count; ++i) {
    CAPTURE(i, values[i]);
    if (!std::isfinite(values[i])) {
      CHECK(out[i] == kMissing);
      continue;
    }
    const float x = std::fmin(std::fmax(values[i] * 127.5f + 127.5f, 0.0f), 255.0f);
    CHECK(out[i] == 1000 + static_cast<std::uint32_t>(std::nearbyint(x)));
  }

  for (float& value : values)
    value = std::isfinite(value) ? std::fmin(std::fmax(value, -1.0f), 1.0f) : 0.0f;
  std::vector<std::uint32_t> within(count);
  look_up_colors(out.data(), values.data(), count, 127.5f, 127.5f, table.data(), kMissing, false);
  look_up_colors(within.data(), values.data(), count, 127.5f, 127.5f, table.data(), kMissing, true);
  CHECK(within == out);
}

}  // namespace
}  // namespace pe
