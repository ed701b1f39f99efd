#pragma once

#include <cstddef>
#include <cstdint>

#include "linalg/matrix_view.h"

namespace pe {

/// Row of the table for a pair of positions: clip(n - m, -clip, clip) + clip, key minus query.
std::int32_t shaw_row(int query, int key, int clip);

/// out(r, n) = q_r . table(shaw_row) / sqrt(head_dim): what relative keys add to the score
/// q_r . k_n / sqrt(head_dim) of one head.
/// out      (queries, keys); queries are the last of the keys; -infinity where n > m if causal
/// q        (queries, head_dim)   table (2 clip + 1, head_dim), clip >= 1
/// source   Shaw et al. 2018; tensor2tensor, whose queries come scaled already, does not divide
/// refuses  (InputError) sizes that disagree, a table with an even number of rows
void shaw_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> table,
               bool causal = false);

/// output(r, c) += sum over keys of weights(r, n) table(shaw_row, c): what relative values add.
/// output   (queries, value_dim)   weights (queries, keys)   table (2 clip + 1, value_dim)
/// refuses  (InputError) sizes that disagree, a table with an even number of rows
void shaw_values(MatrixView<double> output, MatrixView<const double> weights,
                 MatrixView<const double> table);

}  // namespace pe
