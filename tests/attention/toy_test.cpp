#include "attention/toy.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cmath>
#include <numeric>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/encoding.h"
#include "support/matrices.h"
#include "support/refused.h"
#include "support/rng.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::encoding_of;
using testing::largest_difference;
using Words = std::vector<std::string>;

const Words kDogs{"the", "brown", "dog", "chased", "the", "black", "dog"};
const Groups kTwins{{0, 4}, {2, 6}};

ToyAttention toy(const Words& words, std::string_view encoding, const ToyParams& params = {},
                 std::size_t d_model = 64) {
  return attend_words(words, embed(words, {.d_model = d_model, .seed = params.seed}),
                      encoding_of(encoding), params);
}

Words shuffled(Words words, std::vector<std::size_t>& order, std::uint64_t seed) {
  order.resize(words.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng rng(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.next() % i]);
  Words out;
  for (const std::size_t from : order) out.push_back(words[from]);
  return out;
}

}  // namespace

TEST_CASE("toy: without positions equal words are the same bit for bit", "[attention][property]") {
  const std::size_t heads = GENERATE(1u, 3u);
  const std::uint64_t seed = GENERATE(range<std::uint64_t>(1, 6));
  CAPTURE(heads, seed);
  const ToyAttention a = toy(kDogs, "none", {.heads = heads, .seed = seed});
  CHECK(a.equal_rows == kTwins);
  CHECK(a.equal_columns == kTwins);
  CHECK(a.equal_outputs == kTwins);
  REQUIRE(a.same.size() == 2);
  CHECK(a.same[1].first == 2);
  CHECK(a.same[1].second == 6);
  CHECK(a.same[1].row_difference == 0);
  CHECK(a.same[1].output_difference == 0);
  CHECK(std::fabs(a.same[1].output - 1) < 1e-15);
}

TEST_CASE("toy: positions tell equal words apart, whatever the scheme", "[attention][property]") {
  for (const Scheme* scheme : catalogue()) {
    CAPTURE(scheme->name);
    // the places of digits in numbers: a text without any has but one row; grids are not sentences;
    // a convolution tells patches at the border from others, and those not from each other
    if (scheme->kind == Kind::None || scheme->name == "abacus") continue;
    if (scheme->name == "conditional") continue;
    ToyAttention a;
    try {
      a = toy(kDogs, scheme->name, {.use = {.combine = Combine::Concatenate}});
    } catch (const InputError&) {
      continue;
    }
    CHECK(a.equal_rows.empty());
    for (const SameWord& pair : a.same) CHECK(pair.row_difference > 0);
  }
}

TEST_CASE("toy: rows of weights sum to 1, and a causal mask hides what follows",
          "[attention][property]") {
  const std::string name = GENERATE("none", "sinusoidal", "rope", "alibi");
  const Mask mask = GENERATE(Mask::None, Mask::Causal);
  CAPTURE(name, mask == Mask::Causal);
  const ToyAttention a = toy(kDogs, name, {.heads = 2, .mask = mask});
  for (std::size_t r = 0; r < 14; ++r) {
    const auto row = a.weights.view().row(r);
    CHECK(std::fabs(std::accumulate(row.begin(), row.end(), 0.0) - 1) < 1e-14);
    for (std::size_t n = r % 7 + 1; n < 7 && mask == Mask::Causal; ++n) CHECK(row[n] == 0);
  }
  if (mask == Mask::None) return;
  // what a token gives does not change with what comes after it
  const Words longer{"the", "brown", "dog", "chased", "the", "black", "dog", "home"};
  const ToyAttention b = toy(longer, name, {.heads = 2, .mask = mask});
  CHECK(row_difference(a.output, 0, b.output, 0, 7) < 1e-14);
}

TEST_CASE("toy: words in another order give the same outputs in that order, exactly",
          "[attention][property]") {
  const std::uint64_t seed = GENERATE(range<std::uint64_t>(1, 9));
  CAPTURE(seed);
  Words words = kDogs;
  for (int i = 0; i < 20; ++i) words.push_back("w" + std::to_string(i % 11));
  std::vector<std::size_t> order;
  const Words moved = shuffled(words, order, seed);
  const ToyAttention a = toy(words, "none", {.heads = 2}), b = toy(moved, "none", {.heads = 2});
  const ToyAttention c = toy(words, "sinusoidal"), d = toy(moved, "sinusoidal");
  double worst = 0;
  for (std::size_t r = 0; r < order.size(); ++r) {
    CHECK(row_difference(b.output, r, a.output, order[r]) == 0);
    worst = testing::worst_of(worst, row_difference(d.output, r, c.output, order[r]));
  }
  CHECK(worst > 0.1);
  CHECK(same_bag(words, moved));
  words.back() = "another";
  CHECK(!same_bag(words, moved));
}

TEST_CASE("toy: the terms of a split add up to the scores", "[attention][property]") {
  const Combine combine = GENERATE(Combine::Add, Combine::Concatenate);
  const double alpha = GENERATE(0.0, 0.5, 4.0);
  CAPTURE(combine == Combine::Add, alpha);
  const ToyAttention a =
      toy(kDogs, "sinusoidal", {.heads = 2, .use = {.combine = combine, .alpha = alpha}});
  REQUIRE(a.terms);
  Matrix<double> sum(14, 7);
  for (std::size_t i = 0; i < 98; ++i) {
    sum.view().data()[i] = 0;
    for (const Matrix<double>& term : *a.terms) sum.view().data()[i] += term.view().data()[i];
  }
  CHECK(largest_difference(sum, a.scores) < 1e-13 * (1 + alpha * alpha));
  CHECK(((*a.terms)[kPositionPosition].view()(0, 1) == 0) == (alpha == 0));
}

