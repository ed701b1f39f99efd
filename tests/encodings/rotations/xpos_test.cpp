#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/golden.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::detvec;
using testing::Json;

const testing::GoldenClaim kClaim("xpos.json", {"xpos"});

template <typename T>
std::vector<double> turned(double position, double seed, const char* role, double center) {
  Arguments arguments = arguments_for(kXposScheme);
  arguments.set("head_dim", 16.0);
  arguments.set("role", role);
  arguments.set("center", center);
  arguments.set("positions", std::vector<double>{position});
  Matrix<T> x(1, 16);
  for (std::size_t k = 0; k < 16; ++k) x.view()(0, k) = static_cast<T>(detvec(k, seed));
  rotate(x.view(), rotation_of(kXposScheme, arguments));
  return {x.view().flat().begin(), x.view().flat().end()};
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

template <typename T>
void check_pair(const Json& golden, const Json& pair, double tolerance) {
  const auto q = turned<T>(pair["m"].number, golden["q_seed"].number, "queries", 0);
  const auto k = turned<T>(pair["n"].number, golden["k_seed"].number, "keys", 0);
  for (std::size_t i = 0; i < 16; ++i) {
    CHECK(std::fabs(q[i] - pair["q"][i].number) <= tolerance);
    CHECK(std::fabs(k[i] - pair["k"][i].number) <= tolerance);
  }
  CHECK(std::fabs(dot(q, k) - pair["score"].number) <= tolerance);
}

TEST_CASE("golden: xPos queries, keys and scores", "[encodings][xpos][golden]") {
  const Json golden = testing::read_golden_json("xpos.json");
  const Json& tolerance = testing::golden_entry("xpos.json")["tolerance"];
  for (const Json& pair : golden["pairs"].list) {
    CAPTURE(pair["m"].number, pair["n"].number);
    check_pair<float>(golden, pair, tolerance["float32"].number);
    check_pair<double>(golden, pair, tolerance["float64"].number);
  }
}

TEST_CASE("xpos: scores depend on the offset only, and not on the centre",
          "[encodings][xpos][property]") {
  const double here = dot(turned<double>(40, 7, "queries", 0), turned<double>(10, 8, "keys", 0));
  for (const double shift : {-30.0, 100.0, 2000.0}) {
    const double there =
        dot(turned<double>(40 + shift, 7, "queries", 0), turned<double>(10 + shift, 8, "keys", 0));
    CHECK(std::fabs(here - there) < 1e-12);
  }
  const double centred =
      dot(turned<double>(40, 7, "queries", 25), turned<double>(10, 8, "keys", 25));
  CHECK(std::fabs(here - centred) < 1e-13);
}

TEST_CASE("xpos: a float table is the exact one rounded, in runs and where positions jump",
          "[encodings][xpos][precision]") {
  std::vector<double> run(200), jumps{0, 1, 2, 90, 91, -40, -39, 7, 0.5, 1.5, 1000};
  std::iota(run.begin(), run.end(), -100.0);
  for (const std::vector<double>& positions : {run, jumps}) {
    for (const char* role : {"queries", "keys"}) {
      Arguments arguments = arguments_for(kXposScheme);
      arguments.set("head_dim", 34.0);  // pairs that fill no vector remain
      arguments.set("role", role);
      arguments.set("scale_base", 16.0);
      arguments.set("positions", positions);
      const Rotation rotation = rotation_of(kXposScheme, arguments);
      Matrix<float> table(positions.size(), 34);
      Matrix<double> exact(positions.size(), 34);
      rotation_table(table.view(), rotation);
      rotation_table(exact.view(), rotation);
      double worst = 0;
      for (std::size_t r = 0; r < positions.size(); ++r) {
        for (std::size_t i = 0; i < 17; ++i) {
          const double cosine = exact.view()(r, i), sine = exact.view()(r, i + 17);
          const double scale = std::hypot(cosine, sine);
          for (const std::size_t column : {i, i + 17}) {
            worst = testing::worst_of(worst,
                                      (table.view()(r, column) - exact.view()(r, column)) / scale);
          }
        }
      }
      CHECK(worst < 1.001 * 0x1p-24);  // half a unit in the last place of the largest
    }
  }
}

TEST_CASE("xpos: scales that float32 cannot hold are refused", "[encodings][xpos][error]") {
  Arguments arguments = arguments_for(kXposScheme);
  arguments.set("positions", std::vector<double>{0, 40000});
  try {
    rotation_of(kXposScheme, arguments);
    FAIL("no exception");
  } catch (const InputError& error) {
    CHECK(error.parameter() == "center");
  }
  arguments.set("center", 20000.0);
  CHECK_NOTHROW(rotation_of(kXposScheme, arguments));
}

TEST_CASE("xpos: the smallest gamma has a table", "[encodings][xpos][edge]") {
  Arguments arguments = arguments_for(kXposScheme);
  const auto gamma = std::ranges::find(kXposScheme.parameters, "gamma", &Parameter::name);
  arguments.set("gamma", gamma->min);
  CHECK_NOTHROW(rotation_of(kXposScheme, arguments));
}

}  // namespace
}  // namespace pe
