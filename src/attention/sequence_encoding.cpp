#include "attention/sequence_encoding.h"

#include <algorithm>
#include <utility>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe {
namespace {

void set_if_open(Arguments& arguments, std::string_view name, std::size_t value) {
  if (arguments.has(name) && !arguments.given(name)) {
    arguments.set(name, static_cast<double>(value));
  }
}

void set_length(Arguments& arguments, std::size_t length) {
  if (!(arguments.has("positions") && arguments.given("positions"))) {
    set_if_open(arguments, "length", length);
    set_if_open(arguments, "num_nodes", length);  // of a path: a sentence
  }
}

/// xPos treats queries and keys differently.
void set_role(Arguments& arguments, SequenceEncoding::Role role) {
  if (!arguments.has("role")) return;
  arguments.set("role", role == SequenceEncoding::Role::Queries ? "queries" : "keys");
}

/// A table is made for some hundred words: a long one is not, again and again, for its first rows.
constexpr std::size_t kMostNumbers = std::size_t{1} << 24, kMostTurns = std::size_t{1} << 16;

/// The columns of one head, of several side by side.
Matrix<double> columns_of(MatrixView<const double> x, std::size_t heads, std::size_t head) {
  const std::size_t width = x.cols() / heads;
  Matrix<double> out(x.rows(), width);
  for (std::size_t r = 0; r < x.rows(); ++r) {
    std::ranges::copy(x.row(r).subspan(head * width, width), out.view().row(r).begin());
  }
  return out;
}

/// Writes them back.
void put_columns(MatrixView<double> x, MatrixView<const double> columns, std::size_t head) {
  for (std::size_t r = 0; r < x.rows(); ++r) {
    std::ranges::copy(columns.row(r), x.row(r).subspan(head * columns.cols()).begin());
  }
}

template <typename T>
MatrixView<T> some_rows(MatrixView<T> x, std::size_t first, std::size_t count) {
  return {x.data() + first * x.cols(), count, x.cols()};
}

/// Some rows of every head, of which the first `keys` columns.
Matrix<double> rows_of_heads(MatrixView<const double> from, std::size_t heads, std::size_t first,
                             std::size_t count, std::size_t keys) {
  const std::size_t of_head = from.rows() / heads;
  Matrix<double> out(table_size(heads, count), keys);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    const auto row = from.row(r / count * of_head + first + r % count);
    std::ranges::copy(row.first(keys), out.view().row(r).begin());
  }
  return out;
}

void rotate_heads(MatrixView<double> x, std::size_t heads, const Rotation& rotation) {
  for (std::size_t h = 0; h < heads; ++h) {
    Matrix<double> head = columns_of(x, heads, h);
    rotate(head.view(), rotation);
    put_columns(x, head.view(), h);
  }
}

/// Rows first ... first + count - 1 of a rotation.
Rotation rows_of(Rotation rotation, std::size_t first, std::size_t count) {
  for (Rotation::Axis& axis : rotation.axes) {
    const auto start = axis.positions.begin() + static_cast<std::ptrdiff_t>(first);
    axis.positions.assign(start, start + static_cast<std::ptrdiff_t>(count));
  }
  if (!rotation.row_scales.empty()) {
    const auto start = rotation.row_scales.begin() + static_cast<std::ptrdiff_t>(first);
    rotation.row_scales = {start, start + static_cast<std::ptrdiff_t>(count)};
  }
  return rotation;
}

}  // namespace

SequenceEncoding::SequenceEncoding() : SequenceEncoding(kNoneScheme, arguments_for(kNoneScheme)) {}

Matrix<double> SequenceEncoding::rows(std::size_t length, std::size_t width, Combine combine,
                                      double alpha) const {
  Arguments arguments = arguments_;
  set_length(arguments, length);
  set_if_open(arguments, "d_model", width);
  const Shape shape = table_shape(*scheme_, arguments);
  require(shape.rows >= length, scheme_->name, "encoding", "has ", shape.rows, " row(s) for ",
          length, " token(s)");
  require(table_size(shape.rows, shape.cols) <= kMostNumbers, scheme_->name, "encoding",
          "must have at most ", kMostNumbers, " numbers where words stand beside it, got ",
          shape.rows, " x ", shape.cols);
  require(combine == Combine::Concatenate || shape.cols <= width, scheme_->name, "encoding", "is ",
          shape.cols, " wide, more than the ", width, " it is added to");
  Matrix<double> table(shape.rows, shape.cols);
  encode(table.view(), *scheme_, arguments);
  Matrix<double> out = zero_matrix<double>(length, combine == Combine::Add ? width : shape.cols);
  for (std::size_t r = 0; r < length; ++r) {
    std::ranges::transform(table.view().row(r), out.view().row(r).begin(),
                           [&](double x) { return alpha * x; });
  }
  return out;
}

Rotation SequenceEncoding::rotation_of_last(std::size_t rows, std::size_t length,
                                            std::size_t head_dim, Role role) const {
  Arguments arguments = arguments_;
  set_length(arguments, length);
  set_if_open(arguments, "head_dim", head_dim);
  set_role(arguments, role);
  Rotation whole = rotation_of(*scheme_, arguments);
  require(whole.rows() >= length, scheme_->name, "encoding", "has ", whole.rows(),
          " position(s) for ", length, " token(s)");
  require(whole.rows() <= kMostTurns, scheme_->name, "encoding", "must have at most ", kMostTurns,
          " positions where words are turned, got ", whole.rows());
  return rows_of(std::move(whole), length - rows, rows);
}

