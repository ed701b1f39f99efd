#include "analysis/map/map_rows.h"

#include <cmath>
#include <utility>

#include "analysis/moved.h"
#include "analysis/toeplitz.h"
#include "encodings/catalogue/catalogue.h"
#include "support/work.h"

namespace pe {

MapRows::MapRows(const Scheme& scheme, const Arguments& arguments)
    : scheme_(scheme),
      arguments_(arguments),
      start_(arguments.has("start") ? arguments.number("start") : 0) {
  if (arguments_.has("precision")) arguments_.set("precision", "float64");
  columns_ = table_shape(scheme_, at({0, 1})).cols;
}

bool MapRows::is_stationary() const { return pe::is_stationary(scheme_, at({0, 1})); }

Matrix<double> MapRows::table(std::vector<double> rows) const {
  return table_of(scheme_, at(std::move(rows)));
}

double MapRows::steps(double rows) const {
  return steps_of(scheme_, arguments_, rows * static_cast<double>(columns_));
}

double MapRows::products(std::size_t a_rows, std::size_t b_rows) const {
  return static_cast<double>(a_rows) * static_cast<double>(b_rows) *
         (static_cast<double>(columns_) / 4 + 8);
}

void MapRows::check_products(std::size_t a_rows, std::size_t b_rows) const {
  check_work("similarityMap", "length", products(a_rows, b_rows),
             "rows * rows compared * (columns / 4 + 8)");
}

Arguments MapRows::at(std::vector<double> rows) const {
  for (double& row : rows) row += start_;
  return at_positions(arguments_, std::move(rows));
}

/// What a row is to itself, which a product of two tables knows up to rounding only.
double to_itself(double rounded, Metric metric) {
  const bool whole = metric == Metric::Cosine || metric == Metric::CosineDistance;
  return whole ? std::round(rounded) : rounded;
}

}  // namespace pe
