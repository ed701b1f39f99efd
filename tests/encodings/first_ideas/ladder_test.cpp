#include "encodings/first_ideas/ladder.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "support/reference.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::exact_table;
using testing::Json;
using testing::Settings;

const testing::GoldenClaim kNaive("naive.json", {"append-index", "binary", "sine", "sine-cosine",
                                                 "harmonic", "linear-frequencies"});
const testing::GoldenClaim kSeeds("seeds.json");

/// Both precisions of a scheme's table against a member of naive.json.
void check_naive(const char* key, const Arguments& arguments) {
  CAPTURE(key);
  const Json golden = testing::read_golden_json("naive.json")[key];
  const Json& tolerance = testing::golden_entry("naive.json")["tolerance"];
  std::vector<double> numbers;
  for (const Json& row : golden.list) {
    if (row.type == Json::Type::Number) {
      numbers.push_back(row.number);
    } else {
      for (const double x : row.numbers()) numbers.push_back(x);
    }
  }
  CHECK(testing::largest_error<float>(testing::table_of<float>(arguments).view(), numbers) <=
        tolerance["float32"].number);
  CHECK(testing::largest_error<double>(testing::table_of<double>(arguments).view(), numbers) <=
        tolerance["float64"].number);
}

TEST_CASE("golden: single sine, sine and cosine, harmonic pairs, linear frequencies, binary",
          "[encodings][ladder][golden]") {
  check_naive("single_sine", testing::arguments_with("sine", {{"length", 12.}, {"d_model", 1.}}));
  check_naive("sin_cos",
              testing::arguments_with("sine-cosine", {{"length", 12.}, {"d_model", 2.}}));
  check_naive("sin_linear_d8",
              testing::arguments_with("linear-frequencies", {{"length", 6.}, {"d_model", 8.}}));
  check_naive(
      "harmonic_pairs_d6",
      testing::arguments_with("harmonic", {{"length", 5.}, {"start", 1.}, {"d_model", 6.}}));
  check_naive("binary_4bit_lsb_first",
              testing::arguments_with("binary", {{"length", 16.}, {"num_bits", 4.}}));
}

TEST_CASE("append-index: the position in one column", "[encodings][ladder][golden]") {
  check_naive("index", testing::arguments_with("append-index", {{"length", 4.}}));
}

/// What the post adds to the words [0.1, 0.6, 0.8] and [0.1, 0.6, 0.8, 0.9].
TEST_CASE("ladder: the post's sums take the dimension for the position, and both can be had",
          "[encodings][ladder]") {
  const auto close = [](double a, double b) { return std::fabs(a - b) <= 4.5e-16; };
  const Settings printed{{"length", 4.}, {"d_model", 3.}, {"reading", "dimension"}};
  const Matrix<double> sine = exact_table("sine", printed);
  const Matrix<double> pair = exact_table("sine-cosine", printed);
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t j = 0; j < 3; ++j) {
      const auto x = static_cast<double>(j);
      CHECK(close(sine.view()(r, j), std::sin(x)));
      CHECK(close(pair.view()(r, j), j == 1 ? std::cos(x) : std::sin(x)));
    }
  }
  CHECK(std::fabs(0.6 + sine.view()(0, 1) - 1.4414710) < 5e-8);
  CHECK(std::fabs(0.6 + pair.view()(0, 1) - 1.1403023) < 5e-8);

  const Matrix<double> linear = exact_table(
      "linear-frequencies", {{"length", 2.}, {"d_model", 4.}, {"reading", "dimension"}});
  for (std::size_t j = 0; j < 4; ++j) {
    const double x = static_cast<double>(j) / (static_cast<double>(j) + 1);
    CHECK(close(linear.view()(1, j), j % 2 == 0 ? std::sin(x) : std::cos(x)));
  }

  // The other reading: one number for a word, the same in all of its columns.
  const Matrix<double> meant = exact_table("sine", {{"length", 4.}, {"d_model", 3.}});
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t j = 0; j < 3; ++j) {
      CHECK(close(meant.view()(r, j), std::sin(static_cast<double>(r))));
    }
  }
}

