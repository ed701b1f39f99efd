#include "analysis/similarity.h"

#include <cmath>
#include <type_traits>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "similarity";

/// Squares of numbers outside of this leave the range of doubles, or its full precision.
constexpr double kLeastSquare = 1e-280, kMostSquare = 1e280;
constexpr double kShortest = 1e-300;

/// Length of numbers whose squares are too large or too small.
template <typename T>
double careful_norm(const T* row, std::size_t count) {
  double largest = 0;
  for (std::size_t k = 0; k < count; ++k) {
    largest = std::fmax(largest, std::fabs(static_cast<double>(row[k])));
  }
  if (largest < kShortest) return 0;
  double sum = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double x = static_cast<double>(row[k]) / largest;
    sum += x * x;
  }
  return largest * std::sqrt(sum);
}

/// 1 / length of each row, 0 for a zero row.
template <typename T>
std::vector<double> normalising_factors(MatrixView<const T> matrix) {
  std::vector<double> factors(matrix.rows());
  squared_norms(factors.data(), matrix);
  for (std::size_t r = 0; r < factors.size(); ++r) {
    const bool usual = factors[r] > kLeastSquare && factors[r] < kMostSquare;
    const double norm =
        usual ? std::sqrt(factors[r]) : careful_norm(matrix.row(r).data(), matrix.cols());
    factors[r] = norm > 0 ? 1 / norm : 0;
  }
  return factors;
}

/// Distances within these have ordinary squares in T; rows within `least_entry` and `most` have such
/// distances, or 0.
template <typename T>
struct OrdinaryDistances {
  static constexpr double least = std::is_same_v<T, float> ? 0x1p-60 : 0x1p-480;
  static constexpr double least_entry = std::is_same_v<T, float> ? 0x1p-50 : 0x1p-400;
  static constexpr double most = std::is_same_v<T, float> ? 0x1p56 : 0x1p500;
};

template <typename T>
double largest_of(MatrixView<const T> matrix) {
  T largest = 0;
  for (const T x : matrix.flat()) largest = std::max(largest, std::abs(x));
  return static_cast<double>(largest);
}

/// Distances whose squares are too large or too small, once more by careful_norm.
template <typename T>
void mend_distances(MatrixView<T> out, MatrixView<const T> a, MatrixView<const T> b) {
  using Ordinary = OrdinaryDistances<T>;
  const double largest = std::max(largest_of(a), largest_of(b));
  const bool tiny = largest < Ordinary::least_entry;
  if (!tiny && largest <= Ordinary::most) return;
  std::vector<double> gaps(a.cols());
  for (std::size_t r = 0; r < out.rows(); ++r) {
    for (std::size_t c = 0; c < out.cols(); ++c) {
      T& distance = out(r, c);
      if (tiny ? distance >= T(Ordinary::least) : std::isfinite(distance)) continue;
      for (std::size_t k = 0; k < gaps.size(); ++k) {
        gaps[k] = static_cast<double>(a(r, k)) - static_cast<double>(b(c, k));
      }
      distance = static_cast<T>(careful_norm(gaps.data(), gaps.size()));
    }
  }
}

template <typename T>
void compare(MatrixView<T> out, MatrixView<const T> a, MatrixView<const T> b, Metric metric) {
  check_similarity(a.rows(), a.cols(), b.rows(), b.cols(), sizeof(T));
  require(out.rows() == a.rows() && out.cols() == b.rows(), kName, "out", "must be ", a.rows(),
          " x ", b.rows(), ", got ", out.rows(), " x ", out.cols());
  const bool symmetric = a.data() == b.data() && a.rows() == b.rows();
  require_finite(kName, "matrix", a);
  if (!symmetric) require_finite(kName, "b", b);
  const MetricSteps steps = steps_of(metric);
  if (!steps.normalised) {
    row_products(out, a, b, nullptr, nullptr, steps.product, steps.finish);
    if (metric == Metric::Euclidean) mend_distances(out, a, b);
    return;
  }
  const std::vector<double> a_factors = normalising_factors(a);
  const std::vector<double> b_factors = symmetric ? std::vector<double>() : normalising_factors(b);
  row_products(out, a, b, a_factors.data(), symmetric ? a_factors.data() : b_factors.data(),
               steps.product, steps.finish);
  // what a row is to itself is known exactly
  for (std::size_t r = 0; symmetric && r < a.rows(); ++r) {
    if (a_factors[r] > 0) out(r, r) = metric == Metric::Cosine ? T(1) : T(0);
  }
}

template <typename T>
void check_finite(std::string_view function, std::string_view parameter,
                  MatrixView<const T> matrix) {
  const std::size_t at = first_not_finite(matrix.data(), matrix.size());
  if (at == matrix.size()) return;
  refuse(function, parameter,
         {"must be finite, got ", static_cast<double>(matrix.flat()[at]), " at row ",
          at / matrix.cols(), ", column ", at % matrix.cols()});
}

}  // namespace

void similarity(MatrixView<float> out, MatrixView<const float> a, MatrixView<const float> b,
                Metric metric) {
  compare(out, a, b, metric);
}
void similarity(MatrixView<double> out, MatrixView<const double> a, MatrixView<const double> b,
                Metric metric) {
  compare(out, a, b, metric);
}

void check_similarity(std::size_t a_rows, std::size_t a_cols, std::size_t b_rows,
                      std::size_t b_cols, std::size_t element_bytes) {
  require(a_cols == b_cols, kName, "b", "must have as many columns as the matrix, ", a_cols,
          ", got ", b_cols);
  const double bytes = static_cast<double>(a_rows) * static_cast<double>(b_rows) *
                       static_cast<double>(element_bytes);
  if (bytes <= kMaxTableBytes) {
    constexpr double kProduct = 1.0 / 32;  // several at once, of floats twice as many
    return check_work(kName, "matrix", kProduct * bytes * static_cast<double>(a_cols),
                      "a part of rows * rows * columns; take fewer rows", kMostStoppableSteps);
  }
  constexpr double kMiB = 1024 * 1024;
  throw MemoryError(join(kName, ": a matrix of ", a_rows, " x ", b_rows, " takes more than the ",
                         kMaxTableBytes / kMiB, " MiB allowed, ", format_number(bytes / kMiB, 4),
                         " MiB; similarityMap() has it in blocks, `b` some rows at a time"));
}

void require_finite(std::string_view function, std::string_view parameter,
                    MatrixView<const float> matrix) {
  check_finite(function, parameter, matrix);
}
void require_finite(std::string_view function, std::string_view parameter,
                    MatrixView<const double> matrix) {
  check_finite(function, parameter, matrix);
}

MetricSteps steps_of(Metric metric) {
  switch (metric) {
    case Metric::Dot:
      return {RowProduct::Dot, false, {}};
    case Metric::Cosine:
      return {RowProduct::Dot, true, {.least = -1, .most = 1}};
    case Metric::CosineDistance:
      return {RowProduct::Dot, true, {.scale = -1, .shift = 1, .least = 0, .most = 2}};
    case Metric::Euclidean:
      break;
  }
  return {RowProduct::SquaredDifference, false, {.root = true}};
}

}  // namespace pe