void SequenceEncoding::turn(MatrixView<double> x, std::size_t length, std::size_t heads,
                            Role role) const {
  if (kind() != Kind::Rotate) return;
  rotate_heads(x, heads, rotation_of_last(x.rows(), length, x.cols() / heads, role));
}

bool SequenceEncoding::turns_values() const {
  return arguments_.has("turn_values") && arguments_.boolean("turn_values");
}

void SequenceEncoding::turn_values(MatrixView<double> values, std::size_t heads) const {
  if (!turns_values()) return;
  Rotation rotation =
      rotation_of_last(values.rows(), values.rows(), values.cols() / heads, Role::Keys);
  rotation.attention_factor = 1;
  rotate_heads(values, heads, rotation);
}

void SequenceEncoding::turn_back(MatrixView<double> output, std::size_t length,
                                 std::size_t heads) const {
  if (!turns_values()) return;
  Rotation rotation = rotation_of_last(output.rows(), length, output.cols() / heads, Role::Queries);
  rotation.attention_factor = 1;
  for (Rotation::Axis& axis : rotation.axes) {
    for (double& position : axis.positions) position = -position;
  }
  rotate_heads(output, heads, rotation);
}

Rotation SequenceEncoding::rotation(std::vector<double> positions, std::size_t head_dim,
                                    Role role) const {
  Arguments arguments = arguments_;
  require(arguments.has("positions"), scheme_->name, "encoding",
          "does not turn by positions on a line");
  arguments.set("positions", std::move(positions));
  set_if_open(arguments, "head_dim", head_dim);
  set_role(arguments, role);
  return rotation_of(*scheme_, arguments);
}

bool SequenceEncoding::hides_later() const {
  return kind() == Kind::Bias && arguments_.has("causal") && arguments_.boolean("causal");
}

bool SequenceEncoding::has_bias_by_rows() const {
  return kind() == Kind::Bias && arguments_.has("query_length") && arguments_.has("key_length");
}

Matrix<double> SequenceEncoding::bias(std::size_t heads, MatrixView<const double> q,
                                      MatrixView<const double> k, const BiasRows& rows) const {
  if (kind() != Kind::Bias) return {};
  const std::size_t queries = q.rows(), keys = k.rows();
  Arguments arguments = arguments_;
  set_if_open(arguments, "num_heads", heads);
  set_if_open(arguments, "query_length", queries);
  set_if_open(arguments, "key_length", keys);
  if (reads_content()) set_if_open(arguments, "head_dim", q.cols() / heads);
  const BiasShape shape = bias_shape(*scheme_, arguments);
  require(
      (shape.heads == heads || shape.heads == 1) && shape.queries == queries && shape.keys == keys,
      scheme_->name, "encoding", "is for ", shape.heads, " head(s) of ", shape.queries, " x ",
      shape.keys, " tokens, not ", heads, " of ", queries, " x ", keys);
  require(!reads_content() || shape.heads == heads, scheme_->name, "num_heads", "must be ", heads,
          ", got ", shape.heads);
  const std::size_t first = rows.range.first, count = rows.range.size(scheme_->name, queries);
  const std::size_t seen = rows.seen(queries, keys);
  if (count == queries && seen == keys) return whole_bias(shape, q, k, arguments);
  if (!rows.only_seen || !has_bias_by_rows()) {
    return rows_of_heads(whole_bias(shape, q, k, arguments).view(), shape.heads, first, count,
                         seen);
  }
  // queries are the last of the keys that are left
  arguments.set("query_length", static_cast<double>(count));
  arguments.set("key_length", static_cast<double>(seen));
  return whole_bias({shape.heads, count, seen}, some_rows(q, first, count), some_rows(k, 0, seen),
                    arguments);
}

Matrix<double> SequenceEncoding::whole_bias(const BiasShape& shape, MatrixView<const double> q,
                                            MatrixView<const double> k,
                                            const Arguments& arguments) const {
  Matrix<double> out(table_size(shape.heads, shape.queries), shape.keys);
  if (!reads_content()) {
    scheme_->bias(out.view(), arguments);
    return out;
  }
  for (std::size_t h = 0; h < shape.heads; ++h) {
    scheme_->content_bias(some_rows(out.view(), h * shape.queries, shape.queries),
                          columns_of(q, shape.heads, h).view(),
                          columns_of(k, shape.heads, h).view(), h, arguments);
  }
  return out;
}

void SequenceEncoding::add_to_output(MatrixView<double> output, MatrixView<const double> weights,
                                     std::size_t heads) const {
  if (!adds_to_output()) return;
  for (std::size_t h = 0; h < heads; ++h) {
    Matrix<double> head = columns_of(output, heads, h);
    scheme_->add_to_output(head.view(),
                           {weights.row(h * output.rows()).data(), output.rows(), weights.cols()},
                           h, arguments_);
    put_columns(output, head.view(), h);
  }
}

std::string_view SequenceEncoding::note() const {
  return reads_content() ? "What models learn of this bias is random here." : "";
}

}  // namespace pe
