#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::arguments_with;
using testing::exact_table;

TEST_CASE("fope: the identity as mixture is RoPE without its slowest pairs",
          "[encodings][fope][property]") {
  const Matrix<double> plain = exact_table("rope", {{"head_dim", 8.}, {"length", 20.}});
  const char* rests[] = {"ones", "still"};
  for (const char* rest : rests) {
    // frequencies 1, 0.1, 0.01, 0.001: two complete a turn within 300 tokens
    const Matrix<double> table = exact_table("fope", {{"head_dim", 8.},
                                                      {"length", 20.},
                                                      {"original_length", 300.},
                                                      {"std", 0.},
                                                      {"rest", rest}});
    for (std::size_t r = 0; r < 20; ++r) {
      for (std::size_t i = 0; i < 2; ++i) {
        CHECK(table.view()(r, i) == plain.view()(r, i));
        CHECK(table.view()(r, 4 + i) == plain.view()(r, 4 + i));
        CHECK(table.view()(r, 2 + i) == 1);
        CHECK(table.view()(r, 6 + i) == (rest == rests[0] ? 1 : 0));
      }
    }
  }
}

TEST_CASE("fope: every frequency goes into every pair by its weight",
          "[encodings][fope][property]") {
  const std::vector<double> cosine{1, 2, 3, 4}, sine{0, 1, -1, 0.5};
  const Matrix<double> table = exact_table(
      "fope", {{"head_dim", 4.}, {"length", 9.}, {"cosine_mix", cosine}, {"sine_mix", sine}});
  const Matrix<double> plain = exact_table("rope", {{"head_dim", 4.}, {"length", 9.}});
  for (std::size_t r = 0; r < 9; ++r) {
    for (std::size_t j = 0; j < 2; ++j) {
      double c = 0, s = 0;
      for (std::size_t i = 0; i < 2; ++i) {
        c += cosine[2 * i + j] * plain.view()(r, i);
        s += sine[2 * i + j] * plain.view()(r, 2 + i);
      }
      CHECK(std::fabs(table.view()(r, j) - c) < 1e-15);
      CHECK(std::fabs(table.view()(r, 2 + j) - s) < 1e-15);
    }
  }
}

TEST_CASE("fope: a seed has its own mixture; wrong sizes are refused", "[encodings][fope][error]") {
  const Matrix<double> one = exact_table("fope", {{"length", 3.}});
  const Matrix<double> two = exact_table("fope", {{"length", 3.}, {"seed", 2.}});
  CHECK(one.view()(2, 0) != two.view()(2, 0));
  CHECK(testing::refused_for("fope", {{"head_dim", 5.}}) == "head_dim");
  CHECK(testing::refused_for("fope", {{"cosine_mix", std::vector<double>{1, 2}}}) == "cosine_mix");
  CHECK(testing::refused_for("fope", {{"num_frequencies", 33.}}) == "num_frequencies");
}

TEST_CASE("fope: its shape is known before the mixture is made", "[encodings][fope]") {
  const Arguments arguments =
      arguments_with("fope", {{"length", 7.}, {"head_dim", 12.}, {"num_frequencies", 2.}});
  REQUIRE(kFopeScheme.shape != nullptr);
  const Shape shape = kFopeScheme.shape(arguments);
  const Rotation rotation = rotation_of(kFopeScheme, arguments);
  CHECK(shape.rows == rotation.rows());
  CHECK(shape.cols == 2 * rotation.pairs());
  CHECK(kFopeScheme.mixes == rotation.mix.has_value());
}

}  // namespace
}  // namespace pe
