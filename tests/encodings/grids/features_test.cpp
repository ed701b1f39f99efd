#include "encodings/grids/features.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "encodings/catalogue/schemes.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::arguments_with;
using testing::exact_table;
using testing::GoldenClaim;
using testing::Json;

const GoldenClaim kClaims[] = {
    GoldenClaim("nerf_L10.npy", {"nerf"}),
    GoldenClaim("nerf_L4_pi.npy", {"nerf"}),
    GoldenClaim("rff_2d.npy", {"fourier-features"}),
    GoldenClaim("time2vec.npy", {"time2vec"}),
};

/// Numbers, some of them written as texts ("0.1"), of a list or a list of lists.
std::vector<double> flat_numbers(const Json& json) {
  if (json.type == Json::Type::Text) return {std::strtod(json.text.c_str(), nullptr)};
  if (json.type == Json::Type::Number) return {json.number};
  std::vector<double> result;
  for (const Json& item : json.list) {
    for (const double x : flat_numbers(item)) result.push_back(x);
  }
  return result;
}

const testing::PropertyClaim kPerceiver("perceiver-features");

TEST_CASE("golden: NeRF as coded and as written", "[encodings][features][golden]") {
  for (const char* file : {"nerf_L10.npy", "nerf_L4_pi.npy"}) {
    const Json& given = testing::golden_entry(file)["parameters"];
    const bool paper = given.has("with_pi");
    testing::check_golden(file, arguments_with("nerf", {{"inputs", flat_numbers(given["x"])},
                                                        {"dimensions", 3.},
                                                        {"num_frequencies", given["L"].number},
                                                        {"with_pi", paper},
                                                        {"include_input", !paper}}));
  }
}

TEST_CASE("golden: Fourier features with a matrix given", "[encodings][features][golden]") {
  const Json& given = testing::golden_entry("rff_2d.npy")["parameters"];
  testing::check_golden("rff_2d.npy",
                        arguments_with("fourier-features", {{"inputs", flat_numbers(given["x"])},
                                                            {"num_features", 4.},
                                                            {"matrix", flat_numbers(given["B"])}}));
}

TEST_CASE("golden: Time2Vec", "[encodings][features][golden]") {
  const Json& given = testing::golden_entry("time2vec.npy")["parameters"];
  testing::check_golden("time2vec.npy",
                        arguments_with("time2vec", {{"positions", flat_numbers(given["t"])},
                                                    {"d_model", 4.},
                                                    {"omega", flat_numbers(given["omega"])},
                                                    {"phi", flat_numbers(given["phi"])}}));
}

TEST_CASE("nerf: with pi, whole coordinates give exact zeros and ones",
          "[encodings][features][property]") {
  const Matrix<double> t = exact_table("nerf", {{"inputs", std::vector<double>{-1, 0, 1, 2, 65536}},
                                                {"dimensions", 1.},
                                                {"num_frequencies", 24.},
                                                {"with_pi", true},
                                                {"include_input", false}});
  for (std::size_t r = 0; r < 5; ++r) {
    for (std::size_t k = 0; k < 24; ++k) {
      CHECK(t.view()(r, 2 * k) == 0);
      const bool odd = k == 0 && (r == 0 || r == 2);
      CHECK(t.view()(r, 2 * k + 1) == (odd ? -1 : 1));
    }
  }
}

TEST_CASE("nerf: linear sampling runs between the same ends", "[encodings][features][property]") {
  const Matrix<double> t = exact_table("nerf", {{"inputs", std::vector<double>{0.125}},
                                                {"dimensions", 1.},
                                                {"num_frequencies", 4.},
                                                {"sampling", "linear"}});
  const double bands[] = {1, 1 + 7 / 3., 1 + 14 / 3., 8};
  CHECK(t.view()(0, 0) == 0.125);
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(std::fabs(t.view()(0, 1 + 2 * k) - std::sin(bands[k] / 8)) < 3e-16);
    CHECK(std::fabs(t.view()(0, 2 + 2 * k) - std::cos(bands[k] / 8)) < 3e-16);
  }
}

TEST_CASE("features: grids run along their first coordinate, Perceiver's along the last",
          "[encodings][features][property]") {
  const Matrix<double> nerf =
      exact_table("nerf", {{"dimensions", 2.}, {"resolution", 3.}, {"num_frequencies", 1.}});
  const Matrix<double> perceiver = exact_table(
      "perceiver-features", {{"dimensions", 2.}, {"resolution", 3.}, {"num_bands", 1.}});
  REQUIRE(nerf.rows() == 9);
  for (std::size_t r = 0; r < 9; ++r) {
    const double fast = static_cast<double>(r % 3) - 1, slow = static_cast<double>(r / 3) - 1;
    CHECK(nerf.view()(r, 0) == fast);
    CHECK(nerf.view()(r, 1) == slow);
    CHECK(perceiver.view()(r, 0) == slow);
    CHECK(perceiver.view()(r, 1) == fast);
  }
}

