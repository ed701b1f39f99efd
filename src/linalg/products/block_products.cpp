#include "linalg/products/block_products.h"

#include <algorithm>
#include <vector>

#include "linalg/lanes.h"
#include "linalg/matrix.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

using lanes::Pair;
using lanes::Quad;
using lanes::Widened;

constexpr std::size_t kLane = Quad::size;
constexpr std::size_t kRows = 4;       // of x that are in turn at once
constexpr std::size_t kColumns = 512;  // whose products are added up as floats
constexpr std::size_t kGroups = 64;    // of kRows rows, likewise

Widened load_wide(const float* p) { return lanes::widen(Quad::load_unaligned(p)); }
Widened load_wide(const double* p) { return {lanes::load(p), lanes::load(p + lanes::kPair)}; }

template <typename T>
[[gnu::noinline]] void add_row(double* sums, const T* row, std::size_t count) {
  std::size_t k = 0;
  for (; k + kLane <= count; k += kLane) {
    const Widened x = load_wide(row + k);
    lanes::store(sums + k, lanes::load(sums + k) + x.low);
    lanes::store(sums + k + lanes::kPair, lanes::load(sums + k + lanes::kPair) + x.high);
  }
  for (; k < count; ++k) sums[k] += static_cast<double>(row[k]);
}

/// Returns the sum of squares of what it writes.
template <typename T>
[[gnu::noinline]] double subtract(float* out, const T* row, const double* means, double scale,
                                  std::size_t count) {
  const Pair factor(scale);
  Pair low(0.0), high(0.0);
  std::size_t k = 0;
  for (; k + kLane <= count; k += kLane) {
    const Widened x = load_wide(row + k);
    const Pair a = x.low * factor - lanes::load(means + k);
    const Pair b = x.high * factor - lanes::load(means + k + lanes::kPair);
    low += a * a;
    high += b * b;
    lanes::store(out + k, lanes::narrow(a, b));
  }
  double squares = xsimd::reduce_add(low + high);
  for (; k < count; ++k) {
    const double x = static_cast<double>(row[k]) * scale - means[k];
    squares += x * x;
    out[k] = static_cast<float>(x);
  }
  return squares;
}

template <typename T>
double center_by(MatrixView<float> out, double* means, MatrixView<const T> matrix, double scale) {
  const std::size_t cols = matrix.cols();
  std::fill_n(means, cols, 0.0);
  for (std::size_t r = 0; r < matrix.rows(); ++r) add_row(means, matrix.row(r).data(), cols);
  for (std::size_t c = 0; c < cols; ++c) means[c] *= scale / static_cast<double>(matrix.rows());
  double squares = 0;
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    squares += subtract(out.row(r).data(), matrix.row(r).data(), means, scale, cols);
  }
  return squares;
}

/// dots[r][c] += product of row r and vector c, `count` columns from `first` on.
[[gnu::noinline]] void multiply(double (&dots)[kRows][kVectors], const float* const* rows,
                                MatrixView<const float> vectors, std::size_t first,
                                std::size_t count) {
  const float* q = vectors.data() + first;
  const std::size_t stride = vectors.cols();
  for (std::size_t r = 0; r < kRows; r += 2) {
    const float *x = rows[r] + first, *y = rows[r + 1] + first;
    Quad sum[2][kVectors];
    PE_UNROLL
    for (auto& row : sum) {
      PE_UNROLL
      for (Quad& s : row) s = Quad(0.0F);
    }
    std::size_t k = 0;
    PE_KEEP_ROLLED
    for (; k + kLane <= count; k += kLane) {
      const Quad a = Quad::load_unaligned(x + k), b = Quad::load_unaligned(y + k);
      PE_UNROLL
      for (std::size_t c = 0; c < kVectors; ++c) {
        const Quad v = Quad::load_unaligned(q + c * stride + k);
        sum[0][c] += a * v;
        sum[1][c] += b * v;
      }
    }
    for (std::size_t c = 0; c < kVectors; ++c) {
      dots[r][c] += static_cast<double>(xsimd::reduce_add(sum[0][c]));
      dots[r + 1][c] += static_cast<double>(xsimd::reduce_add(sum[1][c]));
      for (std::size_t t = k; t < count; ++t) {
        const double v = static_cast<double>(q[c * stride + t]);
        dots[r][c] += static_cast<double>(x[t]) * v;
        dots[r + 1][c] += static_cast<double>(y[t]) * v;
      }
    }
  }
}

