#include "training/transformer.h"

#include <algorithm>
#include <cmath>

#include "support/check.h"

namespace pe::training {
namespace {

constexpr std::string_view kName = "createTrainer";

void check(const ModelConfig& c) {
  require(c.d_model >= 8 && c.d_model <= 128, kName, "d_model", "must be between 8 and 128, got ",
          c.d_model);
  require(c.heads >= 1 && c.d_model % (2 * c.heads) == 0, kName, "num_heads",
          "must divide d_model into even parts, got ", c.heads, " for ", c.d_model);
  require(c.layers >= 1 && c.layers <= 4, kName, "layers", "must be between 1 and 4, got ",
          c.layers);
  require(c.hidden >= 4 && c.hidden <= 512, kName, "hidden", "must be between 4 and 512, got ",
          c.hidden);
}

}  // namespace

void Batch::clear() {
  tokens.clear();
  targets.clear();
  positions.clear();
  starts.assign(1, 0);
}

void Batch::append(std::span<const std::int32_t> sequence, std::span<const std::int32_t> answers,
                   std::int32_t start) {
  tokens.insert(tokens.end(), sequence.begin(), sequence.end());
  targets.insert(targets.end(), answers.begin(), answers.end());
  for (std::size_t t = 0; t < sequence.size(); ++t) {
    positions.push_back(start + static_cast<std::int32_t>(t));
  }
  starts.push_back(tokens.size());
}

template <typename T>
Transformer<T>::Transformer(const ModelConfig& config, EncodingConfig encoding) : config_(config) {
  check(config);
  encoding_ = make_encoding<T>(std::move(encoding), {config.d_model, config.heads, config.causal});
  const std::size_t d = config.d_model;
  embedding_ = add_block("embedding", 0, config.vocabulary, d, true);
  for (std::size_t i = 0; i < config.layers; ++i) {
    Layer& layer = layers_.emplace_back(config);
    layer.gain1 = add_block("gain1", i, 1, d, false);
    layer.qkv_weight = add_block("qkv", i, d, 3 * d, true);
    layer.out_weight = add_block("out", i, d, d, true);
    layer.gain2 = add_block("gain2", i, 1, d, false);
    layer.up_weight = add_block("up", i, d, config.hidden, true);
    layer.down_weight = add_block("down", i, config.hidden, d, true);
  }
  final_gain_ = add_block("gain", config.layers, 1, d, false);
  output_weight_ = add_block("output", config.layers, d, config.vocabulary, true);
  encoding_block_ = add_block("encoding", 0, 1, encoding_->parameters(), false);
  const std::size_t count = blocks_.back().first + blocks_.back().size();
  parameters_.resize(count);
  gradients_.resize(count);
}

template <typename T>
std::size_t Transformer<T>::add_block(std::string_view name, std::size_t layer, std::size_t rows,
                                      std::size_t cols, bool decays) {
  const std::size_t first = blocks_.empty() ? 0 : blocks_.back().first + blocks_.back().size();
  blocks_.push_back({name, layer, first, rows, cols, decays});
  return blocks_.size() - 1;
}

template <typename T>
MatrixView<const T> Transformer<T>::weight(std::size_t block) const {
  const ParameterBlock& b = blocks_[block];
  return {parameters_.data() + b.first, b.rows, b.cols};
}

template <typename T>
MatrixView<T> Transformer<T>::dweight(std::size_t block) {
  const ParameterBlock& b = blocks_[block];
  return {gradients_.data() + b.first, b.rows, b.cols};
}

template <typename T>
std::span<const T> Transformer<T>::encoding_parameters() const {
  return weight(encoding_block_).flat();
}

template <typename T>
void Transformer<T>::initialise(std::uint64_t seed) {
  Rng rng(seed);
  const auto fill = [&](std::size_t block, double deviation) {
    const ParameterBlock& b = blocks_[block];
    for (std::size_t i = 0; i < b.size(); ++i) {
      parameters_[b.first + i] = static_cast<T>(deviation > 0 ? deviation * rng.normal() : 1.0);
    }
  };
  const double narrow = 1 / std::sqrt(static_cast<double>(config_.d_model));
  const double wide = 1 / std::sqrt(static_cast<double>(config_.hidden));
  const double residual = 1 / std::sqrt(2 * static_cast<double>(config_.layers));
  fill(embedding_, 1);
  for (const Layer& layer : layers_) {
    fill(layer.gain1, 0);
    fill(layer.qkv_weight, narrow);
    fill(layer.out_weight, narrow * residual);
    fill(layer.gain2, 0);
    fill(layer.up_weight, narrow);
    fill(layer.down_weight, wide * residual);
  }
  fill(final_gain_, 0);
  fill(output_weight_, 0.02);
  const ParameterBlock& own = blocks_[encoding_block_];
  encoding_->initialise({parameters_.data() + own.first, own.size()}, rng);
}

template <typename T>
void Transformer<T>::fill_tables(std::size_t positions, std::size_t length) {
  const bool enough = positions <= tables_.positions || !(encoding_->adds || encoding_->rotates);
  const bool long_enough = length <= tables_.length || !encoding_->biases;
  if (enough && long_enough && !encoding_->parameters()) return;
  encoding_->fill(tables_, encoding_parameters(), positions, length);
}

template <typename T>
const PositionTables<T>& Transformer<T>::tables(std::size_t length) {
  fill_tables(length, length);
  return tables_;
}

template <typename T>
void Transformer<T>::embed(const Batch& batch) {
  const std::size_t d = config_.d_model, words = encoding_->word_width;
  const MatrixView<const T> table = weight(embedding_);
  x_.resize(batch.tokens.size(), d);
  for (std::size_t s = 0; s < batch.sequences(); ++s) {
    const T last = static_cast<T>(batch.length(s) - 1);
    for (std::size_t t = batch.starts[s]; t < batch.starts[s + 1]; ++t) {
      const std::span<T> row = x_.view().row(t);
      const auto word = table.row(static_cast<std::size_t>(batch.tokens[t]));
      std::copy_n(word.begin(), words, row.begin());
      std::fill(row.begin() + static_cast<std::ptrdiff_t>(words), row.end(), T(0));
      if (encoding_->adds) {
        const auto add = tables_.add.view().row(static_cast<std::size_t>(batch.positions[t]));
        for (std::size_t c = 0; c < d; ++c) row[c] += add[c];
      } else if (encoding_->by_sentence && last > 0) {
        const T place = encoding_->amplitude * static_cast<T>(t - batch.starts[s]) / last;
        for (T& v : row) v += place;
      }
    }
  }
}

/// Queries and keys of every head by the position's angles; back by their opposites.
template <typename T>
void Transformer<T>::turn(MatrixView<T> qkv, const Batch& batch, bool back) const {
  if (!encoding_->rotates) return;
  const std::size_t pairs = tables_.cosine.cols();
  for (std::size_t t = 0; t < qkv.rows(); ++t) {
    const auto at = static_cast<std::size_t>(batch.positions[t]);
    const T* const cosine = tables_.cosine.view().row(at).data();
    const T* const sine = tables_.sine.view().row(at).data();
    T* pair = qkv.row(t).data();
    for (std::size_t h = 0; h < 2 * config_.heads; ++h) {
      for (std::size_t i = 0; i < pairs; ++i, pair += 2) {
        const T a = pair[0], b = pair[1], s = back ? -sine[i] : sine[i];
        pair[0] = a * cosine[i] - b * s;
        pair[1] = a * s + b * cosine[i];
      }
    }
  }
}

template <typename T>
void Transformer<T>::forward(Layer& layer, const Batch& batch) {
  const std::size_t n = x_.rows(), d = config_.d_model, hidden = config_.hidden;
  const auto copy = [&](Matrix<T>& to) {
    to.resize(n, d);
    std::ranges::copy(x_.view().flat(), to.view().data());
  };
  copy(layer.input);
  layer.normed1.resize(n, d);
  normalize<T>(layer.normed1.view(), layer.norm1, x_.view(), weight(layer.gain1).flat(),
               config_.normalization);
  add_linear<T>(zeroed(layer.qkv, n, 3 * d), layer.normed1.view(), weight(layer.qkv_weight));
  turn(layer.qkv.view(), batch, false);
  layer.attended.resize(n, d);
  layer.attention.forward(layer.attended.view(), layer.qkv.view(), batch.starts, tables_);
  add_linear<T>(x_.view(), layer.attended.view(), weight(layer.out_weight));
  copy(layer.middle);
  layer.normed2.resize(n, d);
  normalize<T>(layer.normed2.view(), layer.norm2, x_.view(), weight(layer.gain2).flat(),
               config_.normalization);
  add_linear<T>(zeroed(layer.up, n, hidden), layer.normed2.view(), weight(layer.up_weight));
  layer.active.resize(n, hidden);
  activate<T>(layer.active.view().flat(), layer.up.view().flat(), config_.activation);
  add_linear<T>(x_.view(), layer.active.view(), weight(layer.down_weight));
}

template <typename T>
void Transformer<T>::backward(Layer& layer, const Batch& batch) {
  const std::size_t n = x_.rows(), d = config_.d_model, hidden = config_.hidden;
  const MatrixView<T> dx = dx_.view();
  // feed-forward
  const MatrixView<T> dactive = zeroed(dwide_, n, hidden);
  linear_backward<T>(dactive, dweight(layer.down_weight), dx, layer.active.view(),
                     weight(layer.down_weight), scratch_);
  activate_backward<T>(dactive.flat(), layer.up.view().flat(), config_.activation);
  MatrixView<T> dnormed = zeroed(dnarrow_, n, d);
  linear_backward<T>(dnormed, dweight(layer.up_weight), dactive, layer.normed2.view(),
                     weight(layer.up_weight), scratch_);
  normalize_backward<T>(dx, dweight(layer.gain2).flat(), dnormed, layer.norm2, layer.middle.view(),
                        weight(layer.gain2).flat(), config_.normalization);
  // attention
  const MatrixView<T> dattended = zeroed(dnarrow_, n, d);
  linear_backward<T>(dattended, dweight(layer.out_weight), dx, layer.attended.view(),
                     weight(layer.out_weight), scratch_);
  dqkv_.resize(n, 3 * d);
  layer.attention.backward(dqkv_.view(), dattended, layer.qkv.view(), batch.starts, tables_,
                           encoding_->biases && encoding_->parameters());
  turn(dqkv_.view(), batch, true);
  dnormed = zeroed(dnarrow_, n, d);
  linear_backward<T>(dnormed, dweight(layer.qkv_weight), dqkv_.view(), layer.normed1.view(),
                     weight(layer.qkv_weight), scratch_);
  normalize_backward<T>(dx, dweight(layer.gain1).flat(), dnormed, layer.norm1, layer.input.view(),
                        weight(layer.gain1).flat(), config_.normalization);
}

template <typename T>
double Transformer<T>::operations_of(double tokens, double squares, double answers) const {
  const auto d = static_cast<double>(config_.d_model);
  const double wide = 4 * d + 2 * static_cast<double>(config_.hidden);
  const double layer = 2 * tokens * d * wide + 4 * squares * d;
  return layer * static_cast<double>(layers_.size()) +
         2 * answers * d * static_cast<double>(config_.vocabulary);
}

template <typename T>
double Transformer<T>::forward(const Batch& batch) {
  std::size_t positions = 0, length = 0;
  for (std::size_t s = 0; s < batch.sequences(); ++s) length = std::max(length, batch.length(s));
  for (const std::int32_t p : batch.positions) {
    positions = std::max(positions, static_cast<std::size_t>(p) + 1);
  }
  require(positions <= kMaxPositions, kName, "length", "reaches position ", positions,
          ", above the ", kMaxPositions, " that tables have");
  fill_tables(positions, length);
  embed(batch);
  for (Layer& layer : layers_) forward(layer, batch);

  answered_.clear();
  targets_.clear();
  for (std::size_t t = 0; t < batch.targets.size(); ++t) {
    if (batch.targets[t] < 0) continue;
    answered_.push_back(t);
    targets_.push_back(batch.targets[t]);
  }
  const std::size_t count = answered_.size(), d = config_.d_model;
  answers_.resize(count, d);
  normed_.resize(count, d);
  for (std::size_t r = 0; r < count; ++r) {
    std::ranges::copy(x_.view().row(answered_[r]), answers_.view().row(r).begin());
  }
  normalize<T>(normed_.view(), final_norm_, answers_.view(), weight(final_gain_).flat(),
               config_.normalization);
  add_linear<T>(zeroed(logits_, count, config_.vocabulary), normed_.view(), weight(output_weight_));
  double squares = 0;
  for (std::size_t s = 0; s < batch.sequences(); ++s) {
    squares += static_cast<double>(batch.length(s) * batch.length(s));
  }
  forward_operations_ =
      operations_of(static_cast<double>(batch.tokens.size()), squares, static_cast<double>(count));
  operations_ += forward_operations_;
  const double loss = cross_entropy<T>(logits_.view(), targets_);
  return count ? loss / static_cast<double>(count) : 0;
}

template <typename T>
void Transformer<T>::backward(const Batch& batch) {
  std::ranges::fill(gradients_, T(0));
  if (encoding_->parameters() && encoding_->adds) {
    zeroed(tables_.dadd, tables_.add.rows(), tables_.add.cols());
  }
  if (encoding_->parameters() && encoding_->biases) {
    zeroed(tables_.dbias, tables_.bias.rows(), tables_.bias.cols());
  }
  const std::size_t count = answered_.size(), d = config_.d_model;
  // logits_ holds probabilities: their gradient is probability minus target, over the count
  Matrix<T>& dlogits = dwide_;
  dlogits.resize(count, config_.vocabulary);
  const T share = count ? 1 / static_cast<T>(count) : T(0);
  std::ranges::transform(logits_.view().flat(), dlogits.view().data(),
                         [&](T p) { return p * share; });
  for (std::size_t r = 0; r < count; ++r) {
    dlogits.view()(r, static_cast<std::size_t>(targets_[r])) -= share;
  }
  const MatrixView<T> dnormed = zeroed(dnarrow_, count, d);
  linear_backward<T>(dnormed, dweight(output_weight_), dlogits.view(), normed_.view(),
                     weight(output_weight_), scratch_);
  Matrix<T>& danswers = dqkv_;
  normalize_backward<T>(zeroed(danswers, count, d), dweight(final_gain_).flat(), dnormed,
                        final_norm_, answers_.view(), weight(final_gain_).flat(),
                        config_.normalization);
  zeroed(dx_, x_.rows(), d);
  for (std::size_t r = 0; r < count; ++r) {
    std::ranges::copy(danswers.view().row(r), dx_.view().row(answered_[r]).begin());
  }
  for (std::size_t i = layers_.size(); i-- > 0;) backward(layers_[i], batch);
  embed_backward(batch);
  const ParameterBlock& own = blocks_[encoding_block_];
  encoding_->backward({gradients_.data() + own.first, own.size()}, encoding_parameters(), tables_);
  // every product of the forward pass has two in the backward pass; attention, which is a little
  // dearer there, likewise
  operations_ += 2 * forward_operations_;
}

template <typename T>
void Transformer<T>::embed_backward(const Batch& batch) {
  const MatrixView<T> dtable = dweight(embedding_);
  const bool trained_rows = encoding_->adds && encoding_->parameters();
  for (std::size_t t = 0; t < batch.tokens.size(); ++t) {
    const std::span<const T> d = dx_.view().row(t);
    const std::span<T> word = dtable.row(static_cast<std::size_t>(batch.tokens[t]));
    for (std::size_t c = 0; c < encoding_->word_width; ++c) word[c] += d[c];
    if (!trained_rows) continue;
    const auto row = tables_.dadd.view().row(static_cast<std::size_t>(batch.positions[t]));
    for (std::size_t c = 0; c < d.size(); ++c) row[c] += d[c];
  }
}

template class Transformer<float>;
template class Transformer<double>;

}  // namespace pe::training
