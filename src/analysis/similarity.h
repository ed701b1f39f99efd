// How alike rows are: every pair of positions at once.
#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/metric.h"
#include "encodings/catalogue/arguments.h"
#include "linalg/matrix_view.h"
#include "linalg/products/row_products.h"

namespace pe {

/// For the bindings: names, choices and default of the option.
inline constexpr Parameter kSimilarityMetric =
    choice("metric", kMetricNames, "cosine",
           "What two rows are compared by: their product, the cosine of their angle, one minus "
           "that, or the length of their difference.");

/// out(i, j) = metric of row i of a and row j of b.
///   dot              sum of products
///   cosine           in [-1, 1]; of a zero row 0
///   cosine-distance  1 - cosine, in [0, 2]; of a zero row 1, also to itself
///   euclidean        length of the difference, formed from differences: 0 for equal rows
/// out        (rows of a, rows of b); overlaps neither; with b = a symmetric, bit for bit
/// b          as many columns as a; may be a itself, which halves the work
/// accuracy   float: 1e-7 absolute of cosines, relative of distances, 1e-7 * |x| * |y| of products;
///            double: 1e-15 likewise. A row of doubles shorter than 1e-300 counts as zero. Distances
///            below 1e-18 (double: 1e-144) are as exact only among entries that are all below 1e-15
///            (1e-120): beside larger ones their squares may be lost.
/// refuses    (InputError, before writing) shapes that disagree; elements that are not finite,
///            naming the first
void similarity(MatrixView<float> out, MatrixView<const float> a, MatrixView<const float> b,
                Metric metric);
void similarity(MatrixView<double> out, MatrixView<const double> a, MatrixView<const double> b,
                Metric metric);

/// Refuses what would not fit, before anything is allocated: InputError for columns that disagree,
/// MemoryError for a result above kMaxTableBytes.
void check_similarity(std::size_t a_rows, std::size_t a_cols, std::size_t b_rows,
                      std::size_t b_cols, std::size_t element_bytes);

/// Refuses (InputError) a matrix with an element that is not finite, naming the first.
void require_finite(std::string_view function, std::string_view parameter,
                    MatrixView<const float> matrix);
void require_finite(std::string_view function, std::string_view parameter,
                    MatrixView<const double> matrix);

/// The two steps of a metric: a product of rows, and what becomes of it. Of cosines the rows are
/// normalised first.
struct MetricSteps {
  RowProduct product;
  bool normalised;
  Finish finish;
};
MetricSteps steps_of(Metric metric);

}  // namespace pe
