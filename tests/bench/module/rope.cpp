// Rotation of queries of several heads, in place, by ready tables.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "encodings/math/rotary.h"
#include "support/rng.h"
#include "workload.h"

namespace pe::bench {
namespace {

constexpr std::size_t kHeadDim = 128;

Rotation rotation_of(std::size_t rows, RotaryLayout layout) {
  Rotation rotation;
  rotation.axes.resize(1);
  rotation.axes[0].positions.resize(rows);
  std::iota(rotation.axes[0].positions.begin(), rotation.axes[0].positions.end(), 0.0);
  rotation.axes[0].frequencies = sinusoidal_frequencies(kHeadDim, 10000, Schedule::Paper);
  rotation.layout = layout;
  rotation.head_dim = kHeadDim;
  return rotation;
}

/// A row per position and a group of columns per head.
std::vector<float> random_queries(std::size_t count) {
  constexpr std::uint64_t kSeed = 1;
  Rng rng(kSeed);
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(rng.uniform() * 2 - 1);
  return values;
}

struct Job {
  std::vector<float> queries;
  RotationFactors factors;
  bool started = false;
};

/// @tparam again true: starts from the same queries every time, which adds a copy
template <RotaryLayout layout, bool again>
Workload turned(std::size_t rows, std::size_t cols) {
  // shared: std::function copies what it holds
  const auto job = std::make_shared<Job>(random_queries(rows * cols),
                                         RotationFactors(rotation_of(rows, layout)));
  return {.output_bytes = rows * cols * sizeof(float),
          .run =
              [rows, cols, job](std::byte* out) {
                const MatrixView<float> x(as<float>(out), rows, cols);
                if (again || !job->started) std::ranges::copy(job->queries, x.data());
                job->started = true;
                job->factors.apply(x);
              },
          .input = job->queries};
}

constexpr Entry kRope[] = {
    {"rope", turned<RotaryLayout::Half, false>},
    {"rope-interleaved", turned<RotaryLayout::Interleaved, false>},
    {"rope-copied", turned<RotaryLayout::Half, true>},
};

}  // namespace

std::span<const Entry> rope() { return kRope; }

}  // namespace pe::bench
