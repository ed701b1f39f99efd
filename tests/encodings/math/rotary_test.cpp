#include "encodings/math/rotary.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/reference.h"
#include "support/rng.h"
#include "support/worst.h"

namespace pe {
namespace {

Arguments rope_arguments() { return arguments_for(kRopeScheme); }

TEST_CASE(
    "rotate: float32 errs by at most 1.1 * 2^-24 on |x| < 1 up to position 2^20, from ready "
    "factors by 2.5 * 2^-24",
    "[encodings][rope]") {
  const char* layout = GENERATE("interleaved", "half");
  CAPTURE(layout);
  Rng rng(11);
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", 70.0);
  arguments.set("layout", layout);
  std::vector<double> positions;
  for (int i = 0; i < 1000; ++i) positions.push_back(std::floor(rng.uniform() * 0x1p20));
  arguments.set("positions", positions);
  const Rotation rotation = rotation_of(kRopeScheme, arguments);
  Matrix<float> x(positions.size(), 70);
  for (float& value : x.view().flat()) value = static_cast<float>(rng.uniform() * 2 - 1);
  Matrix<float> before(x.rows(), x.cols());
  std::ranges::copy(x.view().flat(), before.view().data());
  rotate(x.view(), rotation);

  Matrix<float> fast(x.rows(), x.cols());
  std::ranges::copy(before.view().flat(), fast.view().data());
  RotationFactors(rotation).apply(fast.view());

  double worst = 0, worst_fast = 0;
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t i = 0; i < 35; ++i) {
      const auto turn = testing::reference_phasor(
          positions[r], testing::reference_turns(10000, 2.0 * static_cast<double>(i), 70));
      const bool half = rotation.layout == RotaryLayout::Half;
      const std::size_t first = half ? i : 2 * i, second = half ? i + 35 : 2 * i + 1;
      const DoubleDouble a{before.view()(r, first), 0}, b{before.view()(r, second), 0};
      const DoubleDouble turned_a = a * turn.cosine + -(b * turn.sine);
      const DoubleDouble turned_b = a * turn.sine + b * turn.cosine;
      worst = testing::worst_of(worst, testing::error_of(x.view()(r, first), turned_a));
      worst = testing::worst_of(worst, testing::error_of(x.view()(r, second), turned_b));
      worst_fast =
          testing::worst_of(worst_fast, testing::error_of(fast.view()(r, first), turned_a));
      worst_fast =
          testing::worst_of(worst_fast, testing::error_of(fast.view()(r, second), turned_b));
    }
  }
  CHECK(worst / 0x1p-24 <= 1.1);
  CHECK(worst_fast / 0x1p-24 <= 2.5);
}

struct Kind {
  const char* scheme;
  std::vector<std::pair<const char*, double>> numbers;
  const char* scaling = nullptr;
};
/// Long enough for every way that tables take: text, grids, both, mixtures, attention factors.
const Kind kKinds[] = {
    {"rope", {{"head_dim", 70}, {"length", 300}, {"start", 70000}, {"factor", 4}}, "yarn"},
    {"rope", {{"head_dim", 70}, {"length", 40}, {"factor", 4}}, "yarn"},
    {"axial-rope", {{"head_dim", 72}, {"grid_height", 24}, {"grid_width", 70}}},
    {"axial-rope", {{"head_dim", 24}, {"grid_height", 12}, {"grid_width", 8}, {"merge_size", 2}}},
    {"dinov3-rope", {{"head_dim", 24}, {"grid_height", 9}, {"grid_width", 14}}},
    {"video-rope", {{"head_dim", 32}, {"grid_time", 3}}},
    {"mixed-rope", {{"head_dim", 24}}},
    {"m-rope",
     {{"head_dim", 36},
      {"text_before", 200},
      {"grid_width", 40},
      {"text_after", 50},
      {"factor", 4}},
     "yarn"},
    {"fope", {{"head_dim", 70}, {"length", 500}, {"start", 900}}},
};

