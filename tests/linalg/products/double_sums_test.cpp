#include "linalg/products/double_sums.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <vector>

#include "support/matrices.h"

namespace pe {
namespace {

using testing::random_matrix;

TEST_CASE("dots_in_turn: each sum is that of a plain loop, bit for bit", "[linalg][products]") {
  const std::size_t rows = GENERATE(0u, 1u, 7u, 8u, 9u, 31u), count = GENERATE(0u, 1u, 2u, 5u, 64u);
  constexpr std::size_t kMore = 3;  // columns that are another head's
  const Matrix<double> a = random_matrix(1, count + 1, 1),
                       b = random_matrix(rows + 1, count + kMore, 2);
  std::vector<double> out(rows + 1, 7);
  dots_in_turn(out.data(), a.view().data(), b.view().data(), count + kMore, rows, count);
  for (std::size_t n = 0; n < rows; ++n) {
    double expected = 0;
    for (std::size_t i = 0; i < count; ++i) expected += a.view()(0, i) * b.view()(n, i);
    CAPTURE(rows, count, n);
    REQUIRE(out[n] == expected);
  }
  REQUIRE(out[rows] == 7);
}

TEST_CASE("dot_in_fours: four sums, of every fourth product, bit for bit", "[linalg][products]") {
  const std::size_t count = GENERATE(0u, 1u, 3u, 4u, 6u, 63u, 128u);
  const Matrix<double> a = random_matrix(1, count + 1, 1), b = random_matrix(1, count + 1, 2);
  double sums[4] = {};
  for (std::size_t i = 0; i < count; ++i) {
    sums[i < count / 4 * 4 ? i % 4 : 0] += a.view()(0, i) * b.view()(0, i);
  }
  CAPTURE(count);
  REQUIRE(dot_in_fours(a.view().data(), b.view().data(), count) ==
          (sums[0] + sums[1]) + (sums[2] + sums[3]));
}

}  // namespace
}  // namespace pe
