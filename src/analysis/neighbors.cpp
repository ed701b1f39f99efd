#include "analysis/neighbors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/similarity.h"
#include "linalg/matrix.h"
#include "linalg/products/smallest.h"
#include "support/check.h"
#include "support/sizes.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "neighbors";

constexpr Parameter kParameters[] = {
    integer("k", {.unit = "rows", .fallback = 15, .min = 1, .max = parameters::kMaxLength},
            "How many neighbours of each row."),
    choice("metric", kDistanceNames, "cosine-distance", "What is measured."),
};

/// Of the matrix of distances: whole up to 4096 rows, where half of it need not be computed.
constexpr std::size_t kMaxBlockBytes = std::size_t{64} << 20;

/// Longer lists than a few times the count are sorted by a heap.
constexpr std::size_t kShort = 8;

/// found[0 ... count - 1] = the smallest of `values` without values[own], smallest first, of equal
/// ones the earlier. Overwrites values[own].
template <typename T>
void find_smallest(std::vector<Placed>& found, std::span<T> values, std::size_t count,
                   std::size_t own) {
  values[own] = std::numeric_limits<T>::infinity();
  found.resize(values.size());
  Placed* const list = found.data();
  const T bound = bound_of_smallest(values.data(), values.size(), count);
  std::size_t size = gather_up_to(list, values.data(), values.size(), bound);
  if (bound == values[own]) {
    size = static_cast<std::size_t>(
        std::remove_if(list, list + size,
                       [=](const Placed& p) { return p.place == static_cast<int>(own); }) -
        list);
  }
  if (size <= kShort * count) {
    keep_smallest(list, size, count);
  } else {
    std::partial_sort(list, list + count, list + size, [](const Placed& a, const Placed& b) {
      return a.value < b.value || (a.value == b.value && a.place < b.place);
    });
  }
}

Neighbors make_neighbors(std::size_t rows, std::size_t count) {
  require(count >= 1 && count < rows, kName, "k", "must be between 1 and the number of rows - 1, ",
          rows == 0 ? 0 : rows - 1, ", got ", count);
  const std::size_t size = table_size(rows, count, sizeof(float));
  return {count, std::vector<std::int32_t>(size), std::vector<float>(size)};
}

/// Fills in the rows from `first` on.
template <typename T>
void take_nearest(Neighbors& result, MatrixView<T> distances, std::size_t first,
                  std::vector<Placed>& found) {
  const std::size_t count = result.count;
  for (std::size_t r = 0, at = first * count; r < distances.rows(); ++r) {
    find_smallest(found, distances.row(r), count, first + r);
    for (std::size_t k = 0; k < count; ++k, ++at) {
      result.indices[at] = found[k].place;
      result.distances[at] = static_cast<float>(found[k].value);
    }
  }
}

template <typename T>
Neighbors search(MatrixView<const T> table, std::size_t count, Distance distance) {
  const std::size_t rows = table.rows();
  Neighbors result = make_neighbors(rows, count);
  constexpr double kProduct = sizeof(T) / 32.0;  // several at once
  constexpr std::size_t kLong = 128;             // lists from there on are sorted by a heap
  const double pairs = static_cast<double>(rows) * static_cast<double>(rows);
  const double sorting = count > kLong ? 6 * std::log2(static_cast<double>(count)) : 2;
  check_work(kName, "matrix", pairs * (kProduct * static_cast<double>(table.cols()) + sorting),
             "rows * rows * (a part of columns + what k takes to sort); take fewer rows",
             kMostStoppableSteps);
  require_finite(kName, "matrix", table);
  const Metric metric =
      distance == Distance::Euclidean ? Metric::Euclidean : Metric::CosineDistance;
  const std::size_t block = std::clamp<std::size_t>(kMaxBlockBytes / sizeof(T) / rows, 1, rows);
  Matrix<T> distances(block, rows);
  std::vector<Placed> found;
  for (std::size_t first = 0; first < rows; first += block) {
    const std::size_t height = std::min(block, rows - first);
    const MatrixView<T> part(distances.view().data(), height, rows);
    const MatrixView<const T> from(table.data() + first * table.cols(), height, table.cols());
    similarity(part, from, table, metric);
    take_nearest(result, part, first, found);
  }
  return result;
}

}  // namespace

const std::span<const Parameter> kNeighborsParameters = kParameters;

Neighbors neighbors(MatrixView<const float> table, std::size_t count, Distance distance) {
  return search(table, count, distance);
}
Neighbors neighbors(MatrixView<const double> table, std::size_t count, Distance distance) {
  return search(table, count, distance);
}

Neighbors nearest(MatrixView<float> distances, std::size_t count) {
  const std::size_t rows = distances.rows();
  require(distances.cols() == rows, kName, "distances", "must have as many columns as rows, ", rows,
          ", got ", distances.cols());
  Neighbors result = make_neighbors(rows, count);
  std::vector<Placed> found;
  take_nearest(result, distances, 0, found);
  return result;
}

}  // namespace pe
