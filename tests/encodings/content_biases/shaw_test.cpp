#include "encodings/content_biases/shaw.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"
#include "support/rng.h"

namespace pe {
namespace {

using testing::buckets_of;
using testing::Json;

const testing::GoldenClaim kClaim("biases.json", {"shaw"});

TEST_CASE("golden: Shaw's rows of the table", "[encodings][shaw][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  for (const Json& expected : golden["shaw"].list) {
    Arguments arguments = arguments_for(kShawScheme);
    arguments.set("clip", expected["clip"].number);
    const Matrix<std::int32_t> rows = buckets_of(kShawScheme, arguments);
    for (std::size_t m = 0; m < 16; ++m) {
      const auto index = expected["index"][m].numbers();
      for (std::size_t n = 0; n < 16; ++n) CHECK(rows.view()(m, n) == index[n]);
    }
  }
}

TEST_CASE("shaw: every cell is the query against its row of the table",
          "[encodings][shaw][property]") {
  Rng rng(3);
  Matrix<double> q(6, 5), table(7, 5), bias(6, 14);
  for (double& x : q.view().flat()) x = rng.normal();
  for (double& x : table.view().flat()) x = rng.normal();
  for (const bool causal : {false, true}) {
    shaw_bias(bias.view(), q.view(), table.view(), causal);
    for (int r = 0; r < 6; ++r) {
      for (int n = 0; n < 14; ++n) {
        const int m = 8 + r, index = std::min(std::max(n - m, -3), 3) + 3;
        double sum = 0;
        for (std::size_t c = 0; c < 5; ++c) {
          sum += q.view()(static_cast<std::size_t>(r), c) *
                 table.view()(static_cast<std::size_t>(index), c);
        }
        const double found = bias.view()(static_cast<std::size_t>(r), static_cast<std::size_t>(n));
        if (causal && n > m) {
          CHECK(found == -INFINITY);
        } else {
          CHECK(std::fabs(found - sum / std::sqrt(5.0)) < 1e-15);
        }
      }
    }
  }
}

TEST_CASE("shaw: outputs receive the mean of a second table's rows by the same weights",
          "[encodings][shaw][property]") {
  Rng rng(4);
  Matrix<double> weights(3, 8), table(5, 2), output(3, 2);
  for (double& x : weights.view().flat()) x = rng.uniform();
  for (double& x : table.view().flat()) x = rng.normal();
  std::ranges::fill(output.view().flat(), 1.0);
  shaw_values(output.view(), weights.view(), table.view());
  for (int r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 2; ++c) {
      double sum = 1;
      for (int n = 0; n < 8; ++n) {
        const int index = std::min(std::max(n - (5 + r), -2), 2) + 2;
        sum += weights.view()(static_cast<std::size_t>(r), static_cast<std::size_t>(n)) *
               table.view()(static_cast<std::size_t>(index), c);
      }
      CHECK(std::fabs(output.view()(static_cast<std::size_t>(r), c) - sum) < 1e-15);
    }
  }
}

TEST_CASE("shaw: sizes that disagree are refused, nothing is written", "[encodings][shaw][error]") {
  Matrix<double> q(2, 5), even(6, 5), narrow(7, 4), bias(2, 3), tall(4, 3);
  std::ranges::fill(bias.view().flat(), 99.0);
  CHECK_THROWS_AS(shaw_bias(bias.view(), q.view(), even.view()), InputError);
  CHECK_THROWS_AS(shaw_bias(bias.view(), q.view(), narrow.view()), InputError);
  CHECK_THROWS_AS(shaw_bias(tall.view(), q.view(), narrow.view()), InputError);
  CHECK_THROWS_AS(shaw_values(bias.view(), bias.view(), even.view()), InputError);
  CHECK_THROWS_AS(shaw_values(bias.view(), bias.view(), narrow.view()), InputError);
  for (const double x : bias.view().flat()) CHECK(x == 99);
}

}  // namespace
}  // namespace pe
