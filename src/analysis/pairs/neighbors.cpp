#include "analysis/pairs/neighbors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

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
    boolean(
        "earlier", false,
        "Pairs of these rows with earlier ones alone, each counted for both: a part of the lists "
        "of all rows up to the last."),
};

/// Of the matrix of distances: whole up to 4096 rows, where half of it need not be computed.
constexpr std::size_t kMaxBlockBytes = std::size_t{64} << 20;

/// Where half of it is computed anyway, rows of a block, and earlier ones that it is compared with at a
/// time: their distances stay in a cache until they have been looked through.
constexpr std::size_t kOwnRows = 480, kEarlierRows = 960;

/// More of a row take time to sort. So many of all rows are too much for a cache while they come.
constexpr std::size_t kLong = 128;

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

void check_count(std::size_t rows, std::size_t count) {
  require(count >= 1 && count < rows, kName, "k", "must be between 1 and the number of rows - 1, ",
          rows == 0 ? 0 : rows - 1, ", got ", count);
}

Neighbors make_neighbors(std::size_t rows, std::size_t count, std::size_t asked) {
  check_count(rows, count);
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
void check(MatrixView<const T> table, std::size_t count, std::size_t asked) {
  constexpr double kProduct = sizeof(T) / 32.0;  // several at once
  const double pairs = static_cast<double>(asked) * static_cast<double>(table.rows());
  const double sorting = count > kLong ? 6 * std::log2(static_cast<double>(count)) : 2;
  check_work(kName, "matrix", pairs * (kProduct * static_cast<double>(table.cols()) + sorting),
             "rows asked * rows * (a part of columns + what k takes to sort); ask fewer",
             kMostStoppableSteps);
  require_finite(kName, "matrix", table);
}

Metric metric_of(Distance distance) {
  return distance == Distance::Euclidean ? Metric::Euclidean : Metric::CosineDistance;
}

/// Rows first ... first + height - 1.
template <typename T>
MatrixView<const T> rows_of(MatrixView<const T> table, std::size_t first, std::size_t height) {
  return {table.data() + first * table.cols(), height, table.cols()};
}

/// The nearest rows of each so far.
class Nearest {
 public:
  Nearest(std::size_t rows, std::size_t count)
      : count_(count), entries_(table_size(rows, count, sizeof(Placed)), kNone) {}

  /// What the next one of the row must not exceed.
  double offer(std::size_t row, const Placed& entry) {
    Placed* const heap = entries_.data() + row * count_;
    if (is_before(entry, *heap)) put(heap, count_, entry);
    return heap->value;
  }

  /// is_exact: with what the distances are rounded from
  PartOfNeighbors sorted(bool is_exact) {
    const std::size_t size = entries_.size();
    PartOfNeighbors result{
        {count_, std::vector<std::int32_t>(size), std::vector<float>(size)},
        std::vector<double>(is_exact ? size : 0),
    };
    for (std::size_t at = 0; at < size; at += count_) sort(entries_.data() + at);
    for (std::size_t at = 0; at < size; ++at) {
      const auto& [value, place] = entries_[at];
      result.indices[at] = place == kNone.place ? kNoRow : place;
      result.distances[at] = static_cast<float>(value);
      if (is_exact) result.exact[at] = value;
    }
    return result;
  }

  static constexpr Placed kNone{std::numeric_limits<double>::infinity(),
                                std::numeric_limits<std::int32_t>::max()};

 private:
  [[gnu::always_inline]] static bool is_before(const Placed& a, const Placed& b) {
    return a.value < b.value || (a.value == b.value && a.place < b.place);
  }

  /// In place of the last of a heap, which is its top.
  static void put(Placed* heap, std::size_t size, const Placed& entry) {
    std::size_t hole = 0;
    for (std::size_t child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && is_before(heap[child], heap[child + 1])) ++child;
      if (!is_before(entry, heap[child])) break;
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = entry;
  }

  void sort(Placed* heap) const {
    for (std::size_t size = count_ - 1; size > 0; --size) {
      const Placed last = heap[size];
      heap[size] = heap[0];
      put(heap, size, last);
    }
  }

  std::size_t count_;
  std::vector<Placed> entries_;  ///< a heap for each row, the farthest on top
};

/// A distance is offered to both of its rows while a cache has it and their lists: all that a block has
/// for an earlier row comes at once, and the block's own lists are few.
template <typename T>
PartOfNeighbors search_earlier(MatrixView<const T> table, std::size_t count, Distance distance,
                               const RowRange& range) {
  const std::size_t asked = range.size(kName, table.rows()), end = range.first + asked;
  check_count(table.rows(), count);
  check(table, count, asked);
  Nearest nearest(end, count);
  std::vector<T> bounds(end, std::numeric_limits<T>::infinity());
  const Metric metric = metric_of(distance);
  static_assert(kOwnRows <= kEarlierRows, "a block is compared with itself, too");
  const std::size_t widest = std::min(kOwnRows, asked);
  Matrix<T> distances(std::min(kEarlierRows, end), widest);
  std::vector<Placed> found(widest);
  const auto offer = [&](std::size_t row, double value, std::size_t place) {
    bounds[row] = static_cast<T>(nearest.offer(row, {value, static_cast<std::int32_t>(place)}));
  };
  /// All values of a segment of the row, which stand at `first` and after; none of itself.
  const auto offer_all = [&](std::size_t row, std::span<const T> values, std::size_t first) {
    T bound = bounds[row];
    if (std::isinf(bound)) bound = bound_of_smallest(values.data(), values.size(), count);
    const std::size_t size = gather_up_to(found.data(), values.data(), values.size(), bound);
    for (const Placed& p : std::span(found.data(), size)) {
      const std::size_t place = first + static_cast<std::size_t>(p.place);
      if (place != row) offer(row, p.value, place);
    }
  };
  for (std::size_t first = range.first; first < end; first += kOwnRows) {
    const std::size_t width = std::min(kOwnRows, end - first);
    const MatrixView<const T> own = rows_of(table, first, width);
    const MatrixView<T> square(distances.view().data(), width, width);
    similarity(square, own, own, metric);
    for (std::size_t r = 0; r < width; ++r) {
      square(r, r) = std::numeric_limits<T>::infinity();  // no bound of others comes from itself
      offer_all(first + r, square.row(r), first);
    }
    for (std::size_t top = 0; top < first; top += kEarlierRows) {
      const std::size_t height = std::min(kEarlierRows, first - top);
      const MatrixView<T> part(distances.view().data(), height, width);
      similarity(part, rows_of(table, top, height), own, metric);
      for (std::size_t r = 0; r < height; ++r) {
        const std::span<const T> values = part.row(r);
        offer_all(top + r, values, first);
        const std::size_t size =
            gather_up_to(found.data(), values.data(), width, bounds.data() + first);
        for (const Placed& p : std::span(found.data(), size)) {
          offer(first + static_cast<std::size_t>(p.place), p.value, top + r);
        }
      }
    }
  }
  return nearest.sorted(std::is_same_v<T, double>);
}

template <typename T>
Neighbors search(MatrixView<const T> table, std::size_t count, Distance distance,
                 const RowRange& range) {
  const std::size_t rows = table.rows();
  const std::size_t asked = range.size(kName, rows);
  Neighbors result = make_neighbors(rows, count, asked);
  check(table, count, asked);
  const std::size_t block = std::clamp<std::size_t>(kMaxBlockBytes / sizeof(T) / rows, 1, asked);
  if (asked == rows && block < rows && count <= kLong) {
    return search_earlier(table, count, distance, range);
  }
  Matrix<T> distances(block, rows);
  std::vector<Placed> found;
  for (std::size_t done = 0; done < asked; done += block) {
    const std::size_t first = range.first + done, height = std::min(block, asked - done);
    const MatrixView<T> part(distances.view().data(), height, rows);
    similarity(part, rows_of(table, first, height), table, metric_of(distance));
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

PartOfNeighbors neighbors_with_earlier(MatrixView<const float> table, std::size_t count,
                                       Distance distance, const RowRange& range) {
  return search_earlier(table, count, distance, range);
}
PartOfNeighbors neighbors_with_earlier(MatrixView<const double> table, std::size_t count,
                                       Distance distance, const RowRange& range) {
  return search_earlier(table, count, distance, range);
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
