#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "analysis/map/blocks.h"
#include "analysis/similarity.h"

namespace pe {
namespace {

/// The similarity at each of `count` offsets from `first` on: row -j is compared with rows
/// first + i * side, so that a square of products has every offset once.
Matrix<double> values_of_offsets(const MapRows& rows, Metric metric, std::size_t first,
                                 std::size_t count) {
  rows.check_products(count, 1);
  const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  std::vector<double> near, far;
  for (std::size_t j = 0; j < side; ++j) near.push_back(-static_cast<double>(j));
  for (std::size_t k = 0; k < count; k += side) far.push_back(static_cast<double>(first + k));
  const Matrix<double> a = rows.table(std::move(far)), b = rows.table(std::move(near));
  Matrix<double> values(a.rows(), b.rows());
  similarity(values.view(), a.view(), b.view(), metric);
  if (first == 0) values.view()(0, 0) = to_itself(values.view()(0, 0), metric);
  return values;
}

/// Blocks as sums over offsets, each as often as the block has it.
class OffsetBlocks {
 public:
  OffsetBlocks(Matrix<double> values, std::size_t first)
      : values_(std::move(values)), first_(static_cast<std::ptrdiff_t>(first)) {}

  Summary summary(const Stretch& down, const Stretch& across) const {
    const auto high = static_cast<std::ptrdiff_t>(down.size);
    const auto wide = static_cast<std::ptrdiff_t>(across.size);
    const auto offset =
        static_cast<std::ptrdiff_t>(across.begin) - static_cast<std::ptrdiff_t>(down.begin);
    Summary result;
    double total = 0;
    constexpr std::ptrdiff_t kRun = 64;  // sums of short sums: their error stays that of a few
    for (std::ptrdiff_t run = 1 - high; run < wide; run += kRun) {
      double sum = 0;
      for (std::ptrdiff_t k = run; k < std::min(run + kRun, wide); ++k) {
        const double value = values_.view().data()[std::abs(offset + k) - first_];
        const std::ptrdiff_t times = std::min(wide, high + k) - std::max<std::ptrdiff_t>(k, 0);
        sum += static_cast<double>(times) * value;
        result.see(value);
      }
      total += sum;
    }
    result.mean = total / (static_cast<double>(high) * static_cast<double>(wide));
    return result;
  }

 private:
  Matrix<double> values_;
  std::ptrdiff_t first_;
};

/// Least and largest offset of rows in a window.
struct OffsetRange {
  std::size_t first, last;
};
OffsetRange offset_range(const Stretch& down, const Stretch& across) {
  const std::size_t last_row = down.begin + down.size - 1;
  const std::size_t last_column = across.begin + across.size - 1;
  const auto beyond = [](std::size_t a, std::size_t b) { return a > b ? a - b : 0; };
  return {std::max(beyond(across.begin, last_row), beyond(down.begin, last_column)),
          std::max(beyond(last_column, down.begin), beyond(last_row, across.begin))};
}

void copy(SimilarityMap& map, std::size_t i, std::size_t j, std::size_t from_i,
          std::size_t from_j) {
  for (Matrix<double>* each : {&map.mean, &map.least, &map.largest}) {
    if (each->rows() > 0) each->view()(i, j) = each->view()(from_i, from_j);
  }
}

}  // namespace

void fill_by_offset(SimilarityMap& map, const MapRows& rows, Metric metric, const Stretches& down,
                    const Stretches& across) {
  const OffsetRange range = offset_range(down.whole(), across.whole());
  const OffsetBlocks blocks(
      values_of_offsets(rows, metric, range.first, range.last - range.first + 1), range.first);
  const bool symmetric = down.first == across.first;
  for (std::size_t i = 0; i < down.count; ++i) {
    for (std::size_t j = 0; j < across.count; ++j) {
      // Blocks of one size on a diagonal are alike: few have to be computed.
      if (i > 0 && j > 0 && down[i].size == down.block && across[j].size == across.block) {
        copy(map, i, j, i - 1, j - 1);
      } else if (symmetric && j < i && i < across.count) {
        copy(map, i, j, j, i);
      } else {
        set(map, i, j, blocks.summary(down[i], across[j]));
      }
    }
  }
}

}  // namespace pe
