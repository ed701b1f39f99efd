#pragma once

#include <cstddef>
#include <cstdint>

#include "linalg/matrix_view.h"

namespace pe {

struct T5Params {
  std::size_t num_buckets = 32;    ///< of both sides together; >= 2, and >= 4 if bidirectional
  std::size_t max_distance = 128;  ///< [tokens] from here on one bucket for all
  bool causal = false;             ///< only keys up to the query, which then have all buckets
};

/// The bucket of a key at `relative_position` = n - m (key minus query, as in T5's code). Half of
/// a side's buckets hold one distance each, the others grow by equal ratios up to max_distance.
///   causal   keys after the query are in bucket 0, with the query itself
/// Exact; see log_steps.h.
/// source   Raffel et al. 2019, section 2.1; mesh-tensorflow's _relative_position_bucket
/// refuses  (InputError) num_buckets out of range, max_distance not above the buckets of one
///          distance each
std::int32_t t5_bucket(int relative_position, const T5Params& params = {});

/// out(h * queries + r, n) = table(bucket, h)
/// out      (heads * queries, keys); queries are the last of the keys; -infinity where n > m if
///          causal
/// table    (num_buckets, heads): learned, one for all layers
/// refuses  (InputError) as above, or a shape that does not fit
void t5_bias(MatrixView<double> out, MatrixView<const double> table, const T5Params& params = {});

}  // namespace pe
