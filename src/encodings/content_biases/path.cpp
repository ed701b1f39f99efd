#include "encodings/content_biases/path.h"

#include <algorithm>
#include <cmath>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/content_biases/forgetting.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "path";
constexpr std::string_view kGolden[] = {"path.json"};
constexpr double kMaxLogit = 50;

constexpr std::string_view kGates[] = {"none", "content"};
constexpr UsedWhen kGated{"gates", std::span(kGates).last(1)};

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    number("strength_bias", {.min = -kMaxLogit, .max = kMaxLogit},
           "Added in β = 2 sigmoid(u · x + bias): far below 0 no token turns anything, at 0 each "
           "takes about its whole direction out, far above it mirrors."),
    choice("gates", kGates,
           "Whether every token also forgets what lies before it, as far as its content says: "
           "PaTH-FoX."),
    used_when(kGated, number("gate_bias", {.min = -kMaxLogit, .max = kMaxLogit},
                             "Added in these gates: at 0 they let about half through.")),
    number("weight_std", {.fallback = 0.125, .max = 10}, "Deviation of the random weights, u."),
    parameters::kContentDim,
    parameters::kSeed,
    parameters::kPrecision,
};

/// What every token does to queries that look past it.
struct Reflections {
  /// k stands in for the tokens: keys are another projection of what directions are made from.
  Reflections(const Arguments& a, std::size_t head, MatrixView<const double> k)
      : directions(k.rows(), k.cols()), strengths(k.rows()) {
    const std::size_t dim = k.cols();
    const Matrix<double> projection = seeded_rows(a, Seeded::Hidden, head, 0, dim, dim);
    const Matrix<double> gate =
        seeded_rows(a, Seeded::Output, head, 0, 1, dim, a.number("weight_std"));
    for (std::size_t t = 0; t < k.rows(); ++t) {
      const std::span<double> w = directions.view().row(t);
      for (std::size_t c = 0; c < dim; ++c) w[c] = dot(projection.view().row(c), k.row(t));
      const double length = std::sqrt(dot(w, w));
      for (double& x : w) x = length > 0 ? x / length : 0;
      const double logit = a.number("strength_bias") + dot(gate.view().row(0), k.row(t));
      strengths[t] = 2 / (1 + exponential(-logit));
    }
  }
  Matrix<double> directions;
  std::vector<double> strengths;
};

/// The query after token t, on its way to those before.
void reflect(std::span<double> query, std::span<const double> direction, double strength) {
  const double part = strength * dot(query, direction);
  for (std::size_t c = 0; c < query.size(); ++c) query[c] -= part * direction[c];
}

/// Of every token, from row 1 of the weights whose row 0 is u; none where there are no gates.
std::vector<double> log_gates(const Arguments& a, std::size_t head, MatrixView<const double> k) {
  if (a.number("gates") == 0) return {};
  return seeded_log_gates(a, Seeded::Output, head, 1, k);
}

