#include "encodings/math/frequencies.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <numbers>

#include "support/reference.h"

namespace pe {
namespace {

using Catch::Matchers::WithinRel;

TEST_CASE("frequencies: the ladder agrees with a power for each frequency to 2^-79",
          "[encodings][frequencies]") {
  const double base = GENERATE(1.0, 1.5, 100.0, 10000.0, 500000.0, 1e12);
  const std::size_t d = GENERATE(1u, 2u, 7u, 128u, 1024u, 8192u);
  CAPTURE(base, d);
  const Frequencies f = sinusoidal_frequencies(d, base, Schedule::Paper);
  REQUIRE(f.size() == (d + 1) / 2);
  for (std::size_t i = 0; i < f.size(); i = i * 2 + 1) {
    const DoubleDouble exact =
        testing::reference_turns(base, 2.0 * static_cast<double>(i), static_cast<double>(d));
    CAPTURE(i);
    CHECK(std::fabs((f.turns(i) + -exact).hi / exact.hi) < 0x1p-79);
    CHECK(head26(f.head()[i]) == f.head()[i]);
  }
}

TEST_CASE("frequencies: wavelengths run from 2 pi to where the schedule says",
          "[encodings][frequencies]") {
  constexpr double kTurn = 2 * std::numbers::pi;
  const Frequencies paper = sinusoidal_frequencies(512, 10000, Schedule::Paper);
  CHECK_THAT(paper.wavelength(0), WithinRel(kTurn, 1e-15));
  // 2 pi 10000^(510/512), not 2 pi 10000: claim X7 of the posts
  CHECK_THAT(paper.wavelength(255), WithinRel(kTurn * std::pow(10000, 510.0 / 512), 1e-14));
  CHECK(std::round(paper.wavelength(255)) == 60611);
  const Frequencies t2t = sinusoidal_frequencies(512, 10000, Schedule::Tensor2Tensor);
  CHECK_THAT(t2t.wavelength(255), WithinRel(kTurn * 10000, 1e-15));
  CHECK(sinusoidal_frequencies(1, 10000, Schedule::Tensor2Tensor).size() == 0);
  CHECK_THAT(sinusoidal_frequencies(3, 10000, Schedule::Tensor2Tensor).radians(0),
             WithinRel(1, 1e-15));
}

TEST_CASE("spectrum: frequency times wavelength is a turn", "[encodings][frequencies][property]") {
  const Spectrum s = spectrum(sinusoidal_frequencies(64, 500000, Schedule::Paper));
  for (std::size_t i = 0; i < s.frequencies.size(); ++i) {
    CHECK_THAT(s.frequencies[i] * s.wavelengths[i], WithinRel(2 * std::numbers::pi, 4e-16));
  }
}

}  // namespace
}  // namespace pe
