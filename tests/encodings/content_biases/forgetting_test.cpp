#include "encodings/content_biases/forgetting.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/biases/alibi.h"
#include "encodings/catalogue/catalogue.h"
#include "support/bias.h"
#include "support/golden.h"
#include "support/rng.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::Json;

const testing::GoldenClaim kClaim("forgetting.json", {"forgetting"});

bool near(double ours, double wanted) {
  const double tolerance = testing::golden_entry("forgetting.json")["tolerance"]["float64"].number;
  return std::fabs(ours - wanted) <= tolerance * std::fabs(wanted);
}

TEST_CASE("golden: forgetting attention from logits of gates", "[encodings][forgetting][golden]") {
  const Json golden = testing::read_golden_json("forgetting.json");
  std::vector<double> gates;
  for (const double logit : golden["logits"].numbers()) gates.push_back(log_forget_gate(logit));
  const std::vector<double> wanted = golden["log_gates"].numbers();
  REQUIRE(gates.size() == wanted.size());
  for (std::size_t j = 0; j < gates.size(); ++j) CHECK(near(gates[j], wanted[j]));
  Matrix<double> bias(gates.size(), gates.size());
  forgetting_bias(bias.view(), gates);
  for (std::size_t m = 0; m < gates.size(); ++m) {
    const std::vector<double> row = golden["bias"][m].numbers();
    for (std::size_t n = 0; n < gates.size(); ++n) {
      if (n > m) {
        CHECK(bias.view()(m, n) == -INFINITY);  // the file has 0 there
      } else {
        CHECK(near(bias.view()(m, n), row[n]));
      }
    }
  }
}

TEST_CASE("golden: times of constant gates", "[encodings][forgetting][golden]") {
  const Json golden = testing::read_golden_json("forgetting.json");
  const std::vector<double> wanted = golden["times"].numbers();
  const double first = golden["decay_time_min"].number, last = golden["decay_time_max"].number;
  for (std::size_t h = 0; h < wanted.size(); ++h) {
    CHECK(near(forget_time(h, wanted.size(), first, last), wanted[h]));
  }
  CHECK(forget_time(0, 1, 3, 100) == 3);
}

TEST_CASE("forgetting: logs of gates, from shut to open", "[encodings][forgetting]") {
  CHECK(log_forget_gate(0) == -std::log(2.0));
  CHECK(log_forget_gate(50) < 0);
  CHECK(std::fabs(log_forget_gate(50) + std::exp(-50.0)) < 1e-36);
  CHECK(log_forget_gate(-800) == -800);
  CHECK(log_forget_gate(INFINITY) == 0);
  CHECK(log_forget_gate(-INFINITY) == -INFINITY);
  CHECK(std::isnan(log_forget_gate(NAN)));
}

TEST_CASE("forgetting: a bias is a walk over the gates between, and the weights its product",
          "[encodings][forgetting][property]") {
  Rng rng(5);
  std::vector<double> gates(9);
  for (double& x : gates) x = log_forget_gate(rng.normal());
  Matrix<double> bias(4, 9);
  forgetting_bias(bias.view(), gates);
  for (std::size_t r = 0; r < 4; ++r) {
    const std::size_t m = 5 + r;
    CHECK(bias.view()(r, m) == 0);
    for (std::size_t n = 0; n < m; ++n) {
      CHECK(bias.view()(r, n) < bias.view()(r, n + 1));
      double product = 1;
      for (std::size_t j = n + 1; j <= m; ++j) product *= std::exp(gates[j]);
      CHECK(std::fabs(std::exp(bias.view()(r, n)) - product) < 1e-15);
    }
  }
}

TEST_CASE("forgetting: constant gates are ALiBi's slopes", "[encodings][forgetting][property]") {
  const Scheme &ours = find_scheme("forgetting"), &alibi = find_scheme("alibi");
  Arguments a = arguments_for(ours), b = arguments_for(alibi);
  // ALiBi's eight slopes 1/2 ... 1/256
  a.set("gate", "constant");
  a.set("decay_time_min", 2.0);
  a.set("decay_time_max", 256.0);
  const Matrix<double> bias = bias_of(ours, a), wanted = bias_of(alibi, b);
  for (std::size_t i = 0; i < bias.view().size(); ++i) {
    const double x = bias.view().flat()[i], y = wanted.view().flat()[i];
    CHECK((x == y || std::fabs(x - y) <= 4e-15 * std::fabs(y)));
  }
}

TEST_CASE("forgetting: weights of 0 leave the bias of the gates, the same for all tokens",
          "[encodings][forgetting][property]") {
  const Scheme& scheme = find_scheme("forgetting");
  Arguments arguments = testing::small_arguments(scheme);
  arguments.set("weight_std", 0.0);
  arguments.set("gate_bias", 1.5);
  const Matrix<double> bias = bias_of(scheme, arguments);
  for (std::size_t row = 0; row < bias.rows(); ++row) {
    const std::size_t m = 4 + row % 5;
    for (std::size_t n = 0; n <= m; ++n) {
      const double wanted = static_cast<double>(m - n) * log_forget_gate(1.5);
      CHECK(std::fabs(bias.view()(row, n) - wanted) < 1e-14);
    }
  }
}

TEST_CASE("forgetting: gates that are not one per key are refused, nothing is written",
          "[encodings][forgetting][error]") {
  Matrix<double> bias(3, 5), flat(5, 3);
  for (Matrix<double>* m : {&bias, &flat}) std::ranges::fill(m->view().flat(), 99.0);
  const std::vector<double> four(4), five(5), three(3);
  CHECK_THROWS_AS(forgetting_bias(bias.view(), four), InputError);
  CHECK_THROWS_AS(forgetting_bias(flat.view(), three), InputError);
  for (const double x : bias.view().flat()) CHECK(x == 99);
  for (const double x : flat.view().flat()) CHECK(x == 99);
  CHECK_NOTHROW(forgetting_bias(bias.view(), five));
}

}  // namespace
}  // namespace pe
