#include "analysis/pairs/offset_profile.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

#include "support/refused.h"
#include "support/rng.h"
#include "support/row_metric.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using testing::exact_table;
using testing::GoldenClaim;
using testing::kMetrics;
using testing::row_metric;

Matrix<double> sinusoidal(double length, double d_model) {
  return exact_table("sinusoidal", {{"length", length}, {"d_model", d_model}});
}

Matrix<double> noise(std::size_t rows, std::size_t cols, std::uint64_t seed) {
  Matrix<double> table(rows, cols);
  Rng rng(seed);
  for (double& x : table.view().flat()) x = rng.normal();
  return table;
}

TEST_CASE("offset profile: means, extremes and a reference's row by their definition",
          "[analysis][offset_profile]") {
  const auto rows = static_cast<std::size_t>(GENERATE(1, 2, 5, 11));
  const auto cols = static_cast<std::size_t>(GENERATE(1, 3, 8, 19));
  const Metric metric =
      GENERATE(Metric::Dot, Metric::Cosine, Metric::CosineDistance, Metric::Euclidean);
  Matrix<double> table = noise(rows, cols, 7 * rows + cols);
  if (rows > 4) {
    for (double& x : table.view().row(3)) x = 0;  // no direction
    for (std::size_t c = 0; c < cols; ++c) table.view()(4, c) = table.view()(1, c);
  }
  const MatrixView<const double> view = table.view();
  CAPTURE(rows, cols, kMetricNames[static_cast<int>(metric)]);

  const OffsetProfile profile = offset_profile(view, metric);
  double defect = 0;
  for (std::size_t offset = 0; offset < rows; ++offset) {
    double total = 0, low = INFINITY, high = -INFINITY;
    for (std::size_t p = 0; p + offset < rows; ++p) {
      const double value = row_metric(view.row(p), view.row(p + offset), metric);
      total += value;
      low = std::fmin(low, value);
      high = std::fmax(high, value);
    }
    CHECK_THAT(profile.mean[offset], WithinAbs(total / static_cast<double>(rows - offset), 1e-13));
    CHECK_THAT(profile.min[offset], WithinAbs(low, 1e-13));
    CHECK_THAT(profile.max[offset], WithinAbs(high, 1e-13));
    defect = std::fmax(defect, high - low);
  }
  CHECK_THAT(profile.toeplitz_defect, WithinAbs(defect, 2e-13));

  for (std::size_t reference = 0; reference < rows; ++reference) {
    const ReferenceProfile one = reference_profile(view, reference, metric);
    for (std::size_t r = 0; r < rows; ++r) {
      CHECK_THAT(one.values[r],
                 WithinAbs(row_metric(view.row(reference), view.row(r), metric), 1e-13));
    }
  }
}

TEST_CASE("offset profile: the first rise of sinusoidal dot products is where X5 says",
          "[analysis][offset_profile][claims]") {
  const std::pair<int, int> expected[] = {{4, 4}, {64, 6}, {128, 12}, {256, 25}, {512, 44}};
  for (const auto& [d_model, first] : expected) {
    CAPTURE(d_model);
    const Matrix<double> table = sinusoidal(first + 20, d_model);
    const OffsetProfile profile = offset_profile(table.view(), Metric::Dot);
    CHECK(profile.rises.first == first);
    CHECK(profile.rises.places.front() == first);
    CHECK(profile.toeplitz_defect < 1e-12);
    CHECK(offset_profile(table.view(), Metric::CosineDistance).rises.first == first);
    CHECK(offset_profile(table.view(), Metric::Euclidean).rises.first == first);
  }
}

TEST_CASE("offset profile: X1, distance from position 1 does not grow monotonically",
          "[analysis][offset_profile][claims]") {
  const Matrix<double> table = sinusoidal(1001, 1024);
  const ReferenceProfile profile = reference_profile(table.view(), 1, Metric::CosineDistance);
  CHECK(profile.rises.first == 70);
  std::size_t to_250 = 0, to_1000 = 0;
  for (const std::int32_t place : profile.rises.places) {
    if (place >= 2) ++to_1000;
    if (place >= 2 && place <= 250) ++to_250;
  }
  CHECK(to_250 == 43);
  CHECK(to_1000 == 427);
  CHECK_THAT(profile.values[250], WithinAbs(0.66281, 5e-6));
  double largest = 0;
  for (std::size_t p = 0; p <= 250; ++p) largest = testing::worst_of(largest, profile.values[p]);
  CHECK_THAT(largest, WithinAbs(0.66337, 5e-6));
}

