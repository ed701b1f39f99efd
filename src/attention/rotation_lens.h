// One query and one key under a rotation, moved along the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "attention/sequence_encoding.h"

namespace pe {

/// How the key begins.
enum class LensKey {
  Random,  ///< independent of the query
  Same,    ///< the query itself
};
inline constexpr std::string_view kLensKeyNames[] = {"random", "same"};

struct RotationLensParams {
  std::size_t head_dim = 64;
  double first = 2, second = 5;  ///< positions of query and key [tokens]
  std::size_t slide = 100;       ///< how far both are moved [tokens]
  // What a model can do to a pair of words, whatever their offset:
  double norm = 1;       ///< both longer by this factor
  double alignment = 0;  ///< the key turned beforehand by this angle in every pair [radians]
  LensKey key_content = LensKey::Random;
  std::uint64_t seed = 1;
  std::vector<double> query = {}, key = {};  ///< the reader's own, or empty: random unit vectors
};

struct RotationLens {
  std::vector<double> slides;     ///< 0, 1, ... slide
  std::vector<double> scores;     ///< q . k with both moved that far
  std::vector<double> deviation;  ///< score minus the one not moved
  double max_deviation = 0;

  std::vector<double> offsets;        ///< query minus key, -slide ... slide
  std::vector<double> offset_scores;  ///< the key stays, the query moves
  double query_norm = 0, key_norm = 0;
  double angle = 0;  ///< from key to query before any position [radians]; signed with 2 channels
  std::vector<double> claimed;  ///< |q||k| cos(angle + offset * first frequency)
  double claim_difference = 0;  ///< largest |offset_scores - claimed|: rounding for 2 channels only
};

/// refuses  (InputError) a scheme that does not rotate by position, vectors of another length
RotationLens rotation_lens(const RotationLensParams& params, const SequenceEncoding& encoding);

}  // namespace pe