TEST_CASE("toy: every step by plain loops", "[attention]") {
  const std::size_t d = 8, head_dim = 4;
  const ToyAttention a = toy({"a", "b", "a"}, "sinusoidal", {.head_dim = head_dim}, d);
  const Matrix<double> w = random_weights(head_dim, d, 0.8 / std::sqrt(8.0), 1, Weight::Query);
  for (std::size_t r = 0; r < 3; ++r) {
    const double angle = static_cast<double>(r);
    CHECK(std::fabs(a.encodings.view()(r, 0) - std::sin(angle)) < 1e-15);
    for (std::size_t i = 0; i < d; ++i) {
      CHECK(a.inputs.view()(r, i) == a.embeddings.view()(r, i) + a.encodings.view()(r, i));
    }
    for (std::size_t h = 0; h < head_dim; ++h) {
      double q = 0;
      for (std::size_t i = 0; i < d; ++i) q += w.view()(h, i) * a.inputs.view()(r, i);
      CHECK(std::fabs(a.queries.view()(r, h) - q) < 1e-14);
    }
    for (std::size_t n = 0; n < 3; ++n) {
      double score = 0;
      for (std::size_t i = 0; i < head_dim; ++i) {
        score += a.queries.view()(r, i) * a.keys.view()(n, i) / 2;
      }
      CHECK(std::fabs(a.scores.view()(r, n) - score) < 1e-14);
    }
  }
  CHECK(a.scale == 0.5);
}

// G16 has seeds of its own: what must come out is the order of magnitude.
TEST_CASE("toy: rows of two dogs drift apart as positions grow (G16)", "[attention][golden]") {
  const double printed[] = {9e-3, 4e-2, 0.30}, alphas[] = {0.25, 1, 4};
  CHECK(toy(kDogs, "sinusoidal", {.use = {.alpha = 0}}).same[1].row_difference == 0);
  for (std::size_t i = 0; i < 3; ++i) {
    double mean = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const ToyAttention a = toy(kDogs, "sinusoidal", {.seed = seed, .use = {.alpha = alphas[i]}});
      mean += a.same[1].row_difference / 20;
    }
    CAPTURE(alphas[i], mean);
    CHECK(mean > printed[i] / 2.5);
    CHECK(mean < printed[i] * 2.5);
  }
}

TEST_CASE("toy: a shifted phrase: relative schemes give it the same scores",
          "[attention][property]") {
  const Words first{"a", "man", "threw", "a", "ball"};
  const Words second{"in", "the", "garden", "a", "man", "threw", "a", "ball"};
  const SharedRun run = longest_shared_run(first, second);
  CHECK(run.first == 0);
  CHECK(run.second == 3);
  CHECK(run.count == 5);
  const auto compared = [&](std::string_view name) {
    return compare_run(toy(first, name, {.heads = 2}), toy(second, name, {.heads = 2}), run);
  };
  for (const std::string_view name : {"rope", "xpos", "alibi", "t5", "kerple", "sandwich"}) {
    CAPTURE(name);
    CHECK(compared(name).score < 1e-13);
    CHECK(compared(name).output > 0.01);  // more is looked at
  }
  const RunDifference absolute = compared("sinusoidal");
  CHECK(absolute.encoding > 1);
  CHECK(absolute.score > 0.1);
  CHECK(compared("none").output > 0);
  CHECK(compared("none").input == 0);
}

TEST_CASE("toy: shared runs", "[attention]") {
  CHECK(longest_shared_run(Words{"a"}, Words{"b"}).count == 0);
  CHECK(longest_shared_run(Words{"a", "b"}, Words{"b", "a", "b"}).second == 1);
  CHECK(longest_shared_run(Words{}, Words{"b"}).count == 0);
}

TEST_CASE("toy: one word, and as many as there may be", "[attention]") {
  const ToyAttention one = toy({"alone"}, "sinusoidal");
  CHECK(one.weights.view()(0, 0) == 1);
  CHECK(one.same.empty());
  const Words many(kMaxToyTokens, "again");
  const ToyAttention all = toy(many, "none", {.head_dim = 4}, 4);
  CHECK(all.same.size() == kMaxSame);
  REQUIRE(all.equal_rows.size() == 1);
  CHECK(all.equal_rows[0].size() == kMaxToyTokens);
}

TEST_CASE("toy: refuses no words, too many, encodings of another size", "[attention][error]") {
  CHECK(testing::refused([] { toy({}, "none"); }) == "text");
  CHECK(testing::refused([] { toy(Words(kMaxToyTokens + 1, "w"), "none", {}, 4); }) == "text");
  CHECK(testing::refused([] { toy({"a", "b"}, "swin"); }) == "encoding");
  CHECK(testing::refused([] { toy({"a", "b"}, "fourier-features"); }) == "encoding");
  CHECK(testing::refused([] { toy({"a", "b"}, "rope", {.head_dim = 3}); }) == "head_dim");
}

}  // namespace pe
