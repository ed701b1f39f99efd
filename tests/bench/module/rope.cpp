// Rotation of queries of several heads, in place, by ready tables.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/math/rope_scaling.h"
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

/// A table of as many rows, set-up included.
Workload table_of(const char* name, std::size_t rows, std::size_t cols,
                  void (*set)(Arguments&, double rows)) {
  const Scheme& scheme = find_scheme(name);
  const auto arguments = std::make_shared<Arguments>(arguments_for(scheme));
  arguments->set("head_dim", static_cast<double>(cols));
  set(*arguments, static_cast<double>(rows));
  return {.output_bytes = rows * cols * sizeof(float), .run = [=, &scheme](std::byte* out) {
            encode(MatrixView<float>(as<float>(out), rows, cols), scheme, *arguments);
          }};
}

template <RopeScaling scaling>
Workload scaled(std::size_t rows, std::size_t cols) {
  return table_of("rope", rows, cols, [](Arguments& a, double length) {
    a.set("length", length);
    a.set("scaling", kRopeScalingNames[static_cast<std::size_t>(scaling)]);
    a.set("factor", 4.0);
  });
}

Workload axial(std::size_t rows, std::size_t cols) {
  return table_of("axial-rope", rows, cols, [](Arguments& a, double patches) {
    a.set("grid_height", patches / 64);
    a.set("grid_width", 64.0);
  });
}

Workload words(std::size_t rows, std::size_t cols) {
  return table_of("m-rope", rows, cols, [](Arguments& a, double length) {
    a.set("text_before", length - 7);  // the picture has six patches
    a.set("text_after", 1.0);
  });
}

template <bool mixed>
Workload changed(std::size_t rows, std::size_t cols) {
  return table_of(mixed ? "fope" : "xpos", rows, cols,
                  [](Arguments& a, double length) { a.set("length", length); });
}

constexpr Entry kRope[] = {
    {"table-plain", scaled<RopeScaling::None>},
    {"table-llama3", scaled<RopeScaling::Llama3>},
    {"table-grok", scaled<RopeScaling::Grok>},
    {"table-yarn", scaled<RopeScaling::Yarn>},
    {"table-xpos", changed<false>},
    {"table-fope", changed<true>},
    {"table-axial", axial},
    {"table-words", words},
    {"rope", turned<RotaryLayout::Half, false>},
    {"rope-interleaved", turned<RotaryLayout::Interleaved, false>},
    {"rope-copied", turned<RotaryLayout::Half, true>},
};

}  // namespace

std::span<const Entry> rope() { return kRope; }

}  // namespace pe::bench
