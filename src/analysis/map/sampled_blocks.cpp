#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/map/blocks.h"
#include "analysis/similarity.h"
#include "support/rng.h"

namespace pe {
namespace {

/// Some of a stretch's rows, ascending.
void add_samples(std::vector<double>& rows, const Stretch& stretch, std::size_t samples) {
  const bool all = samples >= stretch.size;
  const std::size_t count = all ? stretch.size : samples;
  Rng rng(stretch.begin);
  for (std::size_t t = 0; t < count; ++t) {
    const double share = (static_cast<double>(t) + rng.uniform()) / static_cast<double>(count);
    const double row =
        all ? static_cast<double>(t) : std::floor(share * static_cast<double>(stretch.size));
    rows.push_back(static_cast<double>(stretch.begin) + row);
  }
}

/// Of each in turn.
std::vector<double> all_samples(const Stretches& sides, std::size_t samples) {
  std::vector<double> rows;
  for (std::size_t k = 0; k < sides.count; ++k) add_samples(rows, sides[k], samples);
  return rows;
}

/// Where those of one are among them.
Stretch place_of(const Stretches& sides, std::size_t k, std::size_t samples) {
  return {k * samples, std::min(samples, sides[k].size)};
}

/// Of the pairs of two blocks' samples, row by row, or column by column where they are `turned`. A block with
/// itself has each row's similarity to itself once in `size` pairs, its samples have it more often: it
/// counts as often as in the block.
/// values  all columns of the block's rows
Summary summary_of(MatrixView<const double> values, const Stretch& across, bool turned, bool same,
                   std::size_t size) {
  const std::size_t high = turned ? across.size : values.rows();
  const std::size_t wide = turned ? values.rows() : across.size;
  Summary result;
  double total = 0, own = 0;
  for (std::size_t i = 0; i < high; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < wide; ++j) {
      const double value = turned ? values(j, across.begin + i) : values(i, across.begin + j);
      sum += value;
      result.see(value);
    }
    total += sum;
    if (same) own += values(i, across.begin + i);
  }
  const auto count = static_cast<double>(high);
  if (!same || high == size) {
    result.mean = total / (count * static_cast<double>(wide));
    return result;
  }
  const double others = count > 1 ? (total - own) / (count * (count - 1)) : own / count;
  const double share = 1 / static_cast<double>(size);
  result.mean = share * own / count + (1 - share) * others;
  return result;
}

}  // namespace

std::size_t samples_within(const MapRows& rows, const MapWindow& window) {
  constexpr double kSteps = 0x1p28, kBytes = 0x1p26;
  const auto fits = [&](std::size_t samples) {
    const std::size_t high = window.of_rows * samples, wide = window.of_columns * samples;
    const auto all = static_cast<double>(high + wide);
    return rows.products(high, wide) <= kSteps && rows.steps(all) <= kSteps &&
           all * static_cast<double>(rows.columns()) * sizeof(double) <= kBytes;
  };
  constexpr std::size_t kMost = 16;
  std::size_t samples = std::min(window.block, kMost);
  while (samples > 1 && !fits(samples)) --samples;
  return samples;
}

void fill_by_samples(SimilarityMap& map, const MapRows& rows, Metric metric, const Stretches& down,
                     const Stretches& across) {
  const Matrix<double> a = rows.table(all_samples(down, map.samples));
  // A window on the diagonal is its own mirror image.
  const bool mirrored = down.first == across.first && down.count == across.count;
  const Matrix<double> other =
      mirrored ? Matrix<double>() : rows.table(all_samples(across, map.samples));
  const MatrixView<const double> b = mirrored ? a.view() : other.view();
  rows.check_products(a.rows(), b.rows());
  const std::size_t strip = std::max<std::size_t>(64 / map.samples, 1);  // blocks at once
  Matrix<double> values;
  for (std::size_t i = 0; i < down.count; ++i) {
    const std::size_t top = i / strip * strip * map.samples;
    const std::size_t left = mirrored ? top : 0;
    if (i % strip == 0) {
      const std::size_t count = std::min(strip * map.samples, a.rows() - top);
      values.resize(count, b.rows() - left);
      similarity(values.view(), {a.view().row(top).data(), count, rows.columns()},
                 {b.row(left).data(), b.rows() - left, rows.columns()}, metric);
    }
    const Stretch place = place_of(down, i, map.samples);
    const MatrixView<double> own(values.view().row(place.begin - top).data(), place.size,
                                 values.cols());
    for (std::size_t j = mirrored ? i : 0; j < across.count; ++j) {
      Stretch beside = place_of(across, j, map.samples);
      beside.begin -= left;
      const bool same = down[i].begin == across[j].begin;
      for (std::size_t k = 0; same && k < place.size; ++k) {
        double& value = own(k, beside.begin + k);
        value = to_itself(value, metric);
      }
      const bool turned = down[i].begin > across[j].begin;
      const Summary summary = summary_of(own, beside, turned, same, down[i].size);
      set(map, i, j, summary);
      if (mirrored && j > i) set(map, j, i, summary);
    }
  }
}

}  // namespace pe
