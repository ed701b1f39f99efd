// How a trained model receives positions: tables that are added to embeddings, that rotate queries
// and keys, or that are added to scores. The model reads the tables only.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "linalg/matrix.h"
#include "support/rng.h"

namespace pe::training {

enum class Positions {
  None,
  Index,            ///< x += position, in every component
  NormalizedIndex,  ///< x += position / (longest training length - 1)
  SentenceIndex,    ///< x += position / (length of this sequence - 1)
  Sine,             ///< sines alone, as many frequencies as components
  Sinusoidal,       ///< Vaswani's, added
  Concatenated,     ///< Vaswani's in components of its own, which words do not use
  Learned,
  Rope,
  Alibi,       ///< -slope * |m - n|
  AlibiSplit,  ///< half of the heads see earlier keys only, the others later ones
  T5,
  Kerple,
  Fire,
  Custom,  ///< any table, given
};
inline constexpr std::string_view kPositionNames[] = {
    "none",        "index",        "normalized-index", "sentence-index", "sine",
    "sinusoidal",  "concatenated", "learned",          "rope",           "alibi",
    "alibi-split", "t5",           "kerple",           "fire",           "custom"};

/// Positions that tables are made for: the longest test sequence and a random start.
inline constexpr std::size_t kMaxPositions = 256;

struct EncodingConfig {
  Positions kind = Positions::None;
  double amplitude = 1;      ///< of everything that is added to words
  double base = 10000;       ///< of sinusoids and RoPE
  std::size_t width = 0;     ///< components of sinusoids, the last ones; 0: all, a quarter where
                             ///< they are concatenated
  double bias_speed = 3;     ///< T5: bias = bias_speed * parameter, as parameters move by the
                             ///< learning rate only
  std::size_t longest = 17;  ///< positions of the longest training sequence
  Matrix<double> rows;       ///< Custom: (positions, <= d_model), added to the first components
  Matrix<double> angles;     ///< Custom: (positions, head_dim / 2) [radians]
  Matrix<double> biases;     ///< Custom: (heads * length, length)
};

/// The sizes of a model that tables follow.
struct EncodedModel {
  std::size_t d_model, heads;
  bool causal;
};

/// What the model reads, and the gradients that it leaves.
template <typename T>
struct PositionTables {
  Matrix<T> add, dadd;        ///< (positions, d_model)
  Matrix<T> cosine, sine;     ///< (positions, head_dim / 2)
  Matrix<T> bias, dbias;      ///< (heads * length, length)
  std::size_t positions = 0;  ///< rows that are filled
  std::size_t length = 0;     ///< side of a head's bias

  /// Room for a bias of each head, which is yet to be written.
  void begin_bias(std::size_t heads, std::size_t side) {
    bias.resize(table_size(heads, side), side);
    length = side;
  }
};

/// Fills tables from parameters, and parameters' gradients from the tables'.
template <typename T>
class PositionEncoding {
 public:
  virtual ~PositionEncoding() = default;
  /// Numbers that are trained.
  virtual std::size_t parameters() const { return 0; }
  virtual void initialise(std::span<T>, Rng&) const {}
  /// At least `positions` rows, and biases of sequences up to `length`.
  virtual void fill(PositionTables<T>& tables, std::span<const T> parameters, std::size_t positions,
                    std::size_t length) const = 0;
  /// Adds to the parameters' gradients. What the tables hold is as it was filled.
  virtual void backward(std::span<T>, std::span<const T>, const PositionTables<T>&) const {}

  bool adds = false, rotates = false, biases = false;  ///< which tables it has
  bool by_sentence = false;    ///< x += amplitude * t / (length - 1) instead of a table
  T amplitude = 1;             ///< of that
  std::size_t word_width = 0;  ///< components that words use, the first ones
};

/// refuses (InputError) an encoding that does not go with the model
template <typename T>
std::unique_ptr<PositionEncoding<T>> make_encoding(EncodingConfig config,
                                                   const EncodedModel& model);

}  // namespace pe::training
