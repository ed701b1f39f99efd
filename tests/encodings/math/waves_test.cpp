#include "encodings/math/waves.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "support/reference.h"
#include "support/rng.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

constexpr WaveOrigin kOrigin{"waves", "start"};

TEST_CASE("fill_waves: angles of several axes are added before they are reduced",
          "[encodings][waves]") {
  Rng rng(3);
  constexpr std::size_t kRows = 40, kCount = 7;
  WaveTable table;
  table.rows = kRows;
  table.cols = 2 * kCount;
  WaveBlock block;
  for (int axis = 0; axis < 3; ++axis) {
    WaveAxis& positions = block.axes.emplace_back();
    for (std::size_t r = 0; r < kRows; ++r) {
      positions.positions.push_back((rng.uniform() * 2 - 1) * 0x1p20);
    }
    Frequencies& f = block.frequencies.emplace_back(kCount);
    for (std::size_t k = 0; k < kCount; ++k) f.set(k, {rng.normal(), 0});
  }
  table.blocks.push_back(block);
  Matrix<double> exact(kRows, 2 * kCount);
  Matrix<float> single(kRows, 2 * kCount);
  fill_waves(exact.view(), table, kOrigin);
  fill_waves(single.view(), table, kOrigin);
  double worst = 0, worst_single = 0;
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t k = 0; k < kCount; ++k) {
      DoubleDouble turns{0, 0};
      for (std::size_t a = 0; a < 3; ++a) {
        DoubleDouble part =
            two_product(block.axes[a].positions[r], block.frequencies[a].turns(k).hi);
        part.hi -= std::nearbyint(part.hi);
        turns = turns + fast_two_sum(part.hi, part.lo);
      }
      const auto wanted = testing::reference_phasor(1, turns);
      worst = testing::worst_of(worst, testing::error_of(exact.view()(r, 2 * k), wanted.sine));
      worst =
          testing::worst_of(worst, testing::error_of(exact.view()(r, 2 * k + 1), wanted.cosine));
      worst_single =
          testing::worst_of(worst_single, testing::error_of(single.view()(r, 2 * k), wanted.sine));
    }
  }
  CHECK(worst <= 4.5e-16);
  CHECK(worst_single <= 0.51 * 0x1p-24);
}

TEST_CASE("fill_waves: positions that would lose whole turns are refused before writing",
          "[encodings][waves][error]") {
  WaveTable table;
  table.rows = 1;
  table.cols = 2;
  Frequencies f(1);
  f.set(0, {1, 0});
  add_interleaved(table, {{0x1p50}, 1}, f, "x");
  Matrix<double> out(1, 2);
  out.view()(0, 0) = out.view()(0, 1) = 99;
  try {
    fill_waves(out.view(), table, kOrigin);
    FAIL("not refused");
  } catch (const InputError& error) {
    CHECK(error.parameter() == "start");
  }
  CHECK(out.view()(0, 0) == 99);
  table.blocks.front().axes.front().positions = {0x1p50 - 1};
  CHECK_NOTHROW(fill_waves(out.view(), table, kOrigin));
  CHECK(out.view()(0, 1) == 1);
}

TEST_CASE("fill_waves: unnamed columns, leading rows and zero rows are 0; the rest is scaled",
          "[encodings][waves]") {
  WaveTable table;
  table.rows = 5;
  table.cols = 4;
  table.first_row = 1;
  table.zero_rows = {3};
  table.scale = 2;
  table.added = {0, 0, 0, 0.5};
  Frequencies f(1);
  f.set(0, {0.25, 0});
  add_split(table, {{0, 1}, 2}, f, "x", 1);
  Matrix<double> out(5, 4);
  fill_waves(out.view(), table, kOrigin);
  const double wanted[5][4] = {
      {0, 0, 0, 0}, {0, 0, 2, .5}, {0, 0, 2, .5}, {0, 0, 0, 0}, {0, 2, 0, .5}};
  for (std::size_t r = 0; r < 5; ++r) {
    for (std::size_t j = 0; j < 4; ++j) CHECK(out.view()(r, j) == wanted[r][j]);
  }
}

}  // namespace
}  // namespace pe
