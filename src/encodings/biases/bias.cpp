#include "encodings/biases/bias.h"

#include "encodings/catalogue/catalogue.h"
#include "linalg/phasors.h"
#include "linalg/products/double_sums.h"
#include "support/check.h"

namespace pe {

BiasShape sequence_shape(const Arguments& a) {
  const BiasShape shape{a.integer("num_heads"), a.integer("query_length"), a.integer("key_length")};
  require(shape.queries <= shape.keys, a.function(), "query_length",
          "must not be above key_length, ", shape.keys, ", got ", shape.queries);
  return shape;
}

BiasShape shape_of(std::string_view function, MatrixView<const double> out, std::size_t heads) {
  require(heads > 0 && out.rows() % heads == 0, function, "out", "must have a multiple of ", heads,
          " row(s), got ", out.rows());
  const BiasShape shape{heads, out.rows() / heads, out.cols()};
  require(shape.queries <= shape.keys, function, "out", "must not have more queries than keys, ",
          shape.keys, ", got ", shape.queries);
  return shape;
}

BiasCell cell_of(const BiasShape& shape, std::size_t row, std::size_t column) {
  return {row / shape.queries, static_cast<int>(first_query(shape) + row % shape.queries),
          static_cast<int>(column)};
}

MatrixView<double> head_of(MatrixView<double> out, std::size_t queries, std::size_t head) {
  return {out.data() + head * queries * out.cols(), queries, out.cols()};
}

ByOffset::ByOffset(const BiasShape& shape)
    : queries_(static_cast<int>(shape.queries)),
      keys_(static_cast<int>(shape.keys)),
      values_(shape.queries + shape.keys - 1) {}

void ByOffset::write(MatrixView<double> out, bool causal) const {
  for (std::size_t r = 0; r < out.rows(); ++r) {
    // the offset falls along a row, and rises by one from row to row
    const std::size_t query = out.cols() - out.rows() + r;
    const double* at_key_0 = values_.data() + query + out.rows() - 1;
    const std::span<double> row = out.row(r);
    for (std::size_t n = 0; n < row.size(); ++n) {
      row[n] = causal && n > query ? kMasked : *(at_key_0 - n);
    }
  }
}

void ByOffset::write(MatrixView<std::int32_t> out) const {
  for (std::size_t r = 0; r < out.rows(); ++r) {
    const double* at_key_0 = values_.data() + out.cols() + r - 1;
    for (std::size_t n = 0; n < out.cols(); ++n) {
      out(r, n) = static_cast<std::int32_t>(*(at_key_0 - n));
    }
  }
}

PhasorRow::PhasorRow(const Frequencies& frequencies, int position)
    : sine(frequencies.size()), cosine(frequencies.size()) {
  phasors_at({sine.data(), cosine.data()}, position, frequencies.head(), frequencies.tail(),
             frequencies.size());
}

double dot(std::span<const double> a, std::span<const double> b) {
  return dot_in_fours(a.data(), b.data(), a.size());
}

void require_shape(std::string_view function, std::string_view name,
                   MatrixView<const double> matrix, std::size_t rows, std::size_t cols) {
  require(matrix.rows() == rows && matrix.cols() == cols, function, name, "must be ", rows, " x ",
          cols, ", got ", matrix.rows(), " x ", matrix.cols());
}

Explanation masked_explanation(const Arguments& a, const BiasCell& cell) {
  return explained(a, "−∞ where n > m", "n = #a > m = #b",
                   "a query sees no later position: its weight is 0", {cell.n(), cell.m()},
                   kMasked);
}

SeededContent::SeededContent(const Arguments& a, const BiasShape& shape, std::size_t head)
    : queries(seeded_rows(a, Seeded::Query, head, first_query(shape), shape.queries,
                          a.integer("head_dim"))),
      keys(seeded_rows(a, Seeded::Key, head, 0, shape.keys, a.integer("head_dim"))) {}

SeededRow::SeededRow(const Arguments& a, Seeded purpose, std::size_t head, std::size_t row)
    : row_(seeded_rows(a, purpose, head, row, 1, a.integer("head_dim"))) {}

}  // namespace pe
