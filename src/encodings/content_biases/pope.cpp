#include "encodings/content_biases/pope.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/phasors.h"
#include "support/check.h"
#include "support/double_double.h"
#include "support/elementary.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr std::string_view kName = "pope";
constexpr std::string_view kGolden[] = {"pope.json"};
constexpr std::string_view kPhaseNames[] = {"zero", "random"};
constexpr double kTurn = 2 * std::numbers::pi;
/// A turn back, in so many digits as lists of parameters print.
constexpr double kLowestPhase = -6.2831853071796;

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kCausal,
    parameters::kRotaryBase,
    choice(
        "phase", kPhaseNames,
        "Where training starts the learned phase of every channel: at 0, or anywhere in a turn."),
    list("phases", {.unit = "radians", .min = kLowestPhase, .max = 0},
         "Phases of your own, one per channel, for all heads."),
    parameters::kContentDim,
    parameters::kSeed,
    parameters::kPrecision,
};

Frequencies frequencies(const Arguments& a) {
  const std::size_t dim = a.integer("head_dim");
  return geometric_frequencies(dim, a.number("base"), 1, static_cast<unsigned>(dim));
}

std::vector<double> phases_of(const Arguments& a, std::size_t head) {
  const std::span<const double> own = a.list("phases");
  if (a.given("phases")) return {own.begin(), own.end()};
  std::vector<double> phases(a.integer("head_dim"));
  if (a.number("phase") == 0) return phases;
  Rng rng(static_cast<std::uint64_t>(a.number("seed")) << 8 | head);
  for (double& phase : phases) phase = -kTurn * rng.uniform();
  return phases;
}

BiasShape shape(const Arguments& a) {
  const std::size_t dim = a.integer("head_dim"), got = a.list("phases").size();
  require(!a.given("phases") || got == dim, kName, "phases", "must be one per channel, ", dim,
          ", got ", got);
  return sequence_shape(a);
}

/// Sines and cosines of the phases.
PhasorRow phasors_of(std::span<const double> phases) {
  Frequencies turns(phases.size());
  for (std::size_t c = 0; c < phases.size(); ++c) {
    turns.set(c, DoubleDouble{phases[c], 0} * kTurnsPerRadian);
  }
  return PhasorRow(turns, 1);
}

/// Rows as points of the plane: their lengths at the angles of their position.
struct Points {
  std::span<double> x, y;

  void fill(std::span<const double> row, std::size_t position, const Frequencies& f,
            const PhasorRow* phases) const {
    const Phasors angles{y.data(), x.data()};
    phasors_at(angles, static_cast<double>(position), f.head(), f.tail(), f.size());
    if (phases) rotate(angles, {phases->sine.data(), phases->cosine.data()}, f.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
      const double length = softplus(row[c]);
      x[c] *= length;
      y[c] *= length;
    }
  }
  double dot(const Points& other) const { return pe::dot(x, other.x) + pe::dot(y, other.y); }
};

void content_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                  std::size_t head, const Arguments& a) {
  require_shape(kName, "k", k, k.rows(), a.integer("head_dim"));
  pope_bias(out, q, k, frequencies(a), phases_of(a, head));
  if (!a.boolean("causal")) return;
  const std::size_t first = out.cols() - out.rows();
  for (std::size_t r = 0; r < out.rows(); ++r) {
    std::ranges::fill(out.row(r).subspan(first + r + 1), kMasked);
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  if (a.boolean("causal") && cell.offset() < 0) return masked_explanation(a, cell);
  const std::size_t dim = a.integer("head_dim");
  const SeededRow q(a, Seeded::Query, cell.head, static_cast<std::size_t>(cell.query));
  const SeededRow k(a, Seeded::Key, cell.head, column);
  const std::span<const double> query = q, key = k;
  const Frequencies f = frequencies(a);
  const std::vector<double> phases = phases_of(a, cell.head);
  const PhasorRow turned = phasors_of(phases);
  std::vector<double> room(4 * dim);
  const auto part = [&](std::size_t i) { return std::span(room).subspan(i * dim, dim); };
  const Points at_query{part(0), part(1)}, at_key{part(2), part(3)};
  at_query.fill(query, static_cast<std::size_t>(cell.query), f, nullptr);
  at_key.fill(key, column, f, &turned);
  const double polar = at_query.dot(at_key), plain = dot(query, key);
  return explained(
      a, "(Σ꜀ softplus(q꜀) softplus(k꜀) cos((m − n) ω꜀ − δ꜀) − q · k) / √D", "(#a − #(b) / √#c",
      "channel 0: #d · #e · cos((#f − #g) · #h − #(i), #c of these make #a\n"
      "the slowest channel has ω = #j\n"
      "q · k = #b, which it replaces; random content, seed #k",
      {polar, plain, static_cast<double>(dim), softplus(query[0]), softplus(key[0]), cell.m(),
       cell.n(), f.radians(0), phases[0], f.radians(dim - 1), a.number("seed")},
      (polar - plain) / std::sqrt(static_cast<double>(dim)));
}

}  // namespace

double softplus(double x) {
  return std::fmax(x, 0) + logarithm_of_one_plus(exponential(-std::fabs(x)));
}

void pope_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
               const Frequencies& frequencies, std::span<const double> phases) {
  const BiasShape shape = shape_of(kName, out, 1);
  const std::size_t dim = frequencies.size();
  require_shape(kName, "q", q, shape.queries, dim);
  require_shape(kName, "k", k, shape.keys, dim);
  require(phases.size() == dim, kName, "phases", "must be one per channel, ", dim, ", got ",
          phases.size());
  const PhasorRow turned = phasors_of(phases);
  Matrix<double> x(shape.keys + 1, dim), y(shape.keys + 1, dim);  // the last row is the query's
  const auto points = [&](std::size_t n) { return Points{x.view().row(n), y.view().row(n)}; };
  for (std::size_t n = 0; n < shape.keys; ++n) {
    points(n).fill(k.row(n), n, frequencies, &turned);
  }
  const Points query = points(shape.keys);
  const double root = std::sqrt(static_cast<double>(dim));
  for (std::size_t r = 0; r < shape.queries; ++r) {
    query.fill(q.row(r), first_query(shape) + r, frequencies, nullptr);
    for (std::size_t n = 0; n < shape.keys; ++n) {
      out(r, n) = (query.dot(points(n)) - dot(q.row(r), k.row(n))) / root;
    }
  }
}

const Scheme kPopeScheme{
    .name = kName,
    .title = "PoPE (polar)",
    .kind = Kind::Bias,
    .source =
        "Gopalakrishnan et al. 2025, Decoupling the \"What\" and \"Where\" With Polar "
        "Coordinate Positional Embeddings, arXiv 2509.10534",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = computed<seeded_bias<content_bias, shape>>,
    .content_bias = computed<content_bias>,
    .explain = computed<explain>,
    .frequencies = computed<frequencies>,
    .steps = [](const Arguments& a) { return 9 * a.number("head_dim"); },
    .described_only = kDescribedOnly,
};

const SchemeTexts kPopeTexts{
    .summary =
        "In RoPE the angle between a query and a key is made of content and position at once. Here "
        "content is a length that is never negative, and position alone the angle: one frequency "
        "for every channel, and a learned phase. Shown on random content.",
    .formula =
        R"(s(m,n) = \sum_c \mathrm{softplus}(q_c)\,\mathrm{softplus}(k_c)\cos\big((m-n)\,b^{-c/D} - \delta_c\big),\quad -2\pi \le \delta_c \le 0)",
    .used_by = "x-transformers",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
