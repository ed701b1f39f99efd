#pragma once

#include <vector>

#include "encodings/graphs/graph.h"
#include "linalg/matrix.h"

namespace pe {

/// Which matrix of a graph.
enum class LaplacianKind {
  Symmetric,      ///< I - D^(-1/2) A D^(-1/2): Benchmarking Graph Neural Networks, PyG
  Combinatorial,  ///< D - A: on a path its eigenvectors are the cosines of DCT-II
};
inline constexpr std::string_view kLaplacianNames[] = {"symmetric", "combinatorial"};

struct LaplacianModes {
  std::vector<double> values;  ///< smallest first
  Matrix<double> vectors;      ///< (nodes, nodes): row k belongs to values[k]
};

/// All eigenvectors. Where several share a value any basis of their space would do; this one is the
/// space's own: what is left of node 0, then 1, ... in the space, each made orthogonal to those
/// before it. A single vector has its first number above 0 by that.
/// accuracy  1e-15 * nodes / (distance to the next other value)
LaplacianModes laplacian_modes(const Graph& graph, LaplacianKind kind);

}  // namespace pe
