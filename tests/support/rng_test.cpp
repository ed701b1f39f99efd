#include "support/rng.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

namespace pe {
namespace {

TEST_CASE("rng: a seed gives one sequence on every platform", "[support][rng]") {
  // splitmix64(0) seeds the state; first outputs of the reference implementation of xoshiro256**
  Rng rng(0);
  CHECK(rng.next() == 0x99ec5f36cb75f2b4u);
  CHECK(rng.next() == 0xbf6e1f784956452au);
  Rng same(0), other(1);
  CHECK(same.next() == 0x99ec5f36cb75f2b4u);
  CHECK(other.next() != 0x99ec5f36cb75f2b4u);
}

TEST_CASE("rng: uniform and normal have the moments they should", "[support][rng][property]") {
  constexpr int kCount = 100000;
  Rng rng(42);
  double uniform_sum = 0, normal_sum = 0, normal_squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const double u = rng.uniform();
    REQUIRE((u >= 0 && u < 1));
    uniform_sum += u;
    const double z = rng.normal();
    normal_sum += z;
    normal_squares += z * z;
  }
  // five standard errors
  CHECK_THAT(uniform_sum / kCount, Catch::Matchers::WithinAbs(0.5, 5 * 0.2887 / 316));
  CHECK_THAT(normal_sum / kCount, Catch::Matchers::WithinAbs(0, 5.0 / 316));
  CHECK_THAT(normal_squares / kCount, Catch::Matchers::WithinAbs(1, 5 * 1.4143 / 316));
}

}  // namespace
}  // namespace pe
