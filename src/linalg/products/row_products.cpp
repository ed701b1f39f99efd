#include "linalg/products/row_products.h"

#include <algorithm>
#include <type_traits>

#include "linalg/lanes.h"
#include "linalg/matrix.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

using lanes::Lane;

// A tile of 4 rows of a by two lanes of rows of b keeps 8 sums in registers: as many as V8 holds
// without spilling. Blocks are what the caches hold: one panel of b in the first level, a block of
// a in the second.
template <typename T>
struct Tile {
  static constexpr std::size_t kLane = Lane<T>::size;
  static constexpr std::size_t kHeight = 4;
  static constexpr std::size_t kWidth = 2 * kLane;
  static constexpr std::size_t kSize = kHeight * kWidth;
};
constexpr std::size_t kBlockDepth = 512, kBlockHeight = 240;
constexpr std::size_t kShortChain = 8;
/// Products added up in one register before the sum is carried over with its rounding error: few of
/// few, where each weighs more and time is short anyway.
std::size_t chain_of(std::size_t depth) {
  return std::clamp<std::size_t>(depth / 32, kShortChain, 32);
}

Lane<float> scaled(Lane<float> x, double factor) {
  const auto [low, high] = lanes::widen(x);
  return lanes::narrow(low * lanes::Pair(factor), high * lanes::Pair(factor));
}
Lane<double> scaled(Lane<double> x, double factor) { return x * Lane<double>(factor); }

/// Columns first ... first + depth of some rows, column after column: out[k * width + r].
/// Rows past the end are 0.
template <typename T>
[[gnu::noinline]] void pack(T* out, std::size_t width, MatrixView<const T> rows,
                            const double* factors, std::size_t row, std::size_t first,
                            std::size_t depth) {
  constexpr std::size_t kLane = Lane<T>::size;
  if (depth == 0) return;  // nothing to pack, and no memory to point into
  for (std::size_t group = 0; group < width; group += kLane) {
    const T* from[kLane];
    double factor[kLane];
    for (std::size_t r = 0; r < kLane; ++r) {
      const std::size_t at = std::min(row + group + r, rows.rows() - 1);
      from[r] = rows.data() + at * rows.cols() + first;
      factor[r] = row + group + r != at ? 0 : factors == nullptr ? 1 : factors[at];
    }
    std::size_t k = 0;
    T* to = out + group;
    for (; k + kLane <= depth; k += kLane) {
      Lane<T> x[kLane];
      PE_UNROLL
      for (std::size_t r = 0; r < kLane; ++r) {
        x[r] = scaled(Lane<T>::load_unaligned(from[r] + k), factor[r]);
      }
      lanes::transpose(x);
      PE_UNROLL
      for (std::size_t c = 0; c < kLane; ++c, to += width) x[c].store_unaligned(to);
    }
    for (; k < depth; ++k, to += width) {
      for (std::size_t r = 0; r < kLane; ++r) {
        to[r] = static_cast<T>(static_cast<double>(from[r][k]) * factor[r]);
      }
    }
  }
}

/// s += x, and what rounding loses to `lost` (Dekker; exact where |s| >= |x|).
template <typename T>
void carry(T* s, T* lost, Lane<T> x) {
  const Lane<T> before = Lane<T>::load_aligned(s);
  const Lane<T> after = before + x;
  after.store_aligned(s);
  (Lane<T>::load_aligned(lost) + (x - (after - before))).store_aligned(lost);
}

template <typename T>
struct Sums {
  void operator+=(const Sums& other) {
    PE_UNROLL
    for (std::size_t r = 0; r < Tile<T>::kHeight; ++r) {
      of[r][0] += other.of[r][0];
      of[r][1] += other.of[r][1];
    }
  }
  Lane<T> of[Tile<T>::kHeight][2];
};

/// Products of `count` columns of panels a and b, and the panels behind them.
template <RowProduct product, typename T>
[[gnu::always_inline]] inline Sums<T> chain(const T*& a, const T*& b, std::size_t count) {
  using Shape = Tile<T>;
  Sums<T> sums;
  PE_UNROLL
  for (auto& [first, second] : sums.of) first = second = Lane<T>(T(0));
  PE_KEEP_ROLLED
  for (std::size_t k = 0; k < count; ++k, a += Shape::kHeight, b += Shape::kWidth) {
    const Lane<T> first = Lane<T>::load_aligned(b);
    const Lane<T> second = Lane<T>::load_aligned(b + Shape::kLane);
    PE_UNROLL
    for (std::size_t r = 0; r < Shape::kHeight; ++r) {
      const Lane<T> x(a[r]);
      if constexpr (product == RowProduct::Dot) {
        sums.of[r][0] += x * first;
        sums.of[r][1] += x * second;
      } else {
        const Lane<T> left_difference = x - first, right_difference = x - second;
        sums.of[r][0] += left_difference * left_difference;
        sums.of[r][1] += right_difference * right_difference;
      }
    }
  }
  return sums;
}

