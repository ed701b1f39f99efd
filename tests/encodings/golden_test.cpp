// The catalogue's tables against reference data.
#include "support/golden.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdio>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/bias.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::GoldenClaim;
using testing::GoldenTable;
using testing::Json;

/// What a golden file's own words mean in ours.
Arguments arguments_of(const Scheme& scheme, const std::string& file, const Json& parameters) {
  Arguments arguments = arguments_for(scheme);
  if (parameters.has("L")) arguments.set("length", parameters["L"].number);
  if (parameters.has("d")) arguments.set("d_model", parameters["d"].number);
  if (parameters.has("n")) arguments.set("base", parameters["n"].number);
  if (parameters.has("positions")) arguments.set("positions", parameters["positions"].numbers());
  if (file.find("concat") != std::string::npos) arguments.set("layout", "concat");
  if (file.find("t2t") != std::string::npos) {
    arguments.set("layout", "concat");
    arguments.set("schedule", "tensor2tensor");
  }
  return arguments;
}

template <typename T>
void check_table(MatrixView<const T> table, const GoldenTable& golden, double tolerance,
                 double positions_below, const std::vector<double>& positions) {
  REQUIRE(table.rows() == golden.rows());
  REQUIRE(table.cols() == golden.cols());
  double worst = 0;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    if (!positions.empty() && std::fabs(positions[r]) > positions_below) continue;
    for (std::size_t j = 0; j < table.cols(); ++j) {
      const double ours = table(r, j), wanted = golden.data[r * table.cols() + j];
      const double error = ours == wanted ? 0 : std::fabs(ours - wanted);  // -infinity, too
      worst = testing::worst_of(worst, error);
    }
  }
  CHECK(worst <= tolerance);
}

void check_sinusoidal(const std::string& file) {
  CAPTURE(file);
  const Json& entry = testing::golden_entry(file);
  const Json& tolerance = entry["tolerance"];
  const Scheme& scheme = find_scheme("sinusoidal");
  Arguments arguments = arguments_of(scheme, file, entry["parameters"]);
  const GoldenTable golden = testing::read_golden_table(file);
  const Shape shape = table_shape(scheme, arguments);
  const auto positions = row_positions(arguments);

  Matrix<float> single(shape.rows, shape.cols);
  scheme.encode(single.view(), arguments);
  check_table<float>(single.view(), golden, tolerance["float32"].number, INFINITY, positions);

  arguments.set("precision", "float64");
  const double below =
      tolerance.has("float64_below") ? tolerance["float64_below"].number : INFINITY;
  Matrix<double> exact(shape.rows, shape.cols);
  scheme.encode_double(exact.view(), arguments);
  check_table<double>(exact.view(), golden, tolerance["float64"].number, below, positions);
}

const GoldenClaim kSinusoidal[] = {
    GoldenClaim("sin_interleaved_L4_d4_n100.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_L50_d128.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_L100_d512.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_L16_d7.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_L8_d2.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_L8_d1.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_big_d64.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_frac_d32.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_neg_d16.npy", {"sinusoidal"}),
    GoldenClaim("sin_interleaved_far_d64.npy"),
    GoldenClaim("sin_concat_L32_d64.npy", {"sinusoidal"}),
    GoldenClaim("sin_concat_L16_d7.npy", {"sinusoidal"}),
    GoldenClaim("sin_t2t_L32_d64.npy", {"sinusoidal"}),
    GoldenClaim("sin_t2t_L16_d9.npy", {"sinusoidal"}),
};

TEST_CASE("golden: sinusoidal tables, float32 and float64", "[encodings][sinusoidal][golden]") {
  int compared = 0;
  for (const Json& entry : testing::golden_index()) {
    const std::string& file = entry["file"].text;
    const bool sinusoidal = file.starts_with("sin_") && !file.starts_with("sin_fairseq");
    if (!sinusoidal || !file.ends_with(".npy")) continue;
    check_sinusoidal(file);
    ++compared;
  }
  CHECK(compared == static_cast<int>(std::size(kSinusoidal)));
}

TEST_CASE("golden: every file that a scheme of the catalogue names is in the index",
          "[encodings][catalogue][golden]") {
  for (const Scheme* scheme : catalogue()) {
    for (const std::string_view file : texts_of(*scheme).golden) {
      CAPTURE(scheme->name, file);
      CHECK_NOTHROW(testing::golden_entry(file));
    }
  }
}

/// Sets what the index says, in the catalogue's own words.
void set_from(Arguments& arguments, const Json& settings) {
  for (const auto& [name, value] : settings.object) {
    switch (value.type) {
      case Json::Type::Text:
        arguments.set(name, value.text);
        break;
      case Json::Type::List:
        arguments.set(name, value.numbers());
        break;
      case Json::Type::Boolean:
        arguments.set(name, value.boolean);
        break;
      default:
        arguments.set(name, value.number);
    }
  }
}