TEST_CASE("perceiver-features: bands from 1 to half the resolution, all sines before all cosines",
          "[encodings][features][property]") {
  const Matrix<double> t = exact_table("perceiver-features",
                                       {{"dimensions", 2.}, {"resolution", 8.}, {"num_bands", 3.}});
  REQUIRE(t.cols() == 2 + 2 * 2 * 3);
  const double bands[] = {1, 2.5, 4};
  constexpr double kPi = 3.141592653589793;
  for (std::size_t r = 0; r < t.rows(); ++r) {
    for (std::size_t d = 0; d < 2; ++d) {
      const double x = t.view()(r, d);
      for (std::size_t k = 0; k < 3; ++k) {
        CHECK(std::fabs(t.view()(r, 2 + 3 * d + k) - std::sin(kPi * bands[k] * x)) < 3e-15);
        CHECK(std::fabs(t.view()(r, 8 + 3 * d + k) - std::cos(kPi * bands[k] * x)) < 3e-15);
      }
    }
  }
  CHECK(exact_table("perceiver-features",
                    {{"num_bands", 3.}, {"concat_input", false}, {"sine_only", true}})
            .cols() == 6);
}

TEST_CASE("fourier-features: rows have norm sqrt(features); a kernel of the offset alone",
          "[encodings][features][property]") {
  const Matrix<double> t =
      exact_table("fourier-features",
                  {{"inputs", std::vector<double>{0.1, 0.2, 0.3, 0.5, -0.4, 0.1, -0.2, 0.4}},
                   {"num_features", 32.},
                   {"sigma", 2.}});
  const auto dot = [&](std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t j = 0; j < t.cols(); ++j) sum += t.view()(a, j) * t.view()(b, j);
    return sum;
  };
  for (std::size_t r = 0; r < 4; ++r) CHECK(std::fabs(dot(r, r) - 32) < 1e-13);
  CHECK(std::fabs(dot(0, 1) - dot(2, 3)) < 1e-13);

  // as SAM: middles of pixels, unit deviation; the mirrored pixel has the same cosines
  const Matrix<double> sam =
      exact_table("fourier-features",
                  {{"grid", "centers"}, {"sigma", 1.}, {"resolution", 4.}, {"num_features", 128.}});
  for (std::size_t k = 0; k < 128; ++k) {
    CHECK(sam.view()(0, k) == -sam.view()(15, k));
    CHECK(sam.view()(0, 128 + k) == sam.view()(15, 128 + k));
  }
  const Matrix<double> swapped = exact_table(
      "fourier-features", {{"grid", "unit"}, {"order", "cosine-first"}, {"num_features", 4.}});
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(swapped.view()(0, k) == 1);
    CHECK(swapped.view()(0, 4 + k) == 0);
  }
}

TEST_CASE("fourier_matrix: the seed decides, the deviation is sigma",
          "[encodings][features][property]") {
  Matrix<double> a(500, 2), b(500, 2), c(500, 2);
  fourier_matrix(a.view(), 7, 10);
  fourier_matrix(b.view(), 7, 10);
  fourier_matrix(c.view(), 8, 10);
  double square = 0;
  int different = 0;
  for (std::size_t i = 0; i < 1000; ++i) {
    CHECK(a.view().flat()[i] == b.view().flat()[i]);
    different += a.view().flat()[i] != c.view().flat()[i];
    square += a.view().flat()[i] * a.view().flat()[i];
  }
  CHECK(different > 990);
  CHECK(std::fabs(std::sqrt(square / 1000) - 10) < 0.7);  // three deviations of the estimate
}

TEST_CASE("time2vec: the growing column may stand last; cosines; lists must fit",
          "[encodings][features]") {
  const std::vector<double> omega{0.5, 2, 3}, phi{0.25, -1, 4};
  const Matrix<double> t = exact_table("time2vec", {{"positions", std::vector<double>{1.5}},
                                                    {"d_model", 3.},
                                                    {"omega", omega},
                                                    {"phi", phi},
                                                    {"wave", "cosine"},
                                                    {"line", "last"}});
  CHECK(std::fabs(t.view()(0, 0) - std::cos(1.0)) < 3e-16);
  CHECK(std::fabs(t.view()(0, 1) - std::cos(2.0)) < 3e-16);
  CHECK(t.view()(0, 2) == 8.5);
  CHECK(testing::refused_for("time2vec", {{"d_model", 4.}, {"omega", omega}}) == "omega");
  CHECK(testing::refused_for("time2vec", {{"d_model", 4.}, {"phi", phi}}) == "phi");
  CHECK(testing::refused_for("time2vec", {{"d_model", 1.}}) == "accepted");
}

TEST_CASE("features: lists that do not fit are refused by name", "[encodings][features][error]") {
  const std::vector<double> three{1, 2, 3};
  CHECK(testing::refused_for("nerf", {{"inputs", three}}) == "inputs");
  CHECK(testing::refused_for("fourier-features", {{"inputs", three}}) == "inputs");
  CHECK(testing::refused_for("fourier-features", {{"matrix", three}}) == "matrix");
}

}  // namespace
}  // namespace pe
