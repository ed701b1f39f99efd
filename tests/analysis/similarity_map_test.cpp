#include "analysis/map/similarity_map.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <string>

#include "analysis/pairs/row_pairs.h"
#include "support/exact.h"
#include "support/refused.h"
#include "support/row_metric.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using testing::arguments_with;
using testing::exact_table;
using testing::kMetrics;
using testing::refused;
using testing::Settings;
using testing::worst_of;

SimilarityMap map_of(const char* name, Settings settings, Metric metric, Settings window = {}) {
  const Arguments arguments = arguments_with(name, settings);
  Arguments options("similarityMap", kSimilarityMapParameters);
  for (const auto& [key, value] : window) options.set(key, std::get<double>(value));
  return similarity_map(find_scheme(name), arguments, metric, map_window(options, arguments));
}

/// Pairs of rows, each in 106 bits and rounded once.
std::vector<double> exactly(MatrixView<const double> table, std::span<const double> pairs,
                            Metric metric) {
  RowPairMeasures all = row_pairs(table, pairs);
  switch (metric) {
    case Metric::Dot:
      return all.dot;
    case Metric::Cosine:
      return all.cosine;
    case Metric::CosineDistance:
      return all.cosine_distance;
    case Metric::Euclidean:
      break;
  }
  return all.euclidean;
}

struct Block {
  double mean = 0, least = INFINITY, largest = -INFINITY;
};

/// Every pair of a block.
Block brute_force(MatrixView<const double> table, Metric metric, std::size_t top, std::size_t left,
                  std::size_t block) {
  const std::size_t bottom = std::min(top + block, table.rows());
  const std::size_t right = std::min(left + block, table.rows());
  std::vector<double> pairs;
  for (std::size_t p = top; p < bottom; ++p) {
    for (std::size_t q = left; q < right; ++q) {
      pairs.push_back(static_cast<double>(p));
      pairs.push_back(static_cast<double>(q));
    }
  }
  Block result;
  Exact sum;
  for (const double value : exactly(table, pairs, metric)) {
    sum = sum + value;
    result.least = std::fmin(result.least, value);
    result.largest = std::fmax(result.largest, value);
  }
  result.mean = sum.rounded() / static_cast<double>(pairs.size() / 2);
  return result;
}

double worst_error(const SimilarityMap& map, MatrixView<const double> table, Metric metric,
                   std::size_t block, std::size_t first_row, std::size_t first_column) {
  double worst = 0;
  for (std::size_t i = 0; i < map.mean.rows(); ++i) {
    for (std::size_t j = 0; j < map.mean.cols(); ++j) {
      const Block exact =
          brute_force(table, metric, first_row + i * block, first_column + j * block, block);
      worst = worst_of(worst, std::fabs(map.mean.view()(i, j) - exact.mean));
      worst = worst_of(worst, std::fabs(map.least.view()(i, j) - exact.least));
      worst = worst_of(worst, std::fabs(map.largest.view()(i, j) - exact.largest));
    }
  }
  return worst;
}

/// Of distances, rounding near 0 counts by its root.
double tolerance(Metric metric) {
  return metric == Metric::Dot ? 2e-14 : metric == Metric::Euclidean ? 1e-14 : 2e-15;
}

TEST_CASE("similarity map: blocks of every pair, of schemes where the offset alone counts",
          "[analysis][similarity_map]") {
  const Metric metric =
      GENERATE(Metric::Dot, Metric::Cosine, Metric::CosineDistance, Metric::Euclidean);
  const double length = GENERATE(1.0, 2.0, 7.0, 37.0), block = GENERATE(1.0, 3.0, 5.0, 64.0);
  CAPTURE(kMetricNames[static_cast<int>(metric)], length, block);
  const auto check = [&](const char* name, Settings settings) {
    CAPTURE(name);
    const SimilarityMap map = map_of(name, settings, metric, {{"block", block}});
    CHECK(map.samples == static_cast<std::size_t>(block));
    CHECK(map.mean.rows() == static_cast<std::size_t>(std::ceil(length / block)));
    const Matrix<double> table = exact_table(name, settings);
    CHECK(worst_error(map, table.view(), metric, static_cast<std::size_t>(block), 0, 0) <=
          tolerance(metric));
  };
  check("sinusoidal", {{"length", length}, {"d_model", 16.0}, {"precision", "float64"}});
  check("rope", {{"length", length}, {"start", 5.0}, {"head_dim", 8.0}, {"precision", "float64"}});
  check("none", {{"length", length}, {"d_model", 4.0}});
}

