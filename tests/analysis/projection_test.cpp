#include "analysis/projection.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "support/matrices.h"
#include "support/refused.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::converted;
using testing::random_matrix;

/// Eigenvalues of the covariance by Jacobi's rotations, largest first: another way than the core's.
std::vector<double> reference_variances(const Matrix<double>& table) {
  const std::size_t n = table.rows(), d = table.cols();
  Matrix<double> a(d, d);
  std::vector<double> mean(d, 0.0);
  for (std::size_t c = 0; c < d; ++c) {
    for (std::size_t r = 0; r < n; ++r) mean[c] += table.view()(r, c) / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < d; ++j) {
      double sum = 0;
      for (std::size_t r = 0; r < n; ++r) {
        sum += (table.view()(r, i) - mean[i]) * (table.view()(r, j) - mean[j]);
      }
      a.view()(i, j) = sum / static_cast<double>(n);
    }
  }
  bool has_turned = true;
  for (int sweep = 0; has_turned && sweep < 12; ++sweep) {
    has_turned = false;
    for (std::size_t p = 0; p < d; ++p) {
      for (std::size_t q = p + 1; q < d; ++q) {
        const double beside = a.view()(p, q);
        if (std::fabs(beside) <= 1e-18 * std::fmax(a.view()(p, p), a.view()(q, q))) continue;
        has_turned = true;
        const double half = (a.view()(q, q) - a.view()(p, p)) / (2 * beside);
        const double t = std::copysign(1 / (std::fabs(half) + std::sqrt(half * half + 1)), half);
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        double* const cells = a.view().data();  // a call for each takes longer than its numbers
        const auto turn = [=](double* x, double* y, std::size_t step) {
          for (std::size_t k = 0; k < d; ++k, x += step, y += step) {
            const double before = *x;
            *x = c * before - s * *y;
            *y = s * before + c * *y;
          }
        };
        turn(cells + p, cells + q, d);
        turn(cells + p * d, cells + q * d, 1);
      }
    }
  }
  std::vector<double> values(d);
  for (std::size_t k = 0; k < d; ++k) values[k] = std::fmax(a.view()(k, k), 0);
  std::ranges::sort(values, std::greater());
  return values;
}

/// All that the header promises, against the reference.
template <typename T>
Projection check_projection(const Matrix<T>& table, const ProjectionOptions& options) {
  Projection p = project(table.view(), options);
  const Matrix<double> exact = converted<double>(table);
  const std::vector<double> wanted = reference_variances(exact);
  const double total = std::accumulate(wanted.begin(), wanted.end(), 0.0);
  const std::size_t count = options.components, n = table.rows(), d = table.cols();
  REQUIRE(p.variances.size() == count);
  REQUIRE(p.points.rows() == n);
  REQUIRE(p.points.cols() == count);
  REQUIRE(p.axes.rows() == count);
  REQUIRE(p.axes.cols() == d);
  double worst_mean = 0, worst_point = 0, longest = 0;
  for (std::size_t c = 0; c < d; ++c) {
    double sum = 0;
    for (std::size_t r = 0; r < n; ++r) sum += exact.view()(r, c);
    worst_mean = testing::worst_of(worst_mean, std::fabs(p.mean[c] - sum / static_cast<double>(n)));
  }
  for (std::size_t r = 0; r < n; ++r) {
    double square = 0;
    for (std::size_t c = 0; c < d; ++c) {
      square += std::pow(exact.view()(r, c) - p.mean[c], 2);
    }
    longest = std::fmax(longest, std::sqrt(square));
    for (std::size_t k = 0; k < count; ++k) {
      double along = 0;
      for (std::size_t c = 0; c < d; ++c) {
        along += (exact.view()(r, c) - p.mean[c]) * p.axes.view()(k, c);
      }
      worst_point = testing::worst_of(worst_point, std::fabs(along - p.points.view()(r, k)));
    }
  }
  CHECK(worst_mean <= 1e-12);
  CHECK(worst_point <= 1e-6 * longest);
  for (std::size_t k = 0; k < count; ++k) {
    CAPTURE(k);
    CHECK(std::fabs(p.variances[k] - wanted[k]) <= 1e-6 * wanted[0]);
    CHECK(std::fabs(p.ratios[k] - (total > 0 ? wanted[k] / total : 0)) <= 1e-6);
    if (k > 0) CHECK(p.variances[k] <= p.variances[k - 1]);
    double extreme = 0;
    for (std::size_t c = 0; c < d; ++c) {
      const double x = p.axes.view()(k, c);
      if (std::fabs(x) > std::fabs(extreme)) extreme = x;
    }
    CHECK(extreme > 0);
    for (std::size_t j = 0; j <= k; ++j) {
      double product = 0;
      for (std::size_t c = 0; c < d; ++c) product += p.axes.view()(k, c) * p.axes.view()(j, c);
      CHECK(std::fabs(product - (j == k ? 1 : 0)) <= 1e-12);
    }
  }
  CHECK(p.residual <= 2e-5);
  if (options.method != ProjectionMethod::Auto) CHECK(p.method == options.method);
  return p;
}

