#include "analysis/pairs/neighbors.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "analysis/similarity.h"
#include "support/check.h"
#include "support/matrices.h"
#include "support/refused.h"
#include "support/row_metric.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::random_matrix;

template <typename T>
double reference_distance(const Matrix<T>& table, std::size_t i, std::size_t j, Distance distance) {
  return testing::row_metric(
      table.view().row(i), table.view().row(j),
      distance == Distance::Euclidean ? Metric::Euclidean : Metric::CosineDistance);
}

/// Every row has `count` different others, nearest first, as far away as said, and none that is
/// left out is nearer.
template <typename T>
void check_neighbors(const Matrix<T>& table, std::size_t count, Distance distance,
                     double tolerance) {
  const Neighbors found = neighbors(table.view(), count, distance);
  REQUIRE(found.count == count);
  REQUIRE(found.indices.size() == table.rows() * count);
  REQUIRE(found.distances.size() == table.rows() * count);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    std::vector<double> wanted;
    for (std::size_t j = 0; j < table.rows(); ++j) {
      if (j != r) wanted.push_back(reference_distance(table, r, j, distance));
    }
    std::ranges::sort(wanted);
    std::vector<std::int32_t> seen;
    for (std::size_t k = 0; k < count; ++k) {
      const std::int32_t index = found.indices[r * count + k];
      const double given = static_cast<double>(found.distances[r * count + k]);
      CAPTURE(r, k, index);
      REQUIRE(index >= 0);
      REQUIRE(static_cast<std::size_t>(index) < table.rows());
      REQUIRE(static_cast<std::size_t>(index) != r);
      REQUIRE(std::ranges::find(seen, index) == seen.end());
      seen.push_back(index);
      const double apart = reference_distance(table, r, static_cast<std::size_t>(index), distance);
      REQUIRE(std::fabs(given - apart) <= tolerance);
      REQUIRE(std::fabs(given - wanted[k]) <= tolerance);
      if (k > 0) REQUIRE(given >= static_cast<double>(found.distances[r * count + k - 1]));
    }
  }
}

TEST_CASE("neighbors: as by sorting all distances", "[analysis][neighbors][property]") {
  struct Size {
    std::size_t rows, cols, count;
  };
  // rows below, at and above two rounds of classes; counts below and above their number
  const Size size = GENERATE(Size{2, 1, 1}, Size{5, 3, 4}, Size{47, 8, 15}, Size{96, 5, 15},
                             Size{97, 33, 47}, Size{150, 7, 48}, Size{230, 12, 15});
  const Distance distance = GENERATE(Distance::Euclidean, Distance::CosineDistance);
  CAPTURE(size.rows, size.cols, size.count);
  check_neighbors(random_matrix<float>(size.rows, size.cols, 3 * size.rows), size.count, distance,
                  4e-6);
  check_neighbors(random_matrix<double>(size.rows, size.cols, 5 * size.rows), size.count, distance,
                  1e-6);  // distances are floats
}

TEST_CASE("neighbors: of some rows, those that all rows have, bit for bit",
          "[analysis][neighbors][property]") {
  const Matrix<float> table = random_matrix<float>(230, 12, 3);
  const std::size_t count = 15;
  const Neighbors all = neighbors(table.view(), count, Distance::CosineDistance);
  const RowRange range = GENERATE(RowRange{0, 1}, RowRange{0, 230}, RowRange{7, 100},
                                  RowRange{8, 3}, RowRange{229, {}}, RowRange{100, {}});
  const Neighbors found = neighbors(table.view(), count, Distance::CosineDistance, range);
  const std::size_t rows = range.count.value_or(table.rows() - range.first);
  REQUIRE(found.indices.size() == rows * count);
  for (std::size_t i = 0; i < rows * count; ++i) {
    REQUIRE(found.indices[i] == all.indices[range.first * count + i]);
    REQUIRE(found.distances[i] == all.distances[range.first * count + i]);
  }
}

