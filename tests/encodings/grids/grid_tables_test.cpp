#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "encodings/catalogue/schemes.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::arguments_with;
using testing::exact_table;
using testing::GoldenClaim;

const GoldenClaim kClaims[] = {
    GoldenClaim("mae2d_14x14_d64.npy", {"mae-2d"}),
    GoldenClaim("mae2d_3x5_d16.npy", {"mae-2d"}),
    GoldenClaim("simplevit2d_4x4_d32.npy", {"simplevit-2d"}),
    GoldenClaim("detr2d_4x6_npf16.npy", {"detr-2d"}),
};

const testing::PropertyClaim kProperties[] = {testing::PropertyClaim("sincos-3d"),
                                              testing::PropertyClaim("timing-signal-2d")};

TEST_CASE("golden: tables of patches of MAE, SimpleViT and DETR", "[encodings][grid][golden]") {
  const struct {
    const char* file;
    const char* scheme;
  } cases[] = {{"mae2d_14x14_d64.npy", "mae-2d"},
               {"mae2d_3x5_d16.npy", "mae-2d"},
               {"simplevit2d_4x4_d32.npy", "simplevit-2d"},
               {"detr2d_4x6_npf16.npy", "detr-2d"}};
  for (const auto& [file, scheme] : cases) {
    const testing::Json& given = testing::golden_entry(file)["parameters"];
    const double d_model = given.has("d") ? given["d"].number : 2 * given["num_pos_feats"].number;
    testing::check_golden(file, arguments_with(scheme, {{"grid_height", given["gh"].number},
                                                        {"grid_width", given["gw"].number},
                                                        {"d_model", d_model}}));
  }
}

/// The row of one position in a one-dimensional table, concat layout.
std::vector<double> row_1d(double position, double d_model, const char* schedule) {
  const Matrix<double> table =
      exact_table("sinusoidal", {{"positions", std::vector<double>{position}},
                                 {"d_model", d_model},
                                 {"layout", "concat"},
                                 {"schedule", schedule}});
  return {table.view().flat().begin(), table.view().flat().end()};
}

/// `columns` columns of `row` from `first` on are that one-dimensional row.
void check_block(std::span<const double> row, std::size_t first,
                 const std::vector<double>& wanted) {
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    CHECK(std::fabs(row[first + j] - wanted[j]) < 3e-16);
  }
}

TEST_CASE("mae-2d: a class token is a row of zeros in front; the rest stays",
          "[encodings][grid][property]") {
  const Matrix<double> plain =
      exact_table("mae-2d", {{"grid_height", 3.}, {"grid_width", 4.}, {"d_model", 8.}});
  const Matrix<double> with = exact_table(
      "mae-2d", {{"grid_height", 3.}, {"grid_width", 4.}, {"d_model", 8.}, {"class_token", true}});
  REQUIRE(with.rows() == plain.rows() + 1);
  for (std::size_t j = 0; j < 8; ++j) {
    CHECK(with.view()(0, j) == 0);
    for (std::size_t r = 0; r < plain.rows(); ++r) {
      CHECK(with.view()(r + 1, j) == plain.view()(r, j));
    }
  }
}

TEST_CASE("mae-2d: a larger grid squeezed to base_size ends where the smaller one does",
          "[encodings][grid][property]") {
  const Matrix<double> table = exact_table("mae-2d", {{"grid_height", 4.},
                                                      {"grid_width", 8.},
                                                      {"d_model", 16.},
                                                      {"base_size", 4.},
                                                      {"interpolation_scale", 2.}});
  // patch (3, 6): x = 6 / (8/4) / 2 = 1.5, y = 3 / 2
  check_block(table.view().row(3 * 8 + 6), 0, row_1d(1.5, 8, "paper"));
  check_block(table.view().row(3 * 8 + 6), 8, row_1d(1.5, 8, "paper"));
}

TEST_CASE("simplevit-2d and timing-signal-2d: axes in their order, left-over columns 0",
          "[encodings][grid][property]") {
  const Matrix<double> simple =
      exact_table("simplevit-2d", {{"grid_height", 3.}, {"grid_width", 5.}, {"d_model", 16.}});
  const Matrix<double> timing =
      exact_table("timing-signal-2d", {{"grid_height", 3.}, {"grid_width", 5.}, {"d_model", 19.}});
  for (std::size_t y = 0; y < 3; ++y) {
    for (std::size_t x = 0; x < 5; ++x) {
      const auto along_x = row_1d(static_cast<double>(x), 8, "tensor2tensor");
      const auto along_y = row_1d(static_cast<double>(y), 8, "tensor2tensor");
      const std::size_t r = y * 5 + x;
      check_block(simple.view().row(r), 0, along_x);
      check_block(simple.view().row(r), 8, along_y);
      check_block(timing.view().row(r), 0, along_y);
      check_block(timing.view().row(r), 8, along_x);
      for (std::size_t j = 16; j < 19; ++j) CHECK(timing.view()(r, j) == 0);
    }
  }
}

