#include "attention/built_head.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <string>

#include "support/refused.h"

namespace pe {
namespace {

/// Row p of the paper's table, by the library's functions.
std::vector<double> row(double position, std::size_t d_model, double base) {
  std::vector<double> out(d_model);
  for (std::size_t i = 0; i < d_model; i += 2) {
    const double angle =
        position * std::pow(base, -static_cast<double>(i) / static_cast<double>(d_model));
    out[i] = std::sin(angle);
    out[i + 1] = std::cos(angle);
  }
  return out;
}

}  // namespace

TEST_CASE("built head: its map moves rows by the offset", "[attention][property]") {
  const int offset = GENERATE(-7, 0, 3, 20);
  CAPTURE(offset);
  const BuiltHead head = build_head({.d_model = 16, .base = 100, .offset = offset});
  for (const double p : {0.0, 5.0, 31.0}) {
    const auto from = row(p, 16, 100), to = row(p + offset, 16, 100);
    for (std::size_t i = 0; i < 16; ++i) {
      double moved = 0;
      for (std::size_t j = 0; j < 16; ++j) moved += head.map.view()(i, j) * from[j];
      CHECK(std::fabs(moved - to[i]) < 1e-13);
    }
  }
}

TEST_CASE("built head: by words alone, a word that stands twice gets at most half", "[attention]") {
  // the brown dog chased the black dog: "chased" looks for the second dog, three words on
  const BuiltHead head = build_head({.d_model = 128,
                                     .offset = 3,
                                     .length = 7,
                                     .beta = 64,
                                     .words = {0, 1, 2, 3, 0, 4, 2},
                                     .query = 3});
  CHECK(head.weights.view()(3, 6) > 0.999);
  CHECK(head.by_word.view()(3, 2) == head.by_word.view()(3, 6));
  CHECK(std::fabs(head.by_word.view()(3, 6) - 0.5) < 1e-12);
  CHECK(std::fabs(head.by_word.view()(0, 6) - 1.0 / 7) < 1e-15);  // other words look for nothing
  CHECK(build_head({}).by_word.view().rows() == 0);
}

TEST_CASE("built head: scores depend on the distance to the target only", "[attention][property]") {
  const BuiltHead head = build_head({.d_model = 32, .offset = 4, .length = 20, .beta = 2});
  for (std::size_t p = 1; p < 20; ++p) {
    for (std::size_t q = 1; q < 20; ++q) {
      CHECK(std::fabs(head.scores.view()(p, q) - head.scores.view()(p - 1, q - 1)) < 1e-13);
    }
  }
  // 16 pairs, all in phase: beta * 16 / sqrt(32)
  CHECK(std::fabs(head.scores.view()(3, 7) - 2 * 16 / std::sqrt(32)) < 1e-13);
}

TEST_CASE("built head: mean attention on the right token (G17)", "[attention][golden]") {
  const struct {
    std::size_t d_model;
    double beta, mean;
  } printed[] = {{128, 1, .10}, {128, 4, .44}, {128, 8, .65},
                 {512, 1, .23}, {512, 4, .62}, {512, 8, .85}};
  for (const auto& [d_model, beta, mean] : printed) {
    const BuiltHead head = build_head({.d_model = d_model, .beta = beta});
    CAPTURE(d_model, beta, head.mean);
    CHECK(std::fabs(head.mean - mean) < 0.0051);  // printed with two digits
    CHECK(head.hits == 1);
  }
}

TEST_CASE("built head: a word whose weight others have too is not told apart", "[attention]") {
  CHECK(build_head({.beta = 0}).hits == 0);
}

TEST_CASE("built head: targets, also backwards and below a mask", "[attention]") {
  const BuiltHead back = build_head({.offset = -2, .length = 5, .mask = Mask::Causal});
  CHECK(back.targets == std::vector<std::int32_t>{-1, -1, 0, 1, 2});
  CHECK(std::isnan(back.on_target[1]));
  CHECK(back.on_target[4] == back.weights.view()(4, 2));
  CHECK(back.weights.view()(1, 2) == 0);
  double mean = 0;
  for (std::size_t p = 2; p < 5; ++p) mean += back.on_target[p] / 3;
  CHECK(std::fabs(back.mean - mean) < 1e-15);
  const BuiltHead uniform = build_head({.offset = 1, .length = 4, .beta = 0});
  CHECK(uniform.mean == 0.25);
}

TEST_CASE("built head: refuses odd widths and targets nobody has", "[attention][error]") {
  const auto refused = [](const BuiltHeadParams& params) {
    return testing::refused([&] { build_head(params); });
  };
  CHECK(refused({.d_model = 7}) == "d_model");
  CHECK(refused({.offset = 50, .length = 50}) == "offset");
  CHECK(refused({.offset = 1, .length = 3, .words = {0, 1}}) == "words");
  CHECK(refused({.offset = 1, .length = 3, .words = {0, 1, 2}, .query = 2}) == "query");
  CHECK(refused({.offset = -50, .length = 50}) == "offset");
  CHECK(refused({.offset = 1, .mask = Mask::Causal}) == "offset");
  CHECK(refused({.offset = 0, .mask = Mask::Causal}) == "accepted");
}

}  // namespace pe
