// The module's interface: workloads by name, run any number of times by one call.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "colormap/colormap.h"
#include "workload.h"

namespace pe::bench {
namespace {

/// The memory that all workloads write to.
class Output {
 public:
  void reserve(std::size_t bytes) {
    if (bytes <= size_) return;
    data_.reset(static_cast<std::byte*>(::operator new(bytes, kAlignment)));
    size_ = bytes;
  }
  std::byte* data() { return data_.get(); }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(std::byte* data) const { ::operator delete(data, kAlignment); }
  };
  std::unique_ptr<std::byte, Free> data_;
  std::size_t size_ = 0;
};
Output shared_output;

class Runner {
 public:
  explicit Runner(Workload workload) : workload_(std::move(workload)) {
    shared_output.reserve(workload_.output_bytes);
  }

  void run(int repeat) {
    for (int i = 0; i < repeat; ++i) workload_.run(shared_output.data());
  }

  // Views of this module's memory: callers copy at once, for they end when memory grows.
  emscripten::val floats() const { return view<float>(); }
  emscripten::val pixels() const { return view<std::uint32_t>(); }
  emscripten::val input() const {
    return emscripten::val(
        emscripten::typed_memory_view(workload_.input.size(), workload_.input.data()));
  }

 private:
  template <typename T>
  emscripten::val view() const {
    return emscripten::val(emscripten::typed_memory_view(workload_.output_bytes / sizeof(T),
                                                         as<T>(shared_output.data())));
  }

  Workload workload_;
};

/// A workload ready to run; null where there is none of that name.
Runner* create(const std::string& name, std::size_t rows, std::size_t cols) {
  for (const auto& list :
       {tables(), setup(), painting(), rope(), attention(), similarities(), rooflines()}) {
    const auto entry = std::find_if(list.begin(), list.end(),
                                    [&](const Entry& candidate) { return candidate.name == name; });
    if (entry != list.end()) return new Runner(entry->make(rows, cols));
  }
  return nullptr;
}

/// The 256 pixels of a colour map, for peers that shall paint with the same.
emscripten::val pixel_table_of(const std::string& name) {
  const auto table = pixel_table(find_colormap(name));
  return emscripten::val(emscripten::typed_memory_view(table.size(), table.data()))
      .call<emscripten::val>("slice");
}

EMSCRIPTEN_BINDINGS(posenc_bench) {
  emscripten::class_<Runner>("Runner")
      .function("run", &Runner::run)
      .function("floats", &Runner::floats)
      .function("pixels", &Runner::pixels)
      .function("input", &Runner::input);
  emscripten::function("create", &create, emscripten::return_value_policy::take_ownership());
  emscripten::function("pixelTable", &pixel_table_of);
}

}  // namespace
}  // namespace pe::bench
