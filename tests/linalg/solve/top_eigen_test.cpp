#include "linalg/solve/top_eigen.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/matrices.h"
#include "support/worst.h"

namespace pe {
namespace {

/// A table of `size` columns whose directions fall off: each `step` times as strong as the last.
Matrix<float> falling(std::size_t rows, std::size_t size, double step) {
  Matrix<float> x = testing::random_matrix<float>(rows, size, 3);
  double strength = 1;
  for (std::size_t r = 0; r < rows; ++r, strength *= step) {
    for (float& value : x.view().row(r)) value *= static_cast<float>(strength);
  }
  return x;
}

double product(const Matrix<double>& rows, std::size_t a, std::size_t b) {
  double sum = 0;
  for (std::size_t k = 0; k < rows.cols(); ++k) sum += rows.view()(a, k) * rows.view()(b, k);
  return sum;
}

TEST_CASE("top eigen: vectors are orthogonal to rounding where values fall steeply",
          "[linalg][eigen][property]") {
  constexpr std::size_t kCount = 6;
  for (const double step : {0.9, 0.7, 0.3, 0.1, 0.01}) {
    CAPTURE(step);
    const Matrix<float> x = falling(24, 200, step);
    const TopEigen found = top_eigen({x.view(), true}, kCount, 1, 40);
    REQUIRE(found.vectors.rows() == kCount);
    double worst = 0;
    for (std::size_t a = 0; a < kCount; ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        const double wanted = a == b ? 1 : 0;
        worst = testing::worst_of(worst, std::fabs(product(found.vectors, a, b) - wanted));
      }
    }
    CHECK(worst <= 5e-13);
  }
}

}  // namespace
}  // namespace pe
