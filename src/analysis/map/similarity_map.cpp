#include "analysis/map/similarity_map.h"

#include <algorithm>
#include <cmath>

#include "analysis/map/blocks.h"
#include "analysis/similarity.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "similarityMap";
constexpr std::size_t kScreen = 1024, kMostBlocks = 2048;  // along a side

constexpr Parameter kParameters[] = {
    kSimilarityMetric,
    integer("block", {.unit = "rows", .min = 1, .max = parameters::kMaxRows},
            "Rows along each side of a block; left out: as few as leave 1024 blocks."),
    integer("first_row", {.unit = "rows", .max = parameters::kMaxRows},
            "Where the window begins: a multiple of block."),
    integer("first_column", {.unit = "rows", .max = parameters::kMaxRows}, "Likewise, across."),
    integer("rows", {.unit = "blocks", .min = 1, .max = kMostBlocks},
            "Height of the window; left out: all from there on."),
    integer("columns", {.unit = "blocks", .min = 1, .max = kMostBlocks}, "Its width, likewise."),
    integer("of_rows", {.unit = "blocks", .min = 1, .max = kMostBlocks},
            "Height of the window that this is a part of, whose samples are taken."),
    integer("of_columns", {.unit = "blocks", .min = 1, .max = kMostBlocks}, "Its width, likewise."),
    boolean("extremes", true, "Least and largest value of each block, beside its mean."),
};

std::size_t length_of(const Arguments& arguments) {
  require(arguments.has("positions") && arguments.has("length"), kName, "encoding",
          "must be a scheme that takes positions");
  require(!arguments.given("positions"), kName, "positions",
          "must be left out: rows are a length of positions");
  return arguments.integer("length");
}

}  // namespace

const std::span<const Parameter> kSimilarityMapParameters = kParameters;

void set(SimilarityMap& map, std::size_t i, std::size_t j, const Summary& summary) {
  map.mean.view()(i, j) = summary.mean;
  if (map.least.rows() > 0) {
    map.least.view()(i, j) = summary.least;
    map.largest.view()(i, j) = summary.largest;
  }
  map.range.least = std::fmin(map.range.least, summary.least);
  map.range.largest = std::fmax(map.range.largest, summary.largest);
}

MapWindow map_window(const Arguments& options, const Arguments& arguments) {
  const std::size_t length = length_of(arguments);
  const auto blocks = [](std::size_t rows, std::size_t block) {
    return (rows + block - 1) / block;
  };
  MapWindow window;
  window.block = options.given("block") ? options.integer("block") : blocks(length, kScreen);
  const auto side = [&](std::string_view first, std::string_view count, std::string_view of,
                        std::size_t& begin, std::size_t& size, std::size_t& whole) {
    begin = options.integer(first);
    require(begin < length && begin % window.block == 0, kName, first,
            "must be a multiple of block, ", window.block, ", below the length, ", length, ", got ",
            begin);
    const std::size_t most = blocks(length - begin, window.block);
    size = options.given(count) ? options.integer(count) : most;
    require(size <= std::min(most, kMostBlocks), kName, count, "must be at most ",
            std::min(most, kMostBlocks), ", got ", size);
    whole = options.given(of) ? options.integer(of) : size;
    require(whole >= size, kName, of, "must be at least ", count, ", ", size, ", got ", whole);
  };
  side("first_row", "rows", "of_rows", window.first_row, window.rows, window.of_rows);
  side("first_column", "columns", "of_columns", window.first_column, window.columns,
       window.of_columns);
  window.extremes = options.boolean("extremes");
  return window;
}

SimilarityMap similarity_map(const Scheme& scheme, const Arguments& arguments, Metric metric,
                             const MapWindow& window) {
  const std::size_t length = length_of(arguments);
  const MapRows rows(scheme, arguments);
  const Stretches down{window.first_row, window.rows, window.block, length};
  const Stretches across{window.first_column, window.columns, window.block, length};
  SimilarityMap map;
  map.mean.resize(window.rows, window.columns);
  if (window.extremes) {
    map.least.resize(window.rows, window.columns);
    map.largest.resize(window.rows, window.columns);
  }
  if (rows.is_stationary()) {
    map.samples = window.block;
    fill_by_offset(map, rows, metric, down, across);
  } else {
    map.samples = samples_within(rows, window);
    fill_by_samples(map, rows, metric, down, across);
  }
  return map;
}

}  // namespace pe
