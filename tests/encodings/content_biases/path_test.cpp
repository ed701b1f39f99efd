#include "encodings/content_biases/path.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::Json;
using testing::matrix_of;

const testing::GoldenClaim kClaim("path.json", {"path"});

TEST_CASE("golden: PaTH's products of reflections", "[encodings][path][golden]") {
  const Json golden = testing::read_golden_json("path.json");
  const double tolerance = testing::golden_entry("path.json")["tolerance"]["float64"].number;
  for (const Json& expected : golden["cases"].list) {
    const Matrix<double> q = matrix_of(expected["q"]), k = matrix_of(expected["k"]);
    const Matrix<double> directions = matrix_of(expected["directions"]);
    const Matrix<double> bias = matrix_of(expected["bias"]);
    Matrix<double> ours(bias.rows(), bias.cols());
    path_bias(ours.view(), q.view(), k.view(), directions.view(), expected["strengths"].numbers(),
              expected["log_gates"].numbers());
    for (std::size_t r = 0; r < ours.rows(); ++r) {
      const std::size_t m = ours.cols() - ours.rows() + r;
      for (std::size_t n = 0; n < ours.cols(); ++n) {
        if (n > m) {
          CHECK(ours.view()(r, n) == kMasked);
        } else {
          CHECK(std::fabs(ours.view()(r, n) - bias.view()(r, n)) <= tolerance);
        }
      }
    }
  }
  CHECK(golden["cases"].list.size() == 4);
}

TEST_CASE("path: strengths of 2 keep every query's length, and 0 leaves scores alone",
          "[encodings][path][property]") {
  Arguments a = testing::small_arguments(kPathScheme);
  a.set("strength_bias", -50.0);
  const Matrix<double> none = bias_of(kPathScheme, a);
  for (const double x : none.view().flat()) CHECK((x == kMasked || std::fabs(x) < 1e-15));

  // a mirror twice is no mirror: the key two tokens back is met as it is
  const std::vector<double> mirrors(3, 2.0);
  Matrix<double> q(1, 2), k(3, 2), w(3, 2), out(1, 3);
  std::ranges::copy(std::vector<double>{0.3, -0.7}, q.view().data());
  std::ranges::copy(std::vector<double>{1, 2, 3, 4, 5, 6}, k.view().data());
  for (std::size_t t = 0; t < 3; ++t) w.view()(t, 0) = 0.6, w.view()(t, 1) = 0.8;
  path_bias(out.view(), q.view(), k.view(), w.view(), mirrors);
  CHECK(std::fabs(out.view()(0, 0)) < 1e-15);
  // once: q - 2 (q . w) w
  const double part = 2 * (0.3 * 0.6 - 0.7 * 0.8);
  const double moved = -part * (0.6 * 3 + 0.8 * 4) / std::sqrt(2.0);
  CHECK(std::fabs(out.view()(0, 1) - moved) < 1e-15);
  CHECK(out.view()(0, 2) == 0);
}

TEST_CASE("path: gates take away what the Forgetting Transformer's do", "[encodings][path]") {
  Arguments a = testing::small_arguments(kPathScheme);
  const Matrix<double> plain = bias_of(kPathScheme, a);
  a.set("gates", "content");
  const Matrix<double> open = [&] {
    a.set("gate_bias", 50.0);
    return bias_of(kPathScheme, a);
  }();
  a.set("gate_bias", -50.0);
  const Matrix<double> shut = bias_of(kPathScheme, a);
  for (std::size_t r = 0; r < plain.rows(); ++r) {
    const auto row = plain.view().row(r), opened = open.view().row(r), closed = shut.view().row(r);
    std::size_t seen = 0;
    while (seen < row.size() && row[seen] != kMasked) ++seen;
    for (std::size_t n = 0; n < seen; ++n) {
      CHECK(std::fabs(opened[n] - row[n]) < 1e-14);
      const auto between = static_cast<double>(seen - 1 - n);
      CHECK(std::fabs(row[n] - closed[n] - 50 * between) < 5 * between + 1e-14);
    }
  }
}

TEST_CASE("path: refusals", "[encodings][path][error]") {
  Matrix<double> out(2, 3), q(2, 4), k(3, 4), w(3, 4), wrong(2, 4);
  const std::vector<double> strengths(3), few(2);
  CHECK_THROWS_AS(path_bias(out.view(), q.view(), k.view(), wrong.view(), strengths), InputError);
  CHECK_THROWS_AS(path_bias(out.view(), q.view(), k.view(), w.view(), few), InputError);
  CHECK_THROWS_AS(path_bias(out.view(), q.view(), wrong.view(), w.view(), strengths), InputError);
  CHECK_THROWS_AS(path_bias(out.view(), q.view(), k.view(), w.view(), strengths, few), InputError);
  CHECK(testing::bias_refusal(kPathScheme, [](Arguments& a) { a.set("query_length", 17.0); }) ==
        "path: query_length must not be above key_length, 16, got 17");
}

}  // namespace
}  // namespace pe
