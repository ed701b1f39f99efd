// Products of small matrices, any of whose sides may lie transposed or in a wider matrix: what
// training spends its time on. Callers have checked sizes.
#pragma once

#include <cstddef>

#include "linalg/strided.h"

namespace pe {

/// The left factor: element (r, k) stands at data[r * row_stride + k * col_stride].
template <typename T>
struct LeftFactor {
  const T* data = nullptr;
  std::size_t row_stride = 0, col_stride = 1;
};

struct ProductShape {
  std::size_t rows, inner, cols;
};

/// out(r, c) += sum over k of a(r, k) * b(k, c)
/// out       overlaps neither factor
/// accuracy  every sum runs over k = 0, 1, ... and is then added: the same bits natively and in
///           WASM. For float and double
template <typename T>
void add_product(Strided<T> out, LeftFactor<T> a, Strided<const T> b, ProductShape shape) noexcept;

}  // namespace pe
