#include "attention/sequence_encoding.h"

#include <algorithm>

#include "encodings/catalogue.h"
#include "encodings/none.h"
#include "support/check.h"

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
  }
}

/// xPos treats queries and keys differently.
void set_role(Arguments& arguments, SequenceEncoding::Role role) {
  if (!arguments.has("role")) return;
  arguments.set("role", role == SequenceEncoding::Role::Queries ? "queries" : "keys");
}

/// Rows first ... first + count - 1 of a rotation.
Rotation rows_of(Rotation rotation, std::size_t first, std::size_t count) {
  for (Rotation::Axis& axis : rotation.axes) {
    const auto start = axis.positions.begin() + static_cast<std::ptrdiff_t>(first);
    axis.positions.assign(start, start + static_cast<std::ptrdiff_t>(count));
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
  require(shape.rows >= length, scheme_->name, "encoding", "has ", shape.rows, " rows for ", length,
          " tokens");
  require(combine == Combine::Concatenate || shape.cols <= width, scheme_->name, "encoding", "is ",
          shape.cols, " wide, more than the ", width, " it is added to");
  Matrix<double> table(shape.rows, shape.cols);
  encode(table.view(), *scheme_, arguments);
  Matrix<double> out(length, combine == Combine::Add ? width : shape.cols);
  std::ranges::fill(out.view().flat(), 0.0);
  for (std::size_t r = 0; r < length; ++r) {
    std::ranges::transform(table.view().row(r), out.view().row(r).begin(),
                           [&](double x) { return alpha * x; });
  }
  return out;
}

void SequenceEncoding::turn(MatrixView<double> x, std::size_t length, std::size_t heads,
                            Role role) const {
  if (kind() != Kind::Rotate) return;
  const std::size_t head_dim = x.cols() / heads;
  Arguments arguments = arguments_;
  set_length(arguments, length);
  set_if_open(arguments, "head_dim", head_dim);
  set_role(arguments, role);
  const Rotation whole = rotation_of(*scheme_, arguments);
  require(whole.rows() >= length, scheme_->name, "encoding", "has ", whole.rows(),
          " positions for ", length, " tokens");
  const Rotation rotation = rows_of(whole, length - x.rows(), x.rows());
  Matrix<double> head(x.rows(), head_dim);
  for (std::size_t h = 0; h < heads; ++h) {
    const auto columns = [&](std::size_t r) { return x.row(r).subspan(h * head_dim, head_dim); };
    for (std::size_t r = 0; r < x.rows(); ++r) {
      std::ranges::copy(columns(r), head.view().row(r).begin());
    }
    rotate(head.view(), rotation);
    for (std::size_t r = 0; r < x.rows(); ++r) {
      std::ranges::copy(head.view().row(r), columns(r).begin());
    }
  }
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

Matrix<double> SequenceEncoding::bias(std::size_t heads, std::size_t queries,
                                      std::size_t keys) const {
  if (kind() != Kind::Bias) return {};
  Arguments arguments = arguments_;
  set_if_open(arguments, "num_heads", heads);
  set_if_open(arguments, "query_length", queries);
  set_if_open(arguments, "key_length", keys);
  const BiasShape shape = bias_shape(*scheme_, arguments);
  require(
      (shape.heads == heads || shape.heads == 1) && shape.queries == queries && shape.keys == keys,
      scheme_->name, "encoding", "is for ", shape.heads, " heads of ", shape.queries, " x ",
      shape.keys, " tokens, not ", heads, " of ", queries, " x ", keys);
  Matrix<double> out(shape.heads * queries, keys);
  scheme_->bias(out.view(), arguments);
  return out;
}

std::string_view SequenceEncoding::note() const {
  return kind() == Kind::Bias && arguments_.has("head_dim") && arguments_.has("seed")
             ? "This bias depends on queries and keys of its own, seeded ones: not on these words."
             : "";
}

}  // namespace pe