TEST_CASE("similarity map: a window is the same part of the map, on both sides of the diagonal",
          "[analysis][similarity_map]") {
  const char* name = GENERATE("sinusoidal", "learned", "sine");
  const Settings settings = {{"length", 50.0}, {"precision", "float64"}};
  CAPTURE(name);
  const Matrix<double> table = exact_table(name, settings);
  for (const auto& [row, column] : {std::pair{0.0, 30.0}, {33.0, 3.0}, {12.0, 12.0}, {9.0, 15.0}}) {
    CAPTURE(row, column);
    const SimilarityMap map =
        map_of(name, settings, Metric::Cosine,
               {{"block", 3.0}, {"first_row", row}, {"first_column", column}, {"rows", 4.0}});
    CHECK(map.samples == 3);
    CHECK(map.mean.rows() == 4);
    CHECK(map.mean.cols() == static_cast<std::size_t>(std::ceil((50 - column) / 3)));
    CHECK(worst_error(map, table.view(), Metric::Cosine, 3, static_cast<std::size_t>(row),
                      static_cast<std::size_t>(column)) <= 4e-15);
  }
}

TEST_CASE("similarity map: 2^20 positions, cells against 106 bits", "[analysis][similarity_map]") {
  const double length = 0x1p20;
  const SimilarityMap map =
      map_of("sinusoidal", {{"length", length}, {"d_model", 8.0}}, Metric::Cosine, {{"rows", 2.0}});
  CHECK(map.samples == 1024);
  CHECK(map.mean.cols() == 1024);
  // The mean of block (1, j) is a sum over offsets.
  for (const std::size_t j :
       {std::size_t{1}, std::size_t{2}, std::size_t{511}, std::size_t{1023}}) {
    const double first = static_cast<double>(j) * 1024 - 1024 - 1023;
    std::vector<double> positions{0}, pairs;
    for (double k = 0; k < 2047; ++k) {
      positions.push_back(first + k);
      pairs.push_back(0);
      pairs.push_back(1 + k);
    }
    const Matrix<double> table = exact_table(
        "sinusoidal", {{"positions", positions}, {"d_model", 8.0}, {"precision", "float64"}});
    const std::vector<double> values = exactly(table.view(), pairs, Metric::Cosine);
    double mean = 0, least = INFINITY, largest = -INFINITY;
    for (std::size_t k = 0; k < values.size(); ++k) {
      mean += values[k] * (1024 - std::fabs(static_cast<double>(k) - 1023)) / 0x1p20;
      least = std::fmin(least, values[k]);
      largest = std::fmax(largest, values[k]);
    }
    CAPTURE(j);
    CHECK_THAT(map.mean.view()(1, j), WithinAbs(mean, 2e-15));
    CHECK_THAT(map.least.view()(1, j), WithinAbs(least, 2e-15));
    CHECK_THAT(map.largest.view()(1, j), WithinAbs(largest, 2e-15));
  }
  // zoomed in on the farthest corner, a cell is a pair
  const SimilarityMap corner =
      map_of("sinusoidal", {{"length", length}, {"d_model", 8.0}}, Metric::Cosine,
             {{"block", 1.0}, {"first_column", length - 8}, {"rows", 8.0}});
  const Matrix<double> ends =
      exact_table("sinusoidal", {{"positions", std::vector<double>{2, length - 3}},
                                 {"d_model", 8.0},
                                 {"precision", "float64"}});
  const std::vector<double> pair{0, 1};
  CHECK_THAT(corner.mean.view()(2, 5),
             WithinAbs(exactly(ends.view(), pair, Metric::Cosine)[0], 2e-15));
}

TEST_CASE("similarity map: samples of blocks say how many they are, and come near the mean",
          "[analysis][similarity_map]") {
  const Settings settings = {
      {"length", 4096.0}, {"table_length", 4096.0}, {"d_model", 64.0}, {"precision", "float64"}};
  const SimilarityMap map = map_of("learned", settings, Metric::Cosine, {{"block", 64.0}});
  CHECK(map.samples == 16);
  const Matrix<double> table = exact_table("learned", settings);
  for (const std::size_t j : {std::size_t{0}, std::size_t{1}, std::size_t{40}}) {
    const Block exact = brute_force(table.view(), Metric::Cosine, 0, 64 * j, 64);
    CAPTURE(j);
    // cosines of 64 random numbers spread by 1/8, their mean over 16 * 16 pairs by 1/128
    CHECK_THAT(map.mean.view()(0, j), WithinAbs(exact.mean, 0.04));
    CHECK(map.least.view()(0, j) >= exact.least - 1e-15);
    CHECK(map.largest.view()(0, j) <= exact.largest + 1e-15);
  }
  CHECK(map.largest.view()(0, 0) == 1);
  // the same rows in every window
  const SimilarityMap part = map_of("learned", settings, Metric::Cosine,
                                    {{"block", 64.0},
                                     {"first_row", 640.0},
                                     {"first_column", 128.0},
                                     {"rows", 1.0},
                                     {"columns", 64.0 - 2}});
  for (std::size_t j = 0; j < part.mean.cols(); ++j) {
    CHECK_THAT(part.mean.view()(0, j), WithinAbs(map.mean.view()(10, j + 2), 1e-15));
  }
}

