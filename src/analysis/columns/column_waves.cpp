#include "analysis/columns/column_waves.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "analysis/near_one.h"
#include "support/check.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr double kFirst = 0.5, kStep = 0.25;  ///< turns; a peak is about one wide

/// Around the middle row a cosine and a sine have nothing in common, nor has a sine with the mean.
class Fit {
 public:
  explicit Fit(std::vector<double> column) : column_(std::move(column)) {
    double sum = 0;
    for (const double x : column_) sum += x;
    const double mean = sum / rows();
    for (double& x : column_) {
      x -= mean;
      total_ += x * x;
    }
  }

  double rows() const { return static_cast<double>(column_.size()); }
  double total() const { return total_; }

  /// Squares that a sinusoid of so many turns takes away.
  double explained(double turns) const {
    const double step = 2 * std::numbers::pi * turns / rows();
    const double first = -step * (rows() - 1) / 2;
    const double turn_x = std::cos(step), turn_y = std::sin(step);
    double x = std::cos(first), y = std::sin(first);
    double with_x = 0, with_y = 0, sum_x = 0, sum_xx = 0;
    for (const double value : column_) {
      with_x += value * x;
      with_y += value * y;
      sum_x += x;
      sum_xx += x * x;
      const double next = x * turn_x - y * turn_y;
      y = x * turn_y + y * turn_x;
      x = next;
    }
    const double own_x = sum_xx - sum_x * sum_x / rows(), own_y = rows() - sum_xx;
    const double least = 1e-9 * rows();
    return (own_x > least ? with_x * with_x / own_x : 0) +
           (own_y > least ? with_y * with_y / own_y : 0);
  }

 private:
  std::vector<double> column_;
  double total_ = 0;
};

ColumnWave nearest(const Fit& fit) {
  const double last = fit.rows() / 2;
  double best = kFirst, most = -1;
  for (double turns = kFirst; turns <= last; turns += kStep) {
    const double found = fit.explained(turns);
    if (found > most) {
      most = found;
      best = turns;
    }
  }
  // golden section around the best
  double low = std::fmax(kFirst, best - kStep), high = std::fmin(last, best + kStep);
  for (int i = 0; i < 24; ++i) {
    const double third = (high - low) * (2 - std::numbers::phi);
    if (fit.explained(low + third) > fit.explained(high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  const double turns = (low + high) / 2;
  const double found = fit.explained(turns);
  if (found < most) return {best, std::fmin(most / fit.total(), 1)};
  return {turns, std::fmin(found / fit.total(), 1)};
}

}  // namespace

std::vector<ColumnWave> column_waves(MatrixView<const double> table) {
  require(table.rows() >= kFewestWaveRows && table.rows() <= kMostWaveRows, "columnWaves", "matrix",
          "must have ", kFewestWaveRows, " to ", kMostWaveRows, " rows, got ", table.rows());
  constexpr double kOfTurn = 9;  // steps of each row at each of rows frequencies
  const auto rows = static_cast<double>(table.rows());
  check_work("columnWaves", "matrix",
             kOfTurn * rows * (rows + 64) * static_cast<double>(table.cols()),
             "9 * rows * rows * columns; take some of the columns");
  std::vector<ColumnWave> waves(table.cols());
  for (std::size_t c = 0; c < table.cols(); ++c) {
    std::vector<double> column(table.rows());
    for (std::size_t r = 0; r < table.rows(); ++r) {
      column[r] = table(r, c);
      require(std::isfinite(column[r]), "columnWaves", "matrix", "must be finite numbers, got ",
              column[r], " in row ", r);
    }
    const double given = largest_of(column), factor = factor_near_one(given);
    for (double& x : column) x *= factor;
    const double largest = factor * given;
    const Fit fit(std::move(column));
    constexpr double kNothing = 1e-24;  // rounding of a constant column, squared
    if (fit.total() > kNothing * largest * largest * fit.rows()) waves[c] = nearest(fit);
  }
  return waves;
}

}  // namespace pe
