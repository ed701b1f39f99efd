#include "linalg/matrix.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstdint>
#include <string>
#include <utility>

#include "support/check.h"

namespace pe {
namespace {

TEST_CASE("matrix: rows are contiguous and aligned", "[linalg][matrix]") {
  Matrix<float> matrix(3, 5);
  const MatrixView<float> view = matrix.view();
  CHECK(reinterpret_cast<std::uintptr_t>(view.data()) % 64 == 0);
  CHECK(view.size() == 15);
  CHECK(view.row(2).data() == view.data() + 10);
  view(1, 4) = 7;
  CHECK(view.flat()[9] == 7);
  const MatrixView<const float> reading = view;
  CHECK(reading(1, 4) == 7);
}

TEST_CASE("matrix: resizing reuses memory that is large enough", "[linalg][matrix]") {
  Matrix<double> matrix(10, 10);
  const double* before = matrix.view().data();
  matrix.resize(20, 5);
  CHECK(matrix.view().data() == before);
  CHECK(matrix.rows() == 20);
  matrix.resize(0, 5);
  CHECK(matrix.view().size() == 0);
  matrix.resize(100, 100);
  CHECK(matrix.view().size() == 10000);
}

TEST_CASE("matrix: what there is no room for is named", "[linalg][matrix][error]") {
  const std::string said = NoRoomError(65536, 2048, std::size_t{65536} * 2048 * 4).what();
  CHECK(said == "posenc: not enough memory for a table of 65536 x 2048 numbers, 512 MiB");
}

TEST_CASE("matrix: a product of sizes that does not fit is refused before anything changes",
          "[linalg][matrix][sizes][error]") {
  constexpr std::size_t kHalf = std::size_t{1} << (sizeof(std::size_t) * 4);  // its square is 0
  const auto [rows, cols] = GENERATE_COPY(std::pair(kHalf, kHalf), std::pair(2 * kHalf, kHalf / 16),
                                          std::pair(~std::size_t{0}, std::size_t{3}),
                                          std::pair(~std::size_t{0} / 8 + 3, std::size_t{1}));
  Matrix<double> matrix(2, 3);
  matrix.view()(1, 2) = 7;
  const double* before = matrix.view().data();
  CHECK_THROWS_AS(matrix.resize(rows, cols), MemoryError);
  CHECK_THROWS_AS(allocate_table(rows, cols, sizeof(double)), MemoryError);
  CHECK(matrix.rows() == 2);
  CHECK(matrix.cols() == 3);
  CHECK(matrix.view().data() == before);
  CHECK(matrix.view()(1, 2) == 7);
}

TEST_CASE("table size: counts what memory can address", "[support][sizes]") {
  CHECK(table_size(3, 4, 8) == 12);
  CHECK(table_size(~std::size_t{0}, 0, 8) == 0);
  const auto most = static_cast<std::size_t>(PTRDIFF_MAX) / 8;
  CHECK(table_size(most, 1, 8) == most);
  CHECK_THROWS_AS(table_size(most + 1, 1, 8), MemoryError);
}

}  // namespace
}  // namespace pe