void check_scheme(const Scheme& scheme, const Arguments& arguments, const GoldenTable& golden,
                  const Json& tolerance) {
  if (scheme.bias != nullptr) {
    check_table<double>(testing::bias_of(scheme, arguments).view(), golden,
                        tolerance["float64"].number, INFINITY, {});
    return;
  }
  const Shape shape = table_shape(scheme, arguments);
  Matrix<float> single(shape.rows, shape.cols);
  encode(single.view(), scheme, arguments);
  check_table<float>(single.view(), golden, tolerance["float32"].number, INFINITY, {});
  Matrix<double> exact(shape.rows, shape.cols);
  encode(exact.view(), scheme, arguments);
  check_table<double>(exact.view(), golden, tolerance["float64"].number, INFINITY, {});
}

TEST_CASE("golden: files of tests/golden/schemes hold tables and matrices of their scheme",
          "[encodings][golden]") {
  int compared = 0;
  for (const Json& entry : testing::golden_index()) {
    if (!entry.has("scheme")) continue;
    const std::string& file = entry["file"].text;
    CAPTURE(file);
    const Scheme& scheme = find_scheme(entry["scheme"].text);
    CHECK(std::ranges::count(texts_of(scheme).golden, file) == 1);
    Arguments arguments = arguments_for(scheme);
    set_from(arguments, entry["arguments"]);
    const GoldenTable golden = testing::read_golden_table(file);
    INFO("`rows` are numbers of this scheme that other means than this core have computed");
    CHECK(golden.rows() > 0);
    if (golden.rows() > 0) check_scheme(scheme, arguments, golden, entry["tolerance"]);
    ++compared;
  }
  CHECK(compared >= 1);
}

// ---- numbers printed in the five posts ---------------------------------------------------------

const GoldenClaim kSeeds("seeds.json");

/// A float64 table of the catalogue's sinusoidal scheme.
Matrix<double> sinusoidal_table(double d_model, double base, std::vector<double> positions) {
  const Scheme& scheme = find_scheme("sinusoidal");
  Arguments arguments = arguments_for(scheme);
  arguments.set("d_model", d_model);
  arguments.set("base", base);
  arguments.set("positions", std::move(positions));
  arguments.set("precision", "float64");
  const Shape shape = table_shape(scheme, arguments);
  Matrix<double> table(shape.rows, shape.cols);
  scheme.encode_double(table.view(), arguments);
  return table;
}

double cosine_distance(const Matrix<double>& table) {
  double dot = 0, a = 0, b = 0;
  for (std::size_t j = 0; j < table.cols(); ++j) {
    const double x = table.view()(0, j), y = table.view()(1, j);
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return 1 - dot / std::sqrt(a * b);
}

TEST_CASE("golden: what the posts print of sinusoidal tables", "[encodings][sinusoidal][golden]") {
  const Json seeds = testing::read_golden_json("seeds.json");
  const double tolerance = testing::golden_entry("seeds.json")["tolerance"]["float64"].number;
  int compared = 0;
  for (const Json& value : seeds["values"].list) {
    const std::string& expression = value["expression"].text;
    CAPTURE(expression);
    int a = 0, b = 0;
    double computed = 0;
    if (std::sscanf(expression.c_str(), "cosine(PE(%d), PE(%d))", &a, &b) == 2) {
      computed = cosine_distance(
          sinusoidal_table(1024, 10000, {static_cast<double>(a), static_cast<double>(b)}));
      // a sum of 1024 products: its own rounding comes on top
      CHECK(std::fabs(computed - value["exact"].number) <= 1e-14);
    } else if (std::sscanf(expression.c_str(), "PE(%d,%d)", &a, &b) == 2) {
      computed = sinusoidal_table(6, 10000, {static_cast<double>(a)})
                     .view()(0, static_cast<std::size_t>(b));
      CHECK(std::fabs(computed - value["exact"].number) <= tolerance);
    } else if (std::sscanf(expression.c_str(), "sin(%d)", &a) == 1 ||
               std::sscanf(expression.c_str(), "cos(%d)", &b) == 1) {
      const bool is_sine = expression.starts_with("sin");
      const double angle = static_cast<double>(is_sine ? a : b);
      computed = sinusoidal_table(2, 10000, {angle}).view()(0, is_sine ? 0 : 1);
      CHECK(std::fabs(computed - value["exact"].number) <= tolerance);
    } else {
      continue;  // sums and quotients that no table is needed for
    }
    ++compared;
  }
  CHECK(compared >= 22);

  const Json& table = seeds["seed003_table_n100_d4"]["values"];
  const Matrix<double> ours = sinusoidal_table(4, 100, {0, 1, 2, 3});
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t j = 0; j < 4; ++j) {
      CHECK(std::fabs(ours.view()(r, j) - table[r][j].number) <= tolerance);
    }
  }
}

}  // namespace
}  // namespace pe
