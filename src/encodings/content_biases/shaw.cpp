#include "encodings/content_biases/shaw.h"

#include <algorithm>
#include <cmath>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "shaw";
constexpr std::string_view kGolden[] = {"biases.json"};

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kNotCausal,
    integer("clip", {.unit = "tokens", .fallback = 16, .min = 1, .max = parameters::kMaxLength},
            "Keys farther away than this count as this far: the table has 2·clip + 1 rows."),
    boolean("value_rows", true,
            "In attention, outputs receive rows of a second table; not in Music Transformer."),
    parameters::kContentDim,
    parameters::kSeed,
    parameters::kPrecision,
};

int clip_of(const Arguments& a) { return static_cast<int>(a.integer("clip")); }

double value_of(std::span<const double> q, std::span<const double> table_row) {
  return dot(q, table_row) / std::sqrt(static_cast<double>(q.size()));
}

/// A table before training, the same for all heads, as published.
Matrix<double> table_of(const Arguments& a, Seeded which, std::size_t cols) {
  return seeded_rows(a, which, 0, 0, 2 * a.integer("clip") + 1, cols);
}

void bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double>, std::size_t,
          const Arguments& a) {
  shaw_bias(out, q, table_of(a, Seeded::Table, a.integer("head_dim")).view(), a.boolean("causal"));
}

void add_to_output(MatrixView<double> output, MatrixView<const double> weights, std::size_t,
                   const Arguments& a) {
  if (!a.boolean("value_rows")) return;
  shaw_values(output, weights, table_of(a, Seeded::SecondTable, output.cols()).view());
}

void buckets(MatrixView<std::int32_t> out, const Arguments& a) {
  ByOffset rows(sequence_shape(a));
  for (int offset = rows.first(); offset <= rows.last(); ++offset) {
    rows[offset] = shaw_row(offset, 0, clip_of(a));
  }
  rows.write(out);
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(sequence_shape(a), row, column);
  if (a.boolean("causal") && cell.offset() < 0) return masked_explanation(a, cell);
  const int clip = clip_of(a), index = shaw_row(cell.query, cell.key, clip);
  const SeededRow q(a, Seeded::Query, cell.head, static_cast<std::size_t>(cell.query));
  const SeededRow key(a, Seeded::Table, 0, static_cast<std::size_t>(index));
  return explained(a, "qₘ · a[clip(n − m, −K, K) + K] / √D", "q[#a] · a[#b] / √#c",
                   "n − m = #d, clipped to ±#e, plus #e: row #b\n"
                   "q · a = #f (random queries and table, seed #g)",
                   {cell.m(), static_cast<double>(index), a.number("head_dim"), -cell.d(),
                    static_cast<double>(clip), dot(q, key), a.number("seed")},
                   value_of(q, key));
}

}  // namespace

std::int32_t shaw_row(int query, int key, int clip) {
  return std::clamp(key - query, -clip, clip) + clip;
}

void shaw_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> table,
               bool causal) {
  const BiasShape shape = shape_of(kName, out, 1);
  require_shape(kName, "q", q, shape.queries, q.cols());
  require(table.rows() % 2 == 1 && table.rows() > 1, kName, "table",
          "must have 2 clip + 1 rows, got ", table.rows());
  require_shape(kName, "table", table, table.rows(), q.cols());
  const auto clip = static_cast<int>(table.rows() / 2);
  for (std::size_t r = 0; r < shape.queries; ++r) {
    int before = -1;
    double value = 0;
    for (std::size_t n = 0; n < shape.keys; ++n) {
      const BiasCell cell = cell_of(shape, r, n);
      const int index = shaw_row(cell.query, cell.key, clip);
      const bool masked = causal && cell.offset() < 0;
      // keys beyond the clip share a row, and so the product
      if (!masked && index != before) {
        value = value_of(q.row(r), table.row(static_cast<std::size_t>(index)));
        before = index;
      }
      out(r, n) = masked ? kMasked : value;
    }
  }
}

void shaw_values(MatrixView<double> output, MatrixView<const double> weights,
                 MatrixView<const double> table) {
  const BiasShape shape = shape_of(kName, weights, 1);
  require_shape(kName, "output", output, shape.queries, table.cols());
  require(table.rows() % 2 == 1 && table.rows() > 1, kName, "table",
          "must have 2 clip + 1 rows, got ", table.rows());
  const auto clip = static_cast<int>(table.rows() / 2);
  for (std::size_t r = 0; r < shape.queries; ++r) {
    for (std::size_t n = 0; n < shape.keys; ++n) {
      const BiasCell cell = cell_of(shape, r, n);
      const auto index = static_cast<std::size_t>(shaw_row(cell.query, cell.key, clip));
      for (std::size_t c = 0; c < table.cols(); ++c) {
        output(r, c) += weights(r, n) * table(index, c);
      }
    }
  }
}

const Scheme kShawScheme{
    .name = kName,
    .title = "Shaw relative positions",
    .kind = Kind::Bias,
    .source =
        "Shaw et al. 2018, Self-Attention with Relative Position Representations, arXiv 1803.02155",
    .parameters = kParameters,
    .bias_shape = sequence_shape,
    .bias = seeded_bias<bias>,
    .content_bias = bias,
    .add_to_output = add_to_output,
    .buckets = buckets,
    .explain = explain,
    .steps = [](const Arguments& a) { return 2 * a.number("head_dim"); },
};

const SchemeTexts kShawTexts{
    .summary =
        "A learned vector per offset meets the query, so that every word chooses its own "
        "distances. Shown on random queries and a random table: models learn both.",
    .formula = R"(b(m,n) = \frac{q_m\cdot a_{\mathrm{clip}(n-m,-K,K)+K}}{\sqrt D})",
    .used_by = "Music Transformer, early relative models",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
