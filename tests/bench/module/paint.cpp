// Pictures of random values.
#include "colormap/paint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "support/rng.h"
#include "workload.h"

namespace pe::bench {
namespace {

Workload paint_random(std::size_t rows, std::size_t cols, const PaintOptions& options) {
  constexpr std::uint64_t kSeed = 1;
  Rng rng(kSeed);
  // Shared: std::function copies what it holds.
  const auto values = std::make_shared<std::vector<float>>(rows * cols);
  for (float& value : *values) value = static_cast<float>(rng.uniform() * 2 - 1);
  return {.output_bytes = rows * cols * sizeof(std::uint32_t),
          .run =
              [rows, cols, values, options](std::byte* out) {
                paint({as<std::uint32_t>(out), rows * cols},
                      MatrixView<const float>(values->data(), rows, cols), options);
              },
          .input = *values};
}

Workload range_found(std::size_t rows, std::size_t cols) { return paint_random(rows, cols, {}); }

Workload range_given(std::size_t rows, std::size_t cols) {
  return paint_random(rows, cols, {.min = -1, .max = 1});
}

/// A colour for each cell, its number ready: what no way to paint is without.
Workload lookups(std::size_t rows, std::size_t cols) {
  constexpr std::size_t kColors = 256;
  Rng rng(1);
  const auto cells = std::make_shared<std::vector<std::uint8_t>>(rows * cols);
  for (std::uint8_t& cell : *cells) cell = static_cast<std::uint8_t>(rng.uniform() * kColors);
  const auto colors = std::make_shared<const std::vector<std::uint32_t>>(kColors, 1);
  return {.output_bytes = rows * cols * sizeof(std::uint32_t),
          .run = [cells, colors](std::byte* out) {
            std::uint32_t* pixel = as<std::uint32_t>(out);
            const std::uint32_t* color = colors->data();
#pragma clang loop unroll_count(4)
            for (const std::uint8_t cell : *cells) *pixel++ = color[cell];
          }};
}

constexpr Entry kPainting[] = {
    {"paint", range_found}, {"paint-range-given", range_given}, {"paint-lookups", lookups}};

}  // namespace

std::span<const Entry> painting() { return kPainting; }

}  // namespace pe::bench
