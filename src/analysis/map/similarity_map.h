// How alike all positions are, at the resolution of a screen: no table of pairs, nor of rows.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "analysis/metric.h"
#include "encodings/catalogue/scheme.h"
#include "linalg/matrix.h"

namespace pe {

/// A part of the map of every row against every other, in blocks of block * block pairs; those at
/// the map's end have fewer.
struct MapWindow {
  std::size_t block = 1;
  std::size_t first_row = 0, first_column = 0;  ///< multiples of block
  std::size_t rows = 0, columns = 0;            ///< blocks
  /// Of the window that this is a part of: as many samples are taken as there.
  std::size_t of_rows = 0, of_columns = 0;
  bool extremes = true;  ///< each block's, beside its mean
};

/// An element for each block.
struct SimilarityMap {
  Matrix<double> mean;
  Matrix<double> least, largest;  ///< without rows where nobody asks for extremes
  struct Range {
    double least = INFINITY, largest = -INFINITY;
  } range;  ///< of the window's pairs
  /// Rows taken along each side of a block; `block`: all of them, and the numbers are those of every
  /// pair. Fewer are drawn at random, one from each of as many equal parts.
  std::size_t samples = 0;
};

/// Where the similarity depends on the offset alone, every pair counts, in a time of length * columns:
/// each offset is compared once. Elsewhere as many rows of a block are compared as a call's time allows,
/// and the rows of a window, a part at a time, are those of the window, bit for bit.
/// arguments  of a scheme with positions: rows are start, start + 1, ...
/// accuracy   of every pair: 2e-15 absolute of cosines, relative to the largest of other numbers
/// refuses    (InputError) schemes and arguments that are not a length of positions, a window outside
///            of the map; MemoryError as encode()
SimilarityMap similarity_map(const Scheme& scheme, const Arguments& arguments, Metric metric,
                             const MapWindow& window);

/// The window that `options` ask for: blocks for the resolution of a screen, and all of them, where
/// they do not say.
/// refuses  (InputError) as above
MapWindow map_window(const Arguments& options, const Arguments& arguments);

/// `metric`, and those of the window.
extern const std::span<const Parameter> kSimilarityMapParameters;

}  // namespace pe
