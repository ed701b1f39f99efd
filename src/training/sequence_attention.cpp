#include "training/sequence_attention.h"

#include <algorithm>
#include <cmath>

#include "linalg/products/products.h"
#include "training/layers.h"

namespace pe::training {
namespace {

/// Rows of weights are whole vectors long, so that products need no odd columns.
std::size_t padded(std::size_t length) { return (length + 3) / 4 * 4; }

/// out (width, padded(rows)) = the columns of x, transposed; zeros behind.
template <typename T>
void transpose(Matrix<T>& out, Strided<const T> x, std::size_t rows, std::size_t width) {
  zeroed(out, width, padded(rows));
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < width; ++c) out.view()(c, r) = x.row(r)[c];
  }
}

}  // namespace

template <typename T>
T* SequenceAttention<T>::block(std::size_t sequence, std::size_t head, std::size_t length) const {
  return weights_.view().data() + offsets_[sequence] + head * length * padded(length);
}

template <typename T>
void SequenceAttention<T>::forward(MatrixView<T> out, MatrixView<const T> qkv, Starts starts,
                                   const PositionTables<T>& tables) {
  offsets_.resize(starts.size());
  std::size_t total = 0;
  for (std::size_t s = 0; s + 1 < starts.size(); ++s) {
    const std::size_t n = starts[s + 1] - starts[s];
    offsets_[s] = total;
    total += heads_ * n * padded(n);
  }
  zeroed(weights_, 1, total);
  std::ranges::fill(out.flat(), T(0));
  const T scale = static_cast<T>(1 / std::sqrt(static_cast<double>(head_dim())));
  for (std::size_t s = 0; s + 1 < starts.size(); ++s) {
    const std::size_t n = starts[s + 1] - starts[s], stride = padded(n);
    for (std::size_t h = 0; h < heads_; ++h) {
      const T* const q = qkv.row(starts[s]).data() + h * head_dim();
      const T* const k = q + d_model_;
      const T* const v = k + d_model_;
      const Strided<T> w{block(s, h, n), stride};
      transpose<T>(transposed_, {k, qkv.cols()}, n, head_dim());
      add_product<T>(w, {q, qkv.cols(), 1}, {transposed_.view().data(), stride},
                     {n, head_dim(), stride});
      for (std::size_t m = 0; m < n; ++m) {
        const std::size_t seen = causal_ ? m + 1 : n;
        const std::span<T> row(w.row(m), seen);
        for (T& x : row) x *= scale;
        if (tables.length) {
          const T* const bias = tables.bias.view().row(h * tables.length + m).data();
          for (std::size_t j = 0; j < seen; ++j) row[j] += bias[j];
        }
        softmax(row);
        std::fill(w.row(m) + seen, w.row(m) + stride, T(0));
      }
      add_product<T>({out.row(starts[s]).data() + h * head_dim(), out.cols()}, {w.data, stride, 1},
                     {v, qkv.cols()}, {n, n, head_dim()});
    }
  }
}

template <typename T>
void SequenceAttention<T>::backward(MatrixView<T> dqkv, MatrixView<const T> dout,
                                    MatrixView<const T> qkv, Starts starts,
                                    PositionTables<T>& tables, bool biases) {
  std::ranges::fill(dqkv.flat(), T(0));
  const T scale = static_cast<T>(1 / std::sqrt(static_cast<double>(head_dim())));
  for (std::size_t s = 0; s + 1 < starts.size(); ++s) {
    const std::size_t n = starts[s + 1] - starts[s], stride = padded(n);
    for (std::size_t h = 0; h < heads_; ++h) {
      const T* const q = qkv.row(starts[s]).data() + h * head_dim();
      const T* const k = q + d_model_;
      const T* const v = k + d_model_;
      T* const dq = dqkv.row(starts[s]).data() + h * head_dim();
      T* const dk = dq + d_model_;
      T* const dv = dk + d_model_;
      const T* const dout_s = dout.row(starts[s]).data() + h * head_dim();
      const Strided<T> w{block(s, h, n), stride};
      // dv = w^T dout; dw = dout v^T
      add_product<T>({dv, dqkv.cols()}, {w.data, 1, stride}, {dout_s, dout.cols()},
                     {n, n, head_dim()});
      transpose<T>(transposed_, {v, qkv.cols()}, n, head_dim());
      add_product<T>({zeroed(scores_, n, stride).data(), stride}, {dout_s, dout.cols(), 1},
                     {transposed_.view().data(), stride}, {n, head_dim(), stride});
      // through softmax: dscores = w (dw - sum of w dw)
      for (std::size_t m = 0; m < n; ++m) {
        T* const d = scores_.view().row(m).data();
        const T* const weight = w.row(m);
        T sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += weight[j] * d[j];
        for (std::size_t j = 0; j < stride; ++j) d[j] = weight[j] * (d[j] - sum);
        if (biases) {
          T* const dbias = tables.dbias.view().row(h * tables.length + m).data();
          for (std::size_t j = 0; j < n; ++j) dbias[j] += d[j];
        }
        for (std::size_t j = 0; j < n; ++j) d[j] *= scale;
      }
      const T* const dscores = scores_.view().data();
      add_product<T>({dq, dqkv.cols()}, {dscores, stride, 1}, {k, qkv.cols()}, {n, n, head_dim()});
      add_product<T>({dk, dqkv.cols()}, {dscores, 1, stride}, {q, qkv.cols()}, {n, n, head_dim()});
    }
  }
}

template <typename T>
Matrix<T> SequenceAttention<T>::weights(Starts starts, std::size_t sequence,
                                        std::size_t head) const {
  const std::size_t n = starts[sequence + 1] - starts[sequence];
  Matrix<T> out(n, n);
  for (std::size_t m = 0; m < n; ++m) {
    std::copy_n(block(sequence, head, n) + m * padded(n), n, out.view().row(m).begin());
  }
  return out;
}

template class SequenceAttention<float>;
template class SequenceAttention<double>;

}  // namespace pe::training
