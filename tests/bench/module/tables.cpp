// Tables by the public functions, set-up and all.
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "encodings/added/sinusoidal.h"
#include "workload.h"

namespace pe::bench {
namespace {

template <Layout layout>
Workload sinusoidal_table(std::size_t rows, std::size_t cols) {
  std::vector<double> positions(rows);
  std::iota(positions.begin(), positions.end(), 0.0);
  return {
      .output_bytes = rows * cols * sizeof(float), .run = [rows, cols, positions](std::byte* out) {
        sinusoidal(MatrixView<float>(as<float>(out), rows, cols), positions, {.layout = layout});
      }};
}

constexpr Entry kTables[] = {
    {"sinusoidal", sinusoidal_table<Layout::Interleaved>},
    {"sinusoidal-concat", sinusoidal_table<Layout::Concat>},
};

}  // namespace

std::span<const Entry> tables() { return kTables; }

}  // namespace pe::bench
