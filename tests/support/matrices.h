// Seeded matrices, and what tests ask of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "linalg/matrix.h"
#include "support/rng.h"

namespace pe::testing {

/// Independent normal numbers.
template <typename T = double>
Matrix<T> random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed,
                        double deviation = 1) {
  Rng rng(seed);
  Matrix<T> out(rows, cols);
  for (T& x : out.view().flat()) x = static_cast<T>(deviation * rng.normal());
  return out;
}

template <typename To, typename From>
Matrix<To> converted(const Matrix<From>& from) {
  Matrix<To> out(from.rows(), from.cols());
  std::ranges::transform(from.view().flat(), out.view().data(),
                         [](From x) { return static_cast<To>(x); });
  return out;
}

/// Largest |a - b|, equal infinities differing by 0; infinite where one is NaN or shapes differ.
template <typename A, typename B>
double largest_difference(const Matrix<A>& a, const Matrix<B>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return INFINITY;
  double worst = 0;
  for (std::size_t i = 0; i < a.view().size(); ++i) {
    const auto x = static_cast<double>(a.view().data()[i]),
               y = static_cast<double>(b.view().data()[i]);
    const double difference = x == y ? 0 : std::fabs(x - y);
    worst = std::isnan(difference) ? INFINITY : std::max(worst, difference);
  }
  return worst;
}

}  // namespace pe::testing
