// Attention: every query looks at all keys and takes the mean of their values, weighted by scores.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "linalg/matrix_view.h"

namespace pe {

enum class Mask {
  None,
  Causal,  ///< a query sees no later key; queries are the last of the keys
};
inline constexpr std::string_view kMaskNames[] = {"none", "causal"};

struct AttentionParams {
  std::size_t heads = 1;
  std::optional<double> scale =
      {};  ///< multiplies products of queries and keys; 1 / sqrt(head_dim)
  Mask mask = Mask::None;
  std::size_t first = 0;  ///< the first query whose output is wanted
};

/// What attention starts from. Heads stand side by side.
template <typename T>
struct AttentionInput {
  MatrixView<const T> queries;  ///< (queries, heads * head_dim)
  MatrixView<const T> keys;     ///< (keys, heads * head_dim), at least as many as queries
  MatrixView<const T> values;   ///< (keys, heads * value_dim)
  /// (wanted, keys) for all heads or (heads * wanted, keys), of the queries whose output is wanted;
  /// a view without rows: none; -infinity: no attention
  MatrixView<const T> bias = {};
};

/// What it gives. Matrices of heads stand one below the other.
template <typename T>
struct AttentionOutput {
  MatrixView<T> output;  ///< (wanted, heads * value_dim): queries first ... first + wanted - 1
  /// (heads * wanted, keys), -infinity where masked; without rows: not wanted
  MatrixView<T> scores = {};
  MatrixView<T> weights = {};  ///< likewise; rows sum to 1
};

/// scores = scale q k^T + bias; weights = softmax of every row; output = weights v. A query that
/// may see nothing has weights and output 0. A query has the same output, bit for bit, whatever
/// others are wanted with it.
/// accuracy  float: scores to about head_dim * 2^-24 |q||k| scale, weights as much relatively;
///           double: 2^-52 likewise
/// memory    float without scores and weights: linear in keys, whatever the number of queries
/// order     double: sums over keys are formed in the order of their contents, so that equal words
///           in another order give the same output bit for bit
/// refuses   (InputError, before writing) shapes that disagree, numbers that are not finite (but
///           for -infinity in a bias) or so large that scores would overflow
/// source    Vaswani et al. 2017, section 3.2.1
void attend(const AttentionOutput<float>& out, const AttentionInput<float>& in,
            const AttentionParams& params);
void attend(const AttentionOutput<double>& out, const AttentionInput<double>& in,
            const AttentionParams& params);

/// The factor that `params` asks for.
double attention_scale(const AttentionParams& params, std::size_t head_dim);

}  // namespace pe
