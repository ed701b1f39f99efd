// The weighted graph that UMAP draws: how strongly each two rows hold together.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/pairs/neighbors.h"

namespace pe {

struct UmapEdge {
  std::int32_t head, tail;
  double weight;  ///< from 0 to 1
};

/// From neighbours that are known (McInnes, Healy and Melville 2018, section 4.1). Each pair of rows
/// that hold together stands there twice; sorted by head, then by tail.
/// near     nearest other rows of every row, as neighbors() gives them
/// refuses  (InputError) neighbours that are not fewer than rows or are none of them, distances that
///          are not finite or below 0
std::vector<UmapEdge> umap_graph(const Neighbors& near);

}  // namespace pe
