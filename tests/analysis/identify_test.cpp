#include "analysis/identify/identify.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <string>

#include "support/check.h"
#include "support/matrices.h"
#include "support/tables.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using testing::exact_table;
using testing::Settings;

template <typename Change>
Matrix<double> changed(const Matrix<double>& table, const Change& change) {
  Matrix<double> result(table.rows(), table.cols());
  std::ranges::transform(table.view().flat(), result.view().data(), change);
  return result;
}

/// Rounded to `bits` significant bits, as bfloat16 (8), float16 (11) and float32 (24) do.
Matrix<double> rounded(const Matrix<double>& table, int bits) {
  return changed(table, [bits](double x) {
    if (x == 0) return x;
    const int unit = std::max(std::ilogb(x) - bits + 1, bits == 11 ? -24 : -133);
    return std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
  });
}

Matrix<double> with_noise(const Matrix<double>& table, double deviation) {
  Rng rng(1);
  return changed(table, [&](double x) { return x + deviation * rng.normal(); });
}

Matrix<double> scaled(const Matrix<double>& table, double factor) {
  return changed(table, [factor](double x) { return factor * x; });
}

/// What the candidate's own table is, times its scale.
Matrix<double> table_of(const Candidate& candidate) {
  return scaled(testing::table_of<double>(candidate.arguments), candidate.scale);
}

std::string name_of(const Identification& found) {
  return found.known ? std::string(found.candidates.front().arguments.function()) : "unknown";
}

double number(const Identification& found, std::string_view name) {
  return found.candidates.front().arguments.number(name);
}

TEST_CASE("identify: schemes by their tables alone", "[analysis][identify]") {
  const auto expect = [](const char* scheme, Settings settings, const char* answer = "") {
    CAPTURE(scheme);
    const Matrix<double> table = exact_table(scheme, settings);
    const Identification found = identify(table.view());
    CAPTURE(found.note, found.confidence);
    REQUIRE(name_of(found) == (*answer == 0 ? scheme : answer));
    CHECK(found.confidence > 0.95);
    CHECK(found.candidates.front().max_difference < 1e-11);
    CHECK(found.candidates.front().scale == 1);
    CHECK(testing::largest_difference(table_of(found.candidates.front()), table) < 1e-11);
  };
  expect("none", {});
  expect("index", {});
  expect("index", {{"start", -17.0}, {"d_model", 3.0}});
  expect("append-index", {{"length", 9.0}});
  expect("normalized-index", {{"normalization", "inclusive"}, {"length", 12.0}});
  expect("normalized-index", {{"normalization", "one-based"}, {"d_model", 1.0}});
  expect("binary", {});
  expect("sine", {{"d_model", 4.0}});
  expect("sine-cosine", {{"d_model", 6.0}});
  expect("harmonic", {{"d_model", 6.0}});
  expect("linear-frequencies", {{"d_model", 5.0}});
  expect("sinusoidal-fairseq", {{"length", 64.0}, {"d_model", 64.0}});
  expect("sinusoidal-fairseq", {{"rows", "table"}, {"d_model", 33.0}});
  expect("sinusoidal-fairseq", {{"padding_idx", 0.0}});
  expect("timestep", {});
  expect("timestep", {{"shift", 1.0}, {"start", 3.0}});
  expect("timestep", {{"flip", false}}, "sinusoidal");
  expect("universal-transformer", {{"layer", 2.0}});
  expect("mae-2d", {{"grid_height", 6.0}, {"grid_width", 8.0}, {"d_model", 32.0}});
  expect("mae-2d", {{"class_token", true}, {"d_model", 16.0}});
  expect("simplevit-2d", {{"grid_height", 4.0}, {"grid_width", 4.0}, {"d_model", 32.0}});
  expect("detr-2d", {{"grid_height", 5.0}, {"grid_width", 7.0}, {"d_model", 16.0}});
  expect("timing-signal-2d", {{"grid_height", 5.0}, {"grid_width", 7.0}, {"d_model", 16.0}});
  expect("nerf", {{"resolution", 8.0}, {"num_frequencies", 4.0}});
  expect("perceiver-features", {{"resolution", 8.0}, {"num_bands", 6.0}});
}

