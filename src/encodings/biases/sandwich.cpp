#include "encodings/biases/sandwich.h"

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "sandwich";
constexpr std::string_view kGolden[] = {"biases.json"};

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kCausal,
    integer(
        "head_dim",
        {.unit = "channels", .fallback = 128, .min = 2, .max = parameters::kMaxModel, .step = 2},
        "Channels of the sinusoidal table whose dot products these are: twice the cosines."),
    number("base", {.fallback = 10000, .min = 1, .max = 1e12},
           "Slowest wavelength over 2π, in tokens."),
    parameters::kPrecision,
};

/// The first, frequency 1, is left out of the sum, which starts at i = 1.
Frequencies frequencies_of(const SandwichParams& p) {
  return geometric_frequencies(p.head_dim / 2 + 1, p.base, 2, static_cast<unsigned>(p.head_dim));
}

/// The sum of cosines less d/2, one from each, so that a sum near d/2 loses nothing.
double sum_of_falls(const Frequencies& frequencies, int offset) {
  DoubleDouble sum;
  const PhasorRow row(frequencies, offset);
  for (std::size_t i = 1; i < row.cosine.size(); ++i) sum = sum + two_sum(row.cosine[i], -1);
  return sum.hi;
}

double share(std::size_t head, std::size_t heads) {
  return 8 * static_cast<double>(head + 1) / static_cast<double>(heads);
}

SandwichParams params_of(const Arguments& a) {
  return {
      .head_dim = a.integer("head_dim"), .base = a.number("base"), .causal = a.boolean("causal")};
}

void check(const SandwichParams& p) {
  require(p.head_dim > 0 && p.head_dim % 2 == 0 &&
              static_cast<double>(p.head_dim) <= parameters::kMaxModel,
          kName, "head_dim", "must be even, got ", p.head_dim);
  require(p.base >= 1 && p.base <= 1e12, kName, "base", "must be between 1 and 1e12, got ", p.base);
}

BiasShape shape(const Arguments& a) {
  check(params_of(a));
  return sequence_shape(a);
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasShape full = shape(a);
  const BiasCell cell = cell_of(full, row, column);
  const SandwichParams p = params_of(a);
  if (p.causal && cell.offset() < 0) return masked_explanation(a, cell);
  const auto pairs = static_cast<double>(p.head_dim / 2);
  const double fall = sum_of_falls(frequencies_of(p), cell.offset());
  const double head_share = share(cell.head, full.heads);
  return explained(
      a, "(Σᵢ cos((m − n) / b^(2i/d)) − d/2) / (8h/H), i = 1 … d/2", "(#a − #b) / #c",
      "offset m − n = #d token(s)\nsum of #b cosine(s) = #a\nhead #e of #f: 8h/H = #c",
      {fall + pairs, pairs, head_share, cell.d(), cell.h() + 1, static_cast<double>(full.heads)},
      fall / head_share);
}

}  // namespace

void sandwich_bias(MatrixView<double> out, std::size_t heads, const SandwichParams& params) {
  const BiasShape full = shape_of(kName, out, heads);
  check(params);
  const Frequencies frequencies = frequencies_of(params);
  ByOffset falls(full), values(full);
  for (int offset = falls.first(); offset <= falls.last(); ++offset) {
    if (offset >= 0 || !params.causal) falls[offset] = sum_of_falls(frequencies, offset);
  }
  for (std::size_t h = 0; h < heads; ++h) {
    for (int offset = falls.first(); offset <= falls.last(); ++offset) {
      values[offset] = falls[offset] / share(h, heads);
    }
    values.write(head_of(out, full.queries, h), params.causal);
  }
}

const Scheme kSandwichScheme{
    .name = kName,
    .title = "Sandwich",
    .kind = Kind::Bias,
    .source =
        "Chi et al. 2022, Dissecting Transformer Length Extrapolation via the Lens of "
        "Receptive Field Analysis, arXiv 2212.10356",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = [](MatrixView<double> out,
               const Arguments& a) { sandwich_bias(out, a.integer("num_heads"), params_of(a)); },
    .slopes =
        [](const Arguments& a) {
          std::vector<double> result(a.integer("num_heads"));
          for (std::size_t h = 0; h < result.size(); ++h) result[h] = 1 / share(h, result.size());
          return result;
        },
    .explain = explain,
};

const SchemeTexts kSandwichTexts{
    .summary =
        "The dot product of two rows of the sinusoidal table, less its largest value, added to "
        "the score. Nothing is learned; near words are favoured, in waves.",
    .formula =
        R"(b_h(m,n) = \frac{H}{8h}\Big(\sum_{i=1}^{d/2}\cos\frac{m-n}{b^{2i/d}} - \frac d2\Big))",
    .used_by = "NVIDIA NeMo (optional)",
    .golden = kGolden,
};

}  // namespace pe
