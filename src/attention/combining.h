// Adding positions against putting them beside the words: the algebra, and what each costs.
#pragma once

#include <cstddef>
#include <optional>

#include "attention/sequence_encoding.h"
#include "attention/words.h"
#include "linalg/matrix.h"

namespace pe {

struct CombiningParams {
  std::size_t d_model = 64, position_dim = 64, head_dim = 64, heads = 1, length = 16;
  double alpha = 1, weight_std = 0.8;
  std::uint64_t seed = 1;
};

/// One way to put positions in.
struct CombiningCost {
  std::size_t input_dim = 0;
  double parameters = 0;  ///< of W_Q, W_K and W_V, all heads, without offsets
  double flops = 0;       ///< per token: a multiplication and an addition for every parameter
};

struct Combining {
  CombiningCost sum, concat;
  double ratio = 0;  ///< concat over sum, of parameters
  /// W (x + p) and [W W] [x; p] of the first head's queries, (length, head_dim): the same numbers.
  /// Only where position_dim is d_model, since else the two parts cannot share weights.
  Matrix<double> projected, concatenated;
  std::optional<double> difference;        ///< largest |one - other|
  std::optional<double> score_difference;  ///< likewise, of q . k / sqrt(head_dim)
};

/// Adding is concatenating with both parts' weights tied: [W W] [x; p] = W x + W p = W (x + p).
Combining combine_both_ways(const CombiningParams& params, const SequenceEncoding& encoding);

}  // namespace pe
