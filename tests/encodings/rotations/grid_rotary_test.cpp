#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/bias.h"
#include "support/check.h"
#include "support/golden.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::GoldenClaim;

const GoldenClaim kClaims[] = {GoldenClaim("axial_rope_4x4_d16.npy", {"axial-rope"}),
                               GoldenClaim("axial_rope_gemma4.json", {"axial-rope"}),
                               GoldenClaim("dinov3_rope_3x4_d16.npy", {"dinov3-rope"})};

/// Angles are compared relatively: they are products of a coordinate and a frequency.
void check_angles(const Scheme& scheme, const std::string& file, const Arguments& arguments) {
  CAPTURE(file);
  const testing::GoldenTable golden = testing::read_golden_table(file);
  const double tolerance = testing::golden_entry(file)["tolerance"]["float64"].number;
  const Rotation rotation = rotation_of(scheme, arguments);
  REQUIRE(rotation.rows() == golden.rows());
  REQUIRE(rotation.pairs() == golden.cols());
  Matrix<double> angles(rotation.rows(), rotation.pairs());
  rotation_angles(angles.view(), rotation);
  for (std::size_t i = 0; i < golden.data.size(); ++i) {
    CAPTURE(i);
    CHECK(std::fabs(angles.view().flat()[i] - golden.data[i]) <=
          tolerance * std::fabs(golden.data[i]));
  }
}

const testing::PropertyClaim kProperties[] = {testing::PropertyClaim("mixed-rope"),
                                              testing::PropertyClaim("video-rope")};

TEST_CASE("golden: angles of axial and DINOv3 RoPE", "[encodings][rope][golden]") {
  Arguments axial = arguments_for(kAxialRopeScheme);
  axial.set("grid_height", 4.0);
  axial.set("grid_width", 4.0);
  axial.set("head_dim", 16.0);
  check_angles(kAxialRopeScheme, "axial_rope_4x4_d16.npy", axial);

  Arguments dinov3 = arguments_for(kDinov3RopeScheme);
  dinov3.set("grid_height", 3.0);
  dinov3.set("grid_width", 4.0);
  dinov3.set("head_dim", 16.0);
  check_angles(kDinov3RopeScheme, "dinov3_rope_3x4_d16.npy", dinov3);
}

Arguments gemma4(const testing::Json& golden) {
  Arguments arguments = arguments_for(kAxialRopeScheme);
  arguments.set("grid_height", golden["grid"].numbers()[0]);
  arguments.set("grid_width", golden["grid"].numbers()[1]);
  arguments.set("head_dim", golden["head_dim"].number);
  arguments.set("layout", "half-per-axis");
  return arguments;
}

TEST_CASE("golden: queries of the vision tower of Gemma 4", "[encodings][rope][golden]") {
  const testing::Json golden = testing::read_golden_json("axial_rope_gemma4.json");
  const testing::Json& tolerance = testing::golden_entry("axial_rope_gemma4.json")["tolerance"];
  const Rotation rotation = rotation_of(kAxialRopeScheme, gemma4(golden));
  const Matrix<double> expected = testing::matrix_of(golden["rotated"]);
  const std::vector<double> x = golden["x"].numbers();
  Matrix<double> exact(expected.rows(), expected.cols());
  Matrix<float> single(expected.rows(), expected.cols()), fast(expected.rows(), expected.cols());
  std::ranges::copy(x, exact.view().flat().begin());
  for (Matrix<float>* table : {&single, &fast}) std::ranges::copy(x, table->view().flat().begin());
  rotate(exact.view(), rotation);
  rotate(single.view(), rotation);
  RotationFactors(rotation).apply(fast.view());
  for (std::size_t k = 0; k < x.size(); ++k) {
    CAPTURE(k);
    const double wanted = expected.view().flat()[k];
    CHECK(std::fabs(exact.view().flat()[k] - wanted) <= tolerance["float64"].number);
    CHECK(std::fabs(single.view().flat()[k] - wanted) <= tolerance["float32"].number);
    CHECK(std::fabs(fast.view().flat()[k] - wanted) <= 2.5 * 0x1p-24);
  }
}

