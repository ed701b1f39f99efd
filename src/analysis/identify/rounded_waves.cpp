// Waves whose phases were rounded to bfloat16.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "analysis/identify/printed.h"

namespace pe::identifying {
namespace {

double to_bfloat16(double x) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(x));
  const std::uint32_t rounded = (bits + 0x7FFFu + (bits >> 16 & 1u)) & 0xFFFF0000u;
  return static_cast<double>(std::bit_cast<float>(rounded));
}

/// Which wave a column holds: of two columns of a pair neighbours, or the halves of a row.
struct Columns {
  std::string_view form, layout;
  bool neighbours, first_is_sine, second_is_sine;

  bool is_sine(std::size_t col, std::size_t pairs) const {
    return (neighbours ? col % 2 : col / pairs) == 0 ? first_is_sine : second_is_sine;
  }
  std::size_t pair(std::size_t col, std::size_t pairs) const {
    return neighbours ? col / 2 : col % pairs;
  }
};
constexpr Columns kColumns[] = {
    {"table", "interleaved", true, true, false}, {"table", "concat", false, true, false},
    {"cos-sin", "", false, false, true},         {"cos", "half", false, false, false},
    {"sin", "half", false, true, true},          {"cos", "interleaved", true, false, false},
    {"sin", "interleaved", true, true, true},
};

struct Rounding {
  std::string_view name, words;
  bool position, frequency, phase;
};
constexpr Rounding kRoundings[] = {
    {"bfloat16-phase", "phases", false, false, true},
    {"bfloat16-position", "positions", true, false, false},
    {"bfloat16-frequency", "frequencies", false, true, false},
    {"bfloat16-all", "positions, frequencies and phases", true, true, true},
};

class Search {
 public:
  Search(MatrixView<const double> table, double unit) : table_(table), limit_(1e-5 + 2 * unit) {}

  std::optional<RoundedWaves> found() const {
    for (const Columns& columns : kColumns) {
      if (!begins(columns)) continue;
      for (const double base : bases(columns)) {
        for (const Rounding& rounding : kRoundings) {
          const double most = difference(columns, rounding, base);
          if (most == INFINITY) continue;
          return RoundedWaves{base,           most,          columns.form,
                              columns.layout, rounding.name, rounding.words};
        }
      }
    }
    return {};
  }

 private:
  std::size_t pairs() const { return table_.cols() / 2; }

  /// Row 0: sines of 0 and cosines of 0.
  bool begins(const Columns& columns) const {
    for (std::size_t c = 0; c < table_.cols(); ++c) {
      if (std::fabs(table_(0, c) - (columns.is_sine(c, pairs()) ? 0 : 1)) > limit_) return false;
    }
    return true;
  }

  /// The first row in which a wave has gone some way from where it begins, less than half a turn; 0:
  /// none.
  std::size_t moved(std::size_t col, bool is_sine) const {
    for (std::size_t r = 1; r < table_.rows(); ++r) {
      if (is_sine ? table_(r, col) > 0.5 : table_(r, col) < 0.7) return r;
    }
    return 0;
  }

  /// Common ones, then what the columns come to: each is off by no more than one rounding.
  std::vector<double> bases(const Columns& columns) const {
    std::vector<double> result = {1e4, 1e2, 1e3, 1e5, 5e5, 1e6, 1e7};
    double sum = 0, weight = 0;
    for (std::size_t c = 0; c < table_.cols(); ++c) {
      const std::size_t pair = columns.pair(c, pairs());
      const bool is_sine = columns.is_sine(c, pairs());
      const std::size_t row = moved(c, is_sine);
      if (pair == 0 || row == 0) continue;
      const double x = std::clamp(table_(row, c), -1.0, 1.0);
      const double rate = (is_sine ? std::asin(x) : std::acos(x)) / static_cast<double>(row);
      const auto at = static_cast<double>(pair);
      sum -= at * std::log(rate) * static_cast<double>(pairs());
      weight += at * at;
    }
    if (weight == 0) return result;
    const double estimate = std::exp(sum / weight);
    for (const int digits : {1, 2, 3}) {
      const double unit = std::pow(10, std::floor(std::log10(estimate)) - digits + 1);
      const double base = std::round(std::round(estimate / unit) * unit);
      if (base > 1 && base < 1e15) result.push_back(base);
    }
    return result;
  }

  /// The largest; infinite where rounding does not explain one.
  double difference(const Columns& columns, const Rounding& rounding, double base) const {
    double most = 0;
    for (std::size_t c = 0; c < table_.cols(); ++c) {
      const std::size_t pair = columns.pair(c, pairs());
      const bool is_sine = columns.is_sine(c, pairs());
      const double exact =
          std::pow(base, -static_cast<double>(pair) / static_cast<double>(pairs()));
      const double rate = rounding.frequency ? to_bfloat16(exact) : exact;
      for (std::size_t r = 0; r < table_.rows(); ++r) {
        const auto row = static_cast<double>(r);
        const double phase = (rounding.position ? to_bfloat16(row) : row) * rate;
        constexpr double kFloat = 1.2e-7;  // of float32 phases
        const double limit = limit_ + (rounding.phase ? 0 : kFloat * phase);
        double nearest = INFINITY;
        // code multiplies in float32: of two neighbours the other one may be the nearest
        constexpr double kCoded = 3e-7;
        for (const double nudge : {1.0, 1 - kCoded, 1 + kCoded}) {
          const double angle = rounding.phase ? to_bfloat16(phase * nudge) : phase * nudge;
          const double own = is_sine ? std::sin(angle) : std::cos(angle);
          nearest = std::fmin(nearest, std::fabs(table_(r, c) - own));
          if (nearest <= limit) break;
        }
        if (!(nearest <= limit)) return INFINITY;
        most = std::fmax(most, nearest);
      }
    }
    return most;
  }

  MatrixView<const double> table_;
  double limit_;
};

}  // namespace

std::optional<RoundedWaves> rounded_waves(MatrixView<const double> table, double unit) {
  if (table.cols() % 2 != 0 || table.cols() < 4 || table.rows() < 4) return {};
  return Search(table, unit).found();
}

}  // namespace pe::identifying
