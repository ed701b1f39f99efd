#include "analysis/shift.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

#include "support/refused.h"
#include "support/rng.h"
#include "support/tables.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using testing::GoldenClaim;
using testing::Settings;

Shift shift_of(const char* scheme, Settings settings, double offset) {
  return shift(find_scheme(scheme), testing::arguments_with(scheme, settings), offset);
}

const GoldenClaim kGolden[] = {GoldenClaim("shift_k10_d128.npy"), GoldenClaim("shift_k5_d8.npy"),
                               GoldenClaim("shift_km3_d8.npy"),
                               GoldenClaim("shift_k5_d8_concat.npy")};

TEST_CASE("shift: M of the sinusoidal table, golden", "[analysis][shift][golden]") {
  for (const char* file :
       {"shift_k10_d128.npy", "shift_k5_d8.npy", "shift_km3_d8.npy", "shift_k5_d8_concat.npy"}) {
    CAPTURE(file);
    const testing::Json& entry = testing::golden_entry(file);
    const testing::Json& given = entry["parameters"];
    const Shift found =
        shift_of("sinusoidal",
                 {{"d_model", given["d"].number},
                  {"base", given["n"].number},
                  {"layout", given.has("layout") ? given["layout"].text.c_str() : "interleaved"}},
                 given["k"].number);
    CHECK(found.exact);
    CHECK(testing::largest_error<double>(found.matrix.view(),
                                         testing::read_golden_table(file).data) <=
          entry["tolerance"]["float64"].number);
  }
}

TEST_CASE("shift: G10, one M(10) and one M(5) for S2's three pairs each",
          "[analysis][shift][golden]") {
  // rows 5 ... 40, so that 5 -> 10, 12 -> 17, 21 -> 26 and 10 -> 20, 30 -> 40, 40 -> 50 are all in
  for (const double offset : {5.0, 10.0}) {
    const Shift found =
        shift_of("sinusoidal", {{"length", 36.0}, {"start", 5.0}, {"d_model", 128.0}}, offset);
    CHECK(found.rows == 36);
    CHECK(found.rank == 128);
    CHECK(found.residual <= 3.5e-15);
  }
}

TEST_CASE("shift: exact for every table of whole pairs, any layout, offset and position",
          "[analysis][shift][property]") {
  const double offset = GENERATE(1.0, -7.0, 0.5, 1000.0);
  const auto expect = [offset](const char* scheme, Settings settings) {
    CAPTURE(scheme, offset);
    const Shift found = shift_of(scheme, settings, offset);
    CHECK(found.exact);
    CHECK(found.residual <= 4e-15);
    CHECK(found.held_out == found.residual);
    CHECK(found.rows > 0);
  };
  expect("sinusoidal", {{"layout", "concat"}});
  expect("sinusoidal", {{"schedule", "tensor2tensor"}, {"layout", "concat"}, {"d_model", 33.0}});
  expect("sinusoidal", {{"positions", std::vector<double>{3.5, -2, 1e5, 17}}});
  expect("sinusoidal-fairseq", {{"d_model", 32.0}});
  expect("sinusoidal-fairseq", {{"rows", "table"}, {"d_model", 32.0}});
  expect("sinusoidal-scaled", {});
  expect("timestep", {});
  expect("harmonic", {{"d_model", 6.0}});
  expect("mae-2d", {{"class_token", true}});
  expect("simplevit-2d", {});
  expect("detr-2d", {});
  expect("rope", {{"layout", "half"}, {"rotary_dim", 32.0}});
  expect("rope", {{"scaling", "yarn"}, {"factor", 4.0}});
  expect("axial-rope", {});
  expect("mixed-rope", {});
  expect("m-rope", {});
  // A fraction plus the offset is rounded, and up to 200 radians per unit multiply that.
  CHECK(shift_of("fourier-features", {}, offset).residual <= 2e-14 * (1 + std::fabs(offset)));
  const Shift grown = shift_of("xpos", {}, offset);
  CHECK(grown.exact);
  CHECK(grown.residual <= 1e-13 * std::exp(std::fabs(offset) * 0.01));
}

