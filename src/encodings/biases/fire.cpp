#include "encodings/biases/fire.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "fire";
constexpr std::string_view kGolden[] = {"biases.json"};
constexpr std::size_t kWidth = 32;  // the paper's
constexpr double kMinC = 1e-6, kMaxC = 1e6;

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kCausal,
    number("c", {.fallback = 0.1, .min = kMinC, .max = kMaxC},
           "How strongly near distances are spread; learned in models."),
    number("threshold",
           {.unit = "tokens", .fallback = 512, .min = 1, .max = parameters::kMaxLength},
           "Queries before it are normalised as if they stood there; learned in models."),
    list(
        "hidden_weights", {.min = -1e6, .max = 1e6},
        "The learned network's first layer: weight and addend of every unit in turn; else random."),
    list("output_weights", {.min = -1e6, .max = 1e6},
         "Its second layer: for every head the weights of all units, then the addend."),
    parameters::kSeed,
    parameters::kPrecision,
};

/// Two layers of the reader's own, or random ones.
Mlp mlp_of(const Arguments& a) {
  const std::size_t heads = a.integer("num_heads");
  if (!a.given("hidden_weights") && !a.given("output_weights")) {
    return seeded_mlp(a, 1, kWidth, heads, true);
  }
  const std::span<const double> hidden = a.list("hidden_weights"),
                                output = a.list("output_weights");
  const std::size_t width = hidden.size() / 2;
  require(width > 0 && hidden.size() % 2 == 0, kName, "hidden_weights",
          "must be two numbers per unit, got ", hidden.size());
  require(output.size() == heads * (width + 1), kName, "output_weights", "must be ", width + 1,
          " number(s) per head, ", heads * (width + 1), ", got ", output.size());
  Mlp mlp{Matrix<double>(width, 2), Matrix<double>(heads, width + 1)};
  std::ranges::copy(hidden, mlp.hidden.view().data());
  std::ranges::copy(output, mlp.output.view().data());
  return mlp;
}

BiasShape shape(const Arguments& a) {
  mlp_of(a);
  return sequence_shape(a);
}

FireParams params_of(const Arguments& a) {
  return {.c = a.number("c"), .threshold = a.number("threshold"), .causal = a.boolean("causal")};
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  const FireParams p = params_of(a);
  if (p.causal && cell.offset() < 0) return masked_explanation(a, cell);
  const Mlp mlp = mlp_of(a);
  const double distance = fire_distance(cell.query, cell.key, p);
  std::vector<double> units(mlp.width());
  hidden_units(units, mlp, std::span(&distance, 1));
  double active = 0;
  for (const double unit : units) active += unit > 0;
  const std::string steps =
      join("normalised distance = #e\n#f of #g hidden units are above 0 (",
           a.given("hidden_weights") ? "the weights given" : "random weights, seed #h",
           ")\noutput of head #i");
  return explained(a, "f(ln(1 + c · |m − n|) / ln(1 + c · max(m, T)))",
                   "f(ln(1 + #a · |#b − #c|) / ln(1 + #a · max(#b, #d)))", steps,
                   {p.c, cell.m(), cell.n(), p.threshold, distance, active,
                    static_cast<double>(mlp.width()), a.number("seed"), cell.h() + 1},
                   output_of(mlp, units, cell.head));
}

}  // namespace

double fire_divisor(int query, const FireParams& params) {
  return logarithm_of_one_plus(params.c * std::fmax(query, params.threshold));
}

double fire_distance(int query, int key, const FireParams& params) {
  return logarithm_of_one_plus(params.c * std::abs(query - key)) / fire_divisor(query, params);
}

void fire_bias(MatrixView<double> out, const Mlp& mlp, const FireParams& params) {
  const BiasShape shape = shape_of(kName, out, mlp.output.rows());
  require(params.c >= kMinC && params.c <= kMaxC, kName, "c", "must be between ", kMinC, " and ",
          kMaxC, ", got ", params.c);
  require(params.threshold > 0 && std::isfinite(params.threshold), kName, "threshold",
          "must be finite and above 0, got ", params.threshold);
  std::vector<double> units(mlp.width());
  for (std::size_t r = 0; r < shape.queries; ++r) {
    for (std::size_t n = 0; n < shape.keys; ++n) {
      const BiasCell cell = cell_of(shape, r, n);
      const bool masked = params.causal && cell.offset() < 0;
      const double distance = fire_distance(cell.query, cell.key, params);
      if (!masked) hidden_units(units, mlp, std::span(&distance, 1));
      for (std::size_t h = 0; h < shape.heads; ++h) {
        out(h * shape.queries + r, n) = masked ? kMasked : output_of(mlp, units, h);
      }
    }
  }
}

const Scheme kFireScheme{
    .name = kName,
    .title = "FIRE",
    .kind = Kind::Bias,
    .source =
        "Li et al. 2023, Functional Interpolation for Relative Positions Improves Long "
        "Context Transformers, arXiv 2310.04418",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = [](MatrixView<double> out,
               const Arguments& a) { fire_bias(out, mlp_of(a), params_of(a)); },
    .explain = explain,
    .steps = [](const Arguments&) { return 100.0; },
};

const SchemeTexts kFireTexts{
    .summary =
        "A small network turns the distance, as a share of the query's own position, into a bias. "
        "Here with random weights: models learn them.",
    .formula =
        R"(b(m,n) = f_\theta\!\left(\frac{\ln(1 + c\,|m-n|)}{\ln(1 + c\,\max(m, T))}\right))",
    .used_by = "research on longer texts and on arithmetic",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
