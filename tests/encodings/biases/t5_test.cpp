#include "encodings/biases/t5.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/math/log_steps.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::buckets_of;
using testing::Json;

const testing::GoldenClaim kClaim("t5_buckets.json", {"t5"});

TEST_CASE("golden: T5's buckets", "[encodings][t5][golden]") {
  const Json golden = testing::read_golden_json("t5_buckets.json");
  const auto range = golden["range"].numbers();
  int compared = 0;
  for (const Json& table : golden["tables"].list) {
    const T5Params params{
        .num_buckets = static_cast<std::size_t>(table["num_buckets"].number),
        .max_distance = static_cast<std::size_t>(table["max_distance"].number),
        .causal = !table["bidirectional"].boolean,
    };
    CAPTURE(params.num_buckets, params.causal);
    for (int x = static_cast<int>(range[0]); x <= static_cast<int>(range[1]); ++x) {
      const auto index = static_cast<std::size_t>(x - static_cast<int>(range[0]));
      CAPTURE(x);
      CHECK(t5_bucket(x, params) == static_cast<int>(table["buckets"][index].number));
      ++compared;
    }
  }
  CHECK(compared == 4 * 2001);
}

/// base^exponent * other^other_exponent by schoolbook arithmetic in decimal: slow, and nothing like
/// what it checks.
std::vector<int> product(int base, int exponent, int other, int other_exponent) {
  std::vector<int> digits{1};
  for (int i = 0; i < exponent + other_exponent; ++i) {
    int carry = 0;
    for (int& digit : digits) {
      carry += digit * (i < exponent ? base : other);
      digit = carry % 10;
      carry /= 10;
    }
    for (; carry > 0; carry /= 10) digits.push_back(carry % 10);
  }
  return digits;
}

