// A table's rows in few dimensions: principal components.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "linalg/matrix.h"

namespace pe {

enum class ProjectionMethod {
  Auto,    ///< Krylov, and where that would take long, Gram
  Krylov,  ///< some passes over the table
  Gram,    ///< all products of rows, or of columns where there are fewer
};
inline constexpr std::string_view kProjectionMethodNames[] = {"auto", "krylov", "gram"};

struct ProjectionOptions {
  std::size_t components = 2;  ///< 1 ... min(16, columns)
  ProjectionMethod method = ProjectionMethod::Auto;
  std::uint64_t seed = 1;  ///< of the vectors the search starts from
};
inline constexpr std::size_t kMaxComponents = 16;

struct Projection {
  Matrix<double> points;  ///< (length, components): rows minus their mean, along the axes
  /// (components, d_model), of length 1 and orthogonal; the largest element of each is positive.
  /// Of components without variance: any.
  Matrix<double> axes;
  std::vector<double> variances;  ///< of the points, divided by their number; largest first
  std::vector<double> ratios;     ///< shares of the table's variance; 0 where there is none
  std::vector<double> mean;       ///< of every column
  double residual = 0;            ///< largest |C axis - variance axis| over the largest variance
  ProjectionMethod method = ProjectionMethod::Gram;
  std::size_t passes = 0;  ///< over the table, or over the matrix of products
};

/// The directions in which the rows differ most.
/// table     (length, d_model), at least one row and column
/// accuracy  axes to the residual over the distance to the next variance, about 1e-5; variances to
///           1e-6 of the largest, points of these axes to 1e-6 of the longest row
/// refuses   (InputError) options out of range, elements that are not finite or above 1e300;
///           MemoryError where products of rows would take above kMaxTableBytes
Projection project(MatrixView<const float> table, const ProjectionOptions& options);
Projection project(MatrixView<const double> table, const ProjectionOptions& options);

/// `components`, `method` and `seed`.
extern const std::span<const Parameter> kProjectionParameters;

}  // namespace pe
