// One value per pair of rows of a table, in double.
#pragma once

#include <span>
#include <vector>

#include "analysis/metric.h"
#include "linalg/matrix_view.h"

namespace pe {

/// A table and the metric its rows are compared by. The table must outlive this object.
class RowRelations {
 public:
  RowRelations(MatrixView<const double> table, Metric metric);
  RowRelations(const RowRelations&) = delete;

  /// out[k] = value of rows `row` and first + k. Rows of the table only.
  void fill(std::span<double> out, std::size_t row, std::size_t first) const;

 private:
  double cosine_distance(std::size_t i, std::size_t j) const;
  /// Brings rows near 1 whose squares are no ordinary doubles: their cosines stay.
  /// part     of table_
  /// returns  the factor
  double scale(std::span<const double> part);

  MatrixView<const double> table_;
  std::vector<double> scaled_;  // what table_ then looks at
  Metric metric_;
  double factor_ = 1;          // of all rows whose distances are asked for
  std::vector<double> norms_;  // empty where the metric needs none
};

}  // namespace pe
