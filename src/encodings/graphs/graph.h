// Graphs that encodings of nodes are shown on.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encodings/catalogue/parameter.h"
#include "linalg/matrix.h"

namespace pe {

class Arguments;

inline constexpr std::string_view kGraphNames[] = {"path", "cycle",    "grid",
                                                   "star", "complete", "tree"};
enum class GraphShape {
  Path,      ///< a sentence: node n beside n - 1 and n + 1
  Cycle,     ///< the same, closed
  Grid,      ///< a picture: rows of `columns` nodes
  Star,      ///< node 0 beside all others
  Complete,  ///< all beside all
  Tree,      ///< node n below (n - 1) / 2
};

namespace parameters {
/// All eigenvectors of a larger one would take seconds.
inline constexpr double kMaxNodes = 512;
inline constexpr Parameter kGraph = choice(
    "graph", kGraphNames, "Which nodes are neighbours: a path is a sentence, a grid a picture.");
inline constexpr Parameter kNumNodes = integer(
    "num_nodes", {.unit = "nodes", .fallback = 32, .min = 2, .max = kMaxNodes}, "Number of rows.");
inline constexpr std::string_view kGridValues[] = {"grid"};
inline constexpr UsedWhen kOfGrid{"graph", kGridValues};
inline constexpr Parameter kGridColumns = used_when(
    kOfGrid, integer("columns", {.unit = "nodes", .fallback = 4, .min = 1, .max = kMaxNodes},
                     "Nodes in a row of the grid."));
inline constexpr Parameter kEdges =
    list("edges", {.unit = "nodes", .max = kMaxNodes - 1},
         "A graph of your own: pairs of nodes, 0, 1, 1, 2, ... instead of the choice.");
}  // namespace parameters

/// An undirected graph without weights.
class Graph {
 public:
  /// What graph, num_nodes, columns and edges say.
  /// refuses (InputError, parameter "edges") an odd number of them, nodes that are not there, a
  ///         node beside itself, a pair told twice
  explicit Graph(const Arguments& arguments);

  std::size_t size() const { return neighbours_.size(); }
  std::span<const std::size_t> neighbours(std::size_t node) const { return neighbours_[node]; }
  double degree(std::size_t node) const { return static_cast<double>(neighbours_[node].size()); }
  /// The first ones, for an explanation: "1, 3 and 5", "1, 2, 3 and 9 more", "none".
  std::string named_neighbours(std::size_t node) const;

 private:
  void join(std::size_t a, std::size_t b);
  std::vector<std::vector<std::size_t>> neighbours_;  ///< each sorted
};

}  // namespace pe
