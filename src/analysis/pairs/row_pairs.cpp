#include "analysis/pairs/row_pairs.h"

#include <cmath>

#include "support/check.h"
#include "support/exact.h"

namespace pe {
namespace {

Exact dot(std::span<const double> a, std::span<const double> b) {
  Exact sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum = sum + Exact::product(a[i], b[i]);
  return sum;
}

Exact squared_distance(std::span<const double> a, std::span<const double> b) {
  Exact sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Exact gap = Exact::gap(a[i], b[i]);
    sum = sum + gap * gap;
  }
  return sum;
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
          pairs.size(), " numbers");
  const double work = static_cast<double>(pairs.size() / 2) * static_cast<double>(table.cols());
  require(work <= kMaxRowPairsWork, kName, "pairs", "must take at most ", kMaxRowPairsWork,
          " products, got ", work);
  RowPairMeasures result;
  for (std::size_t k = 0; k < pairs.size(); k += 2) {
    const auto a = checked_row(table, pairs[k]), b = checked_row(table, pairs[k + 1]);
    const Exact product = dot(a, b), gaps = squared_distance(a, b);
    const Exact first = sqrt(dot(a, a)), second = sqrt(dot(b, b)), lengths = first * second;
    const bool directed = lengths.rounded() > 0;
    const Exact cosine = directed ? product / lengths : 0;
    // From the difference: exactly 0 for equal rows, which 1 - cosine would not be.
    const Exact longer = first - second;
    const Exact distance = directed ? (gaps - longer * longer) / (2 * lengths) : 1;
    result.dot.push_back(product.rounded());
    result.cosine.push_back(cosine.rounded());
    result.cosine_distance.push_back(distance.rounded());
    result.euclidean.push_back(sqrt(gaps).rounded());
    result.angle.push_back(directed ? angle_of(cosine, distance) : NAN);
    result.norms.push_back(first.rounded());
    result.norms.push_back(second.rounded());
  }
  return result;
}

}  // namespace pe
