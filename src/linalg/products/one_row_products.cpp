// One row against all of a matrix: sums in double, and what is not finite.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "linalg/lanes.h"
#include "linalg/products/double_sums.h"
#include "linalg/products/row_products.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

/// Columns of floats that are widened at once.
constexpr std::size_t kWidened = 512;

[[gnu::noinline]] void widen_all(double* out, const float* from, std::size_t count) {
  std::copy_n(from, count, out);
}

/// work(first column, how many, those of the row as doubles) for all of a row.
template <typename Work>
void widen(const float* row, std::size_t cols, const Work& work) {
  double wide[kWidened];
  for (std::size_t first = 0; first < cols; first += kWidened) {
    const std::size_t count = std::min(kWidened, cols - first);
    widen_all(wide, row + first, count);
    work(first, count, wide);
  }
}

/// Rows whose products are formed at once: more would not fit in registers.
constexpr std::size_t kTogether = 4;

/// Products of x and four rows of y, which are `stride` apart.
template <RowProduct product>
std::array<double, kTogether> four_products(const double* x, const float* y, std::size_t stride,
                                            std::size_t cols) {
  const auto term = [](auto p, auto q) {
    if constexpr (product == RowProduct::Dot) return p * q;
    const auto difference = p - q;
    return difference * difference;
  };
  lanes::Widened sums[kTogether];
  for (auto& [low, high] : sums) low = high = lanes::Pair(0.0);
  std::size_t k = 0;
  PE_KEEP_ROLLED
  for (; k + lanes::Quad::size <= cols; k += lanes::Quad::size) {
    const lanes::Pair low = lanes::load(x + k), high = lanes::load(x + k + lanes::kPair);
    PE_UNROLL
    for (std::size_t r = 0; r < kTogether; ++r) {
      const auto other = lanes::widen(lanes::Quad::load_unaligned(y + r * stride + k));
      sums[r].low += term(low, other.low);
      sums[r].high += term(high, other.high);
    }
  }
  std::array<double, kTogether> products;
  for (std::size_t r = 0; r < kTogether; ++r) {
    products[r] = xsimd::reduce_add(sums[r].low + sums[r].high);
    for (std::size_t i = k; i < cols; ++i) {
      products[r] += term(x[i], static_cast<double>(y[r * stride + i]));
    }
  }
  return products;
}

template <RowProduct product>
[[gnu::noinline]] void with_one(double* out, const float* row, MatrixView<const float> matrix) {
  const std::size_t rows = matrix.rows(), cols = matrix.cols();
  std::fill_n(out, rows, 0.0);
  widen(row, cols, [&](std::size_t first, std::size_t count, const double* x) {
    const float* y = matrix.data() + first;
    for (std::size_t r = 0; r < rows;) {
      // The last rows stand in for four each: their sums are added up as the others' are.
      const bool is_whole = r + kTogether <= rows;
      const auto four = four_products<product>(x, y + r * cols, is_whole ? cols : 0, count);
      for (std::size_t end = r + (is_whole ? kTogether : 1), i = 0; r < end; ++r, ++i) {
        out[r] += four[i];
      }
    }
  });
}
template <RowProduct product>
void with_one(double* out, const double* row, MatrixView<const double> matrix) {
  const auto reduce = product == RowProduct::Dot ? dot : squared_distance;
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    out[r] = reduce(row, matrix.row(r).data(), matrix.cols());
  }
}

template <typename T>
void with_one(double* out, const T* row, MatrixView<const T> matrix, RowProduct product) {
  if (product == RowProduct::Dot) {
    with_one<RowProduct::Dot>(out, row, matrix);
  } else {
    with_one<RowProduct::SquaredDifference>(out, row, matrix);
  }
}

void squares(double* out, MatrixView<const float> matrix) {
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    out[r] = 0;
    widen(matrix.row(r).data(), matrix.cols(),
          [&](std::size_t, std::size_t count, const double* x) { out[r] += dot(x, x, count); });
  }
}
void squares(double* out, MatrixView<const double> matrix) {
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    const double* row = matrix.row(r).data();
    out[r] = dot(row, row, matrix.cols());
  }
}

using lanes::Lane;

template <typename T>
std::size_t find_not_finite(const T* values, std::size_t count) {
  constexpr std::size_t kBlock = 16 * Lane<T>::size;
  const Lane<T> largest(std::numeric_limits<T>::max());
  std::size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) {
    auto finite = xsimd::abs(Lane<T>::load_unaligned(values + i)) <= largest;
    for (std::size_t k = Lane<T>::size; k < kBlock; k += Lane<T>::size) {
      finite = finite & (xsimd::abs(Lane<T>::load_unaligned(values + i + k)) <= largest);
    }
    if (!xsimd::all(finite)) break;
  }
  while (i < count && std::isfinite(values[i])) ++i;
  return i;
}

}  // namespace

void one_row_products(double* out, const float* row, MatrixView<const float> matrix,
                      RowProduct product) noexcept {
  with_one(out, row, matrix, product);
}
void one_row_products(double* out, const double* row, MatrixView<const double> matrix,
                      RowProduct product) noexcept {
  with_one(out, row, matrix, product);
}

void squared_norms(double* out, MatrixView<const float> matrix) noexcept { squares(out, matrix); }
void squared_norms(double* out, MatrixView<const double> matrix) noexcept { squares(out, matrix); }

std::size_t first_not_finite(const float* values, std::size_t count) noexcept {
  return find_not_finite(values, count);
}
std::size_t first_not_finite(const double* values, std::size_t count) noexcept {
  return find_not_finite(values, count);
}

}  // namespace pe
