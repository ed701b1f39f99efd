#include "encodings/math/resize.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "encodings/catalogue/schemes.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::arguments_with;
using testing::detvec;
using testing::exact_table;
using testing::GoldenClaim;

const GoldenClaim kClaims[] = {
    GoldenClaim("interp_linear_5to8_c3.npy", {"learned-interpolated"}),
    GoldenClaim("interp_bicubic_4x4to7x7_c2.npy", {"learned-interpolated-2d"}),
};

std::vector<double> golden_rows(std::size_t height, std::size_t width, std::size_t channels) {
  std::vector<double> table;
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const double seed = static_cast<double>(width == 1 ? y : 10 * y + x);
      for (std::size_t k = 0; k < channels; ++k) table.push_back(detvec(k, seed));
    }
  }
  return table;
}

TEST_CASE("golden: learned rows stretched, linear and bicubic", "[encodings][resize][golden]") {
  testing::check_golden(
      "interp_linear_5to8_c3.npy",
      arguments_with(
          "learned-interpolated",
          {{"length", 8.}, {"old_length", 5.}, {"d_model", 3.}, {"table", golden_rows(5, 1, 3)}}));
  testing::check_golden(
      "interp_bicubic_4x4to7x7_c2.npy",
      arguments_with("learned-interpolated-2d", {{"grid_height", 7.},
                                                 {"grid_width", 7.},
                                                 {"old_height", 4.},
                                                 {"old_width", 4.},
                                                 {"d_model", 2.},
                                                 {"table", golden_rows(4, 4, 2)}}));
}

TEST_CASE("golden: resize_rows and resize_grid on a caller's own table",
          "[encodings][resize][golden]") {
  const auto linear = testing::read_golden_table("interp_linear_5to8_c3.npy");
  std::vector<double> rows = golden_rows(5, 1, 3);
  Matrix<double> out(8, 3);
  resize_rows(out.view(), {rows.data(), 5, 3}, {.kernel = Kernel::Linear});
  CHECK(testing::largest_error<double>(out.view(), linear.data) <= 4.5e-16);
  Matrix<double> wrong(8, 2);
  CHECK_THROWS_AS(resize_rows(wrong.view(), {rows.data(), 5, 3}, {}), InputError);
  CHECK_THROWS_AS(resize_rows(out.view(), {rows.data(), 0, 3}, {}), InputError);
}

TEST_CASE("resize: the same size changes nothing, whatever the kernel",
          "[encodings][resize][property]") {
  for (const Kernel kernel : {Kernel::Nearest, Kernel::Linear, Kernel::Cubic}) {
    for (const bool antialias : {false, true}) {
      for (std::size_t n = 1; n < 9; ++n) {
        const auto taps = resize_taps(n, n, {.kernel = kernel, .antialias = antialias});
        for (std::size_t j = 0; j < n; ++j) {
          CHECK(taps[j].sources == std::vector<std::size_t>{j});
          CHECK(taps[j].weights == std::vector<double>{1});
        }
      }
    }
  }
}

TEST_CASE("resize: weights add up to 1, sources lie inside", "[encodings][resize][property]") {
  const Kernel kernel = GENERATE(Kernel::Nearest, Kernel::Linear, Kernel::Cubic);
  const bool antialias = GENERATE(false, true);
  const double offset = GENERATE(0.0, 0.1);
  for (std::size_t old_size = 1; old_size < 12; ++old_size) {
    for (std::size_t target = 1; target < 30; ++target) {
      CAPTURE(old_size, target);
      const auto taps = resize_taps(
          old_size, target, {.kernel = kernel, .antialias = antialias, .scale_offset = offset});
      REQUIRE(taps.size() == target);
      for (const ResizeTaps& tap : taps) {
        const double sum = std::accumulate(tap.weights.begin(), tap.weights.end(), 0.0);
        CHECK(std::fabs(sum - 1) < 1e-15);
        for (const std::size_t source : tap.sources) CHECK(source < old_size);
      }
    }
  }
}

TEST_CASE("resize: a straight line stays straight inside with linear and with Keys' cubic",
          "[encodings][resize][property]") {
  Matrix<double> line(20, 1), out(50, 1);
  for (std::size_t r = 0; r < 20; ++r) line.view()(r, 0) = static_cast<double>(r);
  for (const ResizeParams& params :
       {ResizeParams{}, ResizeParams{.kernel = Kernel::Cubic, .cubic_a = -0.5}}) {
    resize_rows(out.view(), line.view(), params);
    for (std::size_t j = 5; j < 45; ++j) {
      const double x = (static_cast<double>(j) + 0.5) * 20 / 50 - 0.5;
      CHECK(std::fabs(out.view()(j, 0) - x) < 1e-14);
    }
  }
  // PyTorch's -0.75 bends it
  resize_rows(out.view(), line.view(), {.kernel = Kernel::Cubic});
  CHECK(std::fabs(out.view()(20, 0) - 7.7) > 0.01);
}

TEST_CASE("resize: antialiased linear shrinking by a whole factor is the triangle's mean",
          "[encodings][resize][property]") {
  const auto taps = resize_taps(8, 4, {.kernel = Kernel::Linear, .antialias = true});
  CHECK(taps[1].sources == std::vector<std::size_t>{1, 2, 3, 4});
  const double wanted[] = {0.125, 0.375, 0.375, 0.125};
  for (std::size_t k = 0; k < 4; ++k) CHECK(std::fabs(taps[1].weights[k] - wanted[k]) < 1e-16);
  // at the border what lies outside does not count
  CHECK(taps[0].sources == std::vector<std::size_t>{0, 1, 2});
  CHECK(std::fabs(taps[0].weights[0] - 3 / 7.) < 1e-15);
  const auto nearest = resize_taps(4, 6, {.kernel = Kernel::Nearest});
  const std::size_t sources[] = {0, 1, 1, 2, 3, 3};
  for (std::size_t j = 0; j < 6; ++j) CHECK(nearest[j].sources.front() == sources[j]);
}

TEST_CASE("learned-interpolated-2d: prefix tokens are left as they are",
          "[encodings][resize][property]") {
  std::vector<double> own{90, 91};
  for (int k = 0; k < 8; ++k) own.push_back(k);
  const Matrix<double> t = exact_table("learned-interpolated-2d", {{"grid_height", 4.},
                                                                   {"grid_width", 4.},
                                                                   {"old_height", 2.},
                                                                   {"old_width", 2.},
                                                                   {"d_model", 2.},
                                                                   {"prefix_tokens", 1.},
                                                                   {"kernel", "linear"},
                                                                   {"table", own}});
  REQUIRE(t.rows() == 17);
  CHECK((t.view()(0, 0) == 90 && t.view()(0, 1) == 91));
  CHECK((t.view()(1, 0) == 0 && t.view()(16, 1) == 7));  // corners
  CHECK(t.view()(1 + 5, 0) == 0.25 * 2 + 0.25 * 4);      // patch (1, 1)
  CHECK(testing::refused_for("learned-interpolated-2d", {{"table", own}}) == "table");
}

TEST_CASE("learned-interpolated: stretched to its own length a table stays",
          "[encodings][resize][property]") {
  const Matrix<double> same =
      exact_table("learned-interpolated", {{"length", 16.}, {"content", "smooth"}});
  const Matrix<double> plain =
      exact_table("learned", {{"length", 16.}, {"table_length", 16.}, {"content", "smooth"}});
  for (std::size_t i = 0; i < plain.view().size(); ++i) {
    CHECK(same.view().flat()[i] == plain.view().flat()[i]);
  }
}

}  // namespace
}  // namespace pe
