#include "encodings/biases/kerple.h"

#include <cmath>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/double_double.h"
#include "support/elementary.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr std::string_view kName = "kerple";
constexpr std::string_view kGolden[] = {"biases.json"};
constexpr double kMaxCurve = 1e6;
/// The authors' code keeps its learned numbers from falling below.
constexpr double kSmallest = 0.01;

constexpr std::string_view kMultipliedValues[] = {"true"};
constexpr UsedWhen kMultiplied{"multiply", kMultipliedValues};

constexpr Parameter kParameters[] = {
    choice("variant", kKerpleVariantNames, "How the bias falls with the distance."),
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kCausal,
    list("r1", {.min = 1e-6, .max = kMaxCurve},
         "Factor: one for all heads, or one per head; left out: random, as before training."),
    list("r2", {.min = 1e-6, .max = kMaxCurve},
         "Inside the logarithm, or the exponent (at most 2): likewise."),
    boolean("multiply", false,
            "Also multiply q·k / √D by exp(−a|m − n|^p), as the authors' code can."),
    used_when(kMultiplied, list("kernel_a", {.min = 1e-6, .max = kMaxCurve}, "Its a, likewise.")),
    used_when(kMultiplied, list("kernel_p", {.min = 1e-6, .max = 2}, "Its p, likewise.")),
    parameters::kContentDim,
    parameters::kSeed,
    parameters::kPrecision,
};

KerpleVariant variant_of(const Arguments& a) { return a.choice<KerpleVariant>("variant"); }

void check_power(KerpleVariant variant, std::span<const double> r2) {
  for (const double x : r2) {
    require(variant == KerpleVariant::Log || x <= 2, kName, "r2",
            "must not be above 2 with variant 'power', got ", x);
  }
}

/// The list, or uniform in [0, upper) as the authors' code starts.
std::vector<double> per_head(const Arguments& a, std::string_view name, double upper) {
  const std::size_t heads = a.integer("num_heads");
  const std::span<const double> given = a.list(name);
  if (given.empty()) {
    std::vector<double> result(heads);
    for (std::size_t h = 0; h < heads; ++h) {
      const bool kernel = name.starts_with("kernel"), second = name == "r2" || name == "kernel_p";
      Rng rng(std::uint64_t{kernel} << 62 | static_cast<std::uint64_t>(a.number("seed")) << 10 |
              h << 1 | second);
      result[h] = std::fmax(kSmallest, upper * rng.uniform());
    }
    return result;
  }
  require(given.size() == 1 || given.size() == heads, kName, name,
          "must hold one number, or one per head, ", heads, ", got ", given.size());
  std::vector<double> result(given.begin(), given.end());
  result.resize(heads, given.front());
  return result;
}

/// r1 and r2 of the bias, and of the kernel that multiplies where there is one.
struct Curves {
  explicit Curves(const Arguments& a)
      : r1(per_head(a, "r1", variant_of(a) == KerpleVariant::Log ? 2 : 1)),
        r2(per_head(a, "r2", variant_of(a) == KerpleVariant::Log ? 1 : 2)) {
    check_power(variant_of(a), r2);
    if (!a.boolean("multiply")) return;
    kernel_a = per_head(a, "kernel_a", 1);
    kernel_p = per_head(a, "kernel_p", 2);
  }
  std::vector<double> r1, r2, kernel_a, kernel_p;
};

/// base^exponent for a whole base; below 2 ulp, also where the exponent is large.
double power(int base, double exponent) {
  if (base == 0) return 0;
  const DoubleDouble p =
      log(DoubleDouble{static_cast<double>(base), 0}) * DoubleDouble{exponent, 0};
  const double rounded = exponential(p.hi);
  return rounded + rounded * p.lo;
}

double value_of(KerpleVariant variant, double r1, double r2, int offset) {
  const int distance = std::abs(offset);
  return variant == KerpleVariant::Log ? kerple_log(r1, r2, distance)
                                       : 0 - r1 * power(distance, r2);
}

BiasShape shape(const Arguments& a) {
  const Curves checked(a);
  return sequence_shape(a);
}

/// What the kernel takes from q.k / sqrt(D), which it multiplies.
double kernel_term(const Curves& curves, std::size_t head, int offset, double score) {
  const double exponent =
      value_of(KerpleVariant::Power, curves.kernel_a[head], curves.kernel_p[head], offset);
  return score * (exponential(exponent) - 1);
}

double score_of(std::span<const double> q, std::span<const double> k) {
  return dot(q, k) / std::sqrt(static_cast<double>(q.size()));
}