TEST_CASE("projection: variances are eigenvalues of the covariance",
          "[analysis][projection][property]") {
  struct Size {
    std::size_t rows, cols, components;
  };
  const Size size = GENERATE(Size{1, 1, 1}, Size{2, 5, 2}, Size{5, 2, 2}, Size{12, 12, 5},
                             Size{7, 30, 9}, Size{60, 21, 3}, Size{150, 35, 16});
  const ProjectionMethod method =
      GENERATE(ProjectionMethod::Auto, ProjectionMethod::Krylov, ProjectionMethod::Gram);
  CAPTURE(size.rows, size.cols, size.components, static_cast<int>(method));
  const auto table = random_matrix<double>(size.rows, size.cols, 13 * size.rows);
  check_projection(table, {size.components, method, 1});
  check_projection(converted<float>(table), {size.components, method, 1});
}

TEST_CASE("projection: of sines and cosines", "[analysis][projection]") {
  const ProjectionMethod method =
      GENERATE(ProjectionMethod::Auto, ProjectionMethod::Krylov, ProjectionMethod::Gram);
  const auto table = testing::exact_table("sinusoidal", {{"length", 200.0}, {"d_model", 64.0}});
  check_projection(table, {4, method, 1});
}

TEST_CASE("projection: variances that are all equal, and many of them", "[analysis][projection]") {
  const ProjectionMethod method =
      GENERATE(ProjectionMethod::Auto, ProjectionMethod::Krylov, ProjectionMethod::Gram);
  Matrix<double> table(12, 12);
  std::ranges::fill(table.view().flat(), 0);
  for (std::size_t i = 0; i < 12; ++i) table.view()(i, i) = i < 6 ? 2 : 1;
  check_projection(table, {7, method, 3});
}

TEST_CASE("projection: rows without variance, or with less than asked for",
          "[analysis][projection]") {
  const ProjectionMethod method =
      GENERATE(ProjectionMethod::Auto, ProjectionMethod::Krylov, ProjectionMethod::Gram);
  Matrix<double> table(9, 4);
  std::ranges::fill(table.view().flat(), 3);
  const Projection still = check_projection(table, {2, method, 1});
  CHECK(still.variances == std::vector<double>{0, 0});
  CHECK(still.passes == 0);
  for (std::size_t r = 0; r < 9; ++r) table.view()(r, 2) = static_cast<double>(r);
  const Projection line = check_projection(table, {3, method, 1});
  CHECK(std::fabs(line.ratios[0] - 1) <= 1e-12);
  CHECK(std::fabs(line.axes.view()(0, 2) - 1) <= 1e-7);
}

TEST_CASE("projection: scale and origin do not matter", "[analysis][projection][property]") {
  const double scale = GENERATE(1e-30, 1e-3, 1e30, 1e290);
  const auto table = random_matrix<double>(20, 6, 5);
  Matrix<double> moved(20, 6);
  std::ranges::transform(table.view().flat(), moved.view().data(),
                         [=](double x) { return scale * (x + 1000); });
  const Projection before = project(table.view(), {3, ProjectionMethod::Auto, 1});
  const Projection after = project(moved.view(), {3, ProjectionMethod::Auto, 1});
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(std::fabs(after.ratios[k] - before.ratios[k]) <= 1e-6);
    CHECK(std::fabs(after.points.view()(4, k) / scale - before.points.view()(4, k)) <= 1e-4);
  }
}

TEST_CASE("projection: slow spectra change to products and start anew", "[analysis][projection]") {
  // noise: 150 columns hardly differ in variance, the space is filled and shrunk again
  const auto table = random_matrix<double>(400, 150, 8);
  const Projection p = check_projection(table, {3, ProjectionMethod::Auto, 1});
  CHECK(p.method == ProjectionMethod::Gram);
  CHECK(p.passes > 10);
  check_projection(table, {3, ProjectionMethod::Krylov, 1});
}

TEST_CASE("projection: the same seed, the same numbers", "[analysis][projection]") {
  const auto table = random_matrix<float>(120, 110, 2);
  const ProjectionOptions options{2, ProjectionMethod::Krylov, 9};
  const Projection first = project(table.view(), options), again = project(table.view(), options);
  CHECK(std::ranges::equal(first.points.view().flat(), again.points.view().flat()));
  const Projection other = project(table.view(), {2, ProjectionMethod::Krylov, 10});
  CHECK(testing::largest_difference(first.points, other.points) <= 2e-2);
  CHECK(std::fabs(first.variances[0] - other.variances[0]) <= 1e-6 * first.variances[0]);
}

TEST_CASE("projection: refusals", "[analysis][projection][error]") {
  const auto parameter_of = [](const Matrix<double>& table, std::size_t components) {
    return testing::refused([&] {
      project(table.view(), {components, ProjectionMethod::Auto, 1});
    });
  };
  Matrix<double> table = random_matrix<double>(40, 30, 1);
  CHECK(parameter_of(table, 16) == "accepted");
  CHECK(parameter_of(table, 17) == "components");
  CHECK(parameter_of(table, 0) == "components");
  CHECK(parameter_of(random_matrix<double>(9, 3, 1), 4) == "components");
  CHECK(parameter_of(Matrix<double>(0, 3), 1) == "matrix");
  CHECK(parameter_of(Matrix<double>(3, 0), 1) == "matrix");
  table.view()(2, 1) = 1e301;
  CHECK(parameter_of(table, 2) == "matrix");
  table.view()(2, 1) = std::numeric_limits<double>::infinity();
  CHECK(parameter_of(table, 2) == "matrix");
}

}  // namespace
}  // namespace pe
