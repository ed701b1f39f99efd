#include "analysis/columns/column_waves.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>

#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

Matrix<double> filled(std::size_t rows, std::size_t cols, auto&& value) {
  Matrix<double> table(rows, cols);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) table.view()(r, c) = value(r, c);
  }
  return table;
}

TEST_CASE("column waves: a sinusoid of any turns, phase and mean is all of its column",
          "[analysis][waves]") {
  constexpr double kTurns[] = {0.5, 0.8, 1, 2.37, 17, 100.1, 127.9};
  const auto table = filled(256, std::size(kTurns), [&](std::size_t r, std::size_t c) {
    const double at = static_cast<double>(r) / 256;
    return 5 + 3 * std::sin(2 * std::numbers::pi * kTurns[c] * at + static_cast<double>(c));
  });
  const auto waves = column_waves(table.view());
  for (std::size_t c = 0; c < std::size(kTurns); ++c) {
    CAPTURE(kTurns[c], waves[c].turns, waves[c].share);
    CHECK(std::fabs(waves[c].turns - kTurns[c]) < 2e-4);
    CHECK(1 - waves[c].share < 1e-6);
  }
}

TEST_CASE("column waves: what is not a wave is not explained by one", "[analysis][waves]") {
  const auto table = filled(512, 3, [](std::size_t r, std::size_t c) {
    const double t = static_cast<double>(r);
    if (c == 0) return 7.0;  // nothing varies
    if (c == 1) {            // noise
      const double x = std::sin(t * 12.9898) * 43758.5453;
      return x - std::floor(x);
    }
    return std::sin(0.1 * t) + std::sin(1.3 * t);  // two, half each
  });
  const auto waves = column_waves(table.view());
  CHECK(waves[0].share == 0);
  CHECK(waves[0].turns == 0);
  CHECK(waves[1].share < 0.05);
  CHECK(std::fabs(waves[2].share - 0.5) < 0.02);
}

TEST_CASE("column waves: the fit of the best one is that of least squares", "[analysis][waves]") {
  // a ramp of 4 rows: the best of a dense search by hand
  const auto table =
      filled(4, 1, [](std::size_t r, std::size_t) { return static_cast<double>(r); });
  const auto wave = column_waves(table.view())[0];
  CHECK(wave.turns >= 0.5);
  CHECK(wave.share > 0.99);
}

TEST_CASE("column waves: refusals", "[analysis][waves]") {
  CHECK_THROWS_AS(column_waves(Matrix<double>(3, 1).view()), InputError);
  CHECK_THROWS_AS(column_waves(Matrix<double>(4097, 1).view()), InputError);
  auto table = filled(8, 1, [](std::size_t, std::size_t) { return NAN; });
  CHECK_THROWS_AS(column_waves(table.view()), InputError);
}

TEST_CASE("column waves: numbers whose squares leave the range of doubles",
          "[analysis][waves][edge]") {
  constexpr double kFactors[] = {1, 0x1p-900, 0x1p900};
  const auto table = filled(32, 3, [&](std::size_t r, std::size_t c) {
    return kFactors[c] * std::sin(0.3 * static_cast<double>(r));
  });
  const auto waves = column_waves(table.view());
  for (std::size_t c = 1; c < 3; ++c) {
    CHECK(waves[c].turns == waves[0].turns);
    CHECK(waves[c].share == waves[0].share);
  }
}

}  // namespace
}  // namespace pe