void content_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double> k,
                  std::size_t head, const Arguments& a) {
  const Curves curves(a);
  kerple_bias(out, variant_of(a), std::span(curves.r1).subspan(head, 1),
              std::span(curves.r2).subspan(head, 1), a.boolean("causal"));
  if (curves.kernel_a.empty()) return;
  const BiasShape one = shape_of(kName, out, 1);
  for (std::size_t r = 0; r < one.queries; ++r) {
    for (std::size_t n = 0; n < one.keys; ++n) {
      out(r, n) +=
          kernel_term(curves, head, cell_of(one, r, n).offset(), score_of(q.row(r), k.row(n)));
    }
  }
}

void bias(MatrixView<double> out, const Arguments& a) {
  if (a.boolean("multiply")) return seeded_bias<content_bias, shape>(out, a);
  const Curves curves(a);
  kerple_bias(out, variant_of(a), curves.r1, curves.r2, a.boolean("causal"));
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  if (a.boolean("causal") && cell.offset() < 0) return masked_explanation(a, cell);
  const Curves curves(a);
  const double r1 = curves.r1[cell.head], r2 = curves.r2[cell.head];
  const bool log = variant_of(a) == KerpleVariant::Log;
  const double value = value_of(variant_of(a), r1, r2, cell.offset());
  if (!curves.kernel_a.empty()) {
    const double score =
        score_of(SeededRow(a, Seeded::Query, cell.head, static_cast<std::size_t>(cell.query)),
                 SeededRow(a, Seeded::Key, cell.head, column));
    const double term = kernel_term(curves, cell.head, cell.offset(), score);
    return explained(a, "(exp(−a · |m − n|^p) − 1) · qₘ · kₙ / √D + b",
                     "(exp(−#a · #b^#c) − 1) · #(d #+e",
                     "b = #e, KERPLE's bias\nadded to q · k / √D = #d, it multiplies that\n"
                     "random queries and keys, seed #f",
                     {curves.kernel_a[cell.head], std::fabs(cell.d()), curves.kernel_p[cell.head],
                      score, value, a.number("seed")},
                     value + term);
  }
  return explained(a, log ? "−r₁ · ln(1 + r₂ · |m − n|)" : "−r₁ · |m − n|^r₂",
                   log ? "−#a · ln(1 + #b · |#c − #d|)" : "−#a · |#c − #d|^#b",
                   "head #e: r₁ = #a, r₂ = #b\ndistance #f token(s)",
                   {r1, r2, cell.m(), cell.n(), cell.h() + 1, std::fabs(cell.d())}, value);
}

}  // namespace

double kerple_log(double r1, double r2, double distance) {
  return 0 - r1 * logarithm_of_one_plus(r2 * distance);
}

void kerple_bias(MatrixView<double> out, KerpleVariant variant, std::span<const double> r1,
                 std::span<const double> r2, bool causal) {
  const BiasShape shape = shape_of(kName, out, r1.size());
  require(r2.size() == r1.size(), kName, "r2", "must be as many as r1, ", r1.size(), ", got ",
          r2.size());
  check_power(variant, r2);
  for (std::size_t h = 0; h < r1.size(); ++h) {
    require(r1[h] > 0 && r1[h] <= kMaxCurve, kName, "r1", "must be above 0 and at most ", kMaxCurve,
            ", got ", r1[h]);
    require(r2[h] > 0 && r2[h] <= kMaxCurve, kName, "r2", "must be above 0 and at most ", kMaxCurve,
            ", got ", r2[h]);
  }
  ByOffset values(shape);
  for (std::size_t h = 0; h < r1.size(); ++h) {
    for (int offset = values.first(); offset <= values.last(); ++offset) {
      values[offset] = value_of(variant, r1[h], r2[h], offset);
    }
    values.write(head_of(out, shape.queries, h), causal);
  }
}

const Scheme kKerpleScheme{
    .name = kName,
    .title = "KERPLE",
    .kind = Kind::Bias,
    .source = "Chi et al. 2022, KERPLE: Kernelized Relative Positional Embedding, arXiv 2205.09921",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = bias,
    .content_bias = content_bias,
    .explain = explain,
    .steps =
        [](const Arguments& a) { return a.boolean("multiply") ? 14 * a.number("head_dim") : 16; },
};

const SchemeTexts kKerpleTexts{
    .summary =
        "Takes a learned function of the distance from every score: a logarithm or a power, two "
        "numbers per head. ALiBi is its power with exponent 1.",
    .formula = R"(b(m,n) = -r_1\ln(1 + r_2\,|m-n|) \quad\text{or}\quad -r_1\,|m-n|^{r_2})",
    .used_by = "KERPLE models",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
