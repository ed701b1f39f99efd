#pragma once

#include <cstddef>

#include "encodings/math/resize.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Row of a table of one axis for a query at `query` of `queries` and a key at `key` of `keys`:
///   trunc(query max(keys / queries, 1) - key max(queries / keys, 1)
///         + (keys - 1) max(queries / keys, 1))
/// Coordinates of the shorter side are stretched to the longer one's, as where MViTv2 pools keys.
std::size_t decomposed_row(std::size_t query, std::size_t queries, std::size_t key,
                           std::size_t keys);

/// out(m, n) = q_m . down(row of the rows of m and n) + q_m . across(row of their columns)
/// out      (queries.size(), keys.size())   q (queries.size(), head_dim), not divided by sqrt(dim)
/// down     (2 max(queries.height, keys.height) - 1, head_dim)   across likewise: learned
/// source   Li et al. 2021, MViTv2, section 3.1; segment-anything, image_encoder.py,
///          add_decomposed_rel_pos
/// refuses  (InputError) sizes that disagree, empty grids
void decomposed_bias(MatrixView<double> out, MatrixView<const double> q, PatchGrid queries,
                     PatchGrid keys, MatrixView<const double> down,
                     MatrixView<const double> across);

}  // namespace pe