/// Row c of sums += rows, each times its factor for c.
[[gnu::noinline]] void accumulate(MatrixView<float> sums, const float* const* rows,
                                  const float (&factors)[kRows][kVectors]) {
  const std::size_t cols = sums.cols();
  for (std::size_t c = 0; c < kVectors; c += 2) {
    float *first = sums.data() + c * cols, *second = first + cols;
    Quad f[kRows], g[kRows];
    PE_UNROLL
    for (std::size_t r = 0; r < kRows; ++r) {
      f[r] = Quad(factors[r][c]);
      g[r] = Quad(factors[r][c + 1]);
    }
    std::size_t k = 0;
    PE_KEEP_ROLLED
    for (; k + kLane <= cols; k += kLane) {
      Quad s = Quad::load_unaligned(first + k), t = Quad::load_unaligned(second + k);
      PE_UNROLL
      for (std::size_t r = 0; r < kRows; ++r) {
        const Quad x = Quad::load_unaligned(rows[r] + k);
        s += f[r] * x;
        t += g[r] * x;
      }
      s.store_unaligned(first + k);
      t.store_unaligned(second + k);
    }
    for (; k < cols; ++k) {
      for (std::size_t r = 0; r < kRows; ++r) {
        first[k] += factors[r][c] * rows[r][k];
        second[k] += factors[r][c + 1] * rows[r][k];
      }
    }
  }
}

/// Products of x's rows from `first` on with every vector; past the last row, of that one again.
struct Group {
  Group(MatrixView<const float> x, MatrixView<const float> vectors, std::size_t first) {
    for (std::size_t r = 0; r < kRows; ++r) {
      rows[r] = x.row(std::min(first + r, x.rows() - 1)).data();
    }
    for (std::size_t k = 0; k < x.cols(); k += kColumns) {
      multiply(dots, rows, vectors, k, std::min(kColumns, x.cols() - k));
    }
  }
  const float* rows[kRows];
  double dots[kRows][kVectors] = {};
};

}  // namespace

double center(MatrixView<float> out, double* means, MatrixView<const float> matrix, double scale) {
  return center_by(out, means, matrix, scale);
}
double center(MatrixView<float> out, double* means, MatrixView<const double> matrix, double scale) {
  return center_by(out, means, matrix, scale);
}

void transpose(MatrixView<float> out, MatrixView<const float> matrix) noexcept {
  constexpr std::size_t kTile = 16;  // a cache line of either
  for (std::size_t row = 0; row < matrix.rows(); row += kTile) {
    for (std::size_t column = 0; column < matrix.cols(); column += kTile) {
      for (std::size_t c = column; c < std::min(column + kTile, matrix.cols()); ++c) {
        for (std::size_t r = row; r < std::min(row + kTile, matrix.rows()); ++r) {
          out(c, r) = matrix(r, c);
        }
      }
    }
  }
}

void times_vectors(MatrixView<double> out, MatrixView<const float> x,
                   MatrixView<const float> vectors) {
  for (std::size_t first = 0; first < x.rows(); first += kRows) {
    const Group group(x, vectors, first);
    for (std::size_t r = 0; r < std::min(kRows, x.rows() - first); ++r) {
      for (std::size_t c = 0; c < kVectors; ++c) out(c, first + r) = group.dots[r][c];
    }
  }
}

void gram_times_vectors(MatrixView<double> out, MatrixView<const float> x,
                        MatrixView<const float> vectors) {
  Matrix<float> sums(kVectors, x.cols());
  std::ranges::fill(out.flat(), 0);
  for (std::size_t first = 0; first < x.rows();) {
    std::ranges::fill(sums.view().flat(), 0.0F);
    for (std::size_t g = 0; g < kGroups && first < x.rows(); ++g, first += kRows) {
      const Group group(x, vectors, first);
      float factors[kRows][kVectors] = {};
      for (std::size_t r = 0; r < std::min(kRows, x.rows() - first); ++r) {
        std::copy_n(group.dots[r], kVectors, factors[r]);
      }
      accumulate(sums.view(), group.rows, factors);
    }
    add_row(out.data(), sums.view().data(), sums.view().size());
  }
}

}  // namespace pe
