// Pictures of random values, range search included.
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

Workload paint_random(std::size_t rows, std::size_t cols) {
  constexpr std::uint64_t kSeed = 1;
  Rng rng(kSeed);
  std::vector<float> values(rows * cols);
  for (float& value : values) value = static_cast<float>(rng.uniform() * 2 - 1);
  const std::span<const float> input(values);  // stays valid: moving a vector keeps its memory
  // Shared: std::function copies what it holds.
  const auto kept = std::make_shared<const std::vector<float>>(std::move(values));
  return {.output_bytes = rows * cols * sizeof(std::uint32_t),
          .run =
              [rows, cols, kept](std::byte* out) {
                paint({as<std::uint32_t>(out), rows * cols},
                      MatrixView<const float>(kept->data(), rows, cols));
              },
          .input = input};
}

constexpr Entry kPainting[] = {{"paint", paint_random}};

}  // namespace

std::span<const Entry> painting() { return kPainting; }

}  // namespace pe::bench
