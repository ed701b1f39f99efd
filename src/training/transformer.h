// A small pre-norm transformer with its gradients, for packed sequences of different lengths.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "training/layers.h"
#include "training/position_encoding.h"
#include "training/sequence_attention.h"

namespace pe::training {

struct ModelConfig {
  std::size_t vocabulary = 2;
  std::size_t d_model = 32;  ///< 8 to 128
  std::size_t heads = 4;     ///< d_model is a multiple of twice their number
  std::size_t hidden = 64;   ///< units of the feed-forward layer
  std::size_t layers = 1;    ///< 1 to 4
  bool causal = false;
  Activation activation = Activation::Relu;
  Normalization normalization = Normalization::Rms;
};

/// Sequences one behind the other, without padding.
struct Batch {
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> targets;  ///< what is to be answered at a token; -1: nothing
  std::vector<std::int32_t> positions;
  std::vector<std::size_t> starts{0};  ///< of sequences, and the number of tokens

  std::size_t sequences() const { return starts.size() - 1; }
  std::size_t length(std::size_t s) const { return starts[s + 1] - starts[s]; }
  void clear();
  /// Tokens and targets of one sequence, whose first position is `start`.
  void append(std::span<const std::int32_t> sequence, std::span<const std::int32_t> answers,
              std::int32_t start = 0);
};

/// One tensor among the parameters.
struct ParameterBlock {
  std::string_view name;
  std::size_t layer, first, rows, cols;
  bool decays;  ///< matrices do, gains and encodings do not
  std::size_t size() const { return rows * cols; }
};

template <typename T>
class Transformer {
 public:
  /// refuses (InputError) sizes out of range, an encoding that does not go with them
  Transformer(const ModelConfig& config, EncodingConfig encoding);

  /// Everything but the encoding's own numbers comes first, so that models with different encodings
  /// start from the same weights.
  void initialise(std::uint64_t seed);

  /// Mean loss over the batch's targets [nats]; 0 where there are none. Keeps what backward needs.
  double forward(const Batch& batch);
  /// Gradients of that loss, replacing earlier ones.
  void backward(const Batch& batch);

  std::span<T> parameters() { return parameters_; }
  std::span<const T> parameters() const { return parameters_; }
  std::span<const T> gradients() const { return gradients_; }
  std::span<T> gradients() { return gradients_; }
  const std::vector<ParameterBlock>& blocks() const { return blocks_; }
  const ModelConfig& config() const { return config_; }

  /// Of the last forward: a row of probabilities for every token with a target, in their order.
  MatrixView<const T> probabilities() const { return logits_.view(); }
  Matrix<T> attention(const Batch& batch, std::size_t layer, std::size_t sequence,
                      std::size_t head) const {
    return layers_[layer].attention.weights(batch.starts, sequence, head);
  }
  /// The encoding's tables, filled for sequences up to `length`.
  const PositionTables<T>& tables(std::size_t length);
  const PositionEncoding<T>& encoding() const { return *encoding_; }

  /// Multiplications and additions of matrix products so far.
  double operations() const { return operations_; }
  /// Those of one forward pass; a step has three times as many.
  /// squares  of the sequences' lengths, summed
  double operations_of(double tokens, double squares, double answers) const;

 private:
  struct Layer {
    explicit Layer(const ModelConfig& c) : attention(c.d_model, c.heads, c.causal) {}

    std::size_t gain1, qkv_weight, out_weight, gain2, up_weight, down_weight;  // indices of blocks
    SequenceAttention<T> attention;
    NormStatistics<T> norm1, norm2;
    Matrix<T> input, normed1, qkv, attended, middle, normed2, up, active;
  };

  std::size_t add_block(std::string_view name, std::size_t layer, std::size_t rows,
                        std::size_t cols, bool decays);
  MatrixView<const T> weight(std::size_t block) const;
  MatrixView<T> dweight(std::size_t block);
  std::span<const T> encoding_parameters() const;
  void fill_tables(std::size_t positions, std::size_t length);
  void embed(const Batch& batch);
  void turn(MatrixView<T> qkv, const Batch& batch, bool back) const;
  void forward(Layer& layer, const Batch& batch);
  void backward(Layer& layer, const Batch& batch);
  void embed_backward(const Batch& batch);

  ModelConfig config_;
  std::unique_ptr<PositionEncoding<T>> encoding_;
  std::vector<ParameterBlock> blocks_;
  std::vector<Layer> layers_;
  std::size_t embedding_, final_gain_, output_weight_, encoding_block_;
  std::vector<T> parameters_, gradients_;
  PositionTables<T> tables_;
  Matrix<T> x_, dx_;                   ///< the residual stream (tokens, d_model)
  std::vector<std::size_t> answered_;  ///< tokens with a target
  std::vector<std::int32_t> targets_;  ///< theirs
  NormStatistics<T> final_norm_;
  Matrix<T> answers_, normed_, logits_;         ///< rows of answered tokens
  Matrix<T> scratch_, dnarrow_, dwide_, dqkv_;  ///< gradients of one layer at a time
  double operations_ = 0, forward_operations_ = 0;
};

}  // namespace pe::training