TEST_CASE("sincos-3d: a quarter for the frame, then columns, then rows of patches",
          "[encodings][grid][property]") {
  const Matrix<double> table = exact_table("sincos-3d", {{"grid_time", 3.},
                                                         {"grid_height", 2.},
                                                         {"grid_width", 4.},
                                                         {"d_model", 32.},
                                                         {"temporal_scale", 2.}});
  REQUIRE(table.rows() == 24);
  for (std::size_t t = 0; t < 3; ++t) {
    for (std::size_t y = 0; y < 2; ++y) {
      for (std::size_t x = 0; x < 4; ++x) {
        const auto row = table.view().row((t * 2 + y) * 4 + x);
        check_block(row, 0, row_1d(static_cast<double>(t) / 2, 8, "paper"));
        check_block(row, 8, row_1d(static_cast<double>(x), 12, "paper"));
        check_block(row, 20, row_1d(static_cast<double>(y), 12, "paper"));
      }
    }
  }
}

TEST_CASE("detr-2d: plain and centred coordinates", "[encodings][grid][property]") {
  const Matrix<double> plain = exact_table("detr-2d", {{"grid_height", 2.},
                                                       {"grid_width", 3.},
                                                       {"d_model", 8.},
                                                       {"normalize", false},
                                                       {"centered", true}});
  for (std::size_t y = 0; y < 2; ++y) {
    for (std::size_t x = 0; x < 3; ++x) {
      const auto row = plain.view().row(y * 3 + x);
      const double py = static_cast<double>(y) + 0.5, px = static_cast<double>(x) + 0.5;
      const double wanted[] = {std::sin(py), std::cos(py), std::sin(py / 100), std::cos(py / 100),
                               std::sin(px), std::cos(px), std::sin(px / 100), std::cos(px / 100)};
      for (std::size_t j = 0; j < 8; ++j) CHECK(std::fabs(row[j] - wanted[j]) < 3e-16);
    }
  }
}

TEST_CASE("detr-2d: padding is not counted, as by the cumulative sum of a mask",
          "[encodings][grid][property]") {
  for (const bool centered : {false, true}) {
    for (const bool normalize : {false, true}) {
      const Matrix<double> table = exact_table("detr-2d", {{"grid_height", 4.},
                                                           {"grid_width", 5.},
                                                           {"d_model", 8.},
                                                           {"temperature", 100.},
                                                           {"normalize", normalize},
                                                           {"centered", centered},
                                                           {"valid_height", 2.},
                                                           {"valid_width", 3.}});
      const auto mask = [](std::size_t y, std::size_t x) { return y < 2 && x < 3 ? 1.0 : 0.0; };
      for (std::size_t y = 0; y < 4; ++y) {
        for (std::size_t x = 0; x < 5; ++x) {
          double at[2] = {}, last[2] = {};
          for (std::size_t k = 0; k < 5; ++k) {
            if (k <= y) at[0] += mask(k, x);
            if (k <= x) at[1] += mask(y, k);
            if (k < 4) last[0] += mask(k, x);
            last[1] += mask(y, k);
          }
          for (std::size_t axis = 0; axis < 2; ++axis) {
            const double place = at[axis] - (centered ? 0.5 : 0);
            const double angle =
                normalize ? place / (last[axis] + 1e-6) * 2 * std::numbers::pi : place;
            // where nothing is counted, angles are in the millions: 2^-53 of them
            const double tolerance = 3e-16 * std::fmax(2, std::fabs(angle));
            const auto row = table.view().row(y * 5 + x).subspan(4 * axis, 4);
            CHECK(std::fabs(row[0] - std::sin(angle)) <= tolerance);
            CHECK(std::fabs(row[1] - std::cos(angle)) <= tolerance);
            CHECK(std::fabs(row[2] - std::sin(angle / 10)) <= tolerance);
            CHECK(std::fabs(row[3] - std::cos(angle / 10)) <= tolerance);
          }
        }
      }
    }
  }
  CHECK(testing::refused_for("detr-2d", {{"valid_height", 15.}}) == "valid_height");
}

TEST_CASE("grids: d_model that does not divide is refused by name", "[encodings][grid][error]") {
  for (const char* name : {"mae-2d", "simplevit-2d", "detr-2d"}) {
    CHECK(testing::refused_for(name, {{"d_model", 6.}}) == "d_model");
  }
  CHECK(testing::refused_for("sincos-3d", {{"d_model", 24.}}) == "d_model");
  for (const double d_model : {1., 2., 3., 4.}) {
    CHECK(testing::refused_for("timing-signal-2d", {{"d_model", d_model}}) == "accepted");
  }
  CHECK(testing::refused_for("simplevit-2d", {{"d_model", 4.}}) == "accepted");
}

}  // namespace
}  // namespace pe
