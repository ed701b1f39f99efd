#include "linalg/diagonals.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "linalg/lanes.h"

namespace pe {
namespace {

template <typename T>
void slide(MatrixView<T> out, const T* window) {
  const std::size_t n = out.rows();
  if (n == 0) return;
  for (std::size_t i = 0; i < n; ++i) {
    std::memcpy(out.data() + i * n, window + (n - 1 - i), n * sizeof(T));
  }
}

/// One row's elements from the diagonal on.
template <typename T>
[[gnu::noinline]] void widen_ranges(T* least, T* most, const T* from, std::size_t count) {
  using Lane = lanes::Lane<T>;
  std::size_t k = 0;
  for (; k + Lane::size <= count; k += Lane::size) {
    const Lane x = Lane::load_unaligned(from + k);
    xsimd::min(Lane::load_unaligned(least + k), x).store_unaligned(least + k);
    xsimd::max(Lane::load_unaligned(most + k), x).store_unaligned(most + k);
  }
  for (; k < count; ++k) {
    least[k] = std::min(least[k], from[k]);
    most[k] = std::max(most[k], from[k]);
  }
}

template <typename T>
void ranges(T* least, T* most, MatrixView<const T> matrix) {
  const std::size_t n = matrix.rows();
  if (n == 0) return;
  std::copy_n(matrix.data(), n, least);
  std::copy_n(matrix.data(), n, most);
  for (std::size_t i = 1; i < n; ++i) widen_ranges(least, most, &matrix(i, i), n - i);
}

}  // namespace

void slide_rows(MatrixView<float> out, const float* window) noexcept { slide(out, window); }
void slide_rows(MatrixView<double> out, const double* window) noexcept { slide(out, window); }

void diagonal_ranges(float* least, float* most, MatrixView<const float> matrix) noexcept {
  ranges(least, most, matrix);
}
void diagonal_ranges(double* least, double* most, MatrixView<const double> matrix) noexcept {
  ranges(least, most, matrix);
}

}  // namespace pe