TEST_CASE("shift: M is orthogonal, M(-k) its transpose, M(j) M(k) = M(j + k)",
          "[analysis][shift][property]") {
  const Settings settings = {{"d_model", 32.0}};
  const Matrix<double> forth = shift_of("sinusoidal", settings, 3).matrix;
  const Matrix<double> back = shift_of("sinusoidal", settings, -3).matrix;
  const Matrix<double> twice = shift_of("sinusoidal", settings, 6).matrix;
  for (std::size_t r = 0; r < 32; ++r) {
    for (std::size_t c = 0; c < 32; ++c) {
      CHECK(forth.view()(r, c) == back.view()(c, r));
      double square = 0, unit = 0;
      for (std::size_t k = 0; k < 32; ++k) {
        square += forth.view()(r, k) * forth.view()(k, c);
        unit += forth.view()(r, k) * back.view()(k, c);
      }
      CHECK_THAT(square, WithinAbs(twice.view()(r, c), 1e-15));
      CHECK_THAT(unit, WithinAbs(r == c ? 1 : 0, 1e-15));
    }
  }
}

TEST_CASE("shift: S1's open question: one sine has no such number, but a recurrence",
          "[analysis][shift][claims]") {
  const Shift single = shift_of("sine", {{"d_model", 1.0}, {"length", 200.0}}, 1);
  CHECK_FALSE(single.exact);
  CHECK(single.rank == 1);
  // The best number is cos 1 (sin(p + 1) = cos 1 sin p + sin 1 cos p), which leaves sin 1 cos p.
  CHECK_THAT(single.matrix.view()(0, 0), WithinAbs(std::cos(1.0), 0.01));
  CHECK(single.residual > 0.83);

  const Arguments arguments = testing::arguments_with("sine", {{"d_model", 1.0}});
  for (const double offset : {1.0, 2.5, -40.0}) {
    const Recurrence found = recurrence(find_scheme("sine"), arguments, offset);
    CHECK_THAT(found.factors[0], WithinAbs(2 * std::cos(offset), 1e-15));
    CHECK(found.residual < 2e-15);
    CHECK(found.rows == 50);
  }
}

TEST_CASE("shift: recurrences hold for every wave, paired or not", "[analysis][shift][property]") {
  for (const char* scheme :
       {"sinusoidal", "linear-frequencies", "sine-cosine", "timestep", "mae-2d"}) {
    CAPTURE(scheme);
    const Recurrence found =
        recurrence(find_scheme(scheme), testing::arguments_with(scheme, {}), 3);
    CHECK(found.residual < 1e-14);
  }
}

TEST_CASE("shift: phases and padding are no part of a recurrence", "[analysis][shift][property]") {
  for (const double offset : {1.0, -1.0, 0.5}) {
    const Recurrence phases =
        recurrence(find_scheme("time2vec"), testing::arguments_with("time2vec", {}), offset);
    CHECK(phases.residual < 1e-12);
    CHECK(phases.rows == 50);
    // the first word stands at 2, the row of padding at 1
    const Recurrence padded = recurrence(find_scheme("sinusoidal-fairseq"),
                                         testing::arguments_with("sinusoidal-fairseq", {}), offset);
    CHECK(padded.residual < 1e-14);
    CHECK(padded.rows == (offset == 0.5 ? 50 : 49));
  }
}