/// sums(r, c) = product of row r of panel a and row c of panel b.
template <RowProduct product, typename T>
[[gnu::always_inline]] inline void multiply(T* sums, const T* a, const T* b, std::size_t depth,
                                            std::size_t longest) {
  using Shape = Tile<T>;
  alignas(16) T lost[Shape::kSize] = {};
  std::fill_n(sums, Shape::kSize, T(0));
  for (std::size_t left = depth; left > 0;) {
    const std::size_t count = std::min(left, longest);
    left -= count;
    Sums<T> x = chain<product>(a, b, count);
    if constexpr (std::is_same_v<T, float>) {
      // Long chains are carried over in pairs: carrying takes four additions, adding one to the
      // other a single one.
      const std::size_t more = longest > kShortChain ? std::min(left, longest) : 0;
      left -= more;
      x += chain<product>(a, b, more);
    }
    PE_UNROLL
    for (std::size_t r = 0; r < Shape::kHeight; ++r) {
      PE_UNROLL
      for (std::size_t half = 0; half < 2; ++half) {
        const std::size_t at = r * Shape::kWidth + half * Shape::kLane;
        carry(sums + at, lost + at, x.of[r][half]);
      }
    }
  }
  PE_UNROLL
  for (std::size_t i = 0; i < Shape::kSize; i += Shape::kLane) {
    const Lane<T> sum = Lane<T>::load_aligned(sums + i), error = Lane<T>::load_aligned(lost + i);
    // where a sum is infinite, its error is not a number
    xsimd::select(error == error, sum + error, sum).store_aligned(sums + i);
  }
}

/// Which columns these are: sums of earlier ones are in the output already.
struct Stage {
  bool first, last;
  std::size_t chain;
};

/// `count` elements at `to`, a whole number of lanes, take in the sums of this stage.
template <typename T>
void store(T* to, const T* sums, std::size_t count, Stage stage, const Finish& finish) {
  for (std::size_t c = 0; c < count; c += Lane<T>::size) {
    Lane<T> x = Lane<T>::load_unaligned(sums + c);
    if (!stage.first) x += Lane<T>::load_unaligned(to + c);
    if (stage.last) {
      x = x * Lane<T>(static_cast<T>(finish.scale)) + Lane<T>(static_cast<T>(finish.shift));
      x = xsimd::min(xsimd::max(x, Lane<T>(static_cast<T>(finish.least))),
                     Lane<T>(static_cast<T>(finish.most)));
      if (finish.root) x = xsimd::sqrt(x);
    }
    x.store_unaligned(to + c);
  }
}

/// Tiles of one panel of b, its rows from `column` on, and all panels of a, rows first_row ...
/// end_row. A function of its own, called often: V8 replaces slow code by fast between calls only.
template <RowProduct product, typename T>
[[gnu::noinline]] void strip(MatrixView<T> out, const T* a, const T* b, std::size_t depth,
                             std::size_t first_row, std::size_t end_row, std::size_t column,
                             Stage stage, const Finish& finish) {
  using Shape = Tile<T>;
  const std::size_t width = std::min(Shape::kWidth, out.cols() - column);
  for (std::size_t i = first_row; i < end_row; i += Shape::kHeight, a += Shape::kHeight * depth) {
    alignas(16) T sums[Shape::kSize];
    multiply<product>(sums, a, b, depth, stage.chain);
    const std::size_t height = std::min(Shape::kHeight, end_row - i);
    for (std::size_t r = 0; r < height; ++r) {
      T* to = out.data() + (i + r) * out.cols() + column;
      const T* from = sums + r * Shape::kWidth;
      if (width == Shape::kWidth) {
        store(to, from, Shape::kWidth, stage, finish);
        continue;
      }
      T whole[Shape::kWidth] = {};
      std::copy_n(to, width, whole);
      store(whole, from, Shape::kWidth, stage, finish);
      std::copy_n(whole, width, to);
    }
  }
}

