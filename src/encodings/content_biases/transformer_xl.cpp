#include "encodings/content_biases/transformer_xl.h"

#include <algorithm>
#include <cmath>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "transformer-xl";
constexpr double kMaxBase = 1e12;

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kCausal,
    parameters::kContentDim,
    parameters::kDModel,
    number("base", {.fallback = 10000, .min = 1, .max = kMaxBase},
           "Slowest wavelength of the sinusoids over 2π, in tokens."),
    integer("clamp_len",
            {.unit = "tokens", .fallback = -1, .min = -1, .max = parameters::kMaxLength},
            "Offsets beyond count as this far; −1: none do."),
    integer(
        "segment_start", {.unit = "tokens", .max = parameters::kMaxLength},
        "XLNet: first token of the second segment, told apart by a term more; 0: no such term."),
    parameters::kSeed,
    parameters::kPrecision,
};

TransformerXlParams params_of(const Arguments& a) {
  return {.base = a.number("base"),
          .clamp_len = static_cast<int>(a.number("clamp_len")),
          .causal = a.boolean("causal"),
          .segment_start = static_cast<int>(a.integer("segment_start"))};
}

/// The weights of one head, before training.
struct Seed {
  Seed(const Arguments& a, std::size_t head)
      : vectors(seeded_rows(a, Seeded::Vectors, head, 0, 5, a.integer("head_dim"))),
        w_r(seeded_rows(a, Seeded::Table, head, 0, a.integer("head_dim"), a.integer("d_model"),
                        1 / std::sqrt(a.number("d_model")))) {}
  TransformerXlWeights weights() const {
    const MatrixView<const double> v = vectors.view();
    return {v.row(0), v.row(1), w_r.view(), {v.row(2), v.row(3), v.row(4)}};
  }
  Matrix<double> vectors, w_r;
};

int clamped(int offset, int clamp_len) {
  return clamp_len < 0 ? offset : std::clamp(offset, -clamp_len, clamp_len);
}

/// w_r r_offset
void relative_key(std::span<double> out, MatrixView<const double> w_r, const Frequencies& f,
                  int offset) {
  const PhasorRow row(f, offset);
  for (std::size_t c = 0; c < out.size(); ++c) {
    const std::span<const double> weights = w_r.row(c);
    const std::span<const double> cosines =
        weights.subspan(f.size());  // one fewer if d_model is odd
    out[c] = dot(weights.first(f.size()), row.sine) + dot(cosines, row.cosine);
  }
}

struct Terms {
  double content, position, segment;  ///< u . k_n, (q_m + v) . (w_r r) and (q_m + s) . e
  double bias(std::size_t dim) const {
    return (content + position + segment) / std::sqrt(static_cast<double>(dim));
  }
};

/// Whether both tokens are of one segment.
bool same_segment(const BiasCell& cell, int segment_start) {
  return (cell.query < segment_start) == (cell.key < segment_start);
}

/// q_m + v
std::vector<double> shifted(std::span<const double> q, std::span<const double> v) {
  std::vector<double> result(q.begin(), q.end());
  for (std::size_t c = 0; c < result.size(); ++c) result[c] += v[c];
  return result;
}

Frequencies frequencies_of(std::size_t d_model, double base) {
  return sinusoidal_frequencies(d_model, base, Schedule::Paper);
}

void bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
          std::size_t head, const Arguments& a) {
  const Seed seed(a, head);
  transformer_xl_bias(out, q, k, seed.weights(), params_of(a));
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(sequence_shape(a), row, column);
  const TransformerXlParams p = params_of(a);
  if (p.causal && cell.offset() < 0) return masked_explanation(a, cell);
  const std::size_t dim = a.integer("head_dim");
  const SeededRow q(a, Seeded::Query, cell.head, static_cast<std::size_t>(cell.query));
  const SeededRow k(a, Seeded::Key, cell.head, column);
  const Seed seed(a, cell.head);
  const int offset = clamped(cell.offset(), p.clamp_len);
  std::vector<double> relative(dim);
  relative_key(relative, seed.w_r.view(), frequencies_of(a.integer("d_model"), p.base), offset);
  const TransformerXlWeights w = seed.weights();
  Terms terms{dot(w.u, k), dot(shifted(q, w.v), relative), 0};
  const bool segments = p.segment_start > 0, same = same_segment(cell, p.segment_start);
  if (segments) {
    terms.segment = dot(shifted(q, w.segment.query), same ? w.segment.same : w.segment.other);
  }
  return explained(
      a,
      segments ? "(u · kₙ + (qₘ + v) · W r₍ₘ₋ₙ₎ + (qₘ + s) · e) / √D"
               : "(u · kₙ + (qₘ + v) · W r₍ₘ₋ₙ₎) / √D",
      segments ? "(#a #+b #+i) / √#c" : "(#a #+b) / √#c",
      join("offset m − n = #d", offset == cell.offset() ? "" : ", counted as #e",
           "\nu · k[#f] = #a, the key alone\n"
           "(q[#g] + v) · W r = #b, the offset\n",
           !segments ? ""
           : same    ? "(q[#g] + s) · e = #i, both in one segment\n"
                     : "(q[#g] + s) · e = #i, in different segments\n",
           "random queries, keys, u, v and W, seed #h"),
      {terms.content, terms.position, static_cast<double>(dim), cell.d(),
       static_cast<double>(offset), cell.n(), cell.m(), a.number("seed"), terms.segment},
      terms.bias(dim));
}

}  // namespace