TEST_CASE("shift: positions that a scheme does not have are no others' partners",
          "[analysis][shift][edge]") {
  const Scheme& scheme = find_scheme("sinusoidal");
  Arguments far = testing::arguments_with("sinusoidal", {{"d_model", 4.0}});
  far.set("positions", std::vector<double>{0, 5, 17, parameters::kMaxPosition});
  CHECK(testing::refused([&] { shift(scheme, far, 2); }) == "offset");
  const Arguments first = testing::arguments_with(
      "sinusoidal", {{"d_model", 4.0}, {"start", -parameters::kMaxPosition}});
  try {
    recurrence(scheme, first, 40);
    FAIL("no exception");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()) ==
          "recurrence: offset must move, to both sides, to positions that sinusoidal has, got 40");
  }
  Arguments few = testing::arguments_with("learned", {{"table_length", 8.0}, {"d_model", 2.0}});
  few.set("positions", std::vector<double>{0, 3, 5, 7});
  CHECK(testing::refused([&] { shift(find_scheme("learned"), few, 1); }) == "offset");
}

TEST_CASE("shift: what is fitted says so, and what the fit is worth", "[analysis][shift]") {
  // Half of an odd table's last pair is missing; all else is there.
  const Shift odd = shift_of("sinusoidal", {{"d_model", 7.0}, {"length", 60.0}}, 2);
  CHECK_FALSE(odd.exact);
  // An index grows by a constant, which no matrix of its own can add.
  const Shift index = shift_of("index", {{"d_model", 4.0}, {"length", 30.0}}, 5);
  CHECK(index.rank == 1);
  CHECK(index.residual > 1);
  // Noise with more columns than rows: the fit passes through every row it saw, and no other.
  const Shift noise = shift_of("learned", {{"length", 20.0}, {"d_model", 64.0}, {"std", 1.0}}, 1);
  CHECK_FALSE(noise.exact);
  CHECK(noise.rank == 20);
  CHECK(noise.residual < 1e-10);
  CHECK(noise.held_out > 1);
  // The same numbers as a bare table: one row fewer, as nothing follows the last.
  const Matrix<double> table =
      testing::exact_table("learned", {{"length", 20.0}, {"d_model", 64.0}, {"std", 1.0}});
  CHECK(shift(table.view(), 1).rows == 19);
  CHECK(shift(table.view(), -3).rows == 17);
}

TEST_CASE("shift: a fit finds the M of a bare table of pairs", "[analysis][shift][property]") {
  const Settings settings = {{"d_model", 6.0}, {"length", 40.0}, {"base", 10.0}};
  const Matrix<double> table = testing::exact_table("sinusoidal", settings);
  const Shift found = shift(table.view(), 3), known = shift_of("sinusoidal", settings, 3);
  CHECK(found.rank == 6);
  CHECK(found.held_out < 1e-13);
  CHECK(testing::largest_error<double>(found.matrix.view(), known.matrix.view().flat()) < 1e-12);
}

TEST_CASE("shift: refusals name the parameter", "[analysis][shift][error]") {
  CHECK(testing::refused([] { shift_of("alibi", {}, 1); }) == "encoding");
  CHECK(testing::refused([] { shift_of("learned-interpolated", {}, 0.5); }) == "offset");
  CHECK(testing::refused([] { shift_of("learned-interpolated", {}, 50); }) == "offset");
  CHECK(testing::refused([] {
          recurrence(find_scheme("index"), testing::arguments_with("index", {}), 1);
        }) == "encoding");
  const Matrix<double> one(1, 3), none(0, 3);
  CHECK(testing::refused([&] { shift(one.view(), 1); }) == "offset");
  CHECK(testing::refused([&] { shift(none.view(), 0); }) == "offset");
  CHECK(testing::refused([] { shift_of("fope", {{"head_dim", 8192.}}, 1); }) == "encoding");
  CHECK_THROWS_AS(shift_of("learned-interpolated", {{"length", 0x1p24}, {"d_model", 1.}}, 1),
                  MemoryError);
  Matrix<double> broken(3, 1);
  std::ranges::fill(broken.view().flat(), NAN);
  CHECK(testing::refused([&] { shift(broken.view(), 1); }) == "matrix");
}

}  // namespace
}  // namespace pe