TEST_CASE("sine: what the posts say of its repetitions", "[encodings][ladder][property]") {
  const auto sine = [](double p) {
    return exact_table("sine", {{"positions", std::vector<double>{p}}, {"d_model", 1.}})
        .view()(0, 0);
  };
  CHECK(std::fabs(sine(2) - sine(353)) < 1.26e-5);   // the post's pair
  CHECK(std::fabs(sine(11) - sine(344)) < 1.35e-7);  // the closest below 1000
  const Matrix<double> far =
      exact_table("sine-cosine", {{"positions", std::vector<double>{0, 44, 710}}, {"d_model", 2.}});
  const auto distance = [&](std::size_t r) {
    return std::hypot(far.view()(r, 0) - far.view()(0, 0), far.view()(r, 1) - far.view()(0, 1));
  };
  CHECK(std::fabs(distance(1) - 0.018) < 5e-4);
  CHECK(std::fabs(distance(2) - 6.0e-5) < 5e-7);
}

TEST_CASE("harmonic: three pairs return after 12 pi, so nearly after 377 and 4260 words",
          "[encodings][ladder][property]") {
  const Matrix<double> t =
      exact_table("harmonic", {{"positions", std::vector<double>{0, 377, 4260}}, {"d_model", 6.}});
  const auto distance = [&](std::size_t r) {
    double square = 0;
    for (std::size_t j = 0; j < 6; ++j) {
      square += std::pow(t.view()(r, j) - t.view()(0, j), 2);
    }
    return std::sqrt(square);
  };
  CHECK(std::fabs(distance(1) - 0.010) < 5e-4);
  CHECK(std::fabs(distance(2) - 4.2e-4) < 5e-6);
}

TEST_CASE("ladder: waves err by at most 0.51 * 2^-24 and 4.5e-16 far out and at any divisor",
          "[encodings][ladder]") {
  for (const char* name : {"harmonic", "linear-frequencies"}) {
    for (const double start : {0.0, 1e6, 0x1p24 - 100}) {
      CAPTURE(name, start);
      const Arguments a =
          testing::arguments_with(name, {{"length", 99.}, {"start", start}, {"d_model", 41.}});
      const Matrix<float> single = testing::table_of<float>(a);
      const Matrix<double> exact = testing::table_of<double>(a);
      double worst = 0, worst_exact = 0;
      for (std::size_t r = 0; r < exact.rows(); ++r) {
        for (std::size_t j = 0; j < exact.cols(); ++j) {
          const bool pairs = name[0] == 'h';
          const auto divisor = static_cast<double>(pairs ? j / 2 + 1 : j + 1);
          const auto p = testing::reference_phasor(start + static_cast<double>(r),
                                                   kTurnsPerRadian / DoubleDouble{divisor, 0});
          const DoubleDouble wanted = j % 2 == 0 ? p.sine : p.cosine;
          worst = testing::worst_of(worst, testing::error_of(single.view()(r, j), wanted));
          worst_exact =
              testing::worst_of(worst_exact, testing::error_of(exact.view()(r, j), wanted));
        }
      }
      CHECK(worst <= 0.51 * 0x1p-24);
      CHECK(worst_exact <= 4.5e-16);
    }
  }
}

TEST_CASE("binary: two's complement below 0, whole parts of fractions, repeats after 2^bits",
          "[encodings][ladder][property]") {
  const Matrix<double> t = exact_table(
      "binary",
      {{"positions", std::vector<double>{-1, -2, 5, 5.75, 13, 0x1p53}}, {"num_bits", 3.}});
  const double wanted[6][3] = {{1, 1, 1}, {0, 1, 1}, {1, 0, 1}, {1, 0, 1}, {1, 0, 1}, {0, 0, 0}};
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t k = 0; k < 3; ++k) CHECK(t.view()(r, k) == wanted[r][k]);
  }
}

TEST_CASE("ladder: frequencies are told once each, fastest first", "[encodings][ladder]") {
  const Spectrum s = spectrum(find_scheme("linear-frequencies"),
                              testing::arguments_with("linear-frequencies", {{"d_model", 4.}}));
  REQUIRE(s.frequencies.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(std::fabs(s.frequencies[i] * static_cast<double>(i + 1) - 1) < 4e-16);
    CHECK(std::fabs(s.wavelengths[i] / (6.283185307179586 * static_cast<double>(i + 1)) - 1) <
          4e-16);
  }
}

}  // namespace
}  // namespace pe
