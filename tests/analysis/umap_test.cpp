#include "analysis/umap/umap.h"

#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "analysis/umap/procrustes.h"
#include "support/check.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

/// Rows on a line, a tenth apart: nearest first, of equally near ones the earlier.
Neighbors line(std::int32_t rows, std::size_t k) {
  Neighbors near{k, {}, {}};
  for (std::int32_t row = 0; row < rows; ++row) {
    std::vector<std::int32_t> own;
    for (std::int32_t apart = 1; own.size() < k; ++apart) {
      if (row - apart >= 0) own.push_back(row - apart);
      if (row + apart < rows && own.size() < k) own.push_back(row + apart);
    }
    for (const std::int32_t other : own) {
      near.indices.push_back(other);
      near.distances.push_back(static_cast<float>(std::abs(other - row)) / 10);
    }
  }
  return near;
}

std::vector<double> finished(const Neighbors& near, std::uint64_t seed,
                             std::span<const double> start = {}) {
  Umap umap(near, start, {.seed = seed});
  umap.step(umap.epochs());
  return {umap.points().begin(), umap.points().end()};
}

/// Of single precision: FNV-1a, 32 bits.
std::uint32_t hash_of(const std::vector<double>& points) {
  std::uint32_t hash = 0x811c9dc5;
  for (const double value : points) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    for (int shift = 0; shift < 32; shift += 8) {
      hash = (hash ^ (bits >> shift & 255)) * 0x01000193;
    }
  }
  return hash;
}

double apart(const std::vector<double>& points, std::size_t i, std::size_t j) {
  return std::hypot(points[2 * i] - points[2 * j], points[2 * i + 1] - points[2 * j + 1]);
}

}  // namespace

TEST_CASE("umap_curve: umap-learn's numbers, and no neighbouring curve is nearer", "[umap]") {
  const UmapCurve learned = fit_umap_curve(0.1);
  CHECK_THAT(learned.a, WithinAbs(1.5769434603113077, 1e-6));
  CHECK_THAT(learned.b, WithinAbs(0.8950608779109733, 1e-6));
  const auto error = [](double min_dist, double a, double b) {
    double total = 0;
    for (int i = 0; i < 300; ++i) {
      const double d = 3.0 * i / 299;
      const double wanted = d < min_dist ? 1 : std::exp(min_dist - d);
      total += std::pow(1 / (1 + a * std::pow(d, 2 * b)) - wanted, 2);
    }
    return total;
  };
  for (const double min_dist : {0.0, 0.001, 0.1, 0.5, 0.99}) {
    CAPTURE(min_dist);
    const auto [a, b] = fit_umap_curve(min_dist);
    const double least = error(min_dist, a, b);
    for (const double by : {0.999, 1.001}) {
      CHECK(error(min_dist, by * a, b) > least);
      CHECK(error(min_dist, a, by * b) > least);
    }
  }
  CHECK_THROWS_AS(fit_umap_curve(1), InputError);
  CHECK_THROWS_AS(fit_umap_curve(-0.1), InputError);
  CHECK_THROWS_AS(fit_umap_curve(std::nan("")), InputError);
}

TEST_CASE("power: powers, by the table to 2e-5 of themselves", "[umap]") {
  for (const double exponent : {0.3, 0.8, 1.0, 1.9}) {
    const PowerTable table(exponent);
    CHECK(table(0) == 0);
    for (int i = -300; i <= 300; ++i) {
      const double x = std::exp(i / 10.0 + 0.003), exact = std::pow(x, exponent);
      CAPTURE(exponent, x);
      CHECK_THAT(power(x, exponent), WithinRel(exact, 1e-13));
      CHECK_THAT(table(x), WithinRel(exact, 2e-5));
    }
  }
}

TEST_CASE("umap_graph: who is nearest holds on wholly, both ways alike, sums are log2", "[umap]") {
  constexpr std::size_t kNear = 6;
  const Neighbors near = line(40, kNear);
  const std::vector<UmapEdge> graph = umap_graph(near);
  for (std::size_t at = 1; at < graph.size(); ++at) {
    const bool is_later =
        graph[at - 1].head < graph[at].head ||
        (graph[at - 1].head == graph[at].head && graph[at - 1].tail < graph[at].tail);
    CHECK(is_later);
  }
  for (const UmapEdge& edge : graph) {
    CHECK((edge.weight > 0 && edge.weight <= 1));
    if (std::abs(edge.head - edge.tail) == 1) CHECK(edge.weight == 1);
    const auto back = std::ranges::find_if(
        graph, [&](const UmapEdge& e) { return e.head == edge.tail && e.tail == edge.head; });
    REQUIRE(back != graph.end());
    CHECK(back->weight == edge.weight);
  }
  // In the middle of the line both sides see each other alike: own weights are w with w + w - w w.
  double sum = 0;
  for (const UmapEdge& edge : graph) {
    if (edge.head == 20) sum += 1 - std::sqrt(1 - edge.weight);
  }
  CHECK_THAT(sum, WithinAbs(std::log2(kNear + 1.0), 2e-5));
}

TEST_CASE("umap_graph: what are no neighbours is refused", "[umap][error]") {
  CHECK_THROWS_AS(umap_graph({3, {}, {}}), InputError);
  CHECK_THROWS_AS(umap_graph({0, {1, 0}, {1, 1}}), InputError);
  CHECK_THROWS_AS(umap_graph({1, {1, 2, 3}, {1, 1, 1}}), InputError);
  CHECK_THROWS_AS(umap_graph({1, {1, -1, 0}, {1, 1, 1}}), InputError);
  CHECK_THROWS_AS(umap_graph({1, {1, 2, 0}, {1, 1}}), InputError);
  CHECK_THROWS_AS(umap_graph({1, {1, 2, 0}, {1, NAN, 1}}), InputError);
  CHECK_THROWS_AS(umap_graph({1, {1, 2, 0}, {1, -1, 1}}), InputError);
}

