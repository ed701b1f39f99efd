#pragma once

#include "linalg/matrix_view.h"

namespace pe {

/// Positions counted by content: out(r, n) = min(sum over j = n ... m of sigmoid(q_r . k_j),
/// table_rows - 1), and 0 where n > m.
/// out      (queries, keys); queries are the last of the keys
/// q        (queries, head_dim)   k (keys, head_dim)
/// scaled   q . k / sqrt(head_dim) in the gates; the paper does not divide, some ports do
/// refuses  (InputError) sizes that disagree, table_rows of 0
void cope_positions(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                    std::size_t table_rows, bool scaled = false);

/// out(r, n) = (1 - t) q_r . table(floor p) + t q_r . table(ceil p), t = p - floor p, with p the
/// position above; -infinity where n > m.
/// table    (positions, head_dim): learned; positions well below the length
/// temperature   above 0: all rows instead, weighted by softmax(-|p - row| / temperature)
/// source   Golovneva et al. 2024, Contextual Position Encoding
/// refuses  (InputError) sizes that disagree
void cope_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
               MatrixView<const double> table, bool scaled = false, double temperature = 0);

}  // namespace pe
