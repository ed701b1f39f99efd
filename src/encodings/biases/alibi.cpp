#include "encodings/biases/alibi.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/precision.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "alibi";
constexpr std::string_view kGolden[] = {"biases.json", "alibi_falcon.json"};
constexpr double kMaxExponent = 64;

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    parameters::kCausal,
    choice("form", kAlibiFormNames,
           "−s(m − n), or BLOOM's s·n, which gives the same weights, or Falcon's s·n, whose "
           "factors and product are rounded to bfloat16. Falcon divides it by √D with the scores."),
    number("alibi_bias_max", {.fallback = 8, .min = 0.125, .max = kMaxExponent},
           "The last head's slope is 2 to minus this."),
    parameters::kPrecision,
};

void check_form(AlibiForm form, bool causal) {
  require(causal || form == AlibiForm::Offset, kName, "form",
          "must be 'offset' without a causal mask, got '",
          kAlibiFormNames[static_cast<std::size_t>(form)], "'");
}

double bfloat16(double value) { return round_to(NumberFormat::BFloat16, value); }

double value_of(double slope, const BiasCell& cell, AlibiForm form) {
  switch (form) {
    case AlibiForm::Key:
      return slope * cell.key;
    case AlibiForm::Falcon:
      return bfloat16(bfloat16(slope) * bfloat16(cell.key));
    case AlibiForm::Offset:
      break;
  }
  return 0 - slope * std::abs(cell.offset());  // 0 - x instead of -x: no negative zeros
}

std::vector<double> slopes(const Arguments& a) {
  return alibi_slopes(a.integer("num_heads"), a.number("alibi_bias_max"));
}

BiasShape shape(const Arguments& a) {
  check_form(a.choice<AlibiForm>("form"), a.boolean("causal"));
  return sequence_shape(a);
}

void bias(MatrixView<double> out, const Arguments& a) {
  alibi_bias(out, slopes(a), a.boolean("causal"), a.choice<AlibiForm>("form"));
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasCell cell = cell_of(shape(a), row, column);
  const bool causal = a.boolean("causal");
  if (causal && cell.offset() < 0) return masked_explanation(a, cell);
  const auto form = a.choice<AlibiForm>("form");
  const std::size_t heads = a.integer("num_heads");
  const double slope = slopes(a)[cell.head];
  if (form == AlibiForm::Falcon) {
    return explained(
        a, "bf16(bf16(sₕ) · bf16(n))", "bf16(#a · #b)",
        "head #c of #d: s = 2^(−#e) = #f, as bfloat16 #a\n"
        "key #g, as bfloat16 #b",
        {bfloat16(slope), bfloat16(cell.n()), cell.h() + 1, static_cast<double>(heads),
         alibi_exponent(cell.head, heads, a.number("alibi_bias_max")), slope, cell.n()},
        value_of(slope, cell, form));
  }
  const bool key = form == AlibiForm::Key;
  return explained(a,
                   key      ? "sₕ · n"
                   : causal ? "−sₕ · (m − n)"
                            : "−sₕ · |m − n|",
                   key      ? "#a · #c"
                   : causal ? "−#a · (#b − #c)"
                            : "−#a · |#b − #c|",
                   "head #d of #e: s = 2^(−#f) = #a",
                   {slope, cell.m(), cell.n(), cell.h() + 1, static_cast<double>(heads),
                    alibi_exponent(cell.head, heads, a.number("alibi_bias_max"))},
                   value_of(slope, cell, form));
}

}  // namespace

double alibi_exponent(std::size_t head, std::size_t num_heads, double bias_max) {
  const std::size_t power = std::bit_floor(num_heads);
  const auto count = static_cast<double>(power);
  if (head < power) return bias_max * static_cast<double>(head + 1) / count;
  return bias_max * static_cast<double>(2 * (head - power) + 1) / (2 * count);
}

std::vector<double> alibi_slopes(std::size_t num_heads, double bias_max) {
  require(bias_max > 0 && bias_max <= kMaxExponent, kName, "alibi_bias_max",
          "must be above 0 and at most ", kMaxExponent, ", got ", bias_max);
  std::vector<double> result(num_heads);
  for (std::size_t h = 0; h < num_heads; ++h) {
    const double exponent = alibi_exponent(h, num_heads, bias_max), whole = std::floor(exponent);
    result[h] = std::ldexp(exponential((whole - exponent) * std::numbers::ln2),
                           -static_cast<int>(whole));  // powers of two come out exact
  }
  return result;
}

void alibi_bias(MatrixView<double> out, std::span<const double> slopes, bool causal,
                AlibiForm form) {
  const BiasShape shape = shape_of(kName, out, slopes.size());
  check_form(form, causal);
  ByOffset values(shape);
  for (std::size_t h = 0; h < shape.heads; ++h) {
    const MatrixView<double> head = head_of(out, shape.queries, h);
    const auto value = [&](int query, int key) {
      return value_of(slopes[h], {h, query, key}, form);
    };
    if (form == AlibiForm::Offset) {
      for (int at = values.first(); at <= values.last(); ++at) values[at] = value(at, 0);
      values.write(head, causal);
      continue;
    }
    for (std::size_t n = 0; n < shape.keys; ++n) head(0, n) = value(0, static_cast<int>(n));
    for (std::size_t r = shape.queries; r-- > 0;) {
      const std::span<double> row = head.row(r);
      if (r > 0) std::ranges::copy(head.row(0), row.begin());
      std::ranges::fill(row.subspan(first_query(shape) + r + 1), kMasked);
    }
  }
}

const Scheme kAlibiScheme{
    .name = kName,
    .title = "ALiBi",
    .kind = Kind::Bias,
    .source = "Press et al. 2021, Train Short, Test Long (ALiBi), arXiv 2108.12409",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = bias,
    .slopes = slopes,
    .explain = explain,
};

const SchemeTexts kAlibiTexts{
    .summary =
        "Takes from every score a share of the distance, another share in every head. Nothing is "
        "learned, and longer texts than those of training are no surprise.",
    .formula = R"(b_h(m,n) = -s_h\,(m-n),\quad s_h = 2^{-8h/H})",
    .used_by = "BLOOM, MPT, Falcon-RW, Baichuan-13B, JinaBERT",
    .golden = kGolden,
};

}  // namespace pe
