// Attention within each sequence of a packed batch, forward and backward.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "linalg/matrix.h"
#include "training/position_encoding.h"

namespace pe::training {

/// Where sequences stand: sequence s has tokens starts[s] ... starts[s + 1] - 1.
using Starts = std::span<const std::size_t>;

template <typename T>
class SequenceAttention {
 public:
  SequenceAttention(std::size_t d_model, std::size_t heads, bool causal)
      : d_model_(d_model), heads_(heads), causal_(causal) {}

  /// out = softmax(q k^T / sqrt(head_dim) + bias) v of every sequence and head.
  /// out   (tokens, d_model)   qkv   (tokens, 3 d_model): queries, keys, values, heads side by side
  void forward(MatrixView<T> out, MatrixView<const T> qkv, Starts starts,
               const PositionTables<T>& tables);

  /// Gradients of the last forward. dqkv is written, tables.dbias added to where `biases`.
  void backward(MatrixView<T> dqkv, MatrixView<const T> dout, MatrixView<const T> qkv,
                Starts starts, PositionTables<T>& tables, bool biases);

  /// Weights of the last forward: rows are queries, columns keys.
  Matrix<T> weights(Starts starts, std::size_t sequence, std::size_t head) const;

 private:
  T* block(std::size_t sequence, std::size_t head, std::size_t length) const;
  std::size_t head_dim() const { return d_model_ / heads_; }

  std::size_t d_model_, heads_;
  bool causal_;
  mutable Matrix<T> weights_;         ///< of every sequence and head, rows padded to whole vectors
  std::vector<std::size_t> offsets_;  ///< where a sequence's weights begin
  Matrix<T> transposed_, scores_;     ///< of one head: keys or values, gradients of weights
};

}  // namespace pe::training
