// Biases of ALiBi and T5, and slopes.
#include <algorithm>
#include <cmath>

#include "analysis/identify/printed.h"
#include "encodings/biases/alibi.h"
#include "encodings/biases/t5.h"
#include "support/check.h"

namespace pe::identifying {
namespace {

constexpr double kRounding = 1e-6;  ///< relative
constexpr double kMask = -1e4;      ///< so low or lower, or infinite, is a mask

bool is_masked(double x) { return !std::isfinite(x) || x <= kMask; }
bool near(double a, double b) {
  return std::isfinite(a) && std::fabs(a - b) <= kRounding * std::fmax(std::fabs(a), std::fabs(b));
}

std::optional<Printed> slopes_of(MatrixView<const double> table) {
  const auto values = table.flat();
  if (values.size() < 2 || values.size() > 1024) return {};
  const std::vector<double> slopes = alibi_slopes(values.size());
  if (!std::ranges::equal(values, slopes, near)) return {};
  Printed result;
  result.form = "slopes";
  result.scheme = "alibi";
  result.numbers = {{"num_heads", static_cast<double>(slopes.size())}};
  result.note = "ALiBi’s slopes, one per head.";
  return result;
}

/// What the keys after the query hold.
enum class After { Same, Masked, Other };
template <typename Value>
After after_of(MatrixView<const double> table, const Value& value) {
  bool same = true, masked = true;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    for (std::size_t j = i + 1; j < table.cols(); ++j) {
      same = same && near(table(i, j), value(i, j));
      masked = masked && (is_masked(table(i, j)) || table(i, j) == 0);
    }
  }
  return same ? After::Same : masked ? After::Masked : After::Other;
}

std::optional<Printed> alibi_head(MatrixView<const double> table) {
  if (table.rows() != table.cols() || table.rows() < 3) return {};
  const double slope = -table(1, 0);
  if (!(slope > 0)) return {};
  const auto value = [slope](std::size_t i, std::size_t j) {
    return -slope * std::fabs(static_cast<double>(i) - static_cast<double>(j));
  };
  for (std::size_t i = 0; i < table.rows(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      if (!near(table(i, j), value(i, j))) return {};
    }
  }
  const After after = after_of(table, value);
  if (after == After::Other) return {};
  Printed result;
  result.form = "bias";
  result.scheme = "alibi";
  result.numbers = {{"slope", slope}, {"length", static_cast<double>(table.rows())}};
  result.flags = {{"causal", after == After::Masked}, {"symmetric", after == After::Same}};
  result.note = join("ALiBi’s bias of one head, slope ", slope,
                     ", constant to the last bit: a T5 bias would have plateaus.");
  return result;
}

/// heads × keys: slope · (j − L + 1), or slope · j.
std::optional<Printed> alibi_rows(MatrixView<const double> table) {
  if (table.rows() < 2 || table.rows() > 1024 || table.cols() < 3) return {};
  const std::vector<double> slopes = alibi_slopes(table.rows());
  const std::size_t last = table.cols() - 1;
  for (const bool from_last : {true, false}) {
    bool all = true;
    for (std::size_t h = 0; all && h < table.rows(); ++h) {
      for (std::size_t j = 0; all && j <= last; ++j) {
        const double steps = static_cast<double>(j) - (from_last ? static_cast<double>(last) : 0);
        all = near(table(h, j), slopes[h] * steps);
      }
    }
    if (!all) continue;
    Printed result;
    result.form = "bias";
    result.scheme = "alibi";
    result.numbers = {{"num_heads", static_cast<double>(table.rows())},
                      {"length", static_cast<double>(table.cols())}};
    result.choices = {{"form", from_last ? "offset" : "key"}};
    result.flags = {{"causal", true}};
    result.note = "ALiBi’s bias: one row per head, one column per key.";
    return result;
  }
  return {};
}

/// Equal within every bucket, and not from one to the next.
bool fits_buckets(const std::vector<double>& by_distance, int sign, const T5Params& params) {
  bool plateau = false, edge = false;
  for (std::size_t d = 2; d < by_distance.size(); ++d) {
    const int distance = static_cast<int>(d);
    const bool same =
        t5_bucket(sign * distance, params) == t5_bucket(sign * (distance - 1), params);
    if (same != (by_distance[d] == by_distance[d - 1])) return false;
    (same ? plateau : edge) = true;
  }
  return plateau && edge;
}

std::optional<Printed> t5_head(MatrixView<const double> table) {
  const std::size_t length = table.rows();
  constexpr std::size_t kFewest = 8;
  if (table.cols() != length || length < kFewest) return {};
  std::vector<double> before(length), after(length);
  for (std::size_t d = 0; d < length; ++d) {
    before[d] = table(d, 0);
    after[d] = table(0, d);
    for (std::size_t i = 0; i + d < length; ++i) {
      if (table(i + d, i) != before[d] || !std::isfinite(before[d])) return {};
      if (table(i, i + d) != after[d] && !is_masked(after[d])) return {};
    }
  }
  const bool causal = std::all_of(after.begin() + 1, after.end(),
                                  [&](double x) { return is_masked(x) || x == after[1]; });
  for (const std::size_t distance : {128u, 64u, 32u, 256u, 512u, 1024u}) {
    for (const std::size_t buckets : {32u, 16u, 64u, 8u, 128u, 256u}) {
      const T5Params params{buckets, distance, causal};
      if (distance <= buckets / (causal ? 2 : 4)) continue;
      const bool fits =
          fits_buckets(before, -1, params) && (causal || fits_buckets(after, 1, params));
      if (!fits) continue;
      Printed result;
      result.form = "bias";
      result.scheme = "t5";
      result.numbers = {{"num_buckets", static_cast<double>(buckets)},
                        {"max_distance", static_cast<double>(distance)},
                        {"length", static_cast<double>(length)}};
      result.flags = {{"causal", causal}, {"bidirectional", !causal}};
      result.note =
          "T5’s bias of one head: the same along every diagonal, constant on buckets. Buckets that "
          "no "
          "distance reaches cannot be told.";
      return result;
    }
  }
  return {};
}

}  // namespace

std::optional<Printed> printed_bias(MatrixView<const double> table) {
  if (table.rows() == 1 || table.cols() == 1) return slopes_of(table);
  if (auto found = alibi_head(table)) return found;
  if (auto found = alibi_rows(table)) return found;
  return t5_head(table);
}

}  // namespace pe::identifying
