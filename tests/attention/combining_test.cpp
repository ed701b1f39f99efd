#include "attention/combining.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "encodings/catalogue/catalogue.h"
#include "support/matrices.h"
#include "support/tables.h"

namespace pe {

TEST_CASE("combining: a sum is a concatenation with tied weights", "[attention][property]") {
  const std::string name = GENERATE("sinusoidal", "learned", "index", "none");
  const double alpha = GENERATE(0.0, 1.0, 4.0);
  CAPTURE(name, alpha);
  const SequenceEncoding encoding(find_scheme(name), testing::arguments_with(name, {}));
  const Combining c = combine_both_ways({.alpha = alpha}, encoding);
  REQUIRE(c.difference);
  CHECK(*c.difference <= 1e-13 * (1 + 16 * alpha));
  CHECK(*c.score_difference <= 1e-13 * (1 + 16 * alpha) * (1 + 16 * alpha));
  CHECK(c.projected.rows() == 16);
  CHECK(c.concatenated.cols() == 64);
  CHECK(testing::largest_difference(c.projected, c.concatenated) == *c.difference);
}

TEST_CASE("combining: what both cost", "[attention]") {
  const Combining same = combine_both_ways(
      {.d_model = 10, .position_dim = 10, .head_dim = 4, .heads = 2}, SequenceEncoding());
  CHECK(same.sum.parameters == 3 * 10 * 8);
  CHECK(same.concat.parameters == 3 * 20 * 8);
  CHECK(same.concat.flops == 2 * same.concat.parameters);
  CHECK(same.ratio == 2);
  const Combining narrow = combine_both_ways({.position_dim = 16}, SequenceEncoding());
  CHECK(narrow.concat.input_dim == 80);
  CHECK(narrow.ratio == 1.25);
  CHECK(!narrow.difference);
  CHECK(narrow.projected.rows() == 0);
}

}  // namespace pe
