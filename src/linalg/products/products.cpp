#include "linalg/products/products.h"

#include "linalg/lanes.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

/// Rows and vectors of a block: eight accumulators, two vectors of b and a factor stay in the
/// sixteen registers that SSE has and WASM engines use.
constexpr std::size_t kRows = 4;
constexpr std::size_t kVectors = 2;

/// kCount rows times kWide vectors of columns.
template <std::size_t kCount, std::size_t kWide, typename T>
inline void add_block(Strided<T> out, LeftFactor<T> a, Strided<const T> b,
                      std::size_t inner) noexcept {
  using L = lanes::Lane<T>;
  L acc[kCount][kWide];
  PE_UNROLL
  for (std::size_t r = 0; r < kCount; ++r) {
    PE_UNROLL
    for (std::size_t v = 0; v < kWide; ++v) acc[r][v] = L(T(0));
  }
  const T* left = a.data;
  const T* right = b.data;
  PE_KEEP_ROLLED
  for (std::size_t k = 0; k < inner; ++k) {
    L column[kWide];
    PE_UNROLL
    for (std::size_t v = 0; v < kWide; ++v) column[v] = L::load_unaligned(right + v * L::size);
    PE_UNROLL
    for (std::size_t r = 0; r < kCount; ++r) {
      const L factor(left[r * a.row_stride]);
      PE_UNROLL
      for (std::size_t v = 0; v < kWide; ++v) acc[r][v] = acc[r][v] + factor * column[v];
    }
    left += a.col_stride;
    right += b.stride;
  }
  PE_UNROLL
  for (std::size_t r = 0; r < kCount; ++r) {
    PE_UNROLL
    for (std::size_t v = 0; v < kWide; ++v) {
      T* const at = out.row(r) + v * L::size;
      (L::load_unaligned(at) + acc[r][v]).store_unaligned(at);
    }
  }
}

template <typename T>
inline void add_cell(T* out, LeftFactor<T> a, Strided<const T> b, std::size_t inner) noexcept {
  T sum = 0;
  for (std::size_t k = 0; k < inner; ++k) sum += a.data[k * a.col_stride] * b.data[k * b.stride];
  *out += sum;
}

template <std::size_t kCount, typename T>
void add_rows(Strided<T> out, LeftFactor<T> a, Strided<const T> b, std::size_t inner,
              std::size_t cols) noexcept {
  constexpr std::size_t kLane = lanes::Lane<T>::size;
  std::size_t c = 0;
  const auto at = [&](std::size_t r) { return Strided<T>{out.row(r) + c, out.stride}; };
  const auto right = [&] { return Strided<const T>{b.data + c, b.stride}; };
  for (; c + kVectors * kLane <= cols; c += kVectors * kLane) {
    add_block<kCount, kVectors>(at(0), a, right(), inner);
  }
  for (; c + kLane <= cols; c += kLane) add_block<kCount, 1>(at(0), a, right(), inner);
  for (; c < cols; ++c) {
    for (std::size_t r = 0; r < kCount; ++r) {
      add_cell(at(r).data, {a.data + r * a.row_stride, a.row_stride, a.col_stride}, right(), inner);
    }
  }
}

}  // namespace

template <typename T>
void add_product(Strided<T> out, LeftFactor<T> a, Strided<const T> b, ProductShape shape) noexcept {
  if (shape.inner == 0) return;  // nothing to add: the factors may have no memory to point into
  std::size_t r = 0;
  const auto rows = [&] { return Strided<T>{out.row(r), out.stride}; };
  const auto left = [&] {
    return LeftFactor<T>{a.data + r * a.row_stride, a.row_stride, a.col_stride};
  };
  for (; r + kRows <= shape.rows; r += kRows) {
    add_rows<kRows>(rows(), left(), b, shape.inner, shape.cols);
  }
  for (; r < shape.rows; ++r) add_rows<1>(rows(), left(), b, shape.inner, shape.cols);
}

template void add_product<float>(Strided<float>, LeftFactor<float>, Strided<const float>,
                                 ProductShape) noexcept;
template void add_product<double>(Strided<double>, LeftFactor<double>, Strided<const double>,
                                  ProductShape) noexcept;

}  // namespace pe
