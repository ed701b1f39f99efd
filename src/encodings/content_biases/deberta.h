#pragma once

#include <cstdint>
#include <string_view>

#include "linalg/matrix_view.h"

namespace pe {

enum class DebertaVersion {
  V1,  ///< offsets clipped to max_relative_positions
  V2,  ///< v2 and v3: logarithmic buckets
};
inline constexpr std::string_view kDebertaVersionNames[] = {"v1", "v2"};

/// Which row of the position queries a key meets.
enum class DebertaKeySide {
  Paper,     ///< that of n - m, the offset seen from the key
  Released,  ///< that of m - n, as the released code gathers it: published weights want this
};
inline constexpr std::string_view kDebertaKeySideNames[] = {"paper", "released"};

/// Which products of content with position a model was trained with.
enum class DebertaTerms { Both, ContentToPosition, PositionToContent };
inline constexpr std::string_view kDebertaTermNames[] = {"both", "c2p", "p2c"};

struct DebertaParams {
  DebertaVersion version = DebertaVersion::V2;
  int position_buckets = 256;  ///< v2: >= 2
  int max_relative_positions =
      512;  ///< [tokens] v1: K; v2: the buckets' end, above half of them + 1
  DebertaKeySide key_side = DebertaKeySide::Paper;
  DebertaTerms terms = DebertaTerms::Both;
  /// Half the number of rows that tables of positions have.
  int span() const {
    return version == DebertaVersion::V1 ? max_relative_positions : position_buckets;
  }
};

/// Logarithmic bucket of an offset m - n (query minus key), odd in it: itself up to half of
/// position_buckets, then growing by equal ratios. Not clipped. Exact; see log_steps.h.
std::int32_t deberta_bucket(int offset, int position_buckets, int max_relative_positions);

/// Row of a table of 2 span() rows for an offset.
/// refuses  (InputError) position_buckets or max_relative_positions out of range
std::int32_t deberta_row(int offset, const DebertaParams& params = {});

/// out(r, n) = (q_r . position_keys(row(m - n)) + k_n . position_queries(row(n - m)))
///             / sqrt(3 head_dim)
/// With one of both terms only the other is 0 and the divisor sqrt(2 head_dim). It is added to the
/// score q_r . k_n of one head over the same root, whose divisor counts the terms.
/// out      (queries, keys); queries are the last of the keys
/// q        (queries, head_dim)   k (keys, head_dim)
/// position_keys, position_queries   (2 span, head_dim): projections of one shared table
/// source   He et al. 2020, DeBERTa; 2021, DeBERTaV3
/// refuses  (InputError) parameters out of range, sizes that disagree
void deberta_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                  MatrixView<const double> position_keys, MatrixView<const double> position_queries,
                  const DebertaParams& params = {});

}  // namespace pe
