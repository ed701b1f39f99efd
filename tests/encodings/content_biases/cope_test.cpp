#include "encodings/content_biases/cope.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "support/bias.h"
#include "support/golden.h"
#include "support/rng.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::Json;
using testing::matrix_of;

const testing::GoldenClaim kClaim("cope.json", {"cope"});

TEST_CASE("golden: CoPE's positions and bias", "[encodings][cope][golden]") {
  const Json golden = testing::read_golden_json("cope.json");
  const double tolerance = testing::golden_entry("cope.json")["tolerance"]["float64"].number;
  const Matrix<double> q = matrix_of(golden["q"]), k = matrix_of(golden["k"]);
  const Matrix<double> table = matrix_of(golden["e"]);
  const Matrix<double> positions = matrix_of(golden["positions"]);
  const Matrix<double> bias = matrix_of(golden["bias"]);
  REQUIRE(table.rows() == static_cast<std::size_t>(golden["npos_max"].number));
  Matrix<double> ours(q.rows(), k.rows());
  cope_positions(ours.view(), q.view(), k.view(), table.rows());
  for (std::size_t i = 0; i < ours.view().size(); ++i) {
    CHECK(std::fabs(ours.view().flat()[i] - positions.view().flat()[i]) <= tolerance);
  }
  cope_bias(ours.view(), q.view(), k.view(), table.view());
  for (std::size_t m = 0; m < ours.rows(); ++m) {
    for (std::size_t n = 0; n < ours.cols(); ++n) {
      if (n > m) {
        CHECK(ours.view()(m, n) == -INFINITY);  // the file has 0 there
      } else {
        CHECK(std::fabs(ours.view()(m, n) - bias.view()(m, n)) <= tolerance);
      }
    }
  }
}

TEST_CASE("cope: positions fall along the keys, by less than one each, to the query's own gate",
          "[encodings][cope][property]") {
  Rng rng(4);
  Matrix<double> q(6, 4), k(10, 4), positions(6, 10);
  for (double& x : q.view().flat()) x = rng.normal();
  for (double& x : k.view().flat()) x = rng.normal();
  for (const bool scaled : {false, true}) {
    cope_positions(positions.view(), q.view(), k.view(), 5, scaled);
    for (std::size_t r = 0; r < 6; ++r) {
      const std::size_t m = 4 + r;
      for (std::size_t n = 0; n < 10; ++n) {
        const double p = positions.view()(r, n);
        if (n > m) {
          CHECK(p == 0);
          continue;
        }
        CHECK(p <= 4);
        const double next = n == m ? 0 : positions.view()(r, n + 1);
        CHECK((p == 4 || (p > next && p < next + 1)));
      }
    }
  }
}

TEST_CASE("cope: with all gates open it is a table of relative positions",
          "[encodings][cope][property]") {
  // gates of 1/2 throughout: positions are half the number of keys from the key to the query
  Matrix<double> q(8, 2), k(8, 2), table(4, 2), bias(8, 8);
  std::ranges::fill(k.view().flat(), 0.0);
  for (std::size_t r = 0; r < 8; ++r) q.view()(r, 0) = 1, q.view()(r, 1) = 0;
  for (std::size_t p = 0; p < 4; ++p)
    table.view()(p, 0) = static_cast<double>(p * p), table.view()(p, 1) = 7;
  cope_bias(bias.view(), q.view(), k.view(), table.view());
  for (std::size_t m = 0; m < 8; ++m) {
    for (std::size_t n = 0; n <= m; ++n) {
      const double p = std::fmin(static_cast<double>(m - n + 1) / 2, 3);
      const double t = p - std::floor(p), low = std::floor(p), high = std::ceil(p);
      CHECK(bias.view()(m, n) == (1 - t) * low * low + t * high * high);
    }
  }
}

TEST_CASE("cope: the soft one-hot weighs all rows, cold ones the nearest only",
          "[encodings][cope][property]") {
  Matrix<double> q(4, 3), k(4, 3), table(5, 3), bias(4, 4), positions(4, 4);
  Rng rng(8);
  for (Matrix<double>* m : {&q, &k, &table}) {
    for (double& x : m->view().flat()) x = rng.normal();
  }
  cope_positions(positions.view(), q.view(), k.view(), 5);
  for (const double temperature : {1e-3, 0.05, 1.0, 100.0}) {
    cope_bias(bias.view(), q.view(), k.view(), table.view(), false, temperature);
    for (std::size_t m = 0; m < 4; ++m) {
      for (std::size_t n = 0; n <= m; ++n) {
        const double p = positions.view()(m, n);
        long double sum = 0, weights = 0;
        for (std::size_t j = 0; j < 5; ++j) {
          long double product = 0;
          for (std::size_t c = 0; c < 3; ++c) product += q.view()(m, c) * table.view()(j, c);
          const long double away = std::fabs(p - static_cast<double>(j)) -
                                   std::fabs(p - std::round(p));  // at most 0 for one row
          const long double weight = std::exp(-away / static_cast<long double>(temperature));
          sum += weight * product;
          weights += weight;
        }
        const double wanted = static_cast<double>(sum / weights);
        CHECK(std::fabs(bias.view()(m, n) - wanted) < 1e-12);
      }
    }
  }
}

TEST_CASE("cope: sizes that disagree are refused, nothing is written", "[encodings][cope][error]") {
  Matrix<double> q(3, 4), k(5, 4), narrow(5, 3), none(0, 4), bias(3, 5);
  std::ranges::fill(bias.view().flat(), 99.0);
  CHECK_THROWS_AS(cope_bias(bias.view(), q.view(), narrow.view(), k.view()), InputError);
  CHECK_THROWS_AS(cope_bias(bias.view(), q.view(), k.view(), narrow.view()), InputError);
  CHECK_THROWS_AS(cope_bias(bias.view(), q.view(), k.view(), none.view()), InputError);
  CHECK_THROWS_AS(cope_bias(bias.view(), k.view(), k.view(), k.view()), InputError);
  for (const double x : bias.view().flat()) CHECK(x == 99);
}

TEST_CASE("cope: a table from outside is used, one for all heads or one per head",
          "[encodings][cope][property]") {
  const Scheme& scheme = find_scheme("cope");
  Arguments a = arguments_for(scheme);
  a.set("num_heads", 2.0);
  a.set("npos_max", 3.0);
  a.set("head_dim", 2.0);
  const std::vector<double> one{1, 2, 3, 4, 5, 6};
  std::vector<double> both = one;
  for (const double x : one) both.push_back(-x);
  a.set("table", one);
  const Matrix<double> shared = bias_of(scheme, a);
  a.set("table", both);
  const Matrix<double> own = bias_of(scheme, a);
  for (std::size_t i = 0; i < shared.view().size(); ++i) {
    const double x = shared.view().flat()[i];
    CHECK(own.view().flat()[i] == (i < shared.view().size() / 2 || std::isinf(x) ? x : -x));
  }
  const Explanation cell = explain(scheme, a, 5, 2);
  CHECK(cell.value == static_cast<double>(static_cast<float>(own.view()(5, 2))));
  CHECK(cell.steps.back().ends_with("the table given"));
  CHECK(
      testing::bias_refusal(scheme, [](Arguments& b) { b.set("table", std::vector<double>{1}); }) ==
      "cope: table must hold npos_max x head_dim = 4096 numbers, or so many per head, got 1");
}

}  // namespace
}  // namespace pe
