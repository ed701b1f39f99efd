// Blocks of a map, each the mean and the extremes of its pairs of rows.
#pragma once

#include <cmath>
#include <cstddef>

#include "analysis/map/map_rows.h"
#include "analysis/map/similarity_map.h"

namespace pe {

/// What a block comes to.
struct Summary {
  double mean = 0, least = INFINITY, largest = -INFINITY;

  void see(double value) {
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
};

/// A stretch of rows, from the map's first on: a side of a block.
struct Stretch {
  std::size_t begin, size;
};

/// The sides of blocks below or beside each other, of one size but perhaps for the map's last.
struct Stretches {
  std::size_t first, count, block, length;

  Stretch operator[](std::size_t k) const {
    const std::size_t begin = first + k * block;
    return {begin, begin + block < length ? block : length - begin};
  }
  Stretch whole() const {
    const Stretch last = (*this)[count - 1];
    return {first, last.begin + last.size - first};
  }
};

/// Puts a block into the map.
void set(SimilarityMap& map, std::size_t i, std::size_t j, const Summary& summary);

/// Of every pair, where the similarity depends on the offset alone.
/// refuses  (InputError) too much work
void fill_by_offset(SimilarityMap& map, const MapRows& rows, Metric metric, const Stretches& down,
                    const Stretches& across);

/// How many rows of each block can be compared in a call's time.
std::size_t samples_within(const MapRows& rows, const MapWindow& window);

/// Of as many rows along each side as `map.samples` says.
void fill_by_samples(SimilarityMap& map, const MapRows& rows, Metric metric, const Stretches& down,
                     const Stretches& across);

}  // namespace pe