TEST_CASE("rotation_table: what rotate turns a unit vector to; floats are rounded once",
          "[encodings][rope][property]") {
  for (const Kind& kind : kKinds) {
    const Scheme& scheme = find_scheme(kind.scheme);
    CAPTURE(scheme.name);
    Arguments arguments = arguments_for(scheme);
    for (const auto& [name, value] : kind.numbers) arguments.set(name, value);
    if (kind.scaling != nullptr) arguments.set("scaling", kind.scaling);
    arguments.set("layout", "half");
    const Rotation rotation = rotation_of(scheme, arguments);
    const std::size_t rows = rotation.rows(), pairs = rotation.pairs();
    Matrix<double> unit(rows, 2 * pairs), exact(rows, 2 * pairs);
    Matrix<float> single(rows, 2 * pairs);
    for (std::size_t r = 0; r < rows; ++r) {
      std::ranges::fill(unit.view().row(r).first(pairs), 1.0);
      std::ranges::fill(unit.view().row(r).last(pairs), 0.0);
    }
    rotate(unit.view(), rotation);
    rotation_table(exact.view(), rotation);
    rotation_table(single.view(), rotation);
    double worst = 0, worst_single = 0;
    for (std::size_t k = 0; k < rows * 2 * pairs; ++k) {
      const double value = exact.view().flat()[k];
      worst = testing::worst_of(worst, std::fabs(value - unit.view().flat()[k]));
      const double error = std::fabs(static_cast<double>(single.view().flat()[k]) - value);
      worst_single = testing::worst_of(worst_single,
                                       error / (std::fabs(value) < 1 ? 1 : 2 * std::fabs(value)));
    }
    CHECK(worst <= 2e-15);
    CHECK(worst_single <= 0.51 * 0x1p-24);
  }
}

TEST_CASE("RotationFactors: any number of heads and pairs, as one head alone",
          "[encodings][rope][property]") {
  const std::size_t heads = GENERATE(1u, 2u, 3u, 8u), pairs = GENERATE(1u, 3u, 4u, 5u, 8u, 19u);
  const char* layout = GENERATE("interleaved", "half");
  CAPTURE(heads, pairs, layout);
  const std::size_t head_dim = 2 * pairs + 1;  // one channel stays as it is
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", static_cast<double>(head_dim));
  arguments.set("rotary_dim", static_cast<double>(2 * pairs));
  arguments.set("layout", layout);
  arguments.set("length", 5.0);
  const Rotation rotation = rotation_of(kRopeScheme, arguments);
  Matrix<float> x(5, heads * head_dim), one(5, head_dim);
  Rng rng(pairs);
  for (float& value : x.view().flat()) value = static_cast<float>(rng.uniform() * 2 - 1);
  Matrix<float> before(5, heads * head_dim);
  std::ranges::copy(x.view().flat(), before.view().data());
  RotationFactors(rotation).apply(x.view());
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t r = 0; r < 5; ++r) {
      std::ranges::copy(before.view().row(r).subspan(h * head_dim, head_dim),
                        one.view().row(r).begin());
    }
    rotate(one.view(), rotation);
    for (std::size_t r = 0; r < 5; ++r) {
      for (std::size_t k = 0; k < head_dim; ++k) {
        CHECK(std::fabs(x.view()(r, h * head_dim + k) - one.view()(r, k)) <= 0x1p-22f);
      }
      CHECK(x.view()(r, h * head_dim + 2 * pairs) == before.view()(r, h * head_dim + 2 * pairs));
    }
  }
}

TEST_CASE("RotationFactors: refuses other shapes, nothing is written", "[encodings][rope][error]") {
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", 8.0);
  arguments.set("length", 5.0);
  const RotationFactors factors(rotation_of(kRopeScheme, arguments));
  for (const Shape shape : {Shape{5, 12}, Shape{4, 16}}) {
    Matrix<float> x(shape.rows, shape.cols);
    std::ranges::fill(x.view().flat(), 1.0f);
    CHECK_THROWS_AS(factors.apply(x.view()), InputError);
    CHECK(std::ranges::count(x.view().flat(), 1.0f) == std::ssize(x.view().flat()));
  }
}

TEST_CASE("rotate: norms are kept, position 0 changes nothing, unpaired channels stay",
          "[encodings][rope][property]") {
  const std::size_t head_dim = GENERATE(2u, 4u, 6u, 8u, 10u, 16u, 18u, 22u);
  const char* layout = GENERATE("interleaved", "half");
  CAPTURE(head_dim, layout);
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", static_cast<double>(head_dim) + 3);
  arguments.set("rotary_dim", static_cast<double>(head_dim));
  arguments.set("layout", layout);
  arguments.set("positions", std::vector<double>{0, 5, 1000.5});
  const Rotation rotation = rotation_of(kRopeScheme, arguments);
  Rng rng(head_dim);
  Matrix<double> x(3, head_dim + 3), y(3, head_dim + 3);
  for (double& value : x.view().flat()) value = rng.normal();
  std::ranges::copy(x.view().flat(), y.view().data());
  rotate(y.view(), rotation);
  for (std::size_t r = 0; r < 3; ++r) {
    double before = 0, after = 0;
    for (std::size_t k = 0; k < head_dim; ++k) {
      before += x.view()(r, k) * x.view()(r, k);
      after += y.view()(r, k) * y.view()(r, k);
      if (r == 0) CHECK(x.view()(r, k) == y.view()(r, k));
    }
    CHECK(std::fabs(before - after) < 1e-13 * before);
    for (std::size_t k = head_dim; k < head_dim + 3; ++k) CHECK(x.view()(r, k) == y.view()(r, k));
  }
}
}  // namespace
}  // namespace pe
