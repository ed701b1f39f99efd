#include "analysis/difference.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "support/refused.h"

namespace pe {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST_CASE("difference: every cell, the worst of them and their mean", "[analysis][difference]") {
  const std::vector<double> a = {1, -2, 3, 4, 5, 6};
  const std::vector<double> b = {1, 2, 3.5, 8, 5, 5};
  std::vector<double> out(6);
  const Difference found = difference({out.data(), 2, 3}, {a.data(), 2, 3}, {b.data(), 2, 3});
  CHECK(out == std::vector<double>{0, -4, -0.5, -4, 0, 1});
  CHECK(found.largest == 4);
  CHECK(found.row == 0);  // the first of two that are as far apart
  CHECK(found.col == 1);
  CHECK(found.mean == 9.5 / 6);
  CHECK(found.compared == 6);
}

TEST_CASE("difference: in place", "[analysis][difference]") {
  std::vector<double> a = {3, 1};
  const std::vector<double> b = {1, 1};
  const Difference found = difference({a.data(), 1, 2}, {a.data(), 1, 2}, {b.data(), 1, 2});
  CHECK(a == std::vector<double>{2, 0});
  CHECK(found.mean == 1);
}

TEST_CASE("difference: what is masked in one of them is left out", "[analysis][difference]") {
  const std::vector<double> a = {-kInfinity, 1, kNan, 2};
  const std::vector<double> b = {-kInfinity, -kInfinity, 0, 5};
  std::vector<double> out(4);
  const Difference found = difference({out.data(), 4, 1}, {a.data(), 4, 1}, {b.data(), 4, 1});
  for (int i = 0; i < 3; ++i) CHECK(std::isnan(out[static_cast<std::size_t>(i)]));
  CHECK(out[3] == -3);
  CHECK(found.largest == 3);
  CHECK(found.row == 3);
  CHECK(found.compared == 1);
}

TEST_CASE("difference: nothing to compare", "[analysis][difference]") {
  double out = 0;
  const double masked = -kInfinity, value = 1;
  CHECK(difference({&out, 1, 1}, {&masked, 1, 1}, {&value, 1, 1}).compared == 0);
  const Difference none = difference({&out, 0, 1}, {&value, 0, 1}, {&value, 0, 1});
  CHECK(none.compared == 0);
  CHECK(none.mean == 0);
}

TEST_CASE("difference: refuses other shapes before writing", "[analysis][difference][error]") {
  const std::vector<double> a = {1, 2}, b = {1, 2};
  std::vector<double> out = {7, 7};
  const auto refused = [&](MatrixView<double> into, MatrixView<const double> other) {
    return testing::refused([&] { difference(into, {a.data(), 1, 2}, other); });
  };
  CHECK(refused({out.data(), 1, 2}, {b.data(), 2, 1}) == "b");
  CHECK(refused({out.data(), 1, 1}, {b.data(), 1, 2}) == "out");
  CHECK(out == std::vector<double>{7, 7});
}

}  // namespace
}  // namespace pe
