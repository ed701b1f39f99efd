// How attention falls with distance, over many random heads: is what is near looked at more?
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "attention/sequence_encoding.h"
#include "attention/toy.h"

namespace pe {

struct OffsetAttentionParams {
  std::size_t heads = 64;   ///< random heads, in layers of eight over words of their own
  std::size_t length = 64;  ///< tokens, all different
  std::size_t d_model = 64;
  ToyParams layer = {.head_dim = 64, .mask = Mask::Causal, .use = {}};  ///< heads: ignored
};

struct OffsetAttention {
  std::vector<std::int32_t> offsets;  ///< query minus key; from 0 behind a causal mask
  // over heads and pairs of tokens of that offset
  std::vector<double> score_mean, score_std, weight_mean, weight_std;
  double adjacent = 0;         ///< mean weight on offset 1 over that on the larger ones of a query
  double adjacent_higher = 0;  ///< share of heads whose own such ratio is above 1
  double decay = 0;            ///< mean score at offset 1 less that at the farthest quarter
};

/// Of each encoding. Embeddings are N(0, 1), weights as in attend_words(), the same for all.
std::vector<OffsetAttention> attention_by_offset(const OffsetAttentionParams& params,
                                                 std::span<const SequenceEncoding> encodings);

}  // namespace pe
