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
    integer("first", {.unit = "rows", .max = parameters::kMaxLength},
            "The first row whose neighbours are wanted."),
    integer("rows", {.unit = "rows", .min = 1, .max = parameters::kMaxLength},
            "How many rows from there on; left out: all."),
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

Neighbors make_neighbors(std::size_t rows, std::size_t count, std::size_t asked) {
  require(count >= 1 && count < rows, kName, "k", "must be between 1 and the number of rows - 1, ",
          rows == 0 ? 0 : rows - 1, ", got ", count);
  const std::size_t size = table_size(asked, count, sizeof(float));
  return {count, std::vector<std::int32_t>(size), std::vector<float>(size)};
}

/// Fills in what follows the first `done` rows of the result. first: of the rows in `distances`
template <typename T>
void take_nearest(Neighbors& result, MatrixView<T> distances, std::size_t done, std::size_t first,
                  std::vector<Placed>& found) {
  const std::size_t count = result.count;
  for (std::size_t r = 0, at = done * count; r < distances.rows(); ++r) {
    find_smallest(found, distances.row(r), count, first + r);
    for (std::size_t k = 0; k < count; ++k, ++at) {
      result.indices[at] = found[k].place;
      result.distances[at] = static_cast<float>(found[k].value);
    }
  }
}

template <typename T>
Neighbors search(MatrixView<const T> table, std::size_t count, Distance distance,
                 const RowRange& range) {
  const std::size_t rows = table.rows();
  const std::size_t asked = range.size(kName, rows);
  Neighbors result = make_neighbors(rows, count, asked);
  constexpr double kProduct = sizeof(T) / 32.0;  // several at once
  constexpr std::size_t kLong = 128;             // lists from there on are sorted by a heap
  const double pairs = static_cast<double>(asked) * static_cast<double>(rows);
  const double sorting = count > kLong ? 6 * std::log2(static_cast<double>(count)) : 2;
  check_work(kName, "matrix", pairs * (kProduct * static_cast<double>(table.cols()) + sorting),
             "rows asked * rows * (a part of columns + what k takes to sort); ask fewer",
             kMostStoppableSteps);
  require_finite(kName, "matrix", table);
  const Metric metric =
      distance == Distance::Euclidean ? Metric::Euclidean : Metric::CosineDistance;
  const std::size_t block = std::clamp<std::size_t>(kMaxBlockBytes / sizeof(T) / rows, 1, asked);
  Matrix<T> distances(block, rows);
  std::vector<Placed> found;
  for (std::size_t done = 0; done < asked; done += block) {
    const std::size_t first = range.first + done, height = std::min(block, asked - done);
    const MatrixView<T> part(distances.view().data(), height, rows);
    const MatrixView<const T> from(table.data() + first * table.cols(), height, table.cols());
    similarity(part, from, table, metric);
    take_nearest(result, part, done, first, found);
  }
  return result;
}

}  // namespace

const std::span<const Parameter> kNeighborsParameters = kParameters;

Neighbors neighbors(MatrixView<const float> table, std::size_t count, Distance distance,
                    const RowRange& range) {
  return search(table, count, distance, range);
}
Neighbors neighbors(MatrixView<const double> table, std::size_t count, Distance distance,
                    const RowRange& range) {
  return search(table, count, distance, range);
}

Neighbors nearest(MatrixView<float> distances, std::size_t count) {
  const std::size_t rows = distances.rows();
  require(distances.cols() == rows, kName, "distances", "must have as many columns as rows, ", rows,
          ", got ", distances.cols());
  Neighbors result = make_neighbors(rows, count, rows);
  std::vector<Placed> found;
  take_nearest(result, distances, 0, 0, found);
  return result;
}

}  // namespace pe
