#include "analysis/columns/curve.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/check.h"

namespace pe {
namespace {

TEST_CASE("curve: a logarithm is found again, with all of the variance", "[analysis][curve]") {
  std::vector<double> values;
  for (int k = 1; k <= 50; ++k) values.push_back(0.25 + 0.5 * std::log(k));
  const Curve found = curve(values);
  CHECK(std::fabs(found.at_one - 0.25) < 1e-15);
  CHECK(std::fabs(found.per_log - 0.5) < 1e-15);
  CHECK(std::fabs(found.share - 1) < 1e-15);
  CHECK(found.sign_changes.empty());
}

TEST_CASE("curve: a sign changes between opposite neighbours; through 0 it does not",
          "[analysis][curve]") {
  const double values[] = {1, -1, -2, 0, 3, -1e-300, 1e-300};
  CHECK(curve(values).sign_changes == std::vector<std::int32_t>{1, 5, 6});
}

TEST_CASE("curve: nothing to fit, nothing that varies, not a number", "[analysis][curve][edge]") {
  CHECK(std::isnan(curve({}).per_log));
  const double flat[] = {2, 2, 2, 2};
  CHECK(curve(flat).at_one == 2);
  CHECK(curve(flat).per_log == 0);
  CHECK(std::isnan(curve(flat).share));
  const double broken[] = {1, INFINITY, 2};
  CHECK_THROWS_AS(curve(broken), InputError);
}

TEST_CASE("curve: a power of two changes nothing but the unit", "[analysis][curve][edge]") {
  const double values[] = {1, 1.5, 1.75, 1.9};
  const Curve plain = curve(values);
  for (const double factor : {0x1p-700, 0x1p1022}) {
    std::vector<double> scaled(std::begin(values), std::end(values));
    for (double& x : scaled) x *= factor;
    const Curve found = curve(scaled);
    CHECK(found.at_one == plain.at_one * factor);
    CHECK(found.per_log == plain.per_log * factor);
    CHECK(found.share == plain.share);
  }
}

}  // namespace
}  // namespace pe