/// Of a row's lists the nearest, of equally near ones the earlier.
template <typename T>
Neighbors merged(const Matrix<T>& table, std::size_t count, Distance distance,
                 const std::vector<std::size_t>& cuts) {
  struct Candidate {
    double distance;
    std::int32_t row;
    auto operator<=>(const Candidate&) const = default;
  };
  std::vector<std::vector<Candidate>> lists(table.rows());
  for (std::size_t part = 0; part + 1 < cuts.size(); ++part) {
    const PartOfNeighbors found = neighbors_with_earlier(table.view(), count, distance,
                                                         {cuts[part], cuts[part + 1] - cuts[part]});
    REQUIRE(found.indices.size() == cuts[part + 1] * count);
    constexpr bool kIsDouble = std::is_same_v<T, double>;
    REQUIRE(found.exact.size() == (kIsDouble ? found.indices.size() : 0));
    for (std::size_t i = 0; i < found.indices.size(); ++i) {
      const double exact = kIsDouble ? found.exact[i] : found.distances[i];
      REQUIRE(found.distances[i] == static_cast<float>(exact));
      if (found.indices[i] == kNoRow) {
        REQUIRE(std::isinf(exact));
      } else {
        lists[i / count].push_back({exact, found.indices[i]});
      }
    }
  }
  Neighbors all{count, {}, {}};
  for (std::vector<Candidate>& list : lists) {
    std::ranges::sort(list);
    for (std::size_t k = 0; k < count; ++k) {
      all.indices.push_back(list.at(k).row);
      all.distances.push_back(static_cast<float>(list.at(k).distance));
    }
  }
  return all;
}

TEST_CASE("neighbors: pairs with earlier rows, merged, are those of the whole, bit for bit",
          "[analysis][neighbors][property]") {
  const std::size_t count = GENERATE(1U, 15U, 100U, 229U);
  const Distance distance = GENERATE(Distance::Euclidean, Distance::CosineDistance);
  const auto cuts = GENERATE(std::vector<std::size_t>{0, 230}, std::vector<std::size_t>{0, 1, 230},
                             std::vector<std::size_t>{0, 7, 100, 101, 229, 230});
  CAPTURE(count, cuts);
  const auto check = [&](const auto& table) {
    const Neighbors all = neighbors(table.view(), count, distance);
    const Neighbors found = merged(table, count, distance, cuts);
    CHECK(found.indices == all.indices);
    CHECK(found.distances == all.distances);
  };
  check(random_matrix<float>(230, 12, 3));
  check(random_matrix<double>(230, 12, 3));
  Matrix<float> alike(230, 3);
  std::ranges::fill(alike.view().flat(), 0.3F);
  for (std::size_t r = 0; r < 230; r += 5) alike.view()(r, 1) = 3e38F;  // infinitely far away
  check(alike);
}

TEST_CASE("neighbors: parts of more rows than are compared at once, merged, bit for bit",
          "[analysis][neighbors][property]") {
  const std::size_t rows = 2100, count = GENERATE(1U, 15U, 100U);
  const auto check = [&](const auto& table) {
    const Neighbors all = neighbors(table.view(), count, Distance::Euclidean);
    const Neighbors found = merged(table, count, Distance::Euclidean, {0, 1300, rows});
    CHECK(found.indices == all.indices);
    CHECK(found.distances == all.distances);
  };
  check(random_matrix<float>(rows, 5, 3));
  check(random_matrix<double>(rows, 5, 3));
  Matrix<float> alike(rows, 1);  // most are equally near
  for (std::size_t r = 0; r < rows; ++r) alike.view()(r, 0) = static_cast<float>(r % 7);
  check(alike);
}

TEST_CASE("neighbors: of more rows than are compared at once, as of each alone",
          "[analysis][neighbors][property]") {
  const Matrix<float> table = random_matrix<float>(4500, 4, 9);
  const std::size_t count = GENERATE(15U, 128U, 129U);
  const Neighbors all = neighbors(table.view(), count, Distance::CosineDistance);
  for (const std::size_t row : {0U, 1U, 2047U, 2048U, 4499U}) {
    const Neighbors one = neighbors(table.view(), count, Distance::CosineDistance, {row, 1});
    for (std::size_t k = 0; k < count; ++k) {
      CAPTURE(row, k);
      REQUIRE(one.indices[k] == all.indices[row * count + k]);
      REQUIRE(one.distances[k] == all.distances[row * count + k]);
    }
  }
}

TEST_CASE("neighbors: of rows that are not there, refused", "[analysis][neighbors]") {
  const Matrix<float> table = random_matrix<float>(20, 4, 3);
  const auto ask = [&](RowRange range) {
    return [&, range] { neighbors(table.view(), 3, Distance::Euclidean, range); };
  };
  REQUIRE(testing::refused(ask({20, {}})) == "first");
  REQUIRE(testing::refused(ask({0, 21})) == "rows");
  REQUIRE(testing::refused(ask({15, 6})) == "rows");
  const auto of_part = [&](RowRange range, std::size_t count) {
    return testing::refused(
        [&] { neighbors_with_earlier(table.view(), count, Distance::Euclidean, range); });
  };
  REQUIRE(of_part({15, 6}, 3) == "rows");
  REQUIRE(of_part({0, 2}, 20) == "k");
}

