#pragma once

#include <span>

#include "linalg/matrix_view.h"

namespace pe {

struct TransformerXlParams {
  double base = 10000;    ///< of the sinusoids r
  int clamp_len = -1;     ///< [tokens] farther offsets count as this far; -1: none
  bool causal = true;     ///< Transformer-XL; XLNet sees both sides
  int segment_start = 0;  ///< first token of XLNet's second segment; 0: no segment term
};

/// XLNet's segment term: (q + query) . same, or . other for tokens of different segments.
struct TransformerXlSegments {
  std::span<const double> query, same, other;  ///< (head_dim,), unused without a second segment
};

/// What one head has learned.
struct TransformerXlWeights {
  std::span<const double> u, v;  ///< (head_dim,)
  MatrixView<const double> w_r;  ///< (head_dim, d_model)
  TransformerXlSegments segment = {};
};

/// out(r, n) = (u . k_n + (q_r + v) . (w_r r_(m-n))) / sqrt(head_dim): what is added to the score
/// q_r . k_n / sqrt(head_dim) of one head. r_offset is the sinusoidal row of the offset, all sines
/// first, with d_model channels. XLNet's segment term joins the sum where segment_start asks for
/// it.
/// out      (queries, keys); queries are the last of the keys; -infinity where n > m if causal.
///          Cells are indexed by their own offsets: the published code reaches the same by shifting
///          rows, and leaves garbage above the diagonal
/// q        (queries, head_dim)   k (keys, head_dim)
/// source   Dai et al. 2019, section 3.3; Yang et al. 2019 (XLNet)
/// refuses  (InputError) sizes that disagree, base out of range
void transformer_xl_bias(MatrixView<double> out, MatrixView<const double> q,
                         MatrixView<const double> k, const TransformerXlWeights& weights,
                         const TransformerXlParams& params = {});

}  // namespace pe
