#include "attention/offset_attention.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "support/check.h"
#include "support/format.h"

namespace pe {
namespace {

constexpr std::size_t kLayerHeads = 8;

/// Mean and deviation of numbers that come one by one.
struct Moments {
  void add(double x) {
    ++count;
    const double before = x - mean;
    mean += before / count;
    squares += before * (x - mean);
  }
  double std() const { return count > 1 ? std::sqrt(squares / (count - 1)) : 0; }
  double count = 0, mean = 0, squares = 0;
};

}  // namespace

OffsetAttention attention_by_offset(const OffsetAttentionParams& params,
                                    const SequenceEncoding& encoding) {
  const std::size_t length = params.length;
  require(length >= 3 && length <= kMaxToyTokens, "attentionByOffset", "length",
          "must be between 3 and ", kMaxToyTokens, ", got ", length);
  const bool causal = params.layer.mask == Mask::Causal;
  const auto first = causal ? 0 : 1 - static_cast<std::int32_t>(length);
  const std::size_t count = causal ? length : 2 * length - 1;
  std::vector<Moments> scores(count), weights(count);
  Moments adjacent, farther_on, higher;
  for (std::size_t done = 0, layer = 0; done < params.heads; ++layer) {
    ToyParams toy_params = params.layer;
    toy_params.heads = std::min(kLayerHeads, params.heads - done);
    toy_params.split = false;
    toy_params.seed = params.layer.seed * 1000 + layer;
    done += toy_params.heads;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < length; ++i) words.push_back(join(layer, " ", i));
    const ToyAttention toy =
        attend_words(words, embed(words, {.d_model = params.d_model, .seed = params.layer.seed}),
                     encoding, toy_params);
    for (std::size_t h = 0; h < toy_params.heads; ++h) {
      Moments near, far;
      for (std::size_t m = 0; m < length; ++m) {
        // compared within a query, whose weights share their sum: a later one has more to look at
        Moments farther;
        for (std::size_t n = 0; n < length; ++n) {
          const double score = toy.scores.view()(h * length + m, n);
          const double weight = toy.weights.view()(h * length + m, n);
          const std::int32_t offset = static_cast<std::int32_t>(m) - static_cast<std::int32_t>(n);
          if (offset < first) continue;
          const auto at = static_cast<std::size_t>(offset - first);
          if (std::isfinite(score)) scores[at].add(score);
          weights[at].add(weight);
          if (offset == 1 && m >= 2) near.add(weight);
          if (offset > 1) farther.add(weight);
        }
        if (m >= 2) far.add(farther.mean);
      }
      adjacent.add(near.mean);
      farther_on.add(far.mean);
      higher.add(near.mean > far.mean);
    }
  }
  OffsetAttention out;
  for (std::size_t i = 0; i < count; ++i) {
    out.offsets.push_back(first + static_cast<std::int32_t>(i));
    out.score_mean.push_back(scores[i].mean);
    out.score_std.push_back(scores[i].std());
    out.weight_mean.push_back(weights[i].mean);
    out.weight_std.push_back(weights[i].std());
  }
  // of the means: a mean of the heads' own ratios would be above 1 where nothing is preferred
  out.adjacent = adjacent.mean / farther_on.mean;
  out.adjacent_higher = higher.mean;
  Moments farthest;
  for (std::size_t i = count - length / 4; i < count; ++i) {
    if (scores[i].count > 0) farthest.add(scores[i].mean);
  }
  out.decay = scores[static_cast<std::size_t>(1 - first)].mean - farthest.mean;
  return out;
}

}  // namespace pe
