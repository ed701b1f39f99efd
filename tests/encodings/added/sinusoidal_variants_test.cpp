#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "encodings/catalogue/schemes.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::arguments_with;
using testing::exact_table;
using testing::GoldenClaim;

const GoldenClaim kClaims[] = {
    GoldenClaim("sin_fairseq_rows18_d16_pad1.npy", {"sinusoidal-fairseq"}),
    GoldenClaim("timestep_ddpm_d128.npy", {"timestep"}),
    GoldenClaim("timestep_guided_d128.npy", {"timestep"}),
    GoldenClaim("timestep_odd_d33.npy", {"timestep"}),
};

const testing::PropertyClaim kProperties[] = {testing::PropertyClaim("sinusoidal-scaled"),
                                              testing::PropertyClaim("universal-transformer")};

TEST_CASE("golden: fairseq's table with its row of padding", "[encodings][fairseq][golden]") {
  testing::check_golden(
      "sin_fairseq_rows18_d16_pad1.npy",
      arguments_with("sinusoidal-fairseq", {{"length", 18.}, {"d_model", 16.}, {"rows", "table"}}));
}

TEST_CASE("sinusoidal-fairseq: the first word has row padding_idx + 1; the padding is 0",
          "[encodings][fairseq][property]") {
  const Matrix<double> table =
      exact_table("sinusoidal-fairseq",
                  {{"length", 12.}, {"d_model", 9.}, {"padding_idx", 3.}, {"rows", "table"}});
  const Matrix<double> words = exact_table(
      "sinusoidal-fairseq",
      {{"positions", std::vector<double>{0, 1, -1, 7}}, {"d_model", 9.}, {"padding_idx", 3.}});
  const std::size_t rows[] = {4, 5, 3, 11};
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t j = 0; j < 9; ++j) {
      CHECK(words.view()(r, j) == table.view()(rows[r], j));
      if (rows[r] == 3 || j == 8) CHECK(words.view()(r, j) == 0);
    }
  }
  CHECK(testing::refused_for("sinusoidal-fairseq", {{"start", 0x1p53 - 49}}) == "start");
}

TEST_CASE("sinusoidal-fairseq: without padding words start at row 1 and no row is 0",
          "[encodings][fairseq][property]") {
  const Matrix<double> none =
      exact_table("sinusoidal-fairseq", {{"length", 6.}, {"d_model", 8.}, {"padding", false}});
  const Matrix<double> plain = exact_table(
      "sinusoidal-fairseq",
      {{"positions", std::vector<double>{2, 3, 4, 5, 6, 7}}, {"d_model", 8.}, {"rows", "table"}});
  for (std::size_t r = 0; r + 1 < 6; ++r) {
    for (std::size_t j = 0; j < 8; ++j) CHECK(none.view()(r + 1, j) == plain.view()(r, j));
  }
  CHECK(none.view()(0, 0) == std::sin(1.0));
  const Matrix<double> table =
      exact_table("sinusoidal-fairseq",
                  {{"length", 2.}, {"d_model", 8.}, {"padding", false}, {"rows", "table"}});
  CHECK((table.view()(0, 0) == 0 && table.view()(0, 7) == 1));
}

TEST_CASE("sinusoidal-scaled: the paper's table, all sines first, times one factor",
          "[encodings][property]") {
  const Matrix<double> plain =
      exact_table("sinusoidal", {{"length", 20.}, {"d_model", 16.}, {"layout", "concat"}});
  const Matrix<double> first =
      exact_table("sinusoidal-scaled", {{"length", 20.}, {"d_model", 16.}});
  const Matrix<double> loud =
      exact_table("sinusoidal-scaled", {{"length", 20.}, {"d_model", 16.}, {"scale", 3.}});
  for (std::size_t i = 0; i < plain.view().size(); ++i) {
    CHECK(first.view().flat()[i] == plain.view().flat()[i] / 4);  // d_model^(-1/2)
    CHECK(loud.view().flat()[i] == plain.view().flat()[i] * 3);
  }
  CHECK(testing::refused_for("sinusoidal-scaled", {{"d_model", 7.}}) == "d_model");
}

TEST_CASE("universal-transformer: a word's row plus a layer's", "[encodings][property]") {
  const auto plain = [](double position) {
    return exact_table("sinusoidal", {{"positions", std::vector<double>{position}},
                                      {"d_model", 9.},
                                      {"layout", "concat"},
                                      {"schedule", "tensor2tensor"}});
  };
  const Matrix<double> table =
      exact_table("universal-transformer", {{"length", 6.}, {"d_model", 9.}, {"layer", 4.}});
  const Matrix<double> layer = plain(4);
  for (std::size_t r = 0; r < 6; ++r) {
    const Matrix<double> word = plain(static_cast<double>(r));
    for (std::size_t j = 0; j < 9; ++j) {
      CHECK(table.view()(r, j) == word.view()(0, j) + layer.view()(0, j));
    }
  }
}

TEST_CASE("golden: diffusion timesteps of DDPM, of guided diffusion, of odd d_model",
          "[encodings][timestep][golden]") {
  for (const char* file :
       {"timestep_ddpm_d128.npy", "timestep_guided_d128.npy", "timestep_odd_d33.npy"}) {
    const testing::Json& given = testing::golden_entry(file)["parameters"];
    testing::check_golden(file, arguments_with("timestep", {{"positions", given["t"].numbers()},
                                                            {"d_model", given["d"].number},
                                                            {"shift", given["shift"].number},
                                                            {"flip", given["flip"].boolean}}));
  }
}

TEST_CASE("timestep: a scale of 1000 makes whole steps of shares; d_model 1 to 3 are legal",
          "[encodings][timestep][property]") {
  const Matrix<double> shares =
      exact_table("timestep", {{"positions", std::vector<double>{0, 0.25, 0.5}}, {"scale", 1000.}});
  const Matrix<double> steps =
      exact_table("timestep", {{"positions", std::vector<double>{0, 250, 500}}});
  for (std::size_t i = 0; i < steps.view().size(); ++i) {
    CHECK(std::fabs(shares.view().flat()[i] - steps.view().flat()[i]) < 3e-16);
  }
  for (const double shift : {0., 1.}) {
    CHECK(exact_table("timestep", {{"d_model", 1.}, {"shift", shift}}).view()(3, 0) == 0);
    const Matrix<double> three = exact_table("timestep", {{"d_model", 3.}, {"shift", shift}});
    CHECK(std::fabs(three.view()(3, 0) - std::cos(3.)) < 2e-16);
    CHECK(std::fabs(three.view()(3, 1) - std::sin(3.)) < 2e-16);
    CHECK(three.view()(3, 2) == 0);
  }
  CHECK(testing::refused_for("timestep", {{"start", 0x1p53 - 64}, {"scale", 1000.}}) == "start");
}

}  // namespace
}  // namespace pe
