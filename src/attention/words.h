// Vectors for words, made up from the word itself: toys that behave like embeddings where that is
// what a figure needs, and claim no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "linalg/matrix.h"

namespace pe {

enum class EmbeddingSource {
  Random,    ///< independent normal numbers
  Semantic,  ///< those of a word's category and of the word itself, for words of the toy set
  Vectors,   ///< the reader's own
};
inline constexpr std::string_view kEmbeddingNames[] = {"random", "semantic", "vectors"};

struct EmbeddingParams {
  EmbeddingSource source = EmbeddingSource::Random;
  std::size_t d_model = 64;
  double std = 1;           ///< of every channel
  double similarity = 0.7;  ///< expected cosine of two words of one category; in [0, 1]
  std::uint64_t seed = 1;
};

/// A category of the toy set: its words, separated by blanks.
struct ToyCategory {
  std::string_view name;
  std::string_view words;
};
std::span<const ToyCategory> toy_categories();
/// The category of a word in lower case; nothing for words that the set does not have.
std::optional<std::size_t> toy_category(std::string_view word);

/// `out` normal numbers of deviation `std` that depend on text, seed and stream only; a longer row
/// begins like a shorter one.
void fill_from_text(std::span<double> out, std::string_view text, std::uint64_t seed,
                    std::uint64_t stream, double std);

/// Random and semantic vectors, one row per word: equal words have equal rows. A word has the same
/// vector wherever it stands and whatever the others are.
Matrix<double> embed(std::span<const std::string> words, const EmbeddingParams& params);

/// The reader's vectors with random ones of the same size (root mean square) where known[r] is 0.
/// vectors  a row per word; what stands in rows that are not known is ignored
/// refuses  (InputError) shapes that disagree, numbers that are not finite
Matrix<double> fill_gaps(MatrixView<const double> vectors, std::span<const double> known,
                         std::span<const std::string> words, std::uint64_t seed);

}  // namespace pe
