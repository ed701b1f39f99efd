#include "linalg/products/products.h"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "support/matrices.h"

namespace pe {
namespace {

using testing::converted;
using testing::largest_difference;
using testing::random_matrix;

TEMPLATE_TEST_CASE("add_product: sums of products, factors transposed or inside wider matrices",
                   "[linalg][products]", float, double) {
  const std::size_t rows = GENERATE(1u, 3u, 4u, 5u, 19u), inner = GENERATE(0u, 1u, 7u),
                    cols = GENERATE(1u, 3u, 4u, 8u, 13u, 19u);
  const bool transposed = GENERATE(false, true);
  const Matrix<double> a = transposed ? random_matrix(inner, rows, 1)
                                      : random_matrix(rows, inner, 1),
                       b = random_matrix(inner, cols + 3, 2),
                       before = random_matrix(rows, cols + 2, 3);
  const auto own_a = converted<TestType>(a), own_b = converted<TestType>(b);
  auto out = converted<TestType>(before);
  add_product<TestType>({out.view().data(), cols + 2},
                        {own_a.view().data(), transposed ? 1 : inner, transposed ? rows : 1},
                        {own_b.view().data(), cols + 3}, {rows, inner, cols});
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols + 2; ++c) {
      double expected = before.view()(r, c);
      for (std::size_t k = 0; k < inner && c < cols; ++k) {
        expected += (transposed ? a.view()(k, r) : a.view()(r, k)) * b.view()(k, c);
      }
      CAPTURE(rows, inner, cols, transposed, r, c);
      REQUIRE(std::fabs(static_cast<double>(out.view()(r, c)) - expected) < 1e-5);
    }
  }
}

}  // namespace
}  // namespace pe
