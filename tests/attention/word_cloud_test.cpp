#include "attention/word_cloud.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <string>

#include "attention/options.h"
#include "encodings/catalogue/catalogue.h"
#include "support/encoding.h"
#include "support/matrices.h"
#include "support/refused.h"

namespace pe {
namespace {

using Catch::Matchers::StartsWith;
using testing::encoding_of;
using testing::random_matrix;

/// Two tight groups, far apart, and one word without a category.
Matrix<double> two_groups() {
  Matrix<double> out = random_matrix(13, 6, 3, 0.01);
  for (std::size_t r = 0; r < 6; ++r) out.view()(r, 0) += 10;
  for (std::size_t r = 6; r < 12; ++r) out.view()(r, 1) += 10;
  return out;
}
const std::vector<int> kTwo{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, -1};

}  // namespace

TEST_CASE("word cloud: groups are pure until positions move them", "[attention]") {
  const WordCloud still = word_cloud(two_groups(), kTwo, encoding_of("none"), {});
  CHECK(still.measures.purity == 1);
  CHECK(still.purity_without == 1);
  CHECK(still.neighbors == 5);
  CHECK(still.measures.confusion == 0);
  CHECK(std::fabs(still.chance - 30.0 / 66) < 1e-15);  // 15 + 15 pairs of 66
  CHECK(still.measures.encoding_norm == 0);
  CHECK(!still.expected_norm);
  const WordCloud moved = word_cloud(two_groups(), kTwo, encoding_of("index"), {.alpha = 100});
  CHECK(moved.measures.purity < 0.7);
  CHECK(moved.measures.confusion > 0.5);
  CHECK(moved.purity_without == 1);
}

TEST_CASE("word cloud: words times channels are bounded before anything is compared",
          "[attention][error]") {
  const auto cloud = [](std::size_t words, std::size_t width) {
    Matrix<double> embeddings(words, width);
    std::ranges::fill(embeddings.view().flat(), 0.0);
    return word_cloud(embeddings, std::vector<int>(words, 0), encoding_of("none"), {});
  };
  for (const auto& [words, width] : {std::pair{1024, 2048}, {1024, 456}, {512, 2048}}) {
    CAPTURE(words, width);
    CHECK_THROWS_WITH(cloud(static_cast<std::size_t>(words), static_cast<std::size_t>(width)),
                      StartsWith("wordCloud: words must leave at most 4290000000 steps of work"));
  }
  const std::vector<double> widths(32, 2048.0);
  CHECK_THROWS_WITH(check_confusion(100, widths, 32),
                    StartsWith("wordConfusion: words must leave at most"));
  CHECK_THROWS_AS(check_confusion(1025, widths, 1), InputError);
  CHECK_NOTHROW(check_confusion(96, kConfusionModels, std::size(kConfusionAlphas)));
  CHECK_THROWS_AS(principal_plane(Matrix<double>(2048, 1049).view()), InputError);
}

TEST_CASE("word cloud: inputs are embeddings plus the row of the word's place", "[attention]") {
  const Matrix<double> words = random_matrix(9, 4, 1);
  const std::vector<int> none(9, -1);
  for (const WordOrder order : {WordOrder::Shuffled, WordOrder::Grouped}) {
    const WordCloud c =
        word_cloud(words, none, encoding_of("sinusoidal"), {.alpha = 2, .order = order, .seed = 4});
    std::vector<std::int32_t> sorted = c.positions;
    std::ranges::sort(sorted);
    for (std::size_t r = 0; r < 9; ++r) {
      CHECK(sorted[r] == static_cast<std::int32_t>(r));
      CHECK((order == WordOrder::Shuffled || c.positions == sorted));
      const double expected = words.view()(r, 0) + 2 * std::sin(c.positions[r]);
      CHECK(std::fabs(c.inputs.view()(r, 0) - expected) < 1e-15);
    }
    CHECK(c.measures.purity == 0);  // nothing to be pure about
    CHECK(c.chance == 0);
    CHECK(std::fabs(c.measures.encoding_norm - 2 * std::sqrt(2)) < 1e-14);
    CHECK(c.expected_norm == 2 * std::sqrt(2));
  }
  const WordCloud beside = word_cloud(words, none, encoding_of("sinusoidal"),
                                      {.combine = Combine::Concatenate, .alpha = 50});
  CHECK(beside.inputs.cols() == 8);
  CHECK(beside.measures.confusion == 0);
}

TEST_CASE("word cloud: a word listed twice is not mistaken for itself", "[attention]") {
  Matrix<double> words = random_matrix(3, 4, 1);
  std::ranges::copy(words.view().row(0), words.view().row(2).begin());
  const WordCloud c = word_cloud(words, std::vector<int>(3), encoding_of("none"), {});
  CHECK(c.measures.confusion == 0);
}

TEST_CASE("word cloud: the grid of confusions is that of single clouds", "[attention]") {
  const std::vector<Matrix<double>> words = [] {
    std::vector<Matrix<double>> out;
    for (const std::size_t width : {4u, 16u, 64u}) out.push_back(random_matrix(40, width, width));
    return out;
  }();
  const std::vector<int> categories(40, 1);
  const std::vector<double> alphas{0, 1, 8};
  const SequenceEncoding encoding = encoding_of("sinusoidal");
  const WordConfusion grid = word_confusion(words, categories, encoding, {.seed = 3}, alphas);
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 3; ++c) {
      const WordCloud one =
          word_cloud(words[r], categories, encoding, {.alpha = alphas[c], .seed = 3});
      CHECK(grid.confusion.view()(r, c) == one.measures.confusion);
      CHECK(grid.purity.view()(r, c) == one.measures.purity);
      CHECK(grid.encoding_norms.view()(r, c) == one.measures.encoding_norm);
      CHECK(grid.embedding_norms[r] == one.measures.embedding_norm);
    }
    CHECK(grid.confusion.view()(r, 0) == 0);
  }
  CHECK(grid.confusion.view()(0, 2) > 0.8);
  CHECK(grid.confusion.view()(2, 1) < grid.confusion.view()(0, 1));
}