TEST_CASE("axial-rope: layouts are orders of the same channels", "[encodings][rope][property]") {
  constexpr std::size_t kPairs = 6;
  for (const auto layout :
       {RotaryLayout::Interleaved, RotaryLayout::Half, RotaryLayout::HalfPerAxis}) {
    const PairPlaces places(layout, kPairs);
    std::vector<int> seen(2 * kPairs);
    for (std::size_t i = 0; i < kPairs; ++i) {
      ++seen[places.channel(i)];
      ++seen[places.channel(i) + places.partner];
    }
    CHECK(seen == std::vector<int>(2 * kPairs, 1));
  }
  const PairPlaces gemma(RotaryLayout::HalfPerAxis, kPairs);
  CHECK((gemma.channel(2) == 2 && gemma.channel(3) == 6 && gemma.partner == 3));
  CHECK(testing::refused_for("rope", {{"layout", "half-per-axis"}}) == "layout");
}

TEST_CASE("grid rope: tokens in front do not turn, the others are as without them",
          "[encodings][rope][property]") {
  for (const char* name : {"axial-rope", "mixed-rope", "dinov3-rope"}) {
    CAPTURE(name);
    const Matrix<double> plain = testing::exact_table(name, {{"grid_height", 3.0}});
    const Matrix<double> with =
        testing::exact_table(name, {{"grid_height", 3.0}, {"prefix_tokens", 5.0}});
    REQUIRE(with.rows() == plain.rows() + 5);
    const std::size_t pairs = with.cols() / 2;
    for (std::size_t r = 0; r < with.rows(); ++r) {
      const auto row = with.view().row(r);
      if (r >= 5) {
        CHECK(std::ranges::equal(row, plain.view().row(r - 5)));
        continue;
      }
      for (std::size_t i = 0; i < pairs; ++i) CHECK((row[i] == 1 && row[pairs + i] == 0));
    }
  }
}

TEST_CASE("axial-rope: patches that will be merged come together, as Qwen2-VL's",
          "[encodings][rope][property]") {
  const Matrix<double> raster =
      testing::exact_table("axial-rope", {{"grid_height", 4.0}, {"grid_width", 6.0}});
  const Matrix<double> merged = testing::exact_table(
      "axial-rope", {{"grid_height", 4.0}, {"grid_width", 6.0}, {"merge_size", 2.0}});
  std::size_t t = 0;
  // reshape(h/2, 2, w/2, 2), axes 0 2 1 3
  for (std::size_t block_y = 0; block_y < 2; ++block_y) {
    for (std::size_t block_x = 0; block_x < 3; ++block_x) {
      for (std::size_t y = 0; y < 2; ++y) {
        for (std::size_t x = 0; x < 2; ++x, ++t) {
          const std::size_t patch = (2 * block_y + y) * 6 + 2 * block_x + x;
          CHECK(std::ranges::equal(merged.view().row(t), raster.view().row(patch)));
        }
      }
    }
  }
  CHECK(testing::refused_for("axial-rope", {{"merge_size", 3.0}}) == "merge_size");
}

/// Score of two equal vectors at two patches.
double score(const Rotation& rotation, std::size_t a, std::size_t b) {
  Matrix<double> x(rotation.rows(), rotation.head_dim);
  for (double& value : x.view().flat()) value = 1;
  rotate(x.view(), rotation);
  double sum = 0;
  for (std::size_t k = 0; k < x.cols(); ++k) sum += x.view()(a, k) * x.view()(b, k);
  return sum;
}

