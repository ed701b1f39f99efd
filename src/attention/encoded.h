// Attention over queries and keys that carry an encoding, and what positions contribute to scores.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "attention/attend.h"
#include "attention/sequence_encoding.h"
#include "linalg/matrix.h"

namespace pe {

struct EncodingUse {
  Combine combine = Combine::Add;
  double alpha = 1;  ///< multiplies the rows of an Add scheme
};

/// Queries and keys with the encoding in them.
struct EncodedInput {
  Matrix<double> queries, keys;  ///< wider than before where rows were concatenated
};

/// Encodes a copy of queries and keys, head by head: an Add scheme's rows are added to every head's
/// channels or stand beside them, a Rotate scheme turns them.
/// refuses (InputError) what attend() refuses of shapes, and an encoding of another size
EncodedInput encode_input(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                          const EncodingUse& use, std::size_t heads);

/// What is added to scores of some queries, of all keys or those that are seen: a Bias scheme's numbers
/// and `in.bias` together. For all heads or head below head; without rows: nothing.
/// refuses (InputError) what encode_input() does
Matrix<double> encoded_bias(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                            std::size_t heads, const BiasRows& rows = {});

/// A query is content + position, and so is a key: the four products that make up their score.
enum Term { kContentContent, kContentPosition, kPositionContent, kPositionPosition };
inline constexpr std::array<std::string_view, 4> kTermNames{"contentContent", "contentPosition",
                                                            "positionContent", "positionPosition"};
using Terms = std::array<Matrix<double>, 4>;

/// Matrices of scale * (part of query) . (part of key), (heads * queries, keys), heads one below
/// the other; the query's part is named first. Their sum is the score without bias and mask.
/// content_q, position_q  (queries, heads * head_dim); keys likewise
Terms split_scores(MatrixView<const double> content_q, MatrixView<const double> position_q,
                   MatrixView<const double> content_k, MatrixView<const double> position_k,
                   std::size_t heads, double scale);

/// The same for input that encode_input() marks by an Add scheme.
Terms split_scores(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                   const EncodingUse& use, std::size_t heads, double scale);

}  // namespace pe
