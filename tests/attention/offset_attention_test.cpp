#include "attention/offset_attention.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/encoding.h"

namespace pe {
namespace {

using testing::encoding_of;

constexpr OffsetAttentionParams kSmall{.heads = 12,
                                       .length = 20,
                                       .d_model = 16,
                                       .layer = {.head_dim = 16, .mask = Mask::Causal, .use = {}}};

OffsetAttention found_of(const OffsetAttentionParams& params, const SequenceEncoding& encoding) {
  return attention_by_offset(params, {&encoding, 1}).front();
}

}  // namespace

TEST_CASE("offset attention: one head by plain loops", "[attention]") {
  OffsetAttentionParams params = kSmall;
  params.heads = 1;
  const OffsetAttention found = found_of(params, encoding_of("sinusoidal"));
  std::vector<std::string> words;
  for (std::size_t i = 0; i < 20; ++i) words.push_back("0 " + std::to_string(i));
  ToyParams layer = params.layer;
  layer.seed = 1000;
  const ToyAttention toy =
      attend_words(words, embed(words, {.d_model = 16}), encoding_of("sinusoidal"), layer);
  for (std::size_t offset = 0; offset < 20; ++offset) {
    double score = 0, weight = 0, square = 0;
    const auto count = static_cast<double>(20 - offset);
    for (std::size_t m = offset; m < 20; ++m) {
      score += toy.scores.view()(m, m - offset) / count;
      weight += toy.weights.view()(m, m - offset) / count;
    }
    for (std::size_t m = offset; m < 20; ++m) {
      square += std::pow(toy.scores.view()(m, m - offset) - score, 2);
    }
    CHECK(found.offsets[offset] == static_cast<std::int32_t>(offset));
    CHECK(std::fabs(found.score_mean[offset] - score) < 1e-14);
    CHECK(std::fabs(found.weight_mean[offset] - weight) < 1e-14);
    const double std = count > 1 ? std::sqrt(square / (count - 1)) : 0;
    CHECK(std::fabs(found.score_std[offset] - std) < 1e-14);
  }
}

TEST_CASE("offset attention: encodings asked together are those asked alone", "[attention]") {
  std::vector<SequenceEncoding> encodings;
  for (const char* name : {"sinusoidal", "rope", "none", "shaw"}) {
    encodings.push_back(encoding_of(name));
  }
  for (const Combine combine : {Combine::Add, Combine::Concatenate}) {
    OffsetAttentionParams params = kSmall;
    params.layer.use.combine = combine;
    const std::vector<OffsetAttention> found = attention_by_offset(params, encodings);
    REQUIRE(found.size() == encodings.size());
    for (std::size_t e = 0; e < encodings.size(); ++e) {
      const OffsetAttention alone = found_of(params, encodings[e]);
      CHECK(found[e].score_mean == alone.score_mean);
      CHECK(found[e].weight_std == alone.weight_std);
      CHECK(found[e].adjacent == alone.adjacent);
      CHECK(found[e].decay == alone.decay);
    }
  }
}

TEST_CASE("offset attention: ALiBi prefers what is near, no positions nothing", "[attention]") {
  OffsetAttentionParams params = kSmall;
  params.heads = 64;
  const OffsetAttention none = found_of(params, encoding_of("none"));
  const OffsetAttention alibi = found_of(params, encoding_of("alibi"));
  CHECK(std::fabs(none.adjacent - 1) < 0.15);
  CHECK(std::fabs(none.decay) < 0.1);
  CHECK(alibi.adjacent > 1.4);
  CHECK(alibi.adjacent_higher > none.adjacent_higher);
  CHECK(alibi.decay > 1);
  CHECK(alibi.weight_mean[1] > alibi.weight_mean[15]);
}

TEST_CASE("offset attention: few words of few channels prefer nothing either", "[attention]") {
  // the mean of the heads' own ratios is 1.07 there
  OffsetAttentionParams params;
  params.length = 5;
  params.d_model = 10;
  params.heads = 4096;
  params.layer.head_dim = 10;
  params.layer.weight_std = 1;
  CHECK(std::fabs(found_of(params, encoding_of("none")).adjacent - 1) < 0.03);
}

TEST_CASE("offset attention: without a mask both directions count", "[attention]") {
  OffsetAttentionParams params = kSmall;
  params.layer.mask = Mask::None;
  const OffsetAttention found = found_of(params, encoding_of("rope"));
  REQUIRE(found.offsets.size() == 39);
  CHECK(found.offsets.front() == -19);
  CHECK(found.offsets.back() == 19);
  double sum = 0;  // every row sums to 1
  for (std::size_t i = 0; i < 39; ++i) {
    sum += found.weight_mean[i] * (20 - std::fabs(found.offsets[i]));
  }
  CHECK(std::fabs(sum - 20) < 1e-12);
}

TEST_CASE("offset attention: refuses lengths that leave nothing to compare", "[attention][error]") {
  for (const std::size_t length : {0u, 2u, 257u}) {
    OffsetAttentionParams params = kSmall;
    params.length = length;
    CHECK_THROWS_AS(found_of(params, encoding_of("none")), InputError);
  }
}

}  // namespace pe
