#include "encodings/content_biases/forgetting.h"

#include <algorithm>
#include <cmath>

#include "encodings/biases/alibi.h"
#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "forgetting";
constexpr std::string_view kGolden[] = {"forgetting.json"};
constexpr double kMaxLogit = 50;

constexpr std::string_view kOfContentValues[] = {"content"};
constexpr UsedWhen kOfContent{"gate", kOfContentValues};
constexpr std::string_view kConstantValues[] = {"constant"};
constexpr UsedWhen kConstant{"gate", kConstantValues};

constexpr Parameter kParameters[] = {
    choice("gate", kForgetGateNames,
           "Of each token's content, or one per head: ALiBi with learned slopes."),
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    used_when(
        kOfContent,
        number("gate_bias", {.min = -kMaxLogit, .max = kMaxLogit},
               "Added in gates of content: at 0, where training starts, they let half through.")),
    used_when(kOfContent, number("weight_std", {.fallback = 0.125, .max = 10},
                                 "Deviation of the random weights of gates of content.")),
    used_when(kConstant,
              number("decay_time_min", {.unit = "tokens", .fallback = 2, .min = 1e-2, .max = 1e9},
                     "Of constant gates: after so many, the first head has 1/e left.")),
    used_when(kConstant,
              number("decay_time_max", {.unit = "tokens", .fallback = 128, .min = 1e-2, .max = 1e9},
                     "The last head.")),
    parameters::kContentDim,
    parameters::kSeed,
    parameters::kPrecision,
};

bool is_constant(const Arguments& a) {
  return a.choice<ForgetGate>("gate") == ForgetGate::Constant;
}

double time_of(const Arguments& a, std::size_t head) {
  return forget_time(head, a.integer("num_heads"), a.number("decay_time_min"),
                     a.number("decay_time_max"));
}

/// Of every key: keys are another projection of what the gates see.
std::vector<double> log_gates(const Arguments& a, std::size_t head, MatrixView<const double> k) {
  return seeded_log_gates(a, Seeded::Hidden, head, 0, k);
}

void content_bias(MatrixView<double> out, MatrixView<const double>, MatrixView<const double> k,
                  std::size_t head, const Arguments& a) {
  require_shape(kName, "k", k, k.rows(), a.integer("head_dim"));
  if (!is_constant(a)) return forgetting_bias(out, log_gates(a, head, k));
  const double slope = 1 / time_of(a, head);
  alibi_bias(out, {&slope, 1});
}

void bias(MatrixView<double> out, const Arguments& a) {
  if (!is_constant(a)) return seeded_bias<content_bias>(out, a);
  std::vector<double> slopes(a.integer("num_heads"));
  for (std::size_t h = 0; h < slopes.size(); ++h) slopes[h] = 1 / time_of(a, h);
  alibi_bias(out, slopes);
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(sequence_shape(a), row, column);
  const int offset = cell.offset();
  if (offset < 0) return masked_explanation(a, cell);
  if (is_constant(a)) {
    const double time = time_of(a, cell.head);
    return explained(a, "−(m − n) / T", "−(#a − #b) / #c", "head #d: T = #c token(s)\ngate #e",
                     {cell.m(), cell.n(), time, cell.h() + 1, exponential(-1 / time)},
                     0 - 1 / time * offset);
  }
  const Matrix<double> keys =  // the cell's own and those up to the query
      seeded_rows(a, Seeded::Key, cell.head, column, static_cast<std::size_t>(offset) + 1,
                  a.integer("head_dim"));
  const std::vector<double> gates = log_gates(a, cell.head, keys.view());
  double sum = 0;
  for (std::size_t j = gates.size(); --j > 0;) sum += gates[j];
  if (offset == 0) {
    return explained(a, "Σⱼ ln σ(w · xⱼ + b), j = n + 1 … m", "0",
                     "nothing lies between a token and itself\nits own gate: #a\n"
                     "random keys and weights, seed #b",
                     {exponential(gates[0]), a.number("seed")}, sum);
  }
  return explained(a, "Σⱼ ln σ(w · xⱼ + b), j = n + 1 … m", "#a · (#b)",
                   "gates after token #c, up to token #d; their mean logarithm: #b\n"
                   "together they let #e through\nrandom keys and weights, seed #f",
                   {cell.d(), sum / offset, cell.n(), cell.m(), exponential(sum), a.number("seed")},
                   sum);
}

}  // namespace

double log_forget_gate(double logit) {
  // the exponent is never positive: nothing overflows
  return std::min(logit, 0.0) - logarithm_of_one_plus(exponential(-std::fabs(logit)));
}

std::vector<double> seeded_log_gates(const Arguments& a, Seeded weights, std::size_t head,
                                     std::size_t row, MatrixView<const double> tokens) {
  const Matrix<double> seen =
      seeded_rows(a, weights, head, row, 1, tokens.cols(), a.number("weight_std"));
  std::vector<double> gates(tokens.rows());
  for (std::size_t t = 0; t < gates.size(); ++t) {
    gates[t] = log_forget_gate(a.number("gate_bias") + dot(seen.view().row(0), tokens.row(t)));
  }
  return gates;
}

double forget_time(std::size_t head, std::size_t num_heads, double first, double last) {
  if (num_heads < 2) return first;
  const double share = static_cast<double>(head) / static_cast<double>(num_heads - 1);
  return first * exponential(share * (logarithm(last) - logarithm(first)));
}

void forgetting_bias(MatrixView<double> out, std::span<const double> log_gates) {
  const BiasShape shape = shape_of(kName, out, 1);
  require(log_gates.size() == shape.keys, kName, "log_gates", "must be one per key, ", shape.keys,
          ", got ", log_gates.size());
  for (std::size_t r = 0; r < shape.queries; ++r) {
    const std::size_t m = first_query(shape) + r;
    double sum = 0;
    for (std::size_t n = m + 1; n-- > 0;) {
      out(r, n) = sum;
      sum += log_gates[n];
    }
    std::ranges::fill(out.row(r).subspan(m + 1), kMasked);
  }
}

const Scheme kForgettingScheme{
    .name = kName,
    .title = "Forgetting attention (FoX)",
    .kind = Kind::Bias,
    .source =
        "Lin et al. 2025, Forgetting Transformer: Softmax Attention with a Forget Gate, "
        "arXiv 2503.02130",
    .parameters = kParameters,
    .bias_shape = sequence_shape,
    .bias = bias,
    .content_bias = content_bias,
    .explain = explain,
    .steps = [](const Arguments& a) { return 1.5 * a.number("head_dim") + 90; },
};

const SchemeTexts kForgettingTexts{
    .summary =
        "Every token has a gate that weakens all that lies before it: what is far behind fades by "
        "what has been said since. With gates that never change it is ALiBi. Shown on random keys.",
    .formula = R"(b(m,n) = \sum_{j=n+1}^{m}\ln\sigma(w\cdot x_j + b_f))",
    .used_by = "FoX models",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
