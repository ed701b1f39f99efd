// What is timed: pieces of work by name, each a function from (rows, cols) to a workload. A file
// per subject lists its own; module.cpp gathers the lists.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

namespace pe::bench {

/// One piece of work on resident memory.
struct Workload {
  std::size_t output_bytes;
  /// Does it once. out: output_bytes, aligned to 64 bytes, the same memory every time and for all
  /// workloads, so that none is lucky with its pages.
  std::function<void(std::byte* out)> run;
  /// What it reads, for peers that shall read the same; owned by `run`.
  std::span<const float> input = {};
};

struct Entry {
  std::string_view name;
  Workload (*make)(std::size_t rows, std::size_t cols);
};

std::span<const Entry> tables();
std::span<const Entry> setup();
std::span<const Entry> painting();
std::span<const Entry> rope();
std::span<const Entry> attention();
std::span<const Entry> similarities();
std::span<const Entry> rooflines();

/// The output as elements of another type.
template <typename T>
T* as(std::byte* out) {
  return reinterpret_cast<T*>(out);
}

}  // namespace pe::bench
