#include "encodings/first_ideas/index.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/golden.h"
#include "support/tables.h"

namespace pe {
namespace {

const testing::GoldenClaim kNaive("naive.json", {"index", "normalized-index"});

TEST_CASE("golden: index and the three normalizations", "[encodings][index][golden]") {
  const testing::Json naive = testing::read_golden_json("naive.json");
  const double tolerance = testing::golden_entry("naive.json")["tolerance"]["float64"].number;
  const std::vector<double> positions{0, 1, 2, 3};
  Matrix<double> table(4, 3);

  index_encoding(table.view(), positions);
  const auto index = naive["index"].numbers();
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t j = 0; j < 3; ++j) CHECK(table.view()(r, j) == index[r]);
  }

  const struct {
    Normalization normalization;
    const char* key;
  } cases[] = {{Normalization::ZeroBased, "zero_based_over_L"},
               {Normalization::OneBased, "one_based_over_L"},
               {Normalization::Inclusive, "zero_based_over_Lm1"}};
  for (const auto& [normalization, key] : cases) {
    CAPTURE(key);
    normalized_index_encoding(table.view(), positions, 4, normalization);
    const auto golden = naive["normalised_L4"][key].numbers();
    for (std::size_t r = 0; r < 4; ++r) {
      CHECK(std::fabs(table.view()(r, 2) - golden[r]) <= tolerance);
    }
  }
}

TEST_CASE("normalized-index: positions may be any, the length divides", "[encodings][index]") {
  const Scheme& scheme = find_scheme("normalized-index");
  Arguments arguments = arguments_for(scheme);
  arguments.set("length", 30.0);
  arguments.set("positions", std::vector<double>{1, 2.5});
  arguments.set("d_model", 1.0);
  CHECK(table_shape(scheme, arguments).rows == 2);
  Matrix<float> table(2, 1);
  scheme.encode(table.view(), arguments);
  CHECK(table.view()(0, 0) == static_cast<float>(1.0 / 30));  // the posts' .0333
  CHECK(table.view()(1, 0) == static_cast<float>(2.5 / 30));
}

TEST_CASE("normalized-index: 'inclusive' refuses a length of 1", "[encodings][index][error]") {
  const Scheme& scheme = find_scheme("normalized-index");
  Arguments arguments = arguments_for(scheme);
  arguments.set("length", 1.0);
  CHECK_NOTHROW(table_shape(scheme, arguments));
  arguments.set("normalization", "inclusive");
  CHECK_THROWS_AS(table_shape(scheme, arguments), InputError);
  Matrix<double> table(1, 1);
  table.view()(0, 0) = 99;
  const double position = 0;
  CHECK_THROWS_AS(
      normalized_index_encoding(table.view(), std::span(&position, 1), 1, Normalization::Inclusive),
      InputError);
  CHECK(table.view()(0, 0) == 99);
}

const testing::PropertyClaim kNone("none");

TEST_CASE("none: adds nothing to any word, in any width", "[encodings][index][property]") {
  for (const double d_model : {1., 5., 128.}) {
    const Arguments arguments =
        testing::arguments_with("none", {{"length", 7.}, {"d_model", d_model}});
    const Matrix<float> single = testing::table_of<float>(arguments);
    const Matrix<double> exact = testing::table_of<double>(arguments);
    CHECK(single.rows() == 7);
    CHECK(static_cast<double>(single.cols()) == d_model);
    CHECK(std::ranges::count(single.view().flat(), 0.f) == std::ssize(single.view().flat()));
    CHECK(std::ranges::count(exact.view().flat(), 0.) == std::ssize(exact.view().flat()));
  }
}

}  // namespace
}  // namespace pe
