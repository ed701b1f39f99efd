#include "attention/words.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <string>

#include "attention/toy.h"
#include "encodings/biases/bias.h"
#include "support/matrices.h"
#include "support/refused.h"

namespace pe {
namespace {

using Words = std::vector<std::string>;

Words words_of(const ToyCategory& category) {
  Words out{""};
  for (const char c : category.words) {
    if (c == ' ') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

Words toy_set() {
  Words out;
  for (const ToyCategory& category : toy_categories()) {
    for (std::string& word : words_of(category)) out.push_back(std::move(word));
  }
  return out;
}

}  // namespace

TEST_CASE("words: the toy set has each word once, and finds it", "[attention]") {
  std::set<std::string> seen;
  for (std::size_t c = 0; c < toy_categories().size(); ++c) {
    for (const std::string& word : words_of(toy_categories()[c])) {
      CAPTURE(word);
      CHECK(!word.empty());
      CHECK(seen.insert(word).second);
      CHECK(toy_category(word) == c);
    }
  }
  for (const std::string_view word : {"", " ", "do", "dog cat", "zebra", "Dog", "og"}) {
    CAPTURE(word);
    CHECK(!toy_category(word));
  }
}

TEST_CASE("words: a word has its vector wherever it stands; equal words are equal",
          "[attention][property]") {
  for (const EmbeddingSource source : {EmbeddingSource::Random, EmbeddingSource::Semantic}) {
    const EmbeddingParams params{.source = source, .d_model = 16};
    const Matrix<double> a = embed(Words{"dog", "cat", "dog", "\u05db\u05dc\u05d1"}, params);
    const Matrix<double> b = embed(Words{"zebra", "\u05db\u05dc\u05d1", "dog"}, params);
    CHECK(row_difference(a, 0, a, 2) == 0);
    CHECK(row_difference(a, 0, b, 2) == 0);
    CHECK(row_difference(a, 3, b, 1) == 0);
    CHECK(row_difference(a, 0, a, 1) > 0);
    const Matrix<double> wide = embed(Words{"dog"}, {.source = source, .d_model = 64});
    CHECK(row_difference(a, 0, wide, 0) == 0);  // a wider row begins alike
    const Matrix<double> other = embed(Words{"dog"}, {.source = source, .d_model = 16, .seed = 2});
    CHECK(row_difference(a, 0, other, 0) > 0.1);
  }
}

TEST_CASE("words: vectors have the deviation and the likeness asked for", "[attention]") {
  const Words words = toy_set();
  for (const double similarity : {0.0, 0.4, 0.7, 1.0}) {
    const Matrix<double> v = embed(
        words,
        {.source = EmbeddingSource::Semantic, .d_model = 512, .std = 2, .similarity = similarity});
    double within = 0, across = 0, square = 0, pairs = 0, others = 0;
    for (std::size_t a = 0; a < words.size(); ++a) {
      square += dot(v.view().row(a), v.view().row(a)) / 512 / static_cast<double>(words.size());
      for (std::size_t b = 0; b < a; ++b) {
        const double c = cosine(v.view().row(a), v.view().row(b));
        if (toy_category(words[a]) == toy_category(words[b])) {
          within += c;
          ++pairs;
        } else {
          across += c;
          ++others;
        }
      }
    }
    CAPTURE(similarity);
    CHECK(std::fabs(within / pairs - similarity) < 0.03);
    CHECK(std::fabs(across / others) < 0.03);
    CHECK(std::fabs(std::sqrt(square) - 2) < 0.1);
  }
}

TEST_CASE("words: gaps in the reader's vectors are filled in their size", "[attention]") {
  const Matrix<double> given = testing::random_matrix(40, 64, 1, 3);
  Words words;
  std::vector<double> known;
  for (std::size_t r = 0; r < 40; ++r) {
    words.push_back("w" + std::to_string(r));
    known.push_back(r % 2 == 0);
  }
  const Matrix<double> full = fill_gaps(given.view(), known, words, 1);
  double squares = 0;
  for (std::size_t r = 0; r < 40; ++r) {
    if (r % 2 == 0) CHECK(row_difference(full, r, given, r) == 0);
    if (r % 2 == 1) squares += dot(full.view().row(r), full.view().row(r)) / 20 / 64;
  }
  CHECK(std::fabs(std::sqrt(squares) - 3) < 0.3);
  const Matrix<double> none = fill_gaps(given.view(), std::vector<double>(40), words, 1);
  CHECK(row_difference(none, 0, embed(words, {.d_model = 64}), 0) == 0);
}

TEST_CASE("words: refuses vectors of another shape or without numbers", "[attention][error]") {
  Matrix<double> given = testing::random_matrix(2, 3, 1);
  const Words words{"a", "b"};
  const auto refused = [&](std::vector<double> known, const Words& of) {
    return testing::refused([&] { fill_gaps(given.view(), known, of, 1); });
  };
  CHECK(refused({1, 1}, words) == "accepted");
  CHECK(refused({1}, words) == "vectors");
  CHECK(refused({1, 1, 1}, {"a", "b", "c"}) == "vectors");
  given.view()(1, 2) = NAN;
  CHECK(refused({1, 1}, words) == "vectors");
  CHECK(refused({1, 0}, words) == "accepted");
  given.view()(0, 0) = 1e200;
  CHECK(refused({1, 0}, words) == "vectors");
}

}  // namespace pe