void content_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                  std::size_t head, const Arguments& a) {
  require_shape(kName, "k", k, k.rows(), a.integer("head_dim"));
  const Reflections reflections(a, head, k);
  path_bias(out, q, k, reflections.directions.view(), reflections.strengths, log_gates(a, head, k));
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(sequence_shape(a), row, column);
  const int offset = cell.offset();
  if (offset < 0) return masked_explanation(a, cell);
  const std::size_t dim = a.integer("head_dim");
  const Matrix<double> keys =  // the cell's own and those up to the query
      seeded_rows(a, Seeded::Key, cell.head, column, static_cast<std::size_t>(offset) + 1, dim);
  const SeededRow q(a, Seeded::Query, cell.head, static_cast<std::size_t>(cell.query));
  const std::span<const double> query = q;
  std::vector<double> turned(query.begin(), query.end());
  const Reflections reflections(a, cell.head, keys.view());
  for (std::size_t t = keys.rows(); --t > 0;) {
    reflect(turned, reflections.directions.view().row(t), reflections.strengths[t]);
  }
  const double before = dot(query, keys.view().row(0)), after = dot(turned, keys.view().row(0));
  const std::vector<double> gates = log_gates(a, cell.head, keys.view());
  double forgotten = 0;
  for (std::size_t t = gates.size(); t-- > 1;) forgotten += gates[t];
  const double value = (after - before) / std::sqrt(static_cast<double>(dim)) + forgotten;
  if (offset == 0) {
    return explained(a, "(qₘᵀ Hₘ … Hₙ₊₁ kₙ − qₘ · kₙ) / √D", "0",
                     "no token lies after the key: no reflection\nq · k = #a, seed #b",
                     {before, a.number("seed")}, value);
  }
  const bool gated = !gates.empty();
  return explained(a,
                   gated ? "(qₘᵀ Hₘ … Hₙ₊₁ kₙ − qₘ · kₙ) / √D + Σₜ ln fₜ, Hₜ = I − βₜ wₜ wₜᵀ"
                         : "(qₘᵀ Hₘ … Hₙ₊₁ kₙ − qₘ · kₙ) / √D, Hₜ = I − βₜ wₜ wₜᵀ",
                   gated ? "(#a − #(b) / √#c #+k" : "(#a − #(b) / √#c",
                   "#d reflection(s), by tokens #e … #f; the last has β = #g\n"
                   "they leave #h of the query's length #i\n"
                   "random queries, keys and weights, seed #j",
                   {after, before, static_cast<double>(dim), cell.d(), cell.n() + 1, cell.m(),
                    reflections.strengths.back(), std::sqrt(dot(turned, turned)),
                    std::sqrt(dot(query, query)), a.number("seed"), forgotten},
                   value);
}

}  // namespace

void path_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
               MatrixView<const double> directions, std::span<const double> strengths,
               std::span<const double> log_gates) {
  const BiasShape shape = shape_of(kName, out, 1);
  require_shape(kName, "q", q, shape.queries, q.cols());
  require_shape(kName, "k", k, shape.keys, q.cols());
  require_shape(kName, "directions", directions, shape.keys, q.cols());
  require(strengths.size() == shape.keys, kName, "strengths", "must be one per key, ", shape.keys,
          ", got ", strengths.size());
  require(log_gates.empty() || log_gates.size() == shape.keys, kName, "log_gates",
          "must be one per key, ", shape.keys, ", got ", log_gates.size());
  const double root = std::sqrt(static_cast<double>(q.cols()));
  std::vector<double> turned(q.cols());
  for (std::size_t r = 0; r < shape.queries; ++r) {
    const std::size_t m = first_query(shape) + r;
    std::ranges::copy(q.row(r), turned.begin());
    double forgotten = 0;
    for (std::size_t n = m + 1; n-- > 0;) {
      out(r, n) = (dot(turned, k.row(n)) - dot(q.row(r), k.row(n))) / root + forgotten;
      reflect(turned, directions.row(n), strengths[n]);
      if (!log_gates.empty()) forgotten += log_gates[n];
    }
    std::ranges::fill(out.row(r).subspan(m + 1), kMasked);
  }
}

const Scheme kPathScheme{
    .name = kName,
    .title = "PaTH (reflections along the way)",
    .kind = Kind::Bias,
    .source =
        "Yang et al. 2025, PaTH Attention: Position Encoding via Accumulating Householder "
        "Transformations, arXiv 2505.16381",
    .parameters = kParameters,
    .bias_shape = sequence_shape,
    .bias = computed<seeded_bias<content_bias>>,
    .content_bias = computed<content_bias>,
    .explain = computed<explain>,
    .steps = [](const Arguments& a) { return 24 * a.number("head_dim"); },
    .described_only = kDescribedOnly,
};

const SchemeTexts kPathTexts{
    .summary =
        "Every token reflects the queries that look past it, by a direction and a strength of its "
        "own: RoPE turns by the number of tokens between, PaTH by what they say. Shown on random "
        "content, without the short convolution that models put before the directions.",
    .formula =
        R"(b(m,n) = \frac{q_m^\top H_m H_{m-1}\cdots H_{n+1}k_n - q_m\cdot k_n}{\sqrt{D}},\quad H_t = I - \beta_t w_t w_t^\top)",
    .used_by = "PaTH models",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
