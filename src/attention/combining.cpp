#include "attention/combining.h"

#include <cmath>
#include <string>
#include <vector>

#include "attention/toy.h"
#include "support/format.h"

namespace pe {
namespace {

CombiningCost cost_of(std::size_t input_dim, const CombiningParams& params) {
  const double parameters =
      3 * static_cast<double>(input_dim) * static_cast<double>(params.heads * params.head_dim);
  return {input_dim, parameters, 2 * parameters};
}

}  // namespace

Combining combine_both_ways(const CombiningParams& params, const SequenceEncoding& encoding) {
  Combining out;
  out.sum = cost_of(params.d_model, params);
  out.concat = cost_of(params.d_model + params.position_dim, params);
  out.ratio = out.concat.parameters / out.sum.parameters;
  if (params.position_dim != params.d_model) return out;

  std::vector<std::string> words;
  for (std::size_t r = 0; r < params.length; ++r) words.push_back(join(r));
  const Matrix<double> x = embed(words, {.d_model = params.d_model, .seed = params.seed});
  const Matrix<double> p = encoding.rows(params.length, params.d_model, Combine::Add, params.alpha);
  Matrix<double> sum(x.rows(), x.cols());
  for (std::size_t i = 0; i < sum.view().size(); ++i) {
    sum.view().data()[i] = x.view().data()[i] + p.view().data()[i];
  }
  const Matrix<double> both = side_by_side(x, p);
  const double std = params.weight_std / std::sqrt(static_cast<double>(params.d_model));
  const auto ways = [&](Weight which) {
    const Matrix<double> w =
        random_weights(params.head_dim, params.d_model, std, params.seed, which);
    return std::pair{times_transposed(sum.view(), w.view()),
                     times_transposed(both.view(), side_by_side(w, w).view())};
  };
  auto [added_q, wide_q] = ways(Weight::Query);
  const auto [added_k, wide_k] = ways(Weight::Key);
  const double scale = 1 / std::sqrt(static_cast<double>(params.head_dim));
  out.difference = row_difference(added_q, 0, wide_q, 0, params.length);
  out.score_difference =
      scale * row_difference(times_transposed(added_q.view(), added_k.view()), 0,
                             times_transposed(wide_q.view(), wide_k.view()), 0, params.length);
  out.projected = std::move(added_q);
  out.concatenated = std::move(wide_q);
  return out;
}

}  // namespace pe