const GoldenClaim kDistances("cosdist_row_L250_d1024.npy");

TEST_CASE("offset profile: S0's distances, golden to 1e-14", "[analysis][offset_profile][golden]") {
  const std::string file = "cosdist_row_L250_d1024.npy";
  const testing::GoldenTable golden = testing::read_golden_table(file);
  const double tolerance = testing::golden_entry(file)["tolerance"]["float64"].number;
  const Matrix<double> table = sinusoidal(250, 1024);
  const ReferenceProfile profile = reference_profile(table.view(), 0, Metric::CosineDistance);
  CHECK(testing::largest_error<double>({profile.values.data(), 250, 1}, golden.data) <= tolerance);
}

TEST_CASE("offset profile: G1 to G4, S0's four distances", "[analysis][offset_profile][golden]") {
  const Matrix<double> table = sinusoidal(32, 1024);
  const std::vector<double> from_1 =
      reference_profile(table.view(), 1, Metric::CosineDistance).values;
  const std::vector<double> from_30 =
      reference_profile(table.view(), 30, Metric::CosineDistance).values;
  const testing::Json seeds = testing::read_golden_json("seeds.json");
  const std::pair<const char*, double> expected[] = {{"cosine(PE(1), PE(2))", from_1[2]},
                                                     {"cosine(PE(1), PE(3))", from_1[3]},
                                                     {"cosine(PE(1), PE(30))", from_1[30]},
                                                     {"cosine(PE(30), PE(31))", from_30[31]}};
  for (const auto& [expression, value] : expected) {
    CAPTURE(expression);
    bool found = false;
    for (const testing::Json& printed : seeds["values"].list) {
      if (printed["expression"].text != expression) continue;
      CHECK_THAT(value, WithinAbs(printed["exact"].number, 2e-16));
      found = true;
    }
    CHECK(found);
  }
  const std::vector<double> narrow =
      reference_profile(sinusoidal(32, 256).view(), 1, Metric::CosineDistance).values;
  CHECK_THAT(narrow[2], WithinAbs(0.0278723360565, 5e-14));
  CHECK_THAT(narrow[30], WithinAbs(0.4365176762932, 5e-14));
}

TEST_CASE("offset profile: G6, sines alone are not shift invariant",
          "[analysis][offset_profile][golden]") {
  const Matrix<double> both =
      exact_table("sinusoidal", {{"length", 251.0}, {"d_model", 1024.0}, {"layout", "concat"}});
  Matrix<double> half[2] = {Matrix<double>(250, 512), Matrix<double>(250, 512)};
  for (std::size_t p = 0; p < 250; ++p) {
    for (std::size_t c = 0; c < 1024; ++c) half[c / 512].view()(p, c % 512) = both.view()(p + 1, c);
  }
  const OffsetProfile sines = offset_profile(half[0].view(), Metric::CosineDistance);
  CHECK_THAT(sines.min[1], WithinAbs(0.0148, 5e-5));
  CHECK_THAT(sines.max[1], WithinAbs(0.1147, 5e-5));
  const OffsetProfile cosines = offset_profile(half[1].view(), Metric::CosineDistance);
  CHECK_THAT(cosines.min[1], WithinAbs(0.0127, 5e-5));
  CHECK_THAT(cosines.max[1], WithinAbs(0.0258, 5e-5));
  const OffsetProfile all = offset_profile(both.view(), Metric::CosineDistance);
  CHECK_THAT(all.mean[1], WithinAbs(0.02649, 5e-6));
  CHECK(all.toeplitz_defect < 1e-14);
  // The printed norms are of 1024 columns, every sine twice: sqrt(2) times those of 512.
  const auto norm = [](const Matrix<double>& table, std::size_t row) {
    return std::sqrt(2 * reference_profile(table.view(), row, Metric::Dot).values[row]);
  };
  CHECK_THAT(norm(both, 7), WithinAbs(std::sqrt(2 * 512.0), 1e-13));
  CHECK_THAT(norm(half[0], 0), WithinAbs(6.91, 5e-3));
  CHECK_THAT(norm(half[0], 249), WithinAbs(19.56, 5e-3));
  CHECK_THAT(norm(half[1], 0), WithinAbs(31.24, 5e-3));
  CHECK_THAT(norm(half[1], 249), WithinAbs(25.33, 5e-3));
}

