#include "analysis/pairs/collisions.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

#include "support/rng.h"
#include "support/row_metric.h"
#include "support/tables.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using testing::exact_table;

bool holds(const Collisions& found, int first, int second) {
  return std::ranges::any_of(found.pairs, [&](const RowPair& pair) {
    return pair.first == first && pair.second == second;
  });
}

TEST_CASE("collisions: nearest pairs and counts by their definition", "[analysis][collisions]") {
  const auto rows = static_cast<std::size_t>(GENERATE(0, 1, 2, 9, 30));
  const auto cols = static_cast<std::size_t>(GENERATE(1, 7, 8, 20));
  const Distance distance = GENERATE(Distance::Euclidean, Distance::CosineDistance);
  Matrix<double> table(rows, cols);
  Rng rng(3 * rows + cols);
  for (double& x : table.view().flat()) x = std::round(2 * rng.normal()) / 2;  // with ties
  if (rows > 8) std::ranges::fill(table.view().row(4), 0);
  CAPTURE(rows, cols, distance == Distance::Euclidean);

  const MatrixView<const double> view = table.view();
  const Metric metric =
      distance == Distance::Euclidean ? Metric::Euclidean : Metric::CosineDistance;
  std::vector<RowPair> all;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = i + 1; j < rows; ++j) {
      all.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j),
                     testing::row_metric(view.row(i), view.row(j), metric)});
    }
  }
  std::ranges::stable_sort(
      all, [](const RowPair& a, const RowPair& b) { return a.distance < b.distance; });
  const double threshold = all.empty() ? 1 : all[all.size() / 2].distance + 1e-9;
  const Collisions found = collisions(table.view(), distance, 12, threshold);
  REQUIRE(found.pairs.size() == std::min<std::size_t>(12, all.size()));
  for (std::size_t k = 0; k < found.pairs.size(); ++k) {
    CHECK_THAT(found.pairs[k].distance, WithinAbs(all[k].distance, 1e-7));
    if (distance == Distance::CosineDistance) continue;  // ties there may be a rounding apart
    CHECK(found.pairs[k].first == all[k].first);
    CHECK(found.pairs[k].second == all[k].second);
  }
  CHECK(found.below == static_cast<double>(std::ranges::count_if(
                           all, [&](const RowPair& p) { return p.distance <= threshold; })));
}

TEST_CASE("collisions: pairs of some rows, the same bits as of all", "[analysis][collisions]") {
  const Distance distance = GENERATE(Distance::Euclidean, Distance::CosineDistance);
  const auto step = static_cast<std::size_t>(GENERATE(1, 7, 30));
  Matrix<double> table(30, 5);
  Rng rng(step);
  for (double& x : table.view().flat()) x = std::round(3 * rng.normal());
  const auto [all, all_below] = collisions(table.view(), distance, 12, 2);
  std::vector<RowPair> pairs;
  double below = 0;
  for (std::size_t first = 0; first < 30; first += step) {
    const RowRange range{first, std::min(step, 30 - first)};
    const Collisions part = collisions(table.view(), distance, 12, 2, range);
    pairs.insert(pairs.end(), part.pairs.begin(), part.pairs.end());
    below += part.below;
  }
  std::ranges::stable_sort(pairs, {}, &RowPair::square);
  REQUIRE(all.size() == 12);
  for (std::size_t k = 0; k < all.size(); ++k) {
    CHECK(pairs[k].first == all[k].first);
    CHECK(pairs[k].second == all[k].second);
    CHECK(pairs[k].distance == all[k].distance);
  }
  CHECK(below == all_below);
  CHECK_THROWS_AS(collisions(table.view(), distance, 12, 2, {30}), InputError);
  CHECK_THROWS_AS(collisions(table.view(), distance, 12, 2, {3, 28}), InputError);
}

TEST_CASE("collisions: X26, sin 2 and sin 353, and the closest pair to 400, sin 11 and sin 344",
          "[analysis][collisions][claims]") {
  const Matrix<double> table = exact_table("sine", {{"length", 401.0}, {"d_model", 1.0}});
  const Collisions found = collisions(table.view(), Distance::Euclidean, 100, 1.26e-5);
  CHECK(found.pairs.front().first == 11);
  CHECK(found.pairs.front().second == 344);
  CHECK_THAT(found.pairs.front().distance, WithinRel(1.3e-7, 0.05));
  CHECK(holds(found, 2, 353));
  for (const RowPair& pair : found.pairs) {
    if (pair.first == 2 && pair.second == 353) CHECK_THAT(pair.distance, WithinRel(1.25e-5, 0.01));
  }
  CHECK(found.below >= 2);
}

