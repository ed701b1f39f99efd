#include "analysis/offset_scores.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;

TEST_CASE("offset scores: products of rotated rows, over those without rotation",
          "[analysis][offset_scores][property]") {
  const Scheme& rope = find_scheme("rope");
  Arguments arguments = arguments_for(rope);
  arguments.set("length", 300.0);
  arguments.set("scaling", "yarn");
  arguments.set("factor", 16.0);
  arguments.set("precision", "float64");
  const Shape shape = table_shape(rope, arguments);
  Matrix<double> table(shape.rows, shape.cols);  // all cosines, then all sines
  encode(table.view(), rope, arguments);
  std::vector<double> offsets;
  for (std::size_t k = 0; k < shape.rows; ++k) offsets.push_back(static_cast<double>(k));
  const std::vector<double> scores = offset_scores(rotation_of(rope, arguments), offsets);
  const auto pairs = static_cast<double>(shape.cols) / 2;
  for (std::size_t k = 0; k < shape.rows; ++k) {
    double product = 0;
    for (std::size_t j = 0; j < shape.cols; ++j) product += table.view()(0, j) * table.view()(k, j);
    CHECK_THAT(scores[k], WithinAbs(product / pairs, 1e-14));
  }
}

TEST_CASE("offset scores: even, largest at 0, exact whole turns far away",
          "[analysis][offset_scores][property]") {
  Rotation rotation;
  rotation.axes.resize(1);
  Frequencies& f = rotation.axes.front().frequencies = Frequencies(2);
  f.set(0, {0.25, 0});
  f.set(1, {1.0 / 1024, 0});
  const double offsets[] = {0, 0x1p20, -0x1p20, 2, -2};
  const std::vector<double> scores = offset_scores(rotation, offsets);
  CHECK(scores[0] == 1);
  CHECK(scores[1] == 1);
  CHECK(scores[2] == 1);
  CHECK(scores[3] == scores[4]);
  CHECK(scores[3] < 0.1);  // half a turn of the first pair
}

TEST_CASE("offset scores: refuse what depends on more than an offset",
          "[analysis][offset_scores][error]") {
  const double offsets[] = {1};
  for (const char* name : {"axial-rope", "m-rope", "xpos"}) {
    CAPTURE(name);
    const Scheme& scheme = find_scheme(name);
    CHECK_THROWS_AS(offset_scores(rotation_of(scheme, arguments_for(scheme)), offsets), InputError);
  }
}

}  // namespace
}  // namespace pe
