// A head built by hand instead of trained: it finds the token that stands some places further on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/attend.h"
#include "linalg/matrix.h"

namespace pe {

struct BuiltHeadParams {
  std::size_t d_model = 128;  ///< even
  double base = 10000;
  int offset = 3;           ///< a query at p looks for the key at p + offset
  std::size_t length = 50;  ///< tokens
  double beta = 8;          ///< multiplies scores: how sharp the head is
  Mask mask = Mask::None;
  std::vector<double> words = {};  ///< which word each token is; none: tokens are not compared
  std::size_t query = 0;           ///< token that looks for its target, among words
};

struct BuiltHead {
  Matrix<double> map;  ///< (d_model, d_model): W_Q^T W_K = M(offset), with M PE(p) = PE(p + offset)
  Matrix<double> scores, weights;     ///< (length, length)
  std::vector<std::int32_t> targets;  ///< per query; -1 where there is no such token
  std::vector<double> on_target;      ///< weight on the target; NaN without one
  double mean = 0;                    ///< of those weights, over queries that have a target
  double hits = 0;                    ///< share of them whose largest weight is the target's alone
  /// (length, length), of words: the head without positions that finds the target's word
  Matrix<double> by_word;
};

/// score(p, q) = beta * (M PE(p)) . PE(q) / sqrt(d_model), of interleaved sinusoidal rows; it
/// depends on q - p - offset only and is largest where that is 0. So a linear map of queries is all
/// it takes to look a fixed distance away, which is why PE(p + k) being linear in PE(p) matters.
/// Without positions the most a head can do is to look for a word: W_Q^T W_K = target's word times
/// query's word, both unit vectors of their own, as strong as the largest score above. Where that
/// word stands m times its keys are equal, and each gets at most 1 / m.
/// source   Vaswani et al. 2017, section 3.5, whose hypothesis this makes a head of
/// refuses  (InputError) an odd d_model, a target that no query has; words that are not as many as
///          tokens, a query among them without a target
BuiltHead build_head(const BuiltHeadParams& params);

}  // namespace pe
