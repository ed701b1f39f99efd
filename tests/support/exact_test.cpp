#include "support/exact.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/rng.h"

namespace pe {
namespace {

/// |a - b| below 2^bits
bool near(const Exact& a, const Exact& b, int bits) {
  return std::fabs((a - b).rounded()) < std::ldexp(1, bits);
}

TEST_CASE("exact: sine and cosine are those of 40 digits", "[support][exact][golden]") {
  // mpmath, 40 digits: the number rounded to double, and what that lost
  const auto [sine, cosine] = sine_and_cosine(710.0);
  CHECK(near(sine, DoubleDouble{0x1.f9bd0303f6fafp-15, 0x1.203af947a249cp-70}, -92));
  CHECK(near(cosine, DoubleDouble{0x1.fffffff063930p-1, -0x1.8253939253a8ep-55}, -92));
  const auto [one, other] = sine_and_cosine(1.0);
  CHECK(near(one, DoubleDouble{0x1.aed548f090ceep-1, 0x1.06374f484e288p-59}, -100));
  CHECK(near(other, DoubleDouble{0x1.14a280fb5068cp-1, -0x1.b71edcc9344bcp-55}, -100));
}

TEST_CASE("exact: squares of sine and cosine make 1, double angles follow",
          "[support][exact][property]") {
  Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    const double x = std::ldexp(rng.normal(), static_cast<int>(rng.next() % 20));
    const auto [s, c] = sine_and_cosine(x);
    const auto [s2, c2] = sine_and_cosine(2 * x);
    CAPTURE(x);
    CHECK(near(s * s + c * c, 1, -98));
    const int bits = -96 + std::max(0, std::ilogb(x == 0 ? 1 : x));
    CHECK(near(2 * s * c, s2, bits));
    CHECK(near(c * c - s * s, c2, bits));
  }
}

TEST_CASE("exact: a root times itself is the number; whole parts are below",
          "[support][exact][property]") {
  Rng rng(4);
  for (int i = 0; i < 500; ++i) {
    const double x = std::ldexp(1 + rng.uniform(), static_cast<int>(rng.next() % 40) - 20);
    CAPTURE(x);
    const Exact root = sqrt(Exact(x));
    CHECK(std::fabs((root * root - x).rounded()) < std::ldexp(x, -100));
    CHECK(floor(Exact(x)).rounded() == std::floor(x));
  }
  CHECK(sqrt(Exact(0)).rounded() == 0);
  CHECK(floor(Exact(3) - Exact(DoubleDouble{0x1p-70, 0})).rounded() == 2);
}

}  // namespace
}  // namespace pe
