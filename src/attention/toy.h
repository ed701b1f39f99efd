// A toy transformer layer over a reader's words: one random attention, every step of it kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "attention/attend.h"
#include "attention/encoded.h"
#include "attention/sequence_encoding.h"
#include "attention/words.h"
#include "linalg/matrix.h"

namespace pe {

/// Longest text: its matrices are shown cell by cell.
inline constexpr std::size_t kMaxToyTokens = 256;

struct ToyParams {
  std::size_t heads = 1, head_dim = 64;
  /// Weights are N(0, weight_std^2 / d_model), so that scores do not grow with the width.
  double weight_std = 0.8;
  std::uint64_t seed = 1;
  Mask mask = Mask::None;
  EncodingUse use = {};
  bool split = true;
};

/// A word that stands at two places.
struct SameWord {
  std::size_t first, second;                 ///< tokens
  double embedding, input, output;           ///< cosines of their rows
  double row_difference, column_difference;  ///< largest, of weights over all heads
  double output_difference;                  ///< largest
};

/// Tokens that cannot be told apart, two or more in a group.
using Groups = std::vector<std::vector<std::int32_t>>;

struct ToyAttention {
  Matrix<double> embeddings;  ///< (tokens, d_model)
  Matrix<double> encodings;   ///< rows of an Add scheme times alpha; without rows for other kinds
  Matrix<double> inputs;      ///< the two added, or side by side
  Matrix<double> queries, keys, values;  ///< (tokens, heads * head_dim); rotated, if so
  Matrix<double> bias;                   ///< without rows for other kinds than Bias
  Matrix<double> scores, weights;        ///< (heads * tokens, tokens)
  Matrix<double> output;                 ///< (tokens, heads * head_dim)
  std::optional<Terms> terms;            ///< of an Add scheme, where asked for
  double scale = 1;
  Groups equal_rows, equal_columns, equal_outputs;  ///< bit for bit; rows and columns of all heads
  std::vector<SameWord> same;                       ///< at most kMaxSame, in text order
};
inline constexpr std::size_t kMaxSame = 64;

class DrawnWeights;

/// Attention of `words` over their embeddings. Position r is that of token r.
/// embeddings  (words, d_model)
/// weights     of layers whose heads, head_dim, weight_std and seed are these; null: of this alone
/// refuses     (InputError) no words or more than kMaxToyTokens, an encoding that does not fit
ToyAttention attend_words(std::span<const std::string> words, Matrix<double> embeddings,
                          const SequenceEncoding& encoding, const ToyParams& params,
                          DrawnWeights* weights = nullptr);

/// Largest |a - b| over rows of two matrices: row a_first + i against row b_first + i.
double row_difference(const Matrix<double>& a, std::size_t a_first, const Matrix<double>& b,
                      std::size_t b_first, std::size_t count = 1);

/// The longest run of equal words in two texts; the first of the longest ones.
struct SharedRun {
  std::size_t first = 0, second = 0, count = 0;
};
SharedRun longest_shared_run(std::span<const std::string> a, std::span<const std::string> b);

/// How much a run of words is changed by standing at other positions; largest differences.
struct RunDifference {
  double encoding = 0, input = 0, output = 0;
  double score = 0;  ///< of the scores that the run's words give each other, masked ones left out
  double bias = 0;
};
RunDifference compare_run(const ToyAttention& a, const ToyAttention& b, const SharedRun& run);

/// Whether both hold the same words, each as often.
bool same_bag(std::span<const std::string> a, std::span<const std::string> b);

/// A random matrix of weights, (rows, cols) of deviation std: row by row from the seed, so that a
/// wider or a longer one begins alike.
enum class Weight : std::uint64_t {
  Query,
  Key,
  Value,
  PositionQuery,
  PositionKey,
  PositionValue,
  Output,
  Up,
  Down
};
Matrix<double> random_weights(std::size_t rows, std::size_t cols, double std, std::uint64_t seed,
                              Weight which, std::size_t layer = 0);

/// Weights that several layers share, each drawn when it is first asked for.
class DrawnWeights {
 public:
  /// d_model  of the words
  DrawnWeights(const ToyParams& params, std::size_t d_model);
  MatrixView<const double> of(Weight which, std::size_t cols);

 private:
  std::size_t rows_;
  double std_;
  std::uint64_t seed_;
  std::map<std::pair<Weight, std::size_t>, Matrix<double>> drawn_;
};

/// Two matrices of as many rows.
Matrix<double> side_by_side(const Matrix<double>& a, const Matrix<double>& b);

/// x w^T: every row of x seen by every row of w.
Matrix<double> times_transposed(MatrixView<const double> x, MatrixView<const double> w);

/// Of two rows; 0 where one of them is 0.
double cosine(std::span<const double> a, std::span<const double> b);

}  // namespace pe