bool at_least(const std::vector<int>& a, const std::vector<int>& b) {
  if (a.size() != b.size()) return a.size() > b.size();
  return !std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

TEST_CASE("floor_log_steps, ceil_log_steps: what integers say, ties included",
          "[encodings][t5][property]") {
  // the last three are settings where models' float arithmetic is known to err
  for (const LogScale scale :
       {LogScale{5, 160, 5}, LogScale{2, 32, 4}, LogScale{3, 7, 9}, LogScale{1, 64, 6},
        LogScale{12, 81, 12}, LogScale{18, 100, 18}, LogScale{24, 162, 24}}) {
    CAPTURE(scale.first, scale.last, scale.steps);
    const auto first = static_cast<int>(scale.first), last = static_cast<int>(scale.last);
    const auto steps = static_cast<int>(scale.steps);
    for (int x = first; x <= last; ++x) {
      int k = 0;
      while (k < steps &&
             at_least(product(x, steps, 1, 0), product(last, k + 1, first, steps - k - 1))) {
        ++k;
      }
      const bool tie = at_least(product(last, k, first, steps - k), product(x, steps, 1, 0));
      CAPTURE(x);
      const auto value = static_cast<std::uint32_t>(x);
      CHECK(floor_log_steps(value, scale, 1000) == static_cast<std::uint32_t>(k));
      CHECK(ceil_log_steps(value, scale, 1000) == static_cast<std::uint32_t>(tie ? k : k + 1));
      CHECK(floor_log_steps(value, scale, 2) == static_cast<std::uint32_t>(std::min(k, 2)));
      CHECK(ceil_log_steps(value, scale, 2) ==
            static_cast<std::uint32_t>(std::min(tie ? k : k + 1, 2)));
    }
  }
}

TEST_CASE("t5: ties that doubles get wrong", "[encodings][t5]") {
  // causal, 10 buckets, M = 160: bucket k begins at 5 * 2^k
  const T5Params params{.num_buckets = 10, .max_distance = 160, .causal = true};
  CHECK(t5_bucket(-9, params) == 5);
  CHECK(t5_bucket(-10, params) == 6);
  CHECK(t5_bucket(-20, params) == 7);
  CHECK(t5_bucket(-40, params) == 8);
  CHECK(t5_bucket(-79, params) == 8);
  CHECK(t5_bucket(-80, params) == 9);
  CHECK(t5_bucket(-160, params) == 9);
}

TEST_CASE("t5: buckets never fall with the distance on a side, and stay below num_buckets",
          "[encodings][t5][property]") {
  for (const std::size_t num_buckets : {4u, 5u, 7u, 32u, 33u, 100u, 4096u}) {
    for (const std::size_t max_distance : {std::size_t{8}, std::size_t{128}, std::size_t{65536}}) {
      for (const bool causal : {false, true}) {
        const T5Params params{num_buckets, max_distance, causal};
        CAPTURE(num_buckets, max_distance, causal);
        if (max_distance <= (causal ? num_buckets : num_buckets / 2) / 2) {
          CHECK_THROWS_AS(t5_bucket(0, params), InputError);
          continue;
        }
        int before = t5_bucket(0, params), after = before;
        CHECK(before == 0);
        for (int distance = 1; distance < 3000; ++distance) {
          const int left = t5_bucket(-distance, params), right = t5_bucket(distance, params);
          CHECK(left >= before);
          CHECK(right >= after);
          CHECK(left < static_cast<int>(num_buckets));
          CHECK(right < static_cast<int>(num_buckets));
          if (causal) CHECK(right == 0);
          if (!causal) CHECK(right == left + static_cast<int>(num_buckets / 2));
          before = left, after = right;
        }
      }
    }
  }
}

TEST_CASE("t5: the matrix holds the table's numbers by bucket and head", "[encodings][t5]") {
  Matrix<double> table(8, 2);
  for (std::size_t b = 0; b < 8; ++b) {
    for (std::size_t h = 0; h < 2; ++h) table.view()(b, h) = static_cast<double>(b * 10 + h);
  }
  const T5Params params{.num_buckets = 8, .max_distance = 16};
  Matrix<double> bias(2 * 5, 9);
  t5_bias(bias.view(), table.view(), params);
  for (int r = 0; r < 5; ++r) {
    for (int n = 0; n < 9; ++n) {
      const int bucket = t5_bucket(n - (4 + r), params);
      const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(n);
      CHECK(bias.view()(row, column) == bucket * 10);
      CHECK(bias.view()(5 + row, column) == bucket * 10 + 1);
    }
  }
  CHECK_THROWS_AS(t5_bias(bias.view(), table.view(), {.num_buckets = 16}), InputError);
}

TEST_CASE("t5: cells of one bucket are equal, in the causal form too",
          "[encodings][t5][property]") {
  for (const bool causal : {false, true}) {
    Arguments arguments = arguments_for(kT5Scheme);
    arguments.set("num_buckets", 8.0);
    arguments.set("max_distance", 12.0);
    arguments.set("causal", causal);
    const Matrix<double> bias = bias_of(kT5Scheme, arguments);
    const Matrix<std::int32_t> buckets = buckets_of(kT5Scheme, arguments);
    for (std::size_t i = 0; i < 256; ++i) {
      const std::size_t m = i / 16, n = i % 16;
      CHECK(buckets.view()(m, n) ==
            t5_bucket(static_cast<int>(n) - static_cast<int>(m), {8, 12, causal}));
      if (n <= m) CHECK(bias.view()(m, n) == bias.view()(m - n, 0));
    }
  }
}

TEST_CASE("t5: refusals name the parameter", "[encodings][t5][error]") {
  CHECK(bias_refusal(kT5Scheme, [](Arguments& a) { a.set("num_buckets", 2.0); }) ==
        "t5: num_buckets must be between 4 and 4096 for keys on both sides, got 2");
  CHECK(bias_refusal(kT5Scheme, [](Arguments& a) {
          a.set("num_buckets", 2.0);
          a.set("causal", true);
        }) == "accepted");
  CHECK(bias_refusal(kT5Scheme, [](Arguments& a) { a.set("max_distance", 8.0); }) ==
        "t5: max_distance must be above the 8 buckets of one distance each, and at most 65536, "
        "got 8");
}

}  // namespace
}  // namespace pe