TEST_CASE("Umap: one seed, one picture, in one step or many; neighbours are together", "[umap]") {
  const Neighbors near = line(40, 4);
  const std::vector<double> points = finished(near, 1);
  CHECK(points == finished(near, 1));
  CHECK(points != finished(near, 2));
  Umap umap(near, {}, {.seed = 1});
  CHECK(umap.epochs() == 500);
  for (std::size_t epoch = 1; epoch <= 500; ++epoch) CHECK(umap.step() == epoch);
  CHECK(umap.step(3) == 500);
  CHECK(std::vector<double>(umap.points().begin(), umap.points().end()) == points);
  for (std::size_t row = 1; row < 40; ++row)
    CHECK(apart(points, row - 1, row) < apart(points, 0, 39));
  CHECK(hash_of(points) == 0xf2594873);  // tests/web/core/umap.test.mjs: in WebAssembly, too
}

TEST_CASE("Umap: begins where it is told, scaled, or in the whole square", "[umap]") {
  const Neighbors near = line(40, 4);
  std::vector<double> start;
  for (int row = 0; row < 40; ++row) start.insert(start.end(), {row / 5.0, -row / 10.0});
  const Umap placed(near, start, {}), anywhere(near, {}, {});
  for (std::size_t at = 0; at < start.size(); ++at) {
    CHECK_THAT(placed.points()[at], WithinAbs(10 * start[at] / 7.8, 1e-4));
    CHECK(std::fabs(anywhere.points()[at]) <= 10);
  }
  CHECK_THROWS_AS(Umap(near, std::span(start).first(78), {}), InputError);
  CHECK_THROWS_AS(Umap(near, {}, {.min_dist = 2}), InputError);
  start[5] = INFINITY;
  CHECK_THROWS_AS(Umap(near, start, {}), InputError);
}

TEST_CASE("procrustes_disparity: known configurations", "[umap]") {
  const std::vector<double> shape{0, 0, 4, 0, 4, 1, 0, 3, 2, 2};
  std::vector<double> turned, same(10, 1);
  for (std::size_t at = 0; at < shape.size(); at += 2) {
    const double x = shape[at], y = -shape[at + 1];  // mirrored
    turned.insert(turned.end(), {5 + 3 * (0.6 * x - 0.8 * y), -2 + 3 * (0.8 * x + 0.6 * y)});
  }
  CHECK_THAT(procrustes_disparity(shape, turned), WithinAbs(0, 1e-14));
  CHECK_THAT(procrustes_disparity(shape, shape), WithinAbs(0, 1e-14));
  // A square against its diagonal: of the square's singular values 1/2 and 1/2 one is left.
  const std::vector<double> square{0, 0, 1, 0, 1, 1, 0, 1}, diagonal{0, 0, 0, 0, 1, 1, 1, 1};
  const std::vector<double> ends{0, 0, 1, 1, 1, 1, 0, 0};
  CHECK_THAT(procrustes_disparity(square, diagonal), WithinAbs(0.5, 1e-14));
  CHECK_THAT(procrustes_disparity(square, ends), WithinAbs(0.5, 1e-14));
  // Two corners exchanged: across nothing is left in common.
  const std::vector<double> exchanged{0, 0, 1, 1, 1, 0, 0, 1};
  CHECK_THAT(procrustes_disparity(square, exchanged), WithinAbs(0.75, 1e-14));
  CHECK(std::isnan(procrustes_disparity(shape, same)));
  CHECK_THROWS_AS(procrustes_disparity({}, {}), InputError);
  CHECK_THROWS_AS(procrustes_disparity(shape, std::span(same).first(8)), InputError);
  CHECK_THROWS_AS(procrustes_disparity(std::span(same).first(3), std::span(same).first(3)),
                  InputError);
}

TEST_CASE("procrustes_disparity: what the best of many turns leaves", "[umap]") {
  const std::vector<double> a{0, 0, 4, 0, 4, 1, 0, 3, 2, 2}, b{0, 0, 3, 1, 5, 0, 1, 4, 2, 2};
  const auto unit = [](std::vector<double> points) {
    double mean[2] = {}, square = 0;
    for (std::size_t at = 0; at < points.size(); ++at) mean[at % 2] += points[at] / 5;
    for (std::size_t at = 0; at < points.size(); ++at) points[at] -= mean[at % 2];
    for (const double value : points) square += value * value;
    for (double& value : points) value /= std::sqrt(square);
    return points;
  };
  const std::vector<double> p = unit(a), q = unit(b);
  double best = 0;
  for (const double mirror : {1.0, -1.0}) {
    for (int turn = 0; turn < 20000; ++turn) {
      const double c = std::cos(turn * std::numbers::pi / 10000),
                   s = std::sin(turn * std::numbers::pi / 10000);
      double common = 0;
      for (std::size_t at = 0; at < p.size(); at += 2) {
        const double x = q[at], y = mirror * q[at + 1];
        common += p[at] * (c * x - s * y) + p[at + 1] * (s * x + c * y);
      }
      best = std::max(best, common);
    }
  }
  CHECK_THAT(procrustes_disparity(a, b), WithinAbs(1 - best * best, 1e-7));
}

}  // namespace pe