TEST_CASE("offset profile: G9, S1's figure 3", "[analysis][offset_profile][golden]") {
  constexpr int kOffsets[] = {1, 2, 5, 10, 20, 50};
  constexpr double kExpected[2][6] = {{.9702, .8966, .7373, .6691, .6083, .5462},
                                      {.9731, .9052, .7406, .6789, .6155, .5121}};
  for (const int k : {0, 1}) {
    const Matrix<double> table = sinusoidal(51, k == 0 ? 128 : 512);
    const std::vector<double> dots = reference_profile(table.view(), 0, Metric::Dot).values;
    for (std::size_t i = 0; i < 6; ++i) {
      CHECK_THAT(dots[static_cast<std::size_t>(kOffsets[i])] / dots[0],
                 WithinAbs(kExpected[k][i], 5e-5));
    }
  }
}

TEST_CASE("offset profile: rises on both sides of a reference, and none from rounding",
          "[analysis][offset_profile]") {
  Matrix<double> table(7, 1);
  const double rows[] = {9, 1, 3, 5, 6, 2, 8};  // from row 3: distances 4 4 2 0 1 3 3
  std::copy(std::begin(rows), std::end(rows), table.view().data());
  const ReferenceProfile profile = reference_profile(table.view(), 3, Metric::Dot);
  // dots with 5: 45 5 15 25 30 10 40
  CHECK(profile.rises.places == std::vector<std::int32_t>{0, 4, 6});
  CHECK(profile.rises.first == 4);

  Matrix<double> constant(40, 3);
  for (double& x : constant.view().flat()) x = 0.1;
  for (const Metric metric : kMetrics) {
    const OffsetProfile flat = offset_profile(constant.view(), metric);
    CHECK(flat.rises.places.empty());
    CHECK_FALSE(flat.rises.first);
  }
}

TEST_CASE("offset profile: what holds no number spoils its own pairs only",
          "[analysis][offset_profile]") {
  Matrix<double> table = noise(4, 2, 3);
  table.view()(3, 1) = NAN;
  const OffsetProfile profile = offset_profile(table.view(), Metric::Dot);
  CHECK(std::isnan(profile.mean[1]));
  CHECK(std::isnan(profile.max[3]));
  CHECK(std::isnan(profile.toeplitz_defect));
  const ReferenceProfile one = reference_profile(table.view(), 0, Metric::Dot);
  CHECK(std::isfinite(one.values[2]));
  CHECK(std::isnan(one.values[3]));
}

TEST_CASE("offset profile: cosines of rows whose squares are none",
          "[analysis][offset_profile][edge]") {
  const Metric metric = GENERATE(Metric::Cosine, Metric::CosineDistance);
  const Matrix<double> table = noise(6, 5, 3);
  Matrix<double> scaled(6, 5);
  for (std::size_t k = 0; k < 30; ++k) {
    scaled.view().flat()[k] = table.view().flat()[k] * (k < 10 ? 0x1p-600 : k < 20 ? 0x1p700 : 1);
  }
  const OffsetProfile plain = offset_profile(table.view(), metric);
  const OffsetProfile found = offset_profile(scaled.view(), metric);
  for (std::size_t k = 0; k < 6; ++k) CHECK_THAT(found.mean[k], WithinAbs(plain.mean[k], 1e-13));
}

TEST_CASE("offset profile: refusals name the parameter", "[analysis][offset_profile][error]") {
  const Matrix<double> none(0, 4), one(1, 4);
  CHECK(testing::refused([&] { offset_profile(none.view(), Metric::Dot); }) == "matrix");
  CHECK(testing::refused([&] { reference_profile(one.view(), 1, Metric::Dot); }) == "reference");
  const MatrixView<const double> huge(nullptr, 65536, 512);
  CHECK(testing::refused([&] { offset_profile(huge, Metric::Dot); }) == "matrix");
}

TEST_CASE("offset profile: distances of rows whose squares leave the range of doubles",
          "[analysis][profile][edge]") {
  for (const double factor : {0x1p-900, 0x1p900}) {
    Matrix<double> table(3, 1);
    const double rows[] = {0, factor, 3 * factor};
    std::ranges::copy(rows, table.view().flat().begin());
    const OffsetProfile found = offset_profile(table.view(), Metric::Euclidean);
    CHECK(found.mean == std::vector<double>{0, 1.5 * factor, 3 * factor});
    CHECK(found.toeplitz_defect == factor);
  }
}

}  // namespace
}  // namespace pe
