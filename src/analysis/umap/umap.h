// UMAP: rows in the plane, near ones together. Stepwise, so that a page can draw and stop between steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/pairs/neighbors.h"
#include "analysis/umap/curve.h"
#include "analysis/umap/graph.h"
#include "support/rng.h"

namespace pe {

struct UmapOptions {
  double min_dist = 0.1;  ///< least distance of points in the picture, 0 ... 0.99
  std::uint64_t seed = 42;
};

/// The picture of a graph: each edge pulls its two points together, some other points push one of them
/// away (McInnes, Healy and Melville 2018, algorithm 5). A strong edge takes part in every epoch. Same
/// input, same picture, bit for bit, natively and in WASM; step(10) is ten times step(1).
class Umap {
 public:
  /// near      nearest other rows of every row, as neighbors() gives them
  /// start     x and y of every row in turns, scaled to where points begin; or none: anywhere, at random
  /// refuses   (InputError) what umap_graph() and fit_umap_curve() refuse, another number of places,
  ///           places that are not finite
  Umap(const Neighbors& near, std::span<const double> start, const UmapOptions& options);

  /// Takes up to `count` epochs; none where the picture is done.
  /// returns  epochs that are done
  std::size_t step(std::size_t count = 1);

  std::size_t epochs() const { return epochs_; }  ///< of the whole picture
  /// x and y in turns
  std::span<const double> points() const { return points_; }

 private:
  struct Pull {
    std::uint32_t from, to;         ///< where the points' x stand
    double every, next, next_push;  ///< [epochs]
  };

  void take_epoch();

  Rng rng_;
  std::size_t epoch_ = 0, epochs_ = 0;
  UmapCurve curve_;
  PowerTable power_;  // most of the time goes there
  std::vector<Pull> pulls_;
  std::vector<double> points_;
};

}  // namespace pe
