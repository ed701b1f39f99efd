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

/// What the heads of one encoding come to.
class Tally {
 public:
  explicit Tally(const OffsetAttentionParams& params)
      : length_(params.length),
        first_(params.layer.mask == Mask::Causal ? 0 : 1 - static_cast<std::int32_t>(length_)),
        scores_(first_ == 0 ? length_ : 2 * length_ - 1),
        weights_(scores_.size()) {}

  void add_head(const ToyAttention& toy, std::size_t h) {
    Moments near, far;
    for (std::size_t m = 0; m < length_; ++m) {
      // compared within a query, whose weights share their sum: a later one has more to look at
      Moments farther;
      for (std::size_t n = 0; n < length_; ++n) {
        const double score = toy.scores.view()(h * length_ + m, n);
        const double weight = toy.weights.view()(h * length_ + m, n);
        const std::int32_t offset = static_cast<std::int32_t>(m) - static_cast<std::int32_t>(n);
        if (offset < first_) continue;
        const auto at = static_cast<std::size_t>(offset - first_);
        if (std::isfinite(score)) scores_[at].add(score);
        weights_[at].add(weight);
        if (offset == 1 && m >= 2) near.add(weight);
        if (offset > 1) farther.add(weight);
      }
      if (m >= 2) far.add(farther.mean);
    }
    adjacent_.add(near.mean);
    farther_on_.add(far.mean);
    higher_.add(near.mean > far.mean);
  }

  OffsetAttention result() const {
    OffsetAttention out;
    const std::size_t count = scores_.size();
    for (std::size_t i = 0; i < count; ++i) {
      out.offsets.push_back(first_ + static_cast<std::int32_t>(i));
      out.score_mean.push_back(scores_[i].mean);
      out.score_std.push_back(scores_[i].std());
      out.weight_mean.push_back(weights_[i].mean);
      out.weight_std.push_back(weights_[i].std());
    }
    // of the means: a mean of the heads' own ratios would be above 1 where nothing is preferred
    out.adjacent = adjacent_.mean / farther_on_.mean;
    out.adjacent_higher = higher_.mean;
    Moments farthest;
    for (std::size_t i = count - length_ / 4; i < count; ++i) {
      if (scores_[i].count > 0) farthest.add(scores_[i].mean);
    }
    out.decay = scores_[static_cast<std::size_t>(1 - first_)].mean - farthest.mean;
    return out;
  }

 private:
  std::size_t length_;
  std::int32_t first_;  ///< offset
  std::vector<Moments> scores_, weights_;
  Moments adjacent_, farther_on_, higher_;
};

}  // namespace

std::vector<OffsetAttention> attention_by_offset(const OffsetAttentionParams& params,
                                                 std::span<const SequenceEncoding> encodings) {
  const std::size_t length = params.length;
  require(length >= 3 && length <= kMaxToyTokens, "attentionByOffset", "length",
          "must be between 3 and ", kMaxToyTokens, ", got ", length);
  std::vector<Tally> tallies(encodings.size(), Tally(params));
  for (std::size_t done = 0, layer = 0; done < params.heads; ++layer) {
    ToyParams toy_params = params.layer;
    toy_params.heads = std::min(kLayerHeads, params.heads - done);
    toy_params.split = false;
    toy_params.seed = params.layer.seed * 1000 + layer;
    done += toy_params.heads;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < length; ++i) words.push_back(join(layer, " ", i));
    DrawnWeights weights(toy_params, params.d_model);  // half of the time if each drew its own
    for (std::size_t e = 0; e < encodings.size(); ++e) {
      const ToyAttention toy =
          attend_words(words, embed(words, {.d_model = params.d_model, .seed = params.layer.seed}),
                       encodings[e], toy_params, &weights);
      for (std::size_t h = 0; h < toy_params.heads; ++h) tallies[e].add_head(toy, h);
    }
  }
  std::vector<OffsetAttention> out;
  for (const Tally& tally : tallies) out.push_back(tally.result());
  return out;
}

}  // namespace pe
