#include "encodings/content_biases/deberta.h"

#include <algorithm>
#include <cmath>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/math/log_steps.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "deberta";
constexpr std::string_view kGolden[] = {"biases.json"};
constexpr double kMaxBuckets = 4096;

constexpr std::string_view kBucketsValues[] = {"v2"};
constexpr UsedWhen kBuckets{"version", kBucketsValues};

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    choice("version", kDebertaVersionNames, "v2",
           "v1 clips offsets; v2 and v3 put them into buckets that grow by equal ratios."),
    integer("max_relative_positions",
            {.unit = "tokens", .fallback = 512, .min = 1, .max = parameters::kMaxLength},
            "Farther offsets count as this far."),
    used_when(kBuckets, integer("position_buckets",
                                {.unit = "buckets", .fallback = 256, .min = 2, .max = kMaxBuckets},
                                "Buckets of one side (v2).")),
    choice("key_side", kDebertaKeySideNames,
           "The offset a key looks up: n − m, or m − n as released models compute."),
    choice("terms", kDebertaTermNames,
           "Content to position, position to content, or both: pos_att_type of a configuration."),
    parameters::kContentDim,
    parameters::kSeed,
    parameters::kPrecision,
};

DebertaParams params_of(const Arguments& a) {
  return {.version = a.choice<DebertaVersion>("version"),
          .position_buckets = static_cast<int>(a.integer("position_buckets")),
          .max_relative_positions = static_cast<int>(a.integer("max_relative_positions")),
          .key_side = a.choice<DebertaKeySide>("key_side"),
          .terms = a.choice<DebertaTerms>("terms")};
}

void check(const DebertaParams& p) {
  const int least = p.version == DebertaVersion::V1 ? 1 : p.position_buckets / 2 + 2;
  require(p.version == DebertaVersion::V1 ||
              (p.position_buckets >= 2 && p.position_buckets <= kMaxBuckets),
          kName, "position_buckets", "must be between 2 and ", kMaxBuckets, ", got ",
          p.position_buckets);
  require(p.max_relative_positions >= least && p.max_relative_positions <= parameters::kMaxLength,
          kName, "max_relative_positions", "must be between ", least, " and ",
          parameters::kMaxLength, ", got ", p.max_relative_positions);
}

/// Buckets beyond `cap` steps are as good as `cap`.
int bucket_of(int offset, int position_buckets, int max_relative_positions, int cap) {
  const int middle = position_buckets / 2, distance = std::abs(offset);
  if (distance <= middle) return offset;
  const LogScale scale{static_cast<std::uint32_t>(middle),
                       static_cast<std::uint32_t>(max_relative_positions - 1),
                       static_cast<std::uint32_t>(middle - 1)};
  const int bucket =
      middle + static_cast<int>(ceil_log_steps(static_cast<std::uint32_t>(distance), scale,
                                               static_cast<std::uint32_t>(cap)));
  return offset < 0 ? -bucket : bucket;
}

int row_of(int offset, const DebertaParams& p) {
  const int span = p.span();
  const int bucket =
      p.version == DebertaVersion::V1
          ? offset
          : bucket_of(offset, p.position_buckets, p.max_relative_positions, 2 * span);
  return std::clamp(bucket + span, 0, 2 * span - 1);
}

int key_offset(int offset, const DebertaParams& p) {
  return p.key_side == DebertaKeySide::Paper ? -offset : offset;
}

/// Products of content with position; those the model has not are 0.
struct Terms {
  Terms(double of_query, double of_key, DebertaTerms terms)
      : query(terms == DebertaTerms::PositionToContent ? 0 : of_query),
        key(terms == DebertaTerms::ContentToPosition ? 0 : of_key),
        count(terms == DebertaTerms::Both ? 3 : 2) {}
  double query, key, count;  ///< and with content on content
  double bias(std::size_t dim) const {
    return (query + key) / std::sqrt(count * static_cast<double>(dim));
  }
};

BiasShape shape(const Arguments& a) {
  check(params_of(a));
  return sequence_shape(a);
}

void bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
          std::size_t head, const Arguments& a) {
  const DebertaParams p = params_of(a);
  const auto rows = static_cast<std::size_t>(2 * p.span());
  // models project both tables from one that all heads share; random ones are drawn as they come
  // out
  const auto table = [&](Seeded which) {
    return seeded_rows(a, which, head, 0, rows, a.integer("head_dim"));
  };
  deberta_bias(out, q, k, table(Seeded::Table).view(), table(Seeded::SecondTable).view(), p);
}

