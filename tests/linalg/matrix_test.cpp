#include "linalg/matrix.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>

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

}  // namespace
}  // namespace pe
