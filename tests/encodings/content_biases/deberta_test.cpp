#include "encodings/content_biases/deberta.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"
#include "support/rng.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::buckets_of;
using testing::Json;

const testing::GoldenClaim kClaim("biases.json", {"deberta"});

TEST_CASE("golden: DeBERTa's logarithmic buckets", "[encodings][deberta][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  int compared = 0;
  for (const Json& expected : golden["deberta_v2_log_bucket"].list) {
    const auto range = expected["range"].numbers();
    const auto size = static_cast<int>(expected["bucket_size"].number);
    const auto max = static_cast<int>(expected["max_position"].number);
    CAPTURE(size, max);
    for (int x = static_cast<int>(range[0]); x <= static_cast<int>(range[1]); ++x) {
      CAPTURE(x);
      const auto index = static_cast<std::size_t>(x - static_cast<int>(range[0]));
      CHECK(deberta_bucket(x, size, max) == static_cast<int>(expected["buckets"][index].number));
      ++compared;
    }
  }
  CHECK(compared == 1023 + 63);
}

TEST_CASE("deberta: buckets are odd, rise with the offset, and rows stay in the table",
          "[encodings][deberta][property]") {
  for (const int buckets : {2, 3, 4, 8, 33, 256}) {
    const DebertaParams params{.position_buckets = buckets, .max_relative_positions = 512};
    CAPTURE(buckets);
    int before = deberta_row(-3000, params);
    for (int x = -2999; x < 3000; ++x) {
      CHECK(deberta_bucket(x, buckets, 512) == -deberta_bucket(-x, buckets, 512));
      const int row = deberta_row(x, params);
      CHECK(row >= before);
      CHECK(row >= 0);
      CHECK(row < 2 * buckets);
      CHECK(row == std::clamp(deberta_bucket(x, buckets, 512) + buckets, 0, 2 * buckets - 1));
      before = row;
    }
  }
}

TEST_CASE("deberta: v1 clips offsets", "[encodings][deberta]") {
  const DebertaParams params{.version = DebertaVersion::V1, .max_relative_positions = 4};
  for (int x = -20; x <= 20; ++x) CHECK(deberta_row(x, params) == std::clamp(x + 4, 0, 7));
  Arguments arguments = arguments_for(kDebertaScheme);
  arguments.set("version", "v1");
  arguments.set("max_relative_positions", 4.0);
  const Matrix<std::int32_t> rows = buckets_of(kDebertaScheme, arguments);
  CHECK(rows.view()(0, 15) == 0);
  CHECK(rows.view()(3, 2) == 5);
  CHECK(rows.view()(15, 0) == 7);
}

TEST_CASE("deberta: both terms of every cell, as the paper and as released models look them up",
          "[encodings][deberta][property]") {
  Rng rng(9);
  Matrix<double> q(4, 5), k(9, 5), keys(16, 5), queries(16, 5), bias(4, 9);
  for (Matrix<double>* matrix : {&q, &k, &keys, &queries}) {
    for (double& x : matrix->view().flat()) x = rng.normal();
  }
  DebertaParams params{.position_buckets = 8, .max_relative_positions = 16};
  for (const DebertaKeySide side : {DebertaKeySide::Paper, DebertaKeySide::Released}) {
    params.key_side = side;
    deberta_bias(bias.view(), q.view(), k.view(), keys.view(), queries.view(), params);
    for (int r = 0; r < 4; ++r) {
      for (int n = 0; n < 9; ++n) {
        const int offset = 5 + r - n;
        const auto a = static_cast<std::size_t>(deberta_row(offset, params));
        const auto b = static_cast<std::size_t>(
            deberta_row(side == DebertaKeySide::Paper ? -offset : offset, params));
        const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(n);
        double sum = 0;
        for (std::size_t c = 0; c < 5; ++c) {
          sum += q.view()(row, c) * keys.view()(a, c) + k.view()(column, c) * queries.view()(b, c);
        }
        CHECK(std::fabs(bias.view()(row, column) - sum / std::sqrt(15.0)) < 1e-14);
      }
    }
  }
  std::ranges::fill(bias.view().flat(), 99.0);
  CHECK_THROWS_AS(deberta_bias(bias.view(), q.view(), k.view(), keys.view(), queries.view()),
                  InputError);  // tables of 512 rows are wanted
  CHECK_THROWS_AS(
      deberta_bias(bias.view(), k.view(), q.view(), keys.view(), queries.view(), params),
      InputError);
  for (const double x : bias.view().flat()) CHECK(x == 99);
}

TEST_CASE("deberta: one of both terms, over the root of two of them",
          "[encodings][deberta][property]") {
  Arguments a = testing::small_arguments(kDebertaScheme);
  const Matrix<double> both = bias_of(kDebertaScheme, a);
  a.set("terms", "c2p");
  const Matrix<double> of_query = bias_of(kDebertaScheme, a);
  a.set("terms", "p2c");
  const Matrix<double> of_key = bias_of(kDebertaScheme, a);
  for (std::size_t i = 0; i < both.view().size(); ++i) {
    const double sum = of_query.view().flat()[i] + of_key.view().flat()[i];
    CHECK(std::fabs(both.view().flat()[i] * std::sqrt(3.0) - sum * std::sqrt(2.0)) < 1e-14);
    CHECK(of_query.view().flat()[i] != of_key.view().flat()[i]);
  }
  CHECK(explain(kDebertaScheme, a, 0, 0).formula == "(kₙ · Qʳ[δ(n − m)]) / √(2D)");
}

TEST_CASE("deberta: refuses buckets that end before they begin", "[encodings][deberta][error]") {
  CHECK(bias_refusal(kDebertaScheme, [](Arguments& a) {
          a.set("max_relative_positions", 129.0);
        }) == "deberta: max_relative_positions must be between 130 and 65536, got 129");
  CHECK(bias_refusal(kDebertaScheme, [](Arguments& a) {
          a.set("max_relative_positions", 1.0);
          a.set("version", "v1");
        }) == "accepted");
}

}  // namespace
}  // namespace pe
