// A scheme's rows by their number in a map of all of them, and what comparing them takes.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/metric.h"
#include "encodings/catalogue/scheme.h"
#include "linalg/matrix.h"

namespace pe {

/// Rows of a scheme in float64, by their number in the map; before its first, too.
class MapRows {
 public:
  /// scheme  outlives it
  MapRows(const Scheme& scheme, const Arguments& arguments);

  std::size_t columns() const { return columns_; }
  bool is_stationary() const;
  Matrix<double> table(std::vector<double> rows) const;

  /// Steps of making so many rows, and of comparing so many with so many: several numbers at once, and
  /// what a result takes.
  double steps(double rows) const;
  double products(std::size_t a_rows, std::size_t b_rows) const;
  /// Refuses (InputError) as many products if they are too many.
  void check_products(std::size_t a_rows, std::size_t b_rows) const;

 private:
  Arguments at(std::vector<double> rows) const;

  const Scheme& scheme_;
  Arguments arguments_;
  double start_;
  std::size_t columns_ = 0;
};

/// What a row is to itself, which a product of two tables knows up to rounding only.
double to_itself(double rounded, Metric metric);

}  // namespace pe