/// The upper half from the lower one, in blocks that stay in the first-level cache.
template <typename T>
[[gnu::noinline]] void mirror(MatrixView<T> out) {
  constexpr std::size_t kBlock = 64, kLane = Lane<T>::size;
  const std::size_t n = out.rows();
  T* data = out.data();
  for (std::size_t row = 0; row < n; row += kBlock) {
    for (std::size_t column = 0; column <= row; column += kBlock) {
      const std::size_t end = std::min(row + kBlock, n);
      for (std::size_t j = column; j < std::min(column + kBlock, end); j += kLane) {
        std::size_t i = std::max(row, j);
        for (; i + kLane <= end && j + kLane <= n; i += kLane) {
          Lane<T> x[kLane];
          PE_UNROLL
          for (std::size_t r = 0; r < kLane; ++r) {
            x[r] = Lane<T>::load_unaligned(data + (i + r) * n + j);
          }
          if (i == j) {  // a block on the diagonal is its own mirror
            for (std::size_t r = 0; r < kLane; ++r) {
              for (std::size_t c = r + 1; c < kLane; ++c) {
                data[(j + r) * n + j + c] = data[(j + c) * n + j + r];
              }
            }
            continue;
          }
          lanes::transpose(x);
          PE_UNROLL
          for (std::size_t r = 0; r < kLane; ++r) x[r].store_unaligned(data + (j + r) * n + i);
        }
        for (; i < end; ++i) {
          for (std::size_t c = j; c < std::min(j + kLane, i); ++c)
            data[c * n + i] = data[i * n + c];
        }
      }
    }
  }
}

template <RowProduct product, typename T>
void blocked(MatrixView<T> out, MatrixView<const T> a, MatrixView<const T> b,
             const double* a_factors, const double* b_factors, const Finish& finish) {
  using Shape = Tile<T>;
  const bool symmetric = a.data() == b.data() && a.rows() == b.rows() && a_factors == b_factors;
  const std::size_t cols = a.cols();
  const std::size_t depth = std::min(cols, kBlockDepth);
  const std::size_t height = lanes::round_up(std::min(a.rows(), kBlockHeight), Shape::kHeight);
  Matrix<T> packed_a(height, depth), packed_b(lanes::round_up(b.rows(), Shape::kWidth), depth);
  T* const to_a = packed_a.view().data();
  T* const to_b = packed_b.view().data();
  for (std::size_t k = 0; k == 0 || k < cols; k += kBlockDepth) {  // once, too, without columns
    const std::size_t part = std::min(kBlockDepth, cols - k);
    const Stage stage{k == 0, k + part == cols, chain_of(cols)};
    for (std::size_t j = 0; j < b.rows(); j += Shape::kWidth) {
      pack(to_b + j * part, Shape::kWidth, b, b_factors, j, k, part);
    }
    for (std::size_t block = 0; block < a.rows(); block += kBlockHeight) {
      const std::size_t end = std::min(block + kBlockHeight, a.rows());
      for (std::size_t i = block; i < end; i += Shape::kHeight) {
        pack(to_a + (i - block) * part, Shape::kHeight, a, a_factors, i, k, part);
      }
      const std::size_t columns = symmetric ? std::min(end, b.rows()) : b.rows();
      for (std::size_t j = 0; j < columns; j += Shape::kWidth) {
        const std::size_t first = symmetric ? std::max(block, j) : block;
        strip<product>(out, to_a + (first - block) * part, to_b + j * part, part, first, end, j,
                       stage, finish);
      }
    }
  }
  if (symmetric) mirror(out);
}

template <typename T>
void products(MatrixView<T> out, MatrixView<const T> a, MatrixView<const T> b,
              const double* a_factors, const double* b_factors, RowProduct product,
              const Finish& finish) {
  if (out.size() == 0) return;
  if (product == RowProduct::Dot) {
    blocked<RowProduct::Dot>(out, a, b, a_factors, b_factors, finish);
  } else {
    blocked<RowProduct::SquaredDifference>(out, a, b, a_factors, b_factors, finish);
  }
}

}  // namespace

void row_products(MatrixView<float> out, MatrixView<const float> a, MatrixView<const float> b,
                  const double* a_factors, const double* b_factors, RowProduct product,
                  const Finish& finish) {
  products(out, a, b, a_factors, b_factors, product, finish);
}
void row_products(MatrixView<double> out, MatrixView<const double> a, MatrixView<const double> b,
                  const double* a_factors, const double* b_factors, RowProduct product,
                  const Finish& finish) {
  products(out, a, b, a_factors, b_factors, product, finish);
}

}  // namespace pe