TEST_CASE("identify: layout, schedule, base and first position of sinusoidal tables",
          "[analysis][identify][property]") {
  // every pair of values of two of them: 25 of the 200 combinations
  constexpr double kSizes[] = {6, 7, 64, 128, 513}, kStarts[] = {0, 1, 77, -3, 1000};
  constexpr double kBases[] = {10, 1234.5, 10000, 5e5};
  const int i = GENERATE(0, 1, 2, 3, 4), j = GENERATE(0, 1, 2, 3, 4);
  const double d_model = kSizes[i], start = kStarts[j], base = kBases[(i + j) % 4];
  const char* layout = (j - i + 5) % 5 % 2 == 0 ? "interleaved" : "concat";
  const Settings settings = {
      {"d_model", d_model}, {"base", base}, {"start", start}, {"layout", layout}};
  CAPTURE(d_model, base, start, layout);
  const Identification found = identify(exact_table("sinusoidal", settings).view());
  CAPTURE(found.note, found.confidence);
  REQUIRE(name_of(found) == "sinusoidal");
  CHECK_THAT(number(found, "base"), WithinRel(base, 1e-6));
  CHECK_THAT(number(found, "start"), WithinAbs(start, 1e-9));
  CHECK(number(found, "layout") == (std::string(layout) == "concat" ? 1 : 0));
  CHECK(found.offset == number(found, "start"));
  CHECK(found.candidates.front().max_difference < 1e-8);
  CHECK(found.confidence > 0.95);
}

TEST_CASE("identify: the schedule with the shorter base wins", "[analysis][identify]") {
  for (const char* schedule : {"paper", "tensor2tensor"}) {
    CAPTURE(schedule);
    const Matrix<double> table =
        exact_table("sinusoidal", {{"schedule", schedule}, {"d_model", 32.0}, {"length", 40.0}});
    const Identification found = identify(table.view());
    REQUIRE(name_of(found) == "sinusoidal");
    CHECK(number(found, "base") == 10000);
    CHECK(number(found, "schedule") == (std::string(schedule) == "paper" ? 0 : 1));
  }
}

TEST_CASE("identify: types of numbers, and the difference they leave", "[analysis][identify]") {
  const Settings settings = {{"length", 100.0}, {"d_model", 48.0}, {"start", 2.0}};
  const Matrix<double> table = exact_table("sinusoidal", settings);
  const struct {
    int bits;
    const char* dtype;
  } kinds[] = {{8, "bfloat16"}, {11, "float16"}, {24, "float32"}, {53, "float64"}};
  for (const auto& [bits, dtype] : kinds) {
    CAPTURE(dtype);
    const Identification found = identify(rounded(table, bits).view());
    CHECK(found.dtype == dtype);
    REQUIRE(name_of(found) == "sinusoidal");
    CHECK(found.candidates.front().max_difference <= std::ldexp(1.0, -bits) * 1.01);
    CHECK(number(found, "base") == 10000);
    CHECK(number(found, "start") == 2);
    CHECK(found.candidates.front().scale == 1);
    CHECK(found.confidence > 0.95);
    CHECK(found.note.find("no more than its numbers are rounded") != std::string::npos);
  }
  // whole numbers are of any type
  CHECK(identify(exact_table("index", {}).view()).dtype.empty());
}

TEST_CASE("identify: scale", "[analysis][identify]") {
  const Matrix<double> table = exact_table("sinusoidal", {{"d_model", 64.0}});
  for (const double factor : {0.125, 8.0, 0.1, -1.0, 0.31}) {
    CAPTURE(factor);
    const Identification found = identify(scaled(table, factor).view());
    REQUIRE(name_of(found) == "sinusoidal");
    CHECK_THAT(found.candidates.front().scale, WithinRel(factor, 1e-9));
    CHECK(found.candidates.front().max_difference < 1e-11);
  }
}

TEST_CASE("identify: what rounding explains is a share of the table's numbers",
          "[analysis][identify]") {
  constexpr std::string_view kNoMore = "It differs by no more than its numbers are rounded.";
  const Matrix<double> waves = exact_table("sinusoidal", {{"length", 64.0}, {"d_model", 16.0}});
  const Matrix<double> index = exact_table("index", {{"length", 1000.0}, {"d_model", 4.0}});
  CHECK(identify(rounded(scaled(waves, 1e-6), 24).view()).note.ends_with(kNoMore));
  CHECK(
      !identify(rounded(scaled(with_noise(waves, 0.01), 1e-6), 24).view()).note.ends_with(kNoMore));
  CHECK(identify(rounded(scaled(index, 0.1), 24).view()).note.ends_with(kNoMore));
}

TEST_CASE("identify: positions that are not one apart", "[analysis][identify]") {
  std::vector<double> positions;
  for (int r = 0; r < 40; ++r) positions.push_back(3 + 0.25 * r);
  const Identification found =
      identify(exact_table("sinusoidal", {{"positions", positions}, {"d_model", 32.0}}).view());
  REQUIRE(name_of(found) == "sinusoidal");
  CHECK(found.candidates.front().max_difference < 1e-9);
  CHECK_THAT(found.offset, WithinAbs(3, 1e-9));
}

