#include "encodings/catalogue/precision.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <limits>

#include "encodings/catalogue/catalogue.h"
#include "encodings/math/waves.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

struct Result {
  Matrix<double> values, errors, digits;
  std::vector<double> worst;
};

Result lowered(const char* scheme_name, std::vector<double> positions, const char* format,
               const char* rounding) {
  const Scheme& scheme = find_scheme(scheme_name);
  Arguments arguments = arguments_for(scheme);
  arguments.set("positions", std::move(positions));
  Arguments options("precision", kPrecisionParameters);
  options.set("format", format);
  options.set("rounding", rounding);
  const Shape shape = precision_shape(scheme, arguments);
  Result result{Matrix<double>(shape.rows, shape.cols), Matrix<double>(shape.rows, shape.cols),
                Matrix<double>(shape.rows, shape.cols), std::vector<double>(shape.rows)};
  precision_table({result.values.view(), result.errors.view(), result.digits.view(), result.worst},
                  scheme, arguments, options);
  return result;
}

TEST_CASE("round_to: nearest number of each format, ties to even", "[encodings][precision]") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(round_to(NumberFormat::BFloat16, 257) == 256);
  CHECK(round_to(NumberFormat::BFloat16, 259) == 260);
  CHECK(round_to(NumberFormat::BFloat16, 0x1.01p0) == 1);
  CHECK(round_to(NumberFormat::BFloat16, 0x1.03p0) == 0x1.04p0);
  CHECK(round_to(NumberFormat::BFloat16, -0x1.03p0) == -0x1.04p0);
  CHECK(round_to(NumberFormat::Float16, 2049) == 2048);
  CHECK(round_to(NumberFormat::Float16, 65504) == 65504);
  CHECK(round_to(NumberFormat::Float16, 65519.99) == 65504);
  CHECK(round_to(NumberFormat::Float16, 65520) == infinity);
  CHECK(round_to(NumberFormat::Float16, -70000) == -infinity);
  CHECK(round_to(NumberFormat::Float16, 0x1p-24) == 0x1p-24);
  CHECK(round_to(NumberFormat::Float16, 0x1p-25) == 0);
  CHECK(round_to(NumberFormat::Float16, 0x1.8p-25) == 0x1p-24);
  CHECK(round_to(NumberFormat::Float32, 0.1) == static_cast<double>(0.1f));
  CHECK(round_to(NumberFormat::Float64, 0.1) == 0.1);
}

TEST_CASE("precision: rounding once errs by half a unit at most", "[encodings][precision]") {
  const std::vector<double> positions{0, 1, 1000, 131071};
  CHECK(lowered("sinusoidal", positions, "float64", "once").worst == std::vector<double>(4, 0.0));
  for (const double worst : lowered("sinusoidal", positions, "float32", "once").worst) {
    CHECK(worst <= 0x1p-25);
  }
  for (const double worst : lowered("rope", positions, "bfloat16", "once").worst) {
    CHECK(worst <= 0x1p-9);
  }
  for (const double worst : lowered("rope", positions, "float16", "once").worst) {
    CHECK(worst <= 0x1p-12);
  }
}

TEST_CASE("precision: a float32 phase errs in proportion to the position",
          "[encodings][precision]") {
  // A position, a frequency and a product rounded: no more than three times position * 2^-25.
  const std::vector<double> positions{4096, 32768, 131071, 1048575};
  const Result result = lowered("rope", positions, "float32", "phase");
  for (std::size_t r = 0; r < positions.size(); ++r) {
    CHECK(result.worst[r] <= 3 * positions[r] * 0x1p-25);
    CHECK(result.worst[r] >= 0.02 * positions[r] * 0x1p-25);
  }
}

TEST_CASE("precision: bfloat16 does not tell position 257 from 256", "[encodings][precision]") {
  const Result result = lowered("rope", {256, 257}, "bfloat16", "position");
  for (std::size_t c = 0; c < result.values.cols(); ++c) {
    CHECK(result.values.view()(0, c) == result.values.view()(1, c));
  }
  CHECK(result.worst[0] < 1e-4);
  CHECK(result.worst[1] > 0.5);
}

TEST_CASE("precision: float16 has no number for positions from 65520 on",
          "[encodings][precision]") {
  const Result result = lowered("rope", {65504, 65520}, "float16", "phase");
  CHECK(std::isfinite(result.worst[0]));
  CHECK(std::isinf(result.worst[1]));
  CHECK(std::isnan(result.values.view()(1, 0)));
}

TEST_CASE("precision: digits are minus the decimal logarithm of the error",
          "[encodings][precision]") {
  const Result result = lowered("sinusoidal", {1000}, "float32", "phase");
  for (std::size_t c = 0; c < result.errors.cols(); ++c) {
    const double error = result.errors.view()(0, c);
    if (error == 0) {
      CHECK(result.digits.view()(0, c) == 16);
    } else {
      CHECK_THAT(result.digits.view()(0, c), WithinRel(-std::log10(error), 1e-12));
    }
  }
}

TEST_CASE("precision: of every scheme whose rows turn with one position, as its table is",
          "[encodings][precision]") {
  int found = 0;
  for (const Scheme* scheme : catalogue()) {
    Arguments arguments = arguments_for(*scheme);
    if (scheme->waves == nullptr || !has_precision(*scheme)) continue;
    arguments.set("precision", "float64");
    arguments.set("positions", {3, 70.5});
    const Result rounded = lowered(scheme->name.data(), {3, 70.5}, "float64", "once");
    INFO(scheme->name);
    ++found;
    const WaveTable table = scheme->waves(arguments);
    Matrix<double> exact(table.rows, table.cols);
    encode(exact.view(), *scheme, arguments);
    std::size_t pair = 0;
    for (const WaveBlock& block : table.blocks) {
      for (std::size_t i = 0; i < block.size(); ++i, ++pair) {
        if (block.sine == WaveBlock::kNone) continue;
        const std::size_t column = block.sine + i * block.stride;
        const double added = table.added.empty() ? 0 : table.added[column];
        for (std::size_t r = 0; r < table.rows; ++r) {
          const double sine = rounded.values.view()(r, 2 * pair);
          CHECK_THAT(exact.view()(r, column), WithinAbs(sine * table.scale + added, 1e-15));
        }
      }
    }
  }
  CHECK(found >= 5);
}

TEST_CASE("precision: every scheme answers, however far, or the catalogue says that it does not",
          "[encodings][precision][error]") {
  for (const Scheme* scheme : catalogue()) {
    INFO(scheme->name);
    if (has_precision(*scheme)) {
      CHECK_NOTHROW(lowered(scheme->name.data(), {0, 0x1p24}, "float32", "phase"));
    } else {
      CHECK_THROWS_AS(precision_shape(*scheme, arguments_for(*scheme)), InputError);
    }
  }
  for (const char* scheme : {"index", "time2vec", "detr-2d", "fope", "mixed-rope"}) {
    CHECK_FALSE(has_precision(find_scheme(scheme)));
  }
}

TEST_CASE("precision: a scheme of waves that answers has one position in each angle",
          "[encodings][precision]") {
  for (const Scheme* scheme : catalogue()) {
    if (scheme->waves == nullptr || !has_precision(*scheme)) continue;
    INFO(scheme->name);
    const WaveTable table = scheme->waves(arguments_for(*scheme));
    for (const WaveBlock& block : table.blocks) {
      REQUIRE(block.axes.size() == 1);
      CHECK(block.axes.front().positions == table.blocks.front().axes.front().positions);
      CHECK(block.axes.front().positions.size() == table.rows);
    }
  }
}

}  // namespace
}  // namespace pe
