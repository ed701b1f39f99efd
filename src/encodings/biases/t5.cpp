#include "encodings/biases/t5.h"

#include <algorithm>
#include <cstdlib>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/math/log_steps.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "t5";
constexpr std::string_view kGolden[] = {"t5_buckets.json"};
constexpr double kMaxBuckets = 4096;

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kNotCausal,
    integer("num_buckets", {.unit = "buckets", .fallback = 32, .min = 2, .max = kMaxBuckets},
            "Rows of the learned table."),
    integer("max_distance",
            {.unit = "tokens", .fallback = 128, .min = 2, .max = parameters::kMaxLength},
            "Keys this far away and farther share one bucket."),
    parameters::kSeed,
    parameters::kPrecision,
};

T5Params params_of(const Arguments& a) {
  return {.num_buckets = a.integer("num_buckets"),
          .max_distance = a.integer("max_distance"),
          .causal = a.boolean("causal")};
}

/// Buckets of one side, and how many of them hold a single distance.
struct Side {
  int count, exact;
};

Side side_of(const T5Params& p) {
  require(p.num_buckets >= (p.causal ? 2 : 4) && static_cast<double>(p.num_buckets) <= kMaxBuckets,
          kName, "num_buckets", "must be between ", p.causal ? 2 : 4, " and ", kMaxBuckets,
          p.causal ? ", got " : " for keys on both sides, got ", p.num_buckets);
  const std::size_t count = p.causal ? p.num_buckets : p.num_buckets / 2;
  require(
      p.max_distance > count / 2 && static_cast<double>(p.max_distance) <= parameters::kMaxLength,
      kName, "max_distance", "must be above the ", count / 2,
      " bucket(s) of one distance each, and at most ", parameters::kMaxLength, ", got ",
      p.max_distance);
  return {static_cast<int>(count), static_cast<int>(count / 2)};
}

std::int32_t bucket_of(int x, const T5Params& p, const Side& side) {
  const int start = !p.causal && x > 0 ? side.count : 0;
  const int distance = p.causal ? std::max(-x, 0) : std::abs(x);
  if (distance < side.exact) return start + distance;
  const auto steps = static_cast<std::uint32_t>(side.count - side.exact);
  const LogScale scale{static_cast<std::uint32_t>(side.exact),
                       static_cast<std::uint32_t>(p.max_distance), steps};
  return start + side.exact +
         static_cast<int>(floor_log_steps(static_cast<std::uint32_t>(distance), scale, steps - 1));
}

void fill_buckets(ByOffset& buckets, const T5Params& p) {
  const Side side = side_of(p);
  for (int offset = buckets.first(); offset <= buckets.last(); ++offset) {
    buckets[offset] = bucket_of(-offset, p, side);
  }
}

BiasShape shape(const Arguments& a) {
  side_of(params_of(a));
  return sequence_shape(a);
}

Matrix<double> table_of(const Arguments& a) {
  return seeded_rows(a, Seeded::Table, 0, 0, a.integer("num_buckets"), a.integer("num_heads"));
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  const T5Params p = params_of(a);
  if (p.causal && cell.offset() < 0) return masked_explanation(a, cell);
  const Side side = side_of(p);
  const int x = -cell.offset(), distance = std::abs(x);
  const int bucket = bucket_of(x, p, side);
  const bool own = distance < side.exact;
  const std::string steps = join("n − m = #d − #e = #a",
                                 p.causal ? ""
                                 : x > 0  ? "\nafter the query: buckets from #f on"
                                          : "\nnot after the query: buckets below #f",
                                 own ? "\ndistance #g < #h: a bucket of its own"
                                     : "\n#h + ⌊ln(#g/#h) / ln(#i/#h) · #j⌋, at most #k",
                                 "\nB: random here (seed #l), learned in models");
  return explained(a, "B[bucket(n − m), h]", "B[bucket(#a), #c] = B[#b, #c]", steps,
                   {static_cast<double>(x), static_cast<double>(bucket), cell.h(), cell.n(),
                    cell.m(), static_cast<double>(side.count), static_cast<double>(distance),
                    static_cast<double>(side.exact), a.number("max_distance"),
                    static_cast<double>(side.count - side.exact),
                    static_cast<double>(side.count - 1), a.number("seed")},
                   table_of(a).view()(static_cast<std::size_t>(bucket), cell.head));
}

}  // namespace

std::int32_t t5_bucket(int relative_position, const T5Params& params) {
  return bucket_of(relative_position, params, side_of(params));
}

void t5_bias(MatrixView<double> out, MatrixView<const double> table, const T5Params& params) {
  const BiasShape full = shape_of(kName, out, table.cols());
  require_shape(kName, "table", table, params.num_buckets, full.heads);
  ByOffset buckets(full), values(full);
  fill_buckets(buckets, params);
  for (std::size_t h = 0; h < full.heads; ++h) {
    for (int offset = buckets.first(); offset <= buckets.last(); ++offset) {
      values[offset] = table(static_cast<std::size_t>(buckets[offset]), h);
    }
    values.write(head_of(out, full.queries, h), params.causal);
  }
}

const Scheme kT5Scheme{
    .name = kName,
    .title = "T5 buckets",
    .kind = Kind::Bias,
    .source =
        "Raffel et al. 2019, Exploring the Limits of Transfer Learning (T5), section 2.1, arXiv "
        "1910.10683",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = [](MatrixView<double> out,
               const Arguments& a) { t5_bias(out, table_of(a).view(), params_of(a)); },
    .buckets =
        [](MatrixView<std::int32_t> out, const Arguments& a) {
          ByOffset buckets(shape(a));
          fill_buckets(buckets, params_of(a));
          buckets.write(out);
        },
    .explain = explain,
};

const SchemeTexts kT5Texts{
    .summary =
        "One learned number per head and distance, where far distances share buckets that grow "
        "by equal ratios. The numbers here are random: models learn them.",
    .formula = R"(b_h(m,n) = B_{\mathrm{bucket}(n-m),\,h})",
    .used_by = "T5, mT5, Flan-T5, UL2, MPNet, BEATs, WavLM",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