TEST_CASE("grid RoPE: scores depend on the offset of rows and columns only",
          "[encodings][rope][property]") {
  for (const Scheme* scheme :
       {&kAxialRopeScheme, &kMixedRopeScheme, &kDinov3RopeScheme, &kVideoRopeScheme}) {
    CAPTURE(scheme->name);
    Arguments arguments = arguments_for(*scheme);
    arguments.set("grid_height", 5.0);
    arguments.set("grid_width", 6.0);
    const Rotation rotation = rotation_of(*scheme, arguments);
    const auto patch = [](std::size_t y, std::size_t x) { return y * 6 + x; };
    const double here = score(rotation, patch(0, 1), patch(2, 4));
    CHECK(std::fabs(here - score(rotation, patch(2, 2), patch(4, 5))) < 1e-12);
    CHECK(std::fabs(here - score(rotation, patch(0, 1), patch(2, 5))) > 1e-6);
    CHECK(std::fabs(here - score(rotation, patch(0, 1), patch(3, 4))) > 1e-6);
    CHECK(std::fabs(score(rotation, 7, 7) - static_cast<double>(rotation.head_dim)) < 1e-12);
  }
}

TEST_CASE("mixed-rope: the second half of the directions is orthogonal to the first",
          "[encodings][rope][property]") {
  const Rotation rotation = rotation_of(kMixedRopeScheme, arguments_for(kMixedRopeScheme));
  const Frequencies &x = rotation.axes[0].frequencies, &y = rotation.axes[1].frequencies;
  const std::size_t half = x.size() / 2;
  for (std::size_t i = 0; i < half; ++i) {
    const double dot = x.radians(i) * x.radians(half + i) + y.radians(i) * y.radians(half + i);
    CHECK(std::fabs(dot) < 1e-15);
    CHECK(std::fabs(std::hypot(x.radians(i), y.radians(i)) -
                    std::pow(10, -4.0 * static_cast<double>(i) / 64)) < 1e-15);
  }
}

TEST_CASE("video-rope: frame, row and column have their own shares and wavelengths",
          "[encodings][rope][property]") {
  Arguments arguments = arguments_for(kVideoRopeScheme);
  arguments.set("head_dim", 128.0);
  arguments.set("axes_dims", std::vector<double>{16, 56, 56});
  const Rotation rotation = rotation_of(kVideoRopeScheme, arguments);
  REQUIRE(rotation.axes.size() == 3);
  const std::size_t starts[] = {0, 8, 36, 64};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < 64; ++i) {
      const bool own = i >= starts[axis] && i < starts[axis + 1];
      CHECK((rotation.axes[axis].frequencies.radians(i) != 0) == own);
    }
    CHECK(std::fabs(rotation.axes[axis].frequencies.radians(starts[axis]) - 1) < 1e-15);
  }
}

TEST_CASE("grid RoPE: refusals name the parameter", "[encodings][rope][error]") {
  const auto refused = [](const Scheme& scheme, const auto& set) -> std::string {
    Arguments arguments = arguments_for(scheme);
    try {
      set(arguments);
      rotation_of(scheme, arguments);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(refused(kAxialRopeScheme, [](Arguments& a) { a.set("head_dim", 6.0); }) ==
        "axial-rope: head_dim must be a multiple of 4, got 6");
  CHECK(refused(kVideoRopeScheme, [](Arguments& a) { a.set("head_dim", 24.0); }) ==
        "video-rope: head_dim must be divisible by 16 where axes_dims is not given, got 24");
  CHECK(refused(kVideoRopeScheme, [](Arguments& a) {
          a.set("axes_dims", std::vector<double>{16, 56, 55});
        }) == "video-rope: axes_dims must be even whole numbers, got 55");
  CHECK(refused(kVideoRopeScheme,
                [](Arguments& a) {
                  a.set("axes_dims", std::vector<double>{16, 56, 56});
                }) ==
        "video-rope: axes_dims must be three numbers of at most head_dim in all, got 3 that make "
        "128");
  CHECK(refused(kVideoRopeScheme, [](Arguments& a) {
          a.set("grid_time", 256.0);
          a.set("grid_height", 256.0);
          a.set("grid_width", 2.0);
        }).starts_with("video-rope: grid_height must leave at most 65536 patches"));
}

}  // namespace
}  // namespace pe
