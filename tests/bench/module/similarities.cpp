// Comparisons of rows: all distances, the nearest, principal components. Rows and columns are those
// of the table.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "analysis/pairs/neighbors.h"
#include "analysis/projection.h"
#include "analysis/similarity.h"
#include "analysis/toeplitz.h"
#include "encodings/added/sinusoidal.h"
#include "linalg/diagonals.h"
#include "linalg/matrix.h"
#include "linalg/products/row_products.h"
#include "support/rng.h"
#include "workload.h"

namespace pe::bench {
namespace {

constexpr std::size_t kNearest = 15;
constexpr std::size_t kComponents = 3;

// shared: std::function copies what it holds
using Table = std::shared_ptr<Matrix<float>>;

Table random_table(std::size_t rows, std::size_t cols) {
  Rng rng(1);
  const auto table = std::make_shared<Matrix<float>>(rows, cols);
  for (float& x : table->view().flat()) x = static_cast<float>(rng.uniform() * 2 - 1);
  return table;
}

Table encoding_table(std::size_t rows, std::size_t cols) {
  std::vector<double> positions(rows);
  std::iota(positions.begin(), positions.end(), 0.0);
  const auto table = std::make_shared<Matrix<float>>(rows, cols);
  sinusoidal(table->view(), positions, {});
  return table;
}

Workload gram(std::size_t rows, std::size_t cols) {
  const Table table = random_table(rows, cols);
  return {.output_bytes = rows * rows * sizeof(float),
          .run =
              [rows, table](std::byte* out) {
                similarity(MatrixView<float>(as<float>(out), rows, rows), table->view(),
                           table->view(), Metric::CosineDistance);
              },
          .input = table->view().flat()};
}

Workload toeplitz(std::size_t rows, std::size_t cols) {
  const Table table = encoding_table(rows, cols);
  return {.output_bytes = rows * rows * sizeof(float), .run = [rows, table](std::byte* out) {
            toeplitz_similarity(MatrixView<float>(as<float>(out), rows, rows), table->view(),
                                Metric::CosineDistance);
          }};
}

/// Of the above, the products of its first row with all.
Workload one_row(std::size_t rows, std::size_t cols) {
  const Table table = encoding_table(rows, cols);
  return {.output_bytes = rows * sizeof(double), .run = [table](std::byte* out) {
            one_row_products(as<double>(out), table->view().data(), table->view(), RowProduct::Dot);
          }};
}

/// And the copies of one row into all.
Workload slid_rows(std::size_t rows, std::size_t) {
  return {.output_bytes = rows * rows * sizeof(float),
          .run = [rows, window = std::vector<float>(2 * rows - 1, 0.5f)](std::byte* out) {
            slide_rows(MatrixView<float>(as<float>(out), rows, rows), window.data());
          }};
}

/// Indices as floats: what views of the output know.
template <Table (*make)(std::size_t, std::size_t)>
Workload nearest_of(std::size_t rows, std::size_t cols) {
  const Table table = make(rows, cols), distances = std::make_shared<Matrix<float>>(rows, rows);
  similarity(distances->view(), table->view(), table->view(), Metric::CosineDistance);
  return {.output_bytes = rows * kNearest * sizeof(float),
          .run =
              [distances](std::byte* out) {
                std::ranges::copy(nearest(distances->view(), kNearest).indices, as<float>(out));
              },
          .input = distances->view().flat()};
}

template <Table (*make)(std::size_t, std::size_t)>
Workload components_of(std::size_t rows, std::size_t cols) {
  const Table table = make(rows, cols);
  return {.output_bytes = kComponents * sizeof(float),
          .run =
              [table](std::byte* out) {
                std::ranges::copy(project(table->view(), {.components = kComponents}).variances,
                                  as<float>(out));
              },
          .input = table->view().flat()};
}

constexpr Entry kSimilarities[] = {
    {"gram", gram},
    {"toeplitz", toeplitz},
    {"one-row", one_row},
    {"slid-rows", slid_rows},
    {"nearest", nearest_of<random_table>},
    {"nearest-encoding", nearest_of<encoding_table>},
    {"components", components_of<encoding_table>},
    {"components-noise", components_of<random_table>},
};

}  // namespace

std::span<const Entry> similarities() { return kSimilarities; }

}  // namespace pe::bench