TEST_CASE("word cloud: the plane holds the two axes of largest variance", "[attention]") {
  Matrix<double> x = random_matrix(200, 5, 1);
  const double spreads[] = {1, 9, 0.5, 4, 2};
  for (std::size_t r = 0; r < 200; ++r) {
    for (std::size_t i = 0; i < 5; ++i) x.view()(r, i) = x.view()(r, i) * spreads[i] + 7;
  }
  const Plane plane = principal_plane(x.view());
  const double total = 1 + 81 + 0.25 + 16 + 4;
  CHECK(std::fabs(plane.ratios[0] - 81 / total) < 0.05);
  CHECK(std::fabs(plane.ratios[1] - 16 / total) < 0.05);
  double mean[2] = {}, product = 0, along = 0, wide = 0;
  for (std::size_t r = 0; r < 200; ++r) {
    const double a = plane.points.view()(r, 0), b = plane.points.view()(r, 1);
    mean[0] += a;
    mean[1] += b;
    product += a * b;
    along += a * (x.view()(r, 1) - 7);
    wide += a * a;
  }
  CHECK(std::fabs(mean[0]) + std::fabs(mean[1]) < 1e-9);
  CHECK(std::fabs(product) < 1e-5 * wide);  // uncorrelated
  CHECK(along > 0.9 * wide);                // the widest channel points up
}

TEST_CASE("word cloud: planes of few or equal rows", "[attention]") {
  Matrix<double> same(3, 4);
  std::ranges::fill(same.view().flat(), 2.0);
  const Plane flat = principal_plane(same.view());
  for (const double x : flat.points.view().flat()) CHECK(x == 0);
  CHECK(flat.ratios == std::vector<double>{0, 0});
  Matrix<double> line(2, 1);
  line.view()(0, 0) = 1;
  line.view()(1, 0) = 4;
  const Plane one = principal_plane(line.view());
  CHECK(one.points.view()(1, 0) == 1.5);
  CHECK(std::fabs(one.points.view()(1, 1)) < 1e-15);
  CHECK(one.ratios[0] == 1);
}

TEST_CASE("word cloud: refuses one word, too many, and what is not added", "[attention][error]") {
  const auto refused = [](std::size_t words, std::string_view name) {
    return testing::refused([&] {
      word_cloud(random_matrix(words, 2, 1), std::vector<int>(words), encoding_of(name), {});
    });
  };
  CHECK(refused(2, "sinusoidal") == "accepted");
  CHECK(refused(1, "sinusoidal") == "words");
  CHECK(refused(0, "sinusoidal") == "words");
  CHECK(refused(kMaxCloudWords + 1, "none") == "words");
  CHECK(refused(4, "rope") == "encoding");
  CHECK(refused(4, "alibi") == "encoding");
}

}  // namespace pe