void transformer_xl_bias(MatrixView<double> out, MatrixView<const double> q,
                         MatrixView<const double> k, const TransformerXlWeights& weights,
                         const TransformerXlParams& params) {
  const BiasShape shape = shape_of(kName, out, 1);
  const std::size_t dim = q.cols();
  require_shape(kName, "q", q, shape.queries, dim);
  require_shape(kName, "k", k, shape.keys, dim);
  require(weights.u.size() == dim && weights.v.size() == dim && weights.w_r.rows() == dim, kName,
          "weights", "must have ", dim, " channel(s)");
  require(params.base > 0 && params.base <= kMaxBase, kName, "base", "must be above 0 and at most ",
          kMaxBase, ", got ", params.base);
  const TransformerXlSegments& segment = weights.segment;
  require(params.segment_start <= 0 || (segment.query.size() == dim && segment.same.size() == dim &&
                                        segment.other.size() == dim),
          kName, "weights", "must have ", dim, " channel(s)");
  const Frequencies frequencies = frequencies_of(weights.w_r.cols(), params.base);
  const int first = params.causal ? 0 : 1 - static_cast<int>(shape.queries);
  const auto last = static_cast<int>(shape.keys) - 1;
  Matrix<double> relative(static_cast<std::size_t>(last - first + 1), dim);
  for (int offset = first; offset <= last; ++offset) {
    const std::span<double> into = relative.view().row(static_cast<std::size_t>(offset - first));
    relative_key(into, weights.w_r, frequencies, clamped(offset, params.clamp_len));
  }
  std::vector<double> content(shape.keys);
  for (std::size_t n = 0; n < shape.keys; ++n) content[n] = dot(weights.u, k.row(n));
  for (std::size_t r = 0; r < shape.queries; ++r) {
    const std::vector<double> query = shifted(q.row(r), weights.v);
    double same = 0, other = 0;
    if (params.segment_start > 0) {
      const std::vector<double> asked = shifted(q.row(r), segment.query);
      same = dot(asked, segment.same);
      other = dot(asked, segment.other);
    }
    for (std::size_t n = 0; n < shape.keys; ++n) {
      const BiasCell cell = cell_of(shape, r, n);
      const int offset = cell.offset();
      if (offset < first) {
        out(r, n) = kMasked;
      } else {
        const auto at = static_cast<std::size_t>(offset - first);
        const double third = same_segment(cell, params.segment_start) ? same : other;
        out(r, n) = Terms{content[n], dot(query, relative.view().row(at)), third}.bias(dim);
      }
    }
  }
}

const Scheme kTransformerXlScheme{
    .name = kName,
    .title = "Transformer-XL, XLNet",
    .kind = Kind::Bias,
    .source =
        "Dai et al. 2019, Transformer-XL, section 3.3, arXiv 1901.02860; Yang et al. 2019, XLNet, "
        "arXiv 1906.08237",
    .parameters = kParameters,
    .bias_shape = sequence_shape,
    .bias = seeded_bias<bias>,
    .content_bias = bias,
    .explain = explain,
    .steps =
        [](const Arguments& a) {
          const double q = a.number("query_length"), k = a.number("key_length");
          return a.number("head_dim") * (5 + 1.3 * a.number("d_model") * (q + k) / (q * k));
        },
};

const SchemeTexts kTransformerXlTexts{
    .summary =
        "Queries meet a sinusoid of the offset, and two learned vectors stand in for the query "
        "where position is all that counts. Shown on random content and weights.",
    .formula = R"(b(m,n) = \frac{u\cdot k_n + (q_m + v)\cdot W_R\,r_{m-n}}{\sqrt D})",
    .used_by = "Transformer-XL, XLNet",
    .learned = true,
};

}  // namespace pe
