#pragma once

#include <cstddef>

namespace pe {

/// A matrix of which some columns are used: rows `stride` elements apart.
template <typename T>
struct Strided {
  T* data = nullptr;
  std::size_t stride = 0;
  T* row(std::size_t r) const { return data + r * stride; }
};

}  // namespace pe
