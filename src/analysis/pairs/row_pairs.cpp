#include "analysis/pairs/row_pairs.h"

#include <cmath>

#include "analysis/near_one.h"
#include "support/check.h"
#include "support/exact.h"

namespace pe {
namespace {

/// A row times a power of two that keeps its squares in range.
struct Scaled {
  explicit Scaled(std::span<const double> row)
      : numbers(row), factor(factor_near_one(largest_of(row))) {}
  std::span<const double> numbers;
  double factor;
};

Exact dot(const Scaled& a, const Scaled& b) {
  Exact sum;
  for (std::size_t i = 0; i < a.numbers.size(); ++i) {
    sum = sum + Exact::product(a.numbers[i] * a.factor, b.numbers[i] * b.factor);
  }
  return sum;
}

Exact squared_distance(const Scaled& a, const Scaled& b) {
  Exact sum;
  for (std::size_t i = 0; i < a.numbers.size(); ++i) {
    const Exact gap = Exact::gap(a.numbers[i] * a.factor, b.numbers[i] * b.factor);
    sum = sum + gap * gap;
  }
  return sum;
}

double distance(Scaled a, Scaled b) {
  a.factor = b.factor = std::fmin(a.factor, b.factor);
  return sqrt(squared_distance(a, b)).rounded() / a.factor;
}

/// A double's angle, moved by the sine of what it is off.
double angle_of(const Exact& cosine, const Exact& distance) {
  const Exact square = distance * (2 - distance);
  const Exact sine = square.rounded() > 0 ? sqrt(square) : 0;
  const double angle = std::atan2(sine.rounded(), cosine.rounded());
  const SineCosine own = sine_and_cosine(angle);
  return angle + (sine * own.cosine - cosine * own.sine).rounded();
}

constexpr std::string_view kName = "rowPairs";
constexpr Parameter kParameters[] = {
    list("pairs", {.max = 0x1p31}, "First and second row of each pair, in turn."),
};

std::span<const double> checked_row(MatrixView<const double> table, double row) {
  constexpr double kMost = 1e150;
  require(row >= 0 && row < static_cast<double>(table.rows()) && row == std::floor(row), kName,
          "pairs", "must be rows of ", table.rows(), ", counted from 0, got ", row);
  const auto numbers = table.row(static_cast<std::size_t>(row));
  for (const double x : numbers) {
    require(std::fabs(x) <= kMost, kName, "matrix", "must hold numbers up to ", kMost, ", got ", x);
  }
  return numbers;
}

std::vector<double> neighbours(std::size_t rows) {
  std::vector<double> pairs;
  for (std::size_t row = 0; row + 1 < rows; ++row) {
    pairs.push_back(static_cast<double>(row));
    pairs.push_back(static_cast<double>(row + 1));
  }
  return pairs;
}

}  // namespace

const std::span<const Parameter> kRowPairsParameters = kParameters;

RowPairMeasures row_pairs(MatrixView<const double> table, std::span<const double> pairs) {
  if (pairs.empty())
    return table.rows() > 1 ? row_pairs(table, neighbours(table.rows())) : RowPairMeasures{};
  require(pairs.size() % 2 == 0, kName, "pairs", "must hold two rows for each pair, got ",
          pairs.size(), " number(s)");
  const double work = static_cast<double>(pairs.size() / 2) * static_cast<double>(table.cols());
  require(work <= kMaxRowPairsWork, kName, "pairs", "must take at most ", kMaxRowPairsWork,
          " products, got ", work);
  RowPairMeasures result;
  for (std::size_t k = 0; k < pairs.size(); k += 2) {
    const Scaled a(checked_row(table, pairs[k])), b(checked_row(table, pairs[k + 1]));
    const Exact product = dot(a, b);
    const Exact first = sqrt(dot(a, a)), second = sqrt(dot(b, b)), lengths = first * second;
    const bool directed = lengths.rounded() > 0;
    const Exact cosine = directed ? product / lengths : 0;
    // From the difference: exactly 0 for equal rows, which 1 - cosine would not be.
    const Exact longer = first - second;
    const Exact apart = directed ? (squared_distance(a, b) - longer * longer) / (2 * lengths) : 1;
    result.dot.push_back(product.rounded() / a.factor / b.factor);
    result.cosine.push_back(cosine.rounded());
    result.cosine_distance.push_back(apart.rounded());
    result.euclidean.push_back(distance(a, b));
    result.angle.push_back(directed ? angle_of(cosine, apart) : NAN);
    result.norms.push_back(first.rounded() / a.factor);
    result.norms.push_back(second.rounded() / b.factor);
  }
  return result;
}

}  // namespace pe
