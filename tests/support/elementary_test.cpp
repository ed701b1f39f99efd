#include "support/elementary.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "support/double_double.h"
#include "support/rng.h"
#include "support/worst.h"

namespace pe {
namespace {

double ulp_of(double x) {
  return std::nextafter(std::fabs(x), std::numeric_limits<double>::infinity()) - std::fabs(x);
}

TEST_CASE("elementary: exponential and logarithm are within 1 ulp", "[support][elementary]") {
  Rng rng(8);
  double worst_exp = 0, worst_log = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = (rng.uniform() * 2 - 1) * (i % 2 == 0 ? 1 : 600);
    const DoubleDouble e = exp(DoubleDouble{x, 0});
    worst_exp = testing::worst_of(
        worst_exp, std::fabs((DoubleDouble{exponential(x), 0} + -e).hi) / ulp_of(e.hi));
    const double y = std::ldexp(0.5 + rng.uniform(), static_cast<int>(rng.next() % 80) - 40);
    const DoubleDouble l = log(DoubleDouble{y, 0});
    if (l.hi == 0) continue;
    worst_log = testing::worst_of(
        worst_log, std::fabs((DoubleDouble{logarithm(y), 0} + -l).hi) / ulp_of(l.hi));
  }
  CHECK(worst_exp < 1);
  CHECK(worst_log < 1);
}

TEST_CASE("elementary: ends and exact values", "[support][elementary]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(exponential(0) == 1);
  CHECK(exponential(710) == kInfinity);
  CHECK(exponential(-746) == 0);
  CHECK(exponential(-kInfinity) == 0);
  CHECK(exponential(-744.5) > 0);
  CHECK(std::isnan(exponential(NAN)));
  CHECK(logarithm(1) == 0);
  CHECK(logarithm(0) == -kInfinity);
  CHECK(logarithm(kInfinity) == kInfinity);
  CHECK(std::isnan(logarithm(-1)));
  CHECK(std::fabs(logarithm(5e-324) - -744.4400719213812) < 1e-12);
}

TEST_CASE("elementary: the logarithm of one plus something is as exact where that is small",
          "[support][elementary]") {
  double worst = 0;
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    const double exact = std::log1p(x);
    worst = testing::worst_of(worst, std::fabs(logarithm_of_one_plus(x) / exact - 1));
  }
  CHECK(worst / 0x1p-53 < 6);  // 3 ulp
  CHECK(logarithm_of_one_plus(0) == 0);
  CHECK(logarithm_of_one_plus(-0.5) == logarithm(0.5));
}

}  // namespace
}  // namespace pe
