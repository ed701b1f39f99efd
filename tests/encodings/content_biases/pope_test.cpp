#include "encodings/content_biases/pope.h"

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

const testing::GoldenClaim kClaim("pope.json", {"pope"});

TEST_CASE("golden: PoPE's lengths and angles", "[encodings][pope][golden]") {
  const Json golden = testing::read_golden_json("pope.json");
  const double tolerance = testing::golden_entry("pope.json")["tolerance"]["float64"].number;
  for (const Json& expected : golden["cases"].list) {
    const Matrix<double> q = matrix_of(expected["q"]), k = matrix_of(expected["k"]);
    const Matrix<double> bias = matrix_of(expected["bias"]);
    const Frequencies frequencies = geometric_frequencies(q.cols(), expected["base"].number, 1,
                                                          static_cast<unsigned>(q.cols()));
    Matrix<double> ours(bias.rows(), bias.cols());
    pope_bias(ours.view(), q.view(), k.view(), frequencies, expected["phases"].numbers());
    for (std::size_t i = 0; i < ours.view().size(); ++i) {
      const double exact = bias.view().flat()[i];
      CHECK(std::fabs(ours.view().flat()[i] - exact) <= tolerance * std::fmax(1, std::fabs(exact)));
    }
  }
  CHECK(golden["cases"].list.size() == 3);
}

TEST_CASE("pope: softplus, where it is tiny and where it is large", "[encodings][pope]") {
  CHECK(softplus(0) == std::log(2.0));
  CHECK(testing::relative_error(softplus(-40), std::exp(-40.0)) < 1e-15);
  CHECK(softplus(800) == 800);
  CHECK(softplus(-800) == 0);
}

TEST_CASE("pope: what it makes of the score is as long as both lengths at most",
          "[encodings][pope][property]") {
  Arguments a = testing::small_arguments(kPopeScheme);
  a.set("causal", false);
  const SeededContent content(a, bias_shape(kPopeScheme, a), 1);
  const Matrix<double> bias = bias_of(kPopeScheme, a);
  for (std::size_t r = 0; r < 5; ++r) {
    for (std::size_t n = 0; n < 9; ++n) {
      const auto q = content.queries.view().row(r), k = content.keys.view().row(n);
      double most = 0;
      for (std::size_t c = 0; c < q.size(); ++c) most += softplus(q[c]) * softplus(k[c]);
      const double polar = bias.view()(5 + r, n) * std::sqrt(6.0) + dot(q, k);
      CHECK(std::fabs(polar) <= most * (1 + 1e-14));
      if (n == 4 + r) CHECK(std::fabs(polar - most) < 1e-14 * most);  // at its own place: no angle
    }
  }
}

TEST_CASE("pope: phases of one's own, frequencies of every channel", "[encodings][pope]") {
  Arguments a = testing::small_arguments(kPopeScheme);
  const Spectrum found = spectrum(kPopeScheme, a);
  REQUIRE(found.frequencies.size() == 6);
  CHECK(found.frequencies[0] == 1);
  CHECK(testing::relative_error(found.frequencies[3], 0.01) < 4e-16);
  const Matrix<double> zero = bias_of(kPopeScheme, a);
  a.set("phases", std::vector<double>(6, 0.0));
  CHECK(std::ranges::equal(zero.view().flat(), bias_of(kPopeScheme, a).view().flat()));
  CHECK(testing::bias_refusal(kPopeScheme, [](Arguments& b) {
          b.set("phases", std::vector<double>{-1, -2});
        }) == "pope: phases must be one per channel, 64, got 2");
  CHECK_THROWS_AS(a.set("phases", std::vector<double>(6, 0.5)), InputError);
}

}  // namespace
}  // namespace pe
