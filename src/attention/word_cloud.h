// Words as points, before and after their positions are added: what adding does to meanings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "attention/sequence_encoding.h"
#include "attention/words.h"
#include "linalg/matrix.h"

namespace pe {

/// Which word stands where.
enum class WordOrder {
  Shuffled,  ///< by the seed
  Grouped,   ///< as they are listed: category after category
};
inline constexpr std::string_view kWordOrderNames[] = {"shuffled", "grouped"};

struct WordCloudParams {
  Combine combine = Combine::Add;
  double alpha = 1;
  WordOrder order = WordOrder::Shuffled;
  std::uint64_t seed = 1;
};

/// Numbers that say how far positions move words.
struct WordCloudMeasures {
  double purity = 0;  ///< share of its nearest words that are of a word's category
  double confusion =
      0;  ///< share of words whose nearest embedding, with their position, is another's
  double embedding_norm = 0, encoding_norm = 0;  ///< means
};
inline constexpr std::size_t kNeighbors = 5;

struct WordCloud {
  std::vector<std::int32_t> positions;  ///< of every word
  Matrix<double> inputs;                ///< (words, d_model), or wider where concatenated
  WordCloudMeasures measures;
  double purity_without = 0;  ///< of the embeddings alone
  std::size_t neighbors = 0;  ///< nearest words that purity looks at: kNeighbors, or all others
  double chance = 0;          ///< purity that words placed at random have on average
  /// |alpha| sqrt(d_model / 2): the norm of every row of whole pairs of sine and cosine
  std::optional<double> expected_norm;
};

/// categories  of every word, below 0 for none; purity is over the words that have one
/// refuses     (InputError) fewer than two words, more than kMaxCloudWords, a scheme that adds no
///             rows other than `none`, more work than a call may have
WordCloud word_cloud(const Matrix<double>& embeddings, std::span<const int> categories,
                     const SequenceEncoding& encoding, const WordCloudParams& params);
inline constexpr std::size_t kMaxCloudWords = 1024;

/// The measures over factors of positions and widths of embeddings.
struct WordConfusion {
  Matrix<double> confusion, purity, encoding_norms;  ///< (embeddings, alphas)
  std::vector<double> embedding_norms;               ///< one for each matrix of embeddings
};

/// Refuses (InputError), before vectors are made, more words or work than word_confusion() may have.
/// d_models  widths of embeddings
void check_confusion(std::size_t words, std::span<const double> d_models, std::size_t alphas);

/// embeddings  of the same words, one matrix for each width
/// params      but for alpha
/// refuses     (InputError) what word_cloud() refuses
WordConfusion word_confusion(std::span<const Matrix<double>> embeddings,
                             std::span<const int> categories, const SequenceEncoding& encoding,
                             const WordCloudParams& params, std::span<const double> alphas);

/// The plane in which rows differ most.
struct Plane {
  Matrix<double> points;             ///< (rows, 2): rows less their mean, along its two axes
  std::vector<double> ratios{0, 0};  ///< share of all variance along each
};

/// By power iteration, one axis after the other, to 1e-9 of an axis or 1000 rounds. Signs: the
/// largest entry of an axis is above 0.
Plane principal_plane(MatrixView<const double> rows);

}  // namespace pe
