// Which positions a table can hardly tell apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "encodings/catalogue/row_range.h"
#include "linalg/matrix_view.h"

namespace pe {

enum class Distance {
  Euclidean,       ///< length of the difference
  CosineDistance,  ///< 1 - cosine of the angle; 1 where a row has no direction
};
inline constexpr std::string_view kDistanceNames[] = {"euclidean", "cosine-distance"};

struct RowPair {
  std::int32_t first = 0, second = 0;  ///< first < second
  double distance = 0;
  double square =
      0;  ///< by which pairs are ordered first: two may be as far apart but for rounding
};

struct Collisions {
  std::vector<RowPair> pairs;  ///< the nearest ones, nearest first; of equal ones the earlier
  double below = 0;            ///< how many pairs of all are no farther apart than the threshold
};

/// table     (length, d_model)
/// count     how many pairs are wanted
/// range     of the first of both rows: pairs of parts make up those of all, bit for bit
/// accuracy  sums in double; equal rows are 0 apart
/// Rows that hold NaN are near nothing. A factor of a power of two changes nothing, however small or
/// large.
/// refuses   (InputError) more than kMostSteps, though it leaves a pair as soon as it is too far
Collisions collisions(MatrixView<const double> table, Distance distance, std::size_t count,
                      double threshold, const RowRange& range = {});

/// `threshold`, `count`, `metric`, and which pairs: `first` and `rows`.
extern const std::span<const Parameter> kCollisionsParameters;

}  // namespace pe
