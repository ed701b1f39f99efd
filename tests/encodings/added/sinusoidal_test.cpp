#include "encodings/added/sinusoidal.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <vector>

#include "linalg/matrix.h"
#include "support/reference.h"
#include "support/refused.h"
#include "support/rng.h"
#include "support/worst.h"

namespace pe {
namespace {

constexpr double kFloatUnit = 0x1p-24;

std::vector<double> range(double start, std::size_t count) {
  std::vector<double> positions(count);
  for (std::size_t r = 0; r < count; ++r) positions[r] = start + static_cast<double>(r);
  return positions;
}

/// Largest error of a paper-schedule, interleaved table.
template <typename T>
double worst_error(std::size_t d, double base, const std::vector<double>& positions) {
  Matrix<T> table(positions.size(), d);
  sinusoidal(table.view(), positions, {.base = base});
  std::vector<DoubleDouble> turns;
  for (std::size_t i = 0; 2 * i < d; ++i) {
    turns.push_back(
        testing::reference_turns(base, 2.0 * static_cast<double>(i), static_cast<double>(d)));
  }
  double worst = 0;
  for (std::size_t r = 0; r < positions.size(); ++r) {
    for (std::size_t j = 0; j < d; ++j) {
      const auto exact = testing::reference_phasor(positions[r], turns[j / 2]);
      const DoubleDouble wanted = j % 2 == 0 ? exact.sine : exact.cosine;
      worst = testing::worst_of(worst, testing::error_of(table.view()(r, j), wanted));
    }
  }
  return worst;
}

TEST_CASE("sinusoidal: float32 tables err by at most 0.51 * 2^-24 below 2^24",
          "[encodings][sinusoidal]") {
  const double base = GENERATE(1.0, 100.0, 10000.0, 500000.0);
  // starts of whole windows: every table length takes another path (short, long, overlap)
  for (const double start : {0.0, -70.0, 1000.0, 65500.0, 131072.0, 0x1p20, 0x1p24 - 200}) {
    for (const std::size_t rows : {33u, 64u, 65u, 96u, 199u}) {
      CAPTURE(base, start, rows);
      CHECK(worst_error<float>(34, base, range(start, rows)) <= 0.51 * kFloatUnit);
    }
  }
}

TEST_CASE("sinusoidal: float32 tables of 600 rows stay exact across anchors",
          "[encodings][sinusoidal]") {
  CHECK(worst_error<float>(64, 10000, range(0, 1100)) <= 0.51 * kFloatUnit);
  CHECK(worst_error<float>(64, 10000, range(0x1p24 - 1100, 1100)) <= 0.51 * kFloatUnit);
}

TEST_CASE("sinusoidal: float32 at scattered positions below 2^24", "[encodings][sinusoidal]") {
  Rng rng(5);
  std::vector<double> positions;
  for (int i = 0; i < 400; ++i) positions.push_back((rng.uniform() * 2 - 1) * 0x1p24);
  CHECK(worst_error<float>(48, 10000, positions) <= 0.51 * kFloatUnit);
}

TEST_CASE("sinusoidal: float64 tables err by at most 4.5e-16 below 2^26",
          "[encodings][sinusoidal]") {
  Rng rng(6);
  const double base = GENERATE(1.0, 10000.0, 1e6);
  std::vector<double> positions = range(0, 100);
  for (int i = 0; i < 300; ++i) positions.push_back(std::floor(rng.uniform() * 0x1p26));
  for (int i = 0; i < 300; ++i) positions.push_back((rng.uniform() * 2 - 1) * 0x1p26);
  CAPTURE(base);
  CHECK(worst_error<double>(48, base, positions) <= 4.5e-16);
}

TEST_CASE("sinusoidal: concat is interleaved with its columns permuted",
          "[encodings][sinusoidal][property]") {
  const std::size_t d = GENERATE(1u, 2u, 3u, 7u, 8u, 9u, 64u, 127u);
  const Schedule schedule = GENERATE(Schedule::Paper, Schedule::Tensor2Tensor);
  const std::size_t rows = GENERATE(1u, 5u, 70u);
  CAPTURE(d, schedule, rows);
  const auto positions = range(3, rows);
  Matrix<float> mixed(rows, d), blocks(rows, d);
  sinusoidal(mixed.view(), positions, {.schedule = schedule});
  sinusoidal(blocks.view(), positions, {.layout = Layout::Concat, .schedule = schedule});
  const std::size_t pairs = d / 2, sines = schedule == Schedule::Paper ? d - pairs : pairs;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t i = 0; i < sines; ++i) CHECK(mixed.view()(r, 2 * i) == blocks.view()(r, i));
    for (std::size_t i = 0; i < pairs; ++i) {
      CHECK(mixed.view()(r, 2 * i + 1) == blocks.view()(r, sines + i));
    }
    if (pairs + sines < d) {
      CHECK(mixed.view()(r, d - 1) == 0);
      CHECK(blocks.view()(r, d - 1) == 0);
    }
  }
}

TEST_CASE("sinusoidal: a row does not depend on the others", "[encodings][sinusoidal][property]") {
  Matrix<double> all(100, 16), one(1, 16);
  sinusoidal(all.view(), range(0, 100));
  for (std::size_t r = 0; r < 100; r += 9) {
    const double position = static_cast<double>(r);
    sinusoidal(one.view(), std::span(&position, 1));
    for (std::size_t j = 0; j < 16; ++j) CHECK(one.view()(0, j) == all.view()(r, j));
  }
}

TEST_CASE("sinusoidal: dot products depend on the offset only, rows have norm sqrt(d/2)",
          "[encodings][sinusoidal][property]") {
  constexpr std::size_t kRows = 60, kD = 64;
  Matrix<double> table(kRows, kD);
  sinusoidal(table.view(), range(0, kRows));
  const auto dot = [&](std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t j = 0; j < kD; ++j) sum += table.view()(a, j) * table.view()(b, j);
    return sum;
  };
  for (std::size_t r = 0; r < kRows; ++r) CHECK(std::fabs(dot(r, r) - kD / 2) < 1e-13);
  for (std::size_t r = 7; r < kRows; ++r) CHECK(std::fabs(dot(r, r - 7) - dot(7, 0)) < 1e-13);
}

TEST_CASE("sinusoidal: empty tables and tables without columns are legal", "[encodings][error]") {
  Matrix<float> empty(0, 8);
  CHECK_NOTHROW(sinusoidal(empty.view(), {}));
  float single = 5;
  const double position = 1;
  sinusoidal(MatrixView<float>(&single, 1, 1), std::span(&position, 1),
             {.schedule = Schedule::Tensor2Tensor});
  CHECK(single == 0);
}

TEST_CASE("sinusoidal: refusals name the parameter and write nothing", "[encodings][error]") {
  Matrix<float> out(2, 4);
  for (float& x : out.view().flat()) x = 99;
  const auto refused = [&](std::vector<double> positions, double base) {
    return testing::refused([&] { sinusoidal(out.view(), positions, {.base = base}); });
  };
  CHECK(refused({0}, 10000) == "positions");
  CHECK(refused({0, NAN}, 10000) == "positions");
  CHECK(refused({0, 0x1p54}, 10000) == "positions");
  CHECK(refused({0, 1}, 0) == "base");
  CHECK(refused({0, 1}, NAN) == "base");
  CHECK(refused({0, 1}, INFINITY) == "base");
  for (const float x : out.view().flat()) CHECK(x == 99);
}

}  // namespace
}  // namespace pe
