// How alike two rows are, or how far apart.
#pragma once

#include <string_view>

namespace pe {

enum class Metric {
  Dot,             ///< sum of products
  Cosine,          ///< of the angle between the rows; 0 where a row has no direction
  CosineDistance,  ///< 1 - cosine
  Euclidean,       ///< length of the difference
};
inline constexpr std::string_view kMetricNames[] = {"dot", "cosine", "cosine-distance",
                                                    "euclidean"};

/// Whether larger means farther apart.
constexpr bool is_distance(Metric metric) {
  return metric == Metric::CosineDistance || metric == Metric::Euclidean;
}

}  // namespace pe
