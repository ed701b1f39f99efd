// How two rows are alike or apart, by plain loops.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "analysis/metric.h"

namespace pe::testing {

inline constexpr Metric kMetrics[] = {Metric::Dot, Metric::Cosine, Metric::CosineDistance,
                                      Metric::Euclidean};

/// From its definition. A row of zeros has no direction: cosine 0.
template <typename T>
double row_metric(std::span<const T> a, std::span<const T> b, Metric metric) {
  double dot = 0, a_square = 0, b_square = 0, apart = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    dot += x * y;
    a_square += x * x;
    b_square += y * y;
    apart += (x - y) * (x - y);
  }
  const double norms = std::sqrt(a_square) * std::sqrt(b_square);
  const double cosine = norms > 0 ? dot / norms : 0;
  switch (metric) {
    case Metric::Dot:
      return dot;
    case Metric::Cosine:
      return cosine;
    case Metric::CosineDistance:
      return 1 - cosine;
    case Metric::Euclidean:
      break;
  }
  return std::sqrt(apart);
}

}  // namespace pe::testing
