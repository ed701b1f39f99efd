#include "attention/rotation_lens.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cmath>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "support/encoding.h"
#include "support/refused.h"

namespace pe {

using testing::encoding_of;

TEST_CASE("rotation lens: a score depends on the offset only", "[attention][property]") {
  const std::string name = GENERATE("rope", "xpos");
  const std::uint64_t seed = GENERATE(range<std::uint64_t>(1, 6));
  CAPTURE(name, seed);
  const RotationLens lens =
      rotation_lens({.first = 2, .second = 5.5, .slide = 400, .seed = seed}, encoding_of(name));
  REQUIRE(lens.scores.size() == 401);
  CHECK(lens.max_deviation < 1e-13);
  CHECK(std::fabs(lens.scores[17] - lens.scores[0] - lens.deviation[17]) < 1e-16);
  // sliding the query alone is not the same
  CHECK(std::fabs(lens.offset_scores[0] - lens.offset_scores[400]) > 1e-3);
}

TEST_CASE("rotation lens: offsets count from the key", "[attention]") {
  const RotationLens lens =
      rotation_lens({.first = 9, .second = 5, .slide = 6}, encoding_of("rope"));
  REQUIRE(lens.offsets.size() == 13);
  CHECK(lens.offsets[10] == 4);
  CHECK(std::fabs(lens.offset_scores[10] - lens.scores[0]) < 1e-15);
}

TEST_CASE("rotation lens: |q||k| cos(angle + offset) holds for two channels only",
          "[attention][property]") {
  const std::uint64_t seed = GENERATE(range<std::uint64_t>(1, 6));
  CAPTURE(seed);
  const RotationLens pair =
      rotation_lens({.head_dim = 2, .norm = 3, .seed = seed}, encoding_of("rope"));
  CHECK(pair.claim_difference < 1e-12);
  CHECK(std::fabs(pair.query_norm - 3) < 1e-15);
  const RotationLens four = rotation_lens({.head_dim = 4, .seed = seed}, encoding_of("rope"));
  CHECK(four.claim_difference > 0.01);
}

TEST_CASE("rotation lens: turning the key beforehand moves the peak", "[attention]") {
  // one pair of frequency 1: turned by 2 radians, the key is met by a query 2 tokens further
  const RotationLens lens =
      rotation_lens({.head_dim = 2, .slide = 5, .alignment = 2, .key_content = LensKey::Same},
                    encoding_of("rope"));
  CHECK(std::fabs(lens.offset_scores[7] - 1) < 1e-15);
  CHECK(std::fabs(std::fabs(lens.angle) - 2) < 1e-15);
  const RotationLens plain =
      rotation_lens({.slide = 5, .key_content = LensKey::Same}, encoding_of("rope"));
  CHECK(std::fabs(plain.offset_scores[5] - 1) < 1e-14);
  CHECK(plain.angle < 1e-7);
  for (std::size_t i = 0; i < 11; ++i) CHECK(plain.offset_scores[i] <= 1 + 1e-14);
}

TEST_CASE("rotation lens: vectors of one's own", "[attention]") {
  const RotationLens lens = rotation_lens(
      {.head_dim = 2, .first = 0, .second = 0, .norm = 2, .query = {3, 0}, .key = {0, 1}},
      encoding_of("rope"));
  CHECK(lens.query_norm == 6);
  CHECK(lens.key_norm == 2);
  CHECK(lens.scores[0] == 0);
  CHECK(std::fabs(lens.angle + std::acos(0.0)) < 1e-15);
}

TEST_CASE("rotation lens: refuses what does not rotate on a line, and odd vectors",
          "[attention][error]") {
  const auto refused = [](const RotationLensParams& params, std::string_view name) {
    return testing::refused([&] { rotation_lens(params, encoding_of(name)); });
  };
  CHECK(refused({}, "rope") == "accepted");
  CHECK(refused({}, "sinusoidal") == "encoding");
  CHECK(refused({}, "alibi") == "encoding");
  CHECK(refused({}, "axial-rope") == "encoding");
  CHECK(refused({.query = {1, 2}}, "rope") == "query");
  CHECK(refused({.head_dim = 2, .key = {1, NAN}}, "rope") == "key");
  CHECK(refused({.head_dim = 3}, "rope") == "head_dim");
}

}  // namespace pe
