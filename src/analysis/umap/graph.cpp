#include "analysis/umap/graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>

#include "support/check.h"
#include "support/elementary.h"
#include "support/sizes.h"

namespace pe {
namespace {

constexpr int kSearchSteps = 64;
constexpr double kCloseEnough = 1e-5;  // of the sum that a row's weights shall have
constexpr double kLeastShare = 1e-3;   // of the mean distance: no row's scale is below that
constexpr double kLn2 = 0.69314718055994530942;

constexpr std::string_view kName = "umap";

void check(const Neighbors& near) {
  const std::size_t k = near.count, count = near.indices.size();
  require(k > 0 && count / k > k && count % k == 0, kName, "indices",
          "must be of more rows than each has neighbours, ", k, ", got ", count, " of all rows");
  for (const std::int32_t other : near.indices) {
    require(other >= 0 && static_cast<std::size_t>(other) < count / k, kName, "indices",
            "must be rows from 0 to ", count / k - 1, ", got ", other);
  }
  require(near.distances.size() == count, kName, "distances", "must be as many as indices, ", count,
          ", got ", near.distances.size());
  for (const float distance : near.distances) {
    require(std::isfinite(distance) && distance >= 0, kName, "distances",
            "must be finite and 0 or more, got ", distance);
  }
}

using Distances = std::span<const float>;

double sum_of(Distances distances) {
  return std::accumulate(distances.begin(), distances.end(), 0.0);
}

double weight_of(double distance, double nearest, double scale) {
  return distance > nearest ? exponential((nearest - distance) / scale) : 1;
}

/// The scale at which a row's weights add up to log2 of their number, itself counted.
double scale_of(Distances near, double nearest) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  const double target = logarithm(static_cast<double>(near.size()) + 1) / kLn2;
  double low = 0, scale = 1, high = kNone;
  for (int step = 0; step < kSearchSteps; ++step) {
    double total = 0;
    for (const float distance : near) total += weight_of(distance, nearest, scale);
    if (std::fabs(total - target) < kCloseEnough) break;
    (total > target ? high : low) = scale;
    scale = high == kNone ? 2 * scale : (low + high) / 2;
  }
  return scale;
}

/// What each row holds of its neighbours.
std::vector<UmapEdge> own_edges(const Neighbors& near) {
  const std::size_t k = near.count, rows = near.indices.size() / k;
  // a row is a neighbour of its own here
  const double mean = sum_of(near.distances) / static_cast<double>(rows * (k + 1));
  std::vector<UmapEdge> edges(table_size(rows, k, sizeof(UmapEdge)));
  for (std::size_t row = 0; row < rows; ++row) {
    const Distances own(near.distances.data() + row * k, k);
    const auto first = std::ranges::find_if(own, [](float distance) { return distance > 0; });
    const double nearest = first == own.end() ? 0 : *first;
    const double about = nearest > 0 ? sum_of(own) / static_cast<double>(k + 1) : mean;
    const double scale = std::max(scale_of(own, nearest), kLeastShare * about);
    for (std::size_t at = 0; at < k; ++at) {
      edges[row * k + at] = {static_cast<std::int32_t>(row), near.indices[row * k + at],
                             weight_of(own[at], nearest, scale)};
    }
  }
  return edges;
}

/// In the order of one end; equal ones stay as they are.
std::vector<UmapEdge> sorted(const std::vector<UmapEdge>& edges, std::size_t rows,
                             std::int32_t UmapEdge::*end) {
  std::vector<std::size_t> next(rows + 1);
  for (const UmapEdge& edge : edges) ++next[static_cast<std::size_t>(edge.*end) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<UmapEdge> out(edges.size());
  for (const UmapEdge& edge : edges) out[next[static_cast<std::size_t>(edge.*end)]++] = edge;
  return out;
}

}  // namespace

std::vector<UmapEdge> umap_graph(const Neighbors& near) {
  check(near);
  const std::size_t rows = near.indices.size() / near.count;
  std::vector<UmapEdge> edges = own_edges(near);
  const std::size_t count = edges.size();
  for (std::size_t at = 0; at < count; ++at) {
    edges.push_back({edges[at].tail, edges[at].head, edges[at].weight});
  }
  edges = sorted(sorted(edges, rows, &UmapEdge::tail), rows, &UmapEdge::head);
  std::vector<UmapEdge> united;
  for (const UmapEdge& edge : edges) {
    if (!united.empty() && united.back().head == edge.head && united.back().tail == edge.tail) {
      double& weight = united.back().weight;  // from either side: a + b - a b
      weight = weight + edge.weight - weight * edge.weight;
    } else {
      united.push_back(edge);
    }
  }
  return united;
}

}  // namespace pe
