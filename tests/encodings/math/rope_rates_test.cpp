#include "encodings/math/rope_rates.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

namespace pe {
namespace {

/// Of `pairs` pairs, all divided by `factor`, each known to `error`.
RopeRates rates_of(double base, double factor, std::size_t pairs, double error) {
  RopeRates rates;
  for (std::size_t i = 0; i < pairs; ++i) {
    const double exponent = static_cast<double>(i) / static_cast<double>(pairs);
    rates.value.push_back(std::pow(base, -exponent) / factor);
    rates.error.push_back(error);
  }
  return rates;
}

TEST_CASE("rope rates: base and factor come back from their frequencies", "[encodings][rope]") {
  for (const double base : {1e4, 1.5e5, 5e5, 1e7}) {
    for (const double factor : {1.0, 2.5, 40.0}) {
      CAPTURE(base, factor);
      const RopeLine line = rope_line(rates_of(base, factor, 64, 1e-6), 64);
      CHECK(line.base(64) == Catch::Approx(base).epsilon(1e-9));
      CHECK(line.factor == Catch::Approx(factor).epsilon(1e-9));
    }
  }
}

TEST_CASE("rope rates: pairs that stand still, or are not known, tell nothing",
          "[encodings][rope]") {
  RopeRates rates = rates_of(1e4, 1, 32, 1e-6);
  rates.value[3] = 0;
  rates.value[7] = 1e3;
  rates.error[7] = 0.2;
  rates.value[9] = 1e3;
  rates.error[9] = NAN;
  CHECK(rope_line(rates, 32).base(32) == Catch::Approx(1e4).epsilon(1e-9));
}

TEST_CASE("rope rates: a round base is tried first, and none of what is no base",
          "[encodings][rope]") {
  CHECK(bases_near(503'000).front() == 5e5);
  CHECK(bases_near(10'000).size() == 1);
  CHECK(bases_near(1).empty());
  CHECK(bases_near(NAN).empty());
  CHECK(rounded_to(0.0123456, 3) == 0.0123);
}

}  // namespace
}  // namespace pe
