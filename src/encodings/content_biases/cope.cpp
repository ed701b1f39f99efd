#include "encodings/content_biases/cope.h"

#include <algorithm>
#include <cmath>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "cope";
constexpr std::string_view kGolden[] = {"cope.json"};
constexpr std::string_view kLookups[] = {"linear", "soft-one-hot"};

constexpr std::string_view kSoftValues[] = {"soft-one-hot"};
constexpr UsedWhen kSoft{"lookup", kSoftValues};

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    integer("npos_max", {.unit = "positions", .fallback = 64, .min = 1, .max = 8192},
            "Rows of the learned table: positions beyond the last count as the last."),
    boolean("scaled", false, "Divide q·k by √D in the gates; the paper does not, some ports do."),
    choice("lookup", kLookups,
           "Between two rows, or all rows by softmax of −|p − row| / temperature."),
    used_when(kSoft, number("temperature", {.fallback = 0.05, .min = 1e-3, .max = 1e3},
                            "Of the soft one-hot: x-transformers' 0.05.")),
    parameters::kContentDim,
    list("table", {.min = -1e6, .max = 1e6},
         "The learned table, row after row: one for all heads, or one per head; else random."),
    parameters::kSeed,
    parameters::kPrecision,
};

/// Positions of keys 0 ... query of one row.
void positions_of(std::span<double> out, std::span<const double> q, MatrixView<const double> k,
                  std::size_t table_rows, bool scaled) {
  const double divisor = scaled ? std::sqrt(static_cast<double>(q.size())) : 1;
  double sum = 0;
  for (std::size_t n = out.size(); n-- > 0;) {
    sum += 1 / (1 + exponential(-dot(q, k.row(n)) / divisor));
    out[n] = std::fmin(sum, static_cast<double>(table_rows - 1));
  }
}

/// Between the two rows of the table that a position lies between.
struct Between {
  explicit Between(double position)
      : below(static_cast<std::size_t>(position)),
        above(static_cast<std::size_t>(std::ceil(position))),
        share(position - std::floor(position)) {}
  double of(double at_below, double at_above) const {
    return (1 - share) * at_below + share * at_above;
  }
  std::size_t below, above;
  double share;
};

void check_sizes(MatrixView<const double> out, MatrixView<const double> q,
                 MatrixView<const double> k, std::size_t table_rows) {
  const BiasShape shape = shape_of(kName, out, 1);
  require_shape(kName, "q", q, shape.queries, q.cols());
  require_shape(kName, "k", k, shape.keys, q.cols());
  require(table_rows > 0, kName, "table", "must have a row at least, got 0");
}

/// The mean of `products`, one per row of the table, weighted by softmax(-|position - row| / t).
double soft_lookup(std::span<const double> products, double position, double temperature) {
  // the nearest row has the largest weight: 1
  const double nearest = std::fabs(position - std::round(position));
  double sum = 0, weights = 0;
  for (std::size_t j = 0; j < products.size(); ++j) {
    const double away = std::fabs(position - static_cast<double>(j));
    const double weight = exponential((nearest - away) / temperature);
    weights += weight;
    sum += weight * products[j];
  }
  return sum / weights;
}

double temperature_of(const Arguments& a) {
  return a.number("lookup") == 0 ? 0 : a.number("temperature");
}

/// The reader's own, or a random one.
Matrix<double> table_of(const Arguments& a, std::size_t head) {
  const std::size_t rows = a.integer("npos_max"), cols = a.integer("head_dim");
  if (!a.given("table")) return seeded_rows(a, Seeded::Table, head, 0, rows, cols);
  const std::span<const double> own = a.list("table");
  const std::size_t one = rows * cols;
  Matrix<double> table(rows, cols);
  std::ranges::copy(own.subspan(own.size() == one ? 0 : head * one, one), table.view().data());
  return table;
}

BiasShape shape(const Arguments& a) {
  const BiasShape result = sequence_shape(a);
  const std::size_t one = a.integer("npos_max") * a.integer("head_dim"),
                    got = a.list("table").size();
  require(!a.given("table") || got == one || got == result.heads * one, kName, "table",
          "must hold npos_max x head_dim = ", one, " number(s), or so many per head, got ", got);
  return result;
}

void bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
          std::size_t head, const Arguments& a) {
  cope_bias(out, q, k, table_of(a, head).view(), a.boolean("scaled"), temperature_of(a));
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  if (cell.offset() < 0) return masked_explanation(a, cell);
  const Matrix<double> table = table_of(a, cell.head);
  const bool own = a.given("table");
  const auto query = static_cast<std::size_t>(cell.query), rows = a.integer("npos_max");
  const SeededRow q(a, Seeded::Query, cell.head, query);
  const Matrix<double> keys =
      seeded_rows(a, Seeded::Key, cell.head, 0, query + 1, a.integer("head_dim"));
  const bool scaled = a.boolean("scaled");
  std::vector<double> positions(query + 1);
  positions_of(positions, q, keys.view(), rows, scaled);
  const double position = positions[column];
  if (const double temperature = temperature_of(a); temperature > 0) {
    std::vector<double> products(rows);
    for (std::size_t j = 0; j < rows; ++j) products[j] = dot(q, table.view().row(j));
    return explained(a, "Σⱼ softmax(−|p − j| / T)ⱼ · qₘ · e[j]",
                     "Σⱼ softmax(−|#a − j| / #b)ⱼ · q[#c] · e[j]",
                     own ? "p = #a, from gates of keys #d … #c\n"
                           "random queries and keys, seed #e; the table given"
                         : "p = #a, from gates of keys #d … #c\n"
                           "random queries, keys and table, seed #e",
                     {position, temperature, cell.m(), cell.n(), a.number("seed")},
                     soft_lookup(products, position, temperature));
  }
  const Between between(position);
  const double below = dot(q, table.view().row(between.below));
  const double above = dot(q, table.view().row(between.above));
  const std::string steps =
      join("p = Σⱼ sigmoid(q[#e] · k[j]", scaled ? " / √D" : "",
           "), j = #f … #e, at most #g\n"
           "p = #h, between rows #i and #j\n"
           "random queries",
           own ? " and keys, seed #k; the table given" : ", keys and table, seed #k");
  return explained(a, "(1 − t) · qₘ · e[⌊p⌋] + t · qₘ · e[⌈p⌉], t = p − ⌊p⌋", "#a · #(b + #c · #(d",
                   steps,
                   {1 - between.share, below, between.share, above, cell.m(), cell.n(),
                    static_cast<double>(rows - 1), position, static_cast<double>(between.below),
                    static_cast<double>(between.above), a.number("seed")},
                   between.of(below, above));
}

}  // namespace

void cope_positions(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                    std::size_t table_rows, bool scaled) {
  check_sizes(out, q, k, table_rows);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    const std::size_t seen = out.cols() - out.rows() + r + 1;
    positions_of(out.row(r).first(seen), q.row(r), k, table_rows, scaled);
    std::ranges::fill(out.row(r).subspan(seen), 0.0);
  }
}

void cope_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
               MatrixView<const double> table, bool scaled, double temperature) {
  check_sizes(out, q, k, table.rows());
  require_shape(kName, "table", table, table.rows(), q.cols());
  std::vector<double> products(table.rows());
  for (std::size_t r = 0; r < out.rows(); ++r) {
    const std::size_t seen = out.cols() - out.rows() + r + 1;
    const std::span<double> row = out.row(r).first(seen);
    positions_of(row, q.row(r), k, table.rows(), scaled);
    for (std::size_t p = 0; p < products.size(); ++p) products[p] = dot(q.row(r), table.row(p));
    for (double& x : row) {
      if (temperature > 0) {
        x = soft_lookup(products, x, temperature);
        continue;
      }
      const Between between(x);
      x = between.of(products[between.below], products[between.above]);
    }
    std::ranges::fill(out.row(r).subspan(seen), kMasked);
  }
}

const Scheme kCopeScheme{
    .name = kName,
    .title = "CoPE",
    .kind = Kind::Bias,
    .source =
        "Golovneva et al. 2024, Contextual Position Encoding: Learning to Count What's "
        "Important, arXiv 2405.18719",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = computed<seeded_bias<bias, shape>>,
    .content_bias = computed<bias>,
    .explain = computed<explain>,
    .steps =
        [](const Arguments& a) {
          return 4 * a.number("head_dim") + 1.2 * a.number("npos_max") + 200;
        },
    .described_only = kDescribedOnly,
};

const SchemeTexts kCopeTexts{
    .summary =
        "Positions that count what matters: gates from query and key are summed up to the query, "
        "and the sum is looked up in a learned table. Shown on random content and a random table.",
    .formula =
        R"(p_{mn} = \sum_{j=n}^{m}\sigma(q_m\cdot k_j),\quad b(m,n) = (1-t)\,q_m\cdot e_{\lfloor p\rfloor} + t\,q_m\cdot e_{\lceil p\rceil})",
    .used_by = "research",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