TEST_CASE("collisions: X12, sine and cosine return to within 6.0e-5 after 710 tokens",
          "[analysis][collisions][claims]") {
  const Matrix<double> table = exact_table("sine-cosine", {{"length", 1000.0}, {"d_model", 2.0}});
  const Collisions found = collisions(table.view(), Distance::Euclidean, 290, 6.1e-5);
  CHECK(found.below == 290);
  CHECK(holds(found, 15, 725));
  for (const RowPair& pair : found.pairs) {
    CHECK(pair.second - pair.first == 710);
    CHECK_THAT(pair.distance, WithinRel(6.03e-5, 0.001));
  }
}

TEST_CASE("collisions: harmonic pairs of 6 columns return after 377 and after 4260 tokens",
          "[analysis][collisions][claims]") {
  const auto between = [](double p, double q) {
    const Matrix<double> table =
        exact_table("harmonic", {{"d_model", 6.0}, {"positions", std::vector<double>{p, q}}});
    return collisions(table.view(), Distance::Euclidean, 1, 0).pairs.front().distance;
  };
  CHECK_THAT(between(7, 384), WithinAbs(0.010, 1e-3));
  CHECK_THAT(between(0, 4260), WithinRel(4.2e-4, 0.02));
  const Matrix<double> table = exact_table("harmonic", {{"d_model", 6.0}, {"length", 1000.0}});
  const Collisions found = collisions(table.view(), Distance::Euclidean, 5, 0);
  for (const RowPair& pair : found.pairs) CHECK(pair.second - pair.first == 377);
}

TEST_CASE("collisions: rows without numbers are near nothing", "[analysis][collisions]") {
  Matrix<double> table(3, 1);
  table.view()(0, 0) = 1;
  table.view()(1, 0) = NAN;
  table.view()(2, 0) = 1;
  const Collisions found = collisions(table.view(), Distance::Euclidean, 10, 1e9);
  REQUIRE(found.pairs.size() == 1);
  CHECK(holds(found, 0, 2));
  CHECK(found.pairs.front().distance == 0);
  CHECK(found.below == 1);
}

TEST_CASE("collisions: a power of two changes nothing, however small or large",
          "[analysis][collisions][edge]") {
  const Distance distance = GENERATE(Distance::Euclidean, Distance::CosineDistance);
  Matrix<double> table(12, 3);
  Rng rng(8);
  for (double& x : table.view().flat()) x = rng.normal();
  const Collisions found = collisions(table.view(), distance, 20, 0.5);
  for (const double factor : {0x1p-565, 0x1p-900, 0x1p600, 0x1p1020}) {
    CAPTURE(factor);
    Matrix<double> scaled(12, 3);
    for (std::size_t k = 0; k < 36; ++k) {
      scaled.view().flat()[k] = table.view().flat()[k] * factor;
    }
    const double unit = distance == Distance::Euclidean ? factor : 1;
    const Collisions other = collisions(scaled.view(), distance, 20, 0.5 * unit);
    CHECK(other.below == found.below);
    REQUIRE(other.pairs.size() == 20);
    for (std::size_t k = 0; k < 20; ++k) {
      CHECK(other.pairs[k].first == found.pairs[k].first);
      CHECK(other.pairs[k].second == found.pairs[k].second);
      CHECK_THAT(other.pairs[k].distance, WithinRel(found.pairs[k].distance * unit, 1e-15));
    }
  }
}

TEST_CASE("collisions: ordinary rows keep their distances beside huge and tiny ones",
          "[analysis][collisions][edge]") {
  Matrix<double> table(4, 1);
  const double rows[] = {1e300, 1, 1.5, 1e-300};
  std::ranges::copy(rows, table.view().flat().begin());
  const Collisions found = collisions(table.view(), Distance::Euclidean, 10, 0.5);
  REQUIRE(found.pairs.size() == 6);
  CHECK(found.below == 1);
  CHECK(found.pairs.front().first == 1);
  CHECK(found.pairs.front().distance == 0.5);
  CHECK(found.pairs.back().distance == 1e300);
}

TEST_CASE("collisions: refuses what would take too long", "[analysis][collisions][error]") {
  const MatrixView<const double> huge(nullptr, 65536, 64);
  CHECK_THROWS_AS(collisions(huge, Distance::Euclidean, 1, 0), InputError);
}

TEST_CASE("collisions: a row of zeros is as far from a tiny one as that is long",
          "[analysis][collisions][edge]") {
  Matrix<double> table(3, 1);
  const double rows[] = {0, 0x1p-700, 0};
  std::ranges::copy(rows, table.view().flat().begin());
  const Collisions found = collisions(table.view(), Distance::Euclidean, 10, 0);
  CHECK(found.below == 1);
  REQUIRE(found.pairs.size() == 3);
  CHECK(found.pairs[0].second == 2);
  CHECK(found.pairs[0].distance == 0);
  CHECK(found.pairs[1].distance == 0x1p-700);
}

}  // namespace
}  // namespace pe
