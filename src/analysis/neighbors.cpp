#include "analysis/neighbors.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/similarity.h"
#include "linalg/matrix.h"
#include "linalg/smallest.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "neighbors";

constexpr Parameter kParameters[] = {
    {"k",
     ParameterType::Integer,
     "rows",
     15,
     1,
     parameters::kMaxLength,
     {},
     "How many neighbours of each row."},
    {"metric", ParameterType::Choice, "", static_cast<double>(Distance::CosineDistance), 0, 1,
     kDistanceNames, "What is measured."},
};

/// Of the matrix of distances: whole up to 4096 rows, where half of it need not be computed.
constexpr std::size_t kMaxBlockBytes = std::size_t{64} << 20;

bool before(const Placed& a, const Placed& b) {
  return a.value < b.value || (a.value == b.value && a.place < b.place);
}

/// The first `count` in order.
void sort_first(std::vector<Placed>& list, std::size_t count) {
  std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count), list.end(),
                    before);
}

/// found[0 ... count - 1] = the smallest of `values` without values[own], smallest first, of equal
/// ones the earlier. Overwrites values[own].
template <typename T>
void find_smallest(std::vector<Placed>& found, std::span<T> values, std::size_t count,
                   std::size_t own) {
  constexpr std::size_t kClasses = kPlaceClasses<T>;
  values[own] = std::numeric_limits<T>::infinity();
  // The count-th smallest of the classes' minima bounds the answer: at least `count` numbers are no
  // larger, and few more where small numbers are spread over the classes.
  double bound = std::numeric_limits<double>::infinity();
  if (count < kClasses && values.size() >= 2 * kClasses) {
    T minima[kClasses];
    class_minima(minima, values.data(), values.size());
    found.clear();
    for (const T x : minima) found.push_back({static_cast<double>(x), 0});
    sort_first(found, count);
    bound = found[count - 1].value;
  }
  gather_up_to(found, values.data(), values.size(), static_cast<T>(bound));
  std::erase_if(found, [=](const Placed& p) { return static_cast<std::size_t>(p.place) == own; });
  sort_first(found, count);
}

template <typename T>
Neighbors search(MatrixView<const T> table, std::size_t count, Distance distance) {
  const std::size_t rows = table.rows();
  require(count >= 1 && count < rows, kName, "k", "must be between 1 and the number of rows - 1, ",
          rows == 0 ? 0 : rows - 1, ", got ", count);
  const double work = static_cast<double>(rows) * static_cast<double>(rows) *
                      static_cast<double>(std::max<std::size_t>(table.cols(), 1));
  require(work <= kMaxNeighborsWork, kName, "matrix",
          "must take at most 2^37 multiplications, rows * rows * columns, got ", work);
  require_finite(kName, "matrix", table);
  const Metric metric =
      distance == Distance::Euclidean ? Metric::Euclidean : Metric::CosineDistance;
  Neighbors result{count, std::vector<std::int32_t>(rows * count),
                   std::vector<float>(rows * count)};
  const std::size_t block = std::clamp<std::size_t>(kMaxBlockBytes / sizeof(T) / rows, 1, rows);
  Matrix<T> distances(block, rows);
  std::vector<Placed> found;
  std::size_t at = 0;
  for (std::size_t first = 0; first < rows; first += block) {
    const std::size_t height = std::min(block, rows - first);
    const MatrixView<T> part(distances.view().data(), height, rows);
    const MatrixView<const T> from(table.data() + first * table.cols(), height, table.cols());
    similarity(part, from, table, metric);
    for (std::size_t r = 0; r < height; ++r) {
      find_smallest(found, part.row(r), count, first + r);
      for (std::size_t k = 0; k < count; ++k, ++at) {
        result.indices[at] = found[k].place;
        result.distances[at] = static_cast<float>(found[k].value);
      }
    }
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

}  // namespace pe