TEST_CASE("neighbors: of positions, the positions beside them", "[analysis][neighbors]") {
  const auto table = testing::exact_table("sinusoidal", {{"length", 250.0}, {"d_model", 64.0}});
  const Neighbors found = neighbors(table.view(), 4, Distance::CosineDistance);
  for (std::int32_t r = 2; r < 248; ++r) {
    const std::int32_t* row = found.indices.data() + 4 * r;
    CAPTURE(r);
    CHECK(std::min(row[0], row[1]) == r - 1);
    CHECK(std::max(row[0], row[1]) == r + 1);
    CHECK(std::min(row[2], row[3]) == r - 2);
    CHECK(std::max(row[2], row[3]) == r + 2);
  }
}

TEST_CASE("neighbors: of equally near rows the earlier", "[analysis][neighbors]") {
  const std::size_t rows = GENERATE(6U, 130U);
  const Distance distance = GENERATE(Distance::Euclidean, Distance::CosineDistance);
  Matrix<float> table(rows, 9);
  for (std::size_t i = 0; i < table.view().size(); ++i) {
    table.view().data()[i] = std::sin(static_cast<float>(i % 9));  // all rows alike
  }
  const Neighbors found = neighbors(table.view(), 4, distance);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; k < 4; ++k) {
      CAPTURE(rows, r, k);
      CHECK(found.indices[4 * r + k] == static_cast<std::int32_t>(k < r ? k : k + 1));
      CHECK(found.distances[4 * r + k] <= 1.2e-7F);
    }
  }
}

TEST_CASE("neighbors: rows without a direction are 1 away from all", "[analysis][neighbors]") {
  Matrix<double> table(3, 2);
  std::ranges::copy(std::vector<double>{0, 0, 3, 4, 6, 8}, table.view().data());
  const Neighbors found = neighbors(table.view(), 2, Distance::CosineDistance);
  CHECK(found.indices == std::vector<std::int32_t>{1, 2, 2, 0, 1, 0});
  CHECK(found.distances[0] == 1);
  CHECK(found.distances[2] <= 2e-7F);
}

TEST_CASE("neighbors: distances beyond the range of floats stay in order",
          "[analysis][neighbors]") {
  Matrix<float> table(4, 1);
  std::ranges::copy(std::vector<float>{-3e38F, 0, 3e38F, 1e38F}, table.view().data());
  const Neighbors found = neighbors(table.view(), 3, Distance::Euclidean);
  for (std::size_t r = 0; r < 4; ++r) {
    std::vector<std::int32_t> row(found.indices.begin() + static_cast<std::ptrdiff_t>(3 * r),
                                  found.indices.begin() + static_cast<std::ptrdiff_t>(3 * r + 3));
    std::ranges::sort(row);
    std::vector<std::int32_t> others;
    for (std::int32_t j = 0; j < 4; ++j) {
      if (j != static_cast<std::int32_t>(r)) others.push_back(j);
    }
    CHECK(row == others);
  }
}

TEST_CASE("neighbors: from a table or from its distances", "[analysis][neighbors]") {
  const auto table = random_matrix<float>(140, 6, 4);
  Matrix<float> distances(140, 140);
  similarity(distances.view(), table.view(), table.view(), Metric::Euclidean);
  const Neighbors known = nearest(distances.view(), 15);
  const Neighbors found = neighbors(table.view(), 15, Distance::Euclidean);
  CHECK(known.indices == found.indices);
  CHECK(known.distances == found.distances);
  CHECK_THROWS_AS(nearest(distances.view(), 140), InputError);
  CHECK_THROWS_AS(nearest(MatrixView<float>(distances.view().data(), 2, 3), 1), InputError);
}

TEST_CASE("neighbors: refusals", "[analysis][neighbors][error]") {
  const auto parameter_of = [](const Matrix<double>& table, std::size_t count) {
    return testing::refused([&] { neighbors(table.view(), count, Distance::Euclidean); });
  };
  Matrix<double> table = random_matrix<double>(4, 3, 1);
  CHECK(parameter_of(table, 3) == "accepted");
  CHECK(parameter_of(table, 4) == "k");
  CHECK(parameter_of(table, 0) == "k");
  CHECK(parameter_of(Matrix<double>(1, 3), 1) == "k");
  CHECK(parameter_of(Matrix<double>(0, 3), 1) == "k");
  table.view()(3, 1) = std::numeric_limits<double>::quiet_NaN();
  CHECK(parameter_of(table, 1) == "matrix");
}

}  // namespace
}  // namespace pe
