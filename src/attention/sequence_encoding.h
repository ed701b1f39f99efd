// Applies any encoding of the catalogue to a sequence of tokens, whichever way it enters attention.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/row_range.h"
#include "linalg/matrix.h"

namespace pe {

/// How the rows of an Add scheme are joined to the embeddings of tokens.
enum class Combine { Add, Concatenate };
inline constexpr std::string_view kCombineNames[] = {"add", "concatenate"};

/// Which queries a bias is asked for.
struct BiasRows {
  RowRange range = {};
  bool only_seen = false;  ///< without the keys behind the last of these, which a causal mask hides

  /// How many keys it has.
  std::size_t seen(std::size_t queries, std::size_t keys) const {
    const std::size_t end = range.first + range.count.value_or(queries - range.first);
    return only_seen ? keys - queries + end : keys;
  }
};

/// A scheme with its arguments fitted to a sequence: lengths, widths and heads that were not given
/// are the sequence's.
class SequenceEncoding {
 public:
  SequenceEncoding(const Scheme& scheme, Arguments arguments)
      : scheme_(&scheme), arguments_(std::move(arguments)) {}
  /// No positions.
  SequenceEncoding();

  const Scheme& scheme() const { return *scheme_; }
  Kind kind() const { return scheme_->kind; }

  /// The rows of an Add scheme, one per token, times alpha; of `none`, zeros. Rows narrower than
  /// `width` are filled up with zeros where they are to be added.
  /// refuses (InputError) a table with fewer rows than tokens, or too wide to be added
  Matrix<double> rows(std::size_t length, std::size_t width, Combine combine, double alpha) const;

  /// Turns queries or keys in place, heads side by side; those of the last x.rows() of `length`
  /// positions. Does nothing for a scheme that does not rotate.
  enum class Role { Queries, Keys };
  void turn(MatrixView<double> x, std::size_t length, std::size_t heads, Role role) const;

  /// Whether values turn as keys do, and outputs are turned back by their query's position.
  bool turns_values() const;
  /// Turns values in place, heads side by side, without an attention factor; does nothing where
  /// they do not turn.
  void turn_values(MatrixView<double> values, std::size_t heads) const;
  /// Turns outputs back in place; those of the last output.rows() of `length` positions.
  void turn_back(MatrixView<double> output, std::size_t length, std::size_t heads) const;

  /// The rotation of rows at these positions.
  /// refuses (InputError) a scheme that does not take positions
  Rotation rotation(std::vector<double> positions, std::size_t head_dim, Role role) const;

  /// What a Bias scheme adds to scores of these queries and keys, heads side by side: (heads *
  /// queries, keys), or (queries, keys) where the scheme has one for all; without rows for other
  /// schemes. A query has the same numbers, bit for bit, whatever others are asked with it.
  /// refuses (InputError) a scheme whose matrix has another shape
  Matrix<double> bias(std::size_t heads, MatrixView<const double> queries,
                      MatrixView<const double> keys, const BiasRows& rows = {}) const;

  /// Whether it hides from a query what comes behind it, as a causal mask does.
  bool hides_later() const;
  /// Whether rows of a bias with the seen keys only take no more than their share of time and memory.
  bool has_bias_by_rows() const;

  /// Whether that depends on the queries and keys themselves, not on their number alone.
  bool reads_content() const { return scheme_->content_bias != nullptr; }

  /// What a pair of a query and a key takes in a head [steps of support/work.h].
  double steps() const { return steps_of(*scheme_, arguments_, 1); }

  /// Whether outputs receive more than values: Shaw's second table.
  bool adds_to_output() const { return scheme_->add_to_output != nullptr; }
  /// Adds it. output (queries, heads * value_dim), weights (heads * queries, keys)
  void add_to_output(MatrixView<double> output, MatrixView<const double> weights,
                     std::size_t heads) const;

  /// What a reader should know about how the scheme is shown here; empty for most.
  std::string_view note() const;

 private:
  Rotation rotation_of_last(std::size_t rows, std::size_t length, std::size_t head_dim,
                            Role role) const;
  Matrix<double> whole_bias(const BiasShape& shape, MatrixView<const double> queries,
                            MatrixView<const double> keys, const Arguments& arguments) const;
  const Scheme* scheme_;
  Arguments arguments_;
};

}  // namespace pe