TEST_CASE(
    "similarity map: a window's rows and columns, a part at a time, and its mirror image, bit for "
    "bit",
    "[analysis][similarity_map][property]") {
  const Metric metric =
      GENERATE(Metric::Dot, Metric::Cosine, Metric::CosineDistance, Metric::Euclidean);
  CAPTURE(kMetricNames[static_cast<int>(metric)]);
  // of blocks
  const auto window = [&](double top, double left, double high, double wide) {
    return map_of("sine", {{"length", 3190.0}}, metric,
                  {{"block", 50.0},
                   {"first_row", 200 + 50 * top},
                   {"first_column", 200 + 50 * left},
                   {"rows", high},
                   {"columns", wide},
                   {"of_rows", 60.0},
                   {"of_columns", 60.0}});
  };
  const SimilarityMap whole = window(0, 0, 60, 60);
  CHECK(whole.samples > 1);
  CHECK(whole.samples < 50);
  const auto check = [&](std::size_t top, std::size_t left, std::size_t high, std::size_t wide) {
    CAPTURE(top, left, high, wide);
    const SimilarityMap part = window(double(top), double(left), double(high), double(wide));
    CHECK(part.samples == whole.samples);
    bool same = true;
    for (const auto field :
         {&SimilarityMap::mean, &SimilarityMap::least, &SimilarityMap::largest}) {
      const auto all = (whole.*field).view(), some = (part.*field).view();
      for (std::size_t i = 0; i < high; ++i) {
        for (std::size_t j = 0; j < wide; ++j) {
          same = same && some(i, j) == all(top + i, left + j);
          same = same && some(i, j) == all(left + j, top + i);
        }
      }
    }
    CHECK(same);
  };
  check(20, 0, 13, 60);
  check(0, 0, 1, 31);
  check(59, 0, 1, 60);
  check(7, 40, 53, 20);
}

TEST_CASE("similarity map: means alone are those with extremes", "[analysis][similarity_map]") {
  const char* name = GENERATE("sinusoidal", "sine");
  CAPTURE(name);
  const Settings settings = {{"length", 500.0}};
  const SimilarityMap map = map_of(name, settings, Metric::Cosine, {{"block", 7.0}});
  const Arguments arguments = arguments_with(name, settings);
  Arguments options("similarityMap", kSimilarityMapParameters);
  options.set("block", 7.0);
  options.set("extremes", false);
  const SimilarityMap means =
      similarity_map(find_scheme(name), arguments, Metric::Cosine, map_window(options, arguments));
  CHECK(means.least.rows() + means.largest.rows() == 0);
  CHECK(std::ranges::equal(means.mean.view().flat(), map.mean.view().flat()));
  CHECK(means.range.least == map.range.least);
  CHECK(means.range.largest == map.range.largest);
}

TEST_CASE("similarity map: refuses what has no positions, and windows outside of the map",
          "[analysis][similarity_map][error]") {
  const auto refused_window = [](Settings window) {
    return refused([&] { map_of("sinusoidal", {{"length", 100.0}}, Metric::Cosine, window); });
  };
  CHECK(refused_window({{"block", 0.0}}) == "block");
  CHECK(refused_window({{"block", 10.0}, {"first_row", 5.0}}) == "first_row");
  CHECK(refused_window({{"block", 10.0}, {"first_column", 100.0}}) == "first_column");
  CHECK(refused_window({{"block", 10.0}, {"first_row", 50.0}, {"rows", 6.0}}) == "rows");
  CHECK(refused_window({{"columns", 101.0}}) == "columns");
  CHECK(refused_window({{"block", 10.0}, {"of_rows", 9.0}}) == "of_rows");
  CHECK(refused_window({{"block", 10.0}, {"columns", 3.0}, {"of_columns", 2.0}}) == "of_columns");
  const auto refused_scheme = [](const char* name, Settings settings) {
    return refused([&] { map_of(name, settings, Metric::Cosine); });
  };
  CHECK(refused_scheme("mae-2d", {}) == "encoding");
  CHECK(refused_scheme("alibi", {}) == "encoding");
  CHECK(refused_scheme("sinusoidal", {{"positions", std::vector<double>{0, 1}}}) == "positions");
}

}  // namespace
}  // namespace pe