TEST_CASE("identify: through noise, with less confidence the more there is",
          "[analysis][identify]") {
  const Matrix<double> table = exact_table(
      "sinusoidal", {{"length", 64.0}, {"d_model", 64.0}, {"start", 5.0}, {"base", 1000.0}});
  double previous = 1;
  for (const double deviation : {0.001, 0.02, 0.05}) {
    CAPTURE(deviation);
    const Identification found = identify(with_noise(table, deviation).view());
    CAPTURE(found.confidence);
    REQUIRE(name_of(found) == "sinusoidal");
    CHECK(number(found, "base") == 1000);
    CHECK(number(found, "start") == 5);
    CHECK(found.candidates.front().scale == 1);
    CHECK(found.confidence < previous);
    CHECK(found.note.find("by more than") != std::string::npos);
    previous = found.confidence;
  }
  const Identification drowned = identify(with_noise(table, 1).view());
  CHECK_FALSE(drowned.known);
  CHECK(drowned.confidence < 0.1);
}

TEST_CASE("identify: noise and learned tables are nothing known", "[analysis][identify]") {
  const auto seed = static_cast<std::uint64_t>(GENERATE(1, 2, 3));
  const auto rows = static_cast<std::size_t>(GENERATE(2, 3, 20, 64));
  const auto cols = static_cast<std::size_t>(GENERATE(1, 2, 6, 64));
  CAPTURE(seed, rows, cols);
  const Identification noise = identify(testing::random_matrix(rows, cols, seed).view());
  CAPTURE(noise.confidence, noise.note);
  CHECK_FALSE(noise.known);
  CHECK(noise.confidence < 0.5);
  if (rows * cols > 100) CHECK(noise.confidence < 0.01);
}

TEST_CASE("identify: learned tables: what they look like, and the nearest scheme",
          "[analysis][identify]") {
  const Identification smooth = identify(
      exact_table("learned", {{"length", 64.0}, {"d_model", 64.0}, {"content", "smooth"}}).view());
  CHECK_FALSE(smooth.known);
  CHECK(smooth.confidence < 0.1);
  CHECK(smooth.note.find("Learned") == 0);
  REQUIRE_FALSE(smooth.candidates.empty());
  REQUIRE(smooth.spectrum.size() == 33);
  double sum = 0, slow = 0;
  for (std::size_t k = 0; k < smooth.spectrum.size(); ++k) {
    sum += smooth.spectrum[k];
    if (k <= 8) slow += smooth.spectrum[k];
  }
  CHECK_THAT(sum, WithinAbs(1, 1e-12));
  CHECK(slow > 0.5);
  const Identification noise =
      identify(exact_table("learned", {{"length", 64.0}, {"d_model", 64.0}}).view());
  CHECK_FALSE(noise.known);
  CHECK(noise.note.find("noise") != std::string::npos);
}

TEST_CASE("identify: the spectrum of one wave is one line", "[analysis][identify]") {
  Matrix<double> table(20, 1);
  for (std::size_t r = 0; r < 20; ++r) {
    table.view()(r, 0) = 2 + 3 * std::cos(2 * 3.14159265358979323846 * 4 * double(r) / 20);
  }
  const Identification found = identify(table.view());
  REQUIRE(found.spectrum.size() == 11);
  for (std::size_t k = 0; k < 11; ++k) {
    CHECK_THAT(found.spectrum[k], WithinAbs(k == 4 ? 1 : 0, 1e-12));
  }
}

TEST_CASE("identify: small, constant and broken tables", "[analysis][identify][error]") {
  const Matrix<double> zero = exact_table("none", {{"length", 1.0}, {"d_model", 1.0}});
  CHECK(identify(zero.view()).confidence < 0.95);
  Matrix<double> one(1, 4);
  std::ranges::copy(std::vector<double>{0, 1, 0, 1}, one.view().data());
  CHECK_FALSE(identify(one.view()).candidates.empty());
  one.view()(0, 2) = NAN;
  const Identification gaps = identify(one.view());
  CHECK_FALSE(gaps.known);
  CHECK(gaps.confidence == 0);
  CHECK(gaps.candidates.empty());
  CHECK_FALSE(gaps.note.empty());
  one.view()(0, 2) = 1e300;
  CHECK_FALSE(identify(one.view()).known);
  CHECK_THROWS_AS(identify(Matrix<double>(0, 3).view()), InputError);
}

TEST_CASE("identify: large tables by their first rows", "[analysis][identify]") {
  const Matrix<double> table = exact_table(
      "sinusoidal", {{"length", 9000.0}, {"d_model", 128.0}, {"start", 4.0}, {"base", 500.0}});
  const Identification found = identify(table.view());
  REQUIRE(name_of(found) == "sinusoidal");
  CHECK(found.candidates.front().max_difference < 1e-11);
  CHECK(number(found, "length") == 9000);
}

TEST_CASE("identify: more columns than can be tried in time are refused",
          "[analysis][identify][error]") {
  for (const std::size_t cols : {40000u, 60247u}) {
    Matrix<double> wide(2, cols);
    std::ranges::fill(wide.view().flat(), 0.5);
    CHECK_THROWS_AS(identify(wide.view()), InputError);
  }
}

}  // namespace
}  // namespace pe
