// What schemes that add to scores have in common: whose matrix it is, masks, seeded content.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/catalogue/explained.h"
#include "encodings/catalogue/scheme.h"
#include "encodings/catalogue/seeded.h"
#include "linalg/matrix.h"

namespace pe {

inline constexpr double kMasked = -std::numeric_limits<double>::infinity();

namespace parameters {
inline constexpr Parameter kCausal = boolean("causal", true, "A query sees no later position.");
inline constexpr Parameter kNotCausal = boolean("causal", false, "A query sees no later position.");
inline constexpr double kMaxContentDim = 1024;
inline constexpr Parameter kContentDim =
    integer("head_dim", {.unit = "channels", .fallback = 64, .min = 1, .max = kMaxContentDim},
            "Channels of a query or key.");
}  // namespace parameters

/// num_heads, query_length and key_length.
/// refuses (InputError) a query_length above key_length: queries are the last of the keys
BiasShape sequence_shape(const Arguments& arguments);

/// The shape of `out`, all heads one below the other.
/// refuses (InputError) rows that are not a multiple of heads, more queries than keys
BiasShape shape_of(std::string_view function, MatrixView<const double> out, std::size_t heads);

/// One cell of the matrix of all heads. Positions start at 0; those of queries end with the keys'.
struct BiasCell {
  std::size_t head;
  int query, key;  ///< positions m and n
  int offset() const { return query - key; }
  // as an explanation shows them
  double h() const { return static_cast<double>(head); }
  double m() const { return query; }
  double n() const { return key; }
  double d() const { return offset(); }
};
BiasCell cell_of(const BiasShape& shape, std::size_t row, std::size_t column);

/// Position of the first query.
inline std::size_t first_query(const BiasShape& shape) { return shape.keys - shape.queries; }

/// The rows of one head.
MatrixView<double> head_of(MatrixView<double> out, std::size_t queries, std::size_t head);

/// A value for every offset m - n that a matrix has, 1 - queries to keys - 1, and the matrix that
/// follows: most schemes depend on the offset only.
class ByOffset {
 public:
  explicit ByOffset(const BiasShape& shape);
  int first() const { return 1 - queries_; }
  int last() const { return keys_ - 1; }
  double& operator[](int offset) { return values_[static_cast<std::size_t>(offset - first())]; }
  /// out (queries, keys); -infinity at negative offsets if causal
  void write(MatrixView<double> out, bool causal) const;
  void write(MatrixView<std::int32_t> out) const;

 private:
  int queries_, keys_;
  std::vector<double> values_;
};

/// Sines and cosines of every frequency at one position.
struct PhasorRow {
  PhasorRow(const Frequencies& frequencies, int position);
  std::vector<double> sine, cosine;
};

double dot(std::span<const double> a, std::span<const double> b);

/// Refuses (InputError) a matrix of another shape.
void require_shape(std::string_view function, std::string_view name,
                   MatrixView<const double> matrix, std::size_t rows, std::size_t cols);

/// Why a cell is -infinity.
Explanation masked_explanation(const Arguments& arguments, const BiasCell& cell);

// ---- seeded content -----------------------------------------------------------------------------

/// Queries and keys of one head, head_dim channels each.
struct SeededContent {
  SeededContent(const Arguments& arguments, const BiasShape& shape, std::size_t head);
  Matrix<double> queries, keys;
};

/// A scheme's `bias` from its `content_bias`: on seeded queries and keys.
template <auto content_bias, auto shape = sequence_shape>
void seeded_bias(MatrixView<double> out, const Arguments& arguments) {
  const BiasShape all = shape(arguments);
  for (std::size_t h = 0; h < all.heads; ++h) {
    const SeededContent content(arguments, all, h);
    content_bias(head_of(out, all.queries, h), content.queries.view(), content.keys.view(), h,
                 arguments);
  }
}

/// One row of those, head_dim wide.
class SeededRow {
 public:
  SeededRow(const Arguments& arguments, Seeded purpose, std::size_t head, std::size_t row);
  operator std::span<const double>() const { return row_.view().flat(); }

 private:
  Matrix<double> row_;
};

}  // namespace pe
