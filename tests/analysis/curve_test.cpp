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

}  // namespace
}  // namespace pe