void buckets(MatrixView<std::int32_t> out, const Arguments& a) {
  ByOffset rows(shape(a));
  const DebertaParams p = params_of(a);
  for (int offset = rows.first(); offset <= rows.last(); ++offset) rows[offset] = row_of(offset, p);
  rows.write(out);
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  const DebertaParams p = params_of(a);
  const int query_row = row_of(cell.offset(), p);
  const int key_row = row_of(key_offset(cell.offset(), p), p);
  const SeededRow q(a, Seeded::Query, cell.head, static_cast<std::size_t>(cell.query));
  const SeededRow k(a, Seeded::Key, cell.head, column);
  const SeededRow position_key(a, Seeded::Table, cell.head, static_cast<std::size_t>(query_row));
  const SeededRow position_query(a, Seeded::SecondTable, cell.head,
                                 static_cast<std::size_t>(key_row));
  const Terms terms(dot(q, position_key), dot(k, position_query), p.terms);
  const bool by_query = p.terms != DebertaTerms::PositionToContent;
  const bool by_key = p.terms != DebertaTerms::ContentToPosition, both = by_query && by_key;
  const bool paper = p.key_side == DebertaKeySide::Paper;
  const std::string formula = join("(", by_query ? "qₘ · Kʳ[δ(m − n)]" : "", both ? " + " : "",
                                   by_key ? paper ? "kₙ · Qʳ[δ(n − m)]" : "kₙ · Qʳ[δ(m − n)]" : "",
                                   ") / √(", both ? "3D)" : "2D)");
  const std::string steps =
      join("m − n = #d: row #e of #f, for the key #g\n", by_query ? "q[#h] · Kʳ[#e] = #a\n" : "",
           by_key ? "k[#i] · Qʳ[#g] = #b\n" : "", "random queries, keys and tables, seed #j");
  return explained(a, formula,
                   both       ? "(#a #+b) / √(#k · #c)"
                   : by_query ? "#a / √(#k · #c)"
                              : "#b / √(#k · #c)",
                   steps,
                   {terms.query, terms.key, a.number("head_dim"), cell.d(),
                    static_cast<double>(query_row), 2.0 * p.span(), static_cast<double>(key_row),
                    cell.m(), cell.n(), a.number("seed"), terms.count},
                   terms.bias(a.integer("head_dim")));
}

}  // namespace

std::int32_t deberta_bucket(int offset, int position_buckets, int max_relative_positions) {
  check({.position_buckets = position_buckets, .max_relative_positions = max_relative_positions});
  return bucket_of(offset, position_buckets, max_relative_positions, 1 << 30);
}

std::int32_t deberta_row(int offset, const DebertaParams& params) {
  check(params);
  return row_of(offset, params);
}

void deberta_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                  MatrixView<const double> position_keys, MatrixView<const double> position_queries,
                  const DebertaParams& params) {
  const BiasShape full = shape_of(kName, out, 1);
  const std::size_t dim = q.cols(), rows = 2 * static_cast<std::size_t>(params.span());
  check(params);
  require_shape(kName, "q", q, full.queries, dim);
  require_shape(kName, "k", k, full.keys, dim);
  require_shape(kName, "position_keys", position_keys, rows, dim);
  require_shape(kName, "position_queries", position_queries, rows, dim);
  ByOffset query_row(full), key_row(full);
  for (int offset = query_row.first(); offset <= query_row.last(); ++offset) {
    query_row[offset] = row_of(offset, params);
    key_row[offset] = row_of(key_offset(offset, params), params);
  }
  for (std::size_t r = 0; r < full.queries; ++r) {
    for (std::size_t n = 0; n < full.keys; ++n) {
      const int offset = cell_of(full, r, n).offset();
      const auto a = static_cast<std::size_t>(query_row[offset]);
      const auto b = static_cast<std::size_t>(key_row[offset]);
      out(r, n) = Terms(dot(q.row(r), position_keys.row(a)), dot(k.row(n), position_queries.row(b)),
                        params.terms)
                      .bias(dim);
    }
  }
}

const Scheme kDebertaScheme{
    .name = kName,
    .title = "DeBERTa",
    .kind = Kind::Bias,
    .source =
        "He et al. 2020, DeBERTa: Decoding-enhanced BERT with Disentangled Attention, arXiv "
        "2006.03654",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = computed<seeded_bias<bias, shape>>,
    .content_bias = computed<bias>,
    .buckets = computed<buckets>,
    .explain = computed<explain>,
    .steps = [](const Arguments& a) { return 15 * a.number("head_dim"); },
    .described_only = kDescribedOnly,
};

const SchemeTexts kDebertaTexts{
    .summary =
        "Word meets distance twice: the query's content looks at the offset, and so does the "
        "key's. Shown on random content and random tables: models learn both.",
    .formula =
        R"(b(m,n) = \frac{q_m\cdot K^r_{\delta(m-n)} + k_n\cdot Q^r_{\delta(n-m)}}{\sqrt{3D}})",
    .used_by = "DeBERTa v1 to v3",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
