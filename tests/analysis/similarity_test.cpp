#include "analysis/similarity.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "analysis/toeplitz.h"
#include "support/row_metric.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::GoldenClaim;
using testing::kMetrics;
using testing::row_metric;
using testing::Settings;

template <typename T>
Matrix<T> similarity_of(const Matrix<T>& table, Metric metric) {
  Matrix<T> out(table.rows(), table.rows());
  similarity(out.view(), table.view(), table.view(), metric);
  return out;
}

template <typename T>
Matrix<T> toeplitz_of(const Matrix<T>& table, Metric metric) {
  Matrix<T> out(table.rows(), table.rows());
  toeplitz_similarity(out.view(), table.view(), metric);
  return out;
}

/// Every golden matrix of a sinusoidal table, in both precisions.
void check_golden_matrix(const std::string& file, Settings settings, Metric metric) {
  CAPTURE(file);
  const testing::GoldenTable golden = testing::read_golden_table(file);
  const testing::Json& tolerance = testing::golden_entry(file)["tolerance"];
  const Arguments arguments = testing::arguments_with("sinusoidal", settings);
  const auto single = testing::table_of<float>(arguments);
  const auto exact = testing::table_of<double>(arguments);
  const bool whole = golden.shape.size() == 2;
  const auto check = [&](const auto& matrix, double allowed) {
    double worst = 0;
    for (std::size_t i = 0; i < (whole ? golden.rows() : 1); ++i) {
      for (std::size_t j = 0; j < matrix.cols(); ++j) {
        const double wanted = golden.data[i * matrix.cols() + j];
        worst =
            testing::worst_of(worst, std::fabs(static_cast<double>(matrix.view()(i, j)) - wanted));
      }
    }
    CHECK(worst <= allowed);
  };
  check(similarity_of(single, metric), tolerance["float32"].number);
  check(similarity_of(exact, metric), tolerance["float64"].number);
  if (is_stationary(find_scheme("sinusoidal"), arguments)) {
    check(toeplitz_of(single, metric), tolerance["float32"].number);
    check(toeplitz_of(exact, metric), tolerance["float64"].number);
  }
}

const GoldenClaim kRow("cosdist_row_L250_d1024.npy"), kWide("cosdist_L64_d1024.npy"),
    kOdd("cosdist_L16_d7.npy"), kDots("dot_L50_d128.npy");

TEST_CASE("similarity: golden matrices", "[analysis][similarity][golden]") {
  check_golden_matrix("cosdist_row_L250_d1024.npy", {{"length", 250.0}, {"d_model", 1024.0}},
                      Metric::CosineDistance);
  check_golden_matrix("cosdist_L64_d1024.npy", {{"length", 64.0}, {"d_model", 1024.0}},
                      Metric::CosineDistance);
  check_golden_matrix("cosdist_L16_d7.npy", {{"length", 16.0}, {"d_model", 7.0}},
                      Metric::CosineDistance);
  check_golden_matrix("dot_L50_d128.npy", {{"length", 50.0}, {"d_model", 128.0}}, Metric::Dot);
}

TEST_CASE("similarity: the four distances printed by S0, to 16 digits",
          "[analysis][similarity][golden]") {
  const auto table = testing::exact_table("sinusoidal", {{"length", 32.0}, {"d_model", 1024.0}});
  const Matrix<double> distances = similarity_of(table, Metric::CosineDistance);
  const std::pair<std::size_t, std::size_t> places[] = {{1, 2}, {1, 3}, {1, 30}, {30, 31}};
  const testing::Json seeds = testing::read_golden_json("seeds.json");
  const auto& values = seeds["values"].list;
  for (std::size_t k = 0; k < 4; ++k) {
    const double exact = values[k]["exact"].number;
    CAPTURE(k, exact);
    CHECK(std::fabs(distances.view()(places[k].first, places[k].second) - exact) < 2.3e-16);
  }
}

TEST_CASE("similarity: every metric against plain loops", "[analysis][similarity]") {
  const Metric metric =
      GENERATE(Metric::Dot, Metric::Cosine, Metric::CosineDistance, Metric::Euclidean);
  const auto a = testing::exact_table("learned", {{"length", 21.0}, {"d_model", 17.0}});
  const auto b =
      testing::exact_table("learned", {{"length", 9.0}, {"d_model", 17.0}, {"seed", 3.0}});
  CAPTURE(metric);
  Matrix<double> out(21, 9);
  similarity(out.view(), a.view(), b.view(), metric);
  const Matrix<double> own = similarity_of(a, metric);
  for (std::size_t i = 0; i < 21; ++i) {
    for (std::size_t j = 0; j < 9; ++j) {
      CHECK(std::fabs(out.view()(i, j) - row_metric(a.view().row(i), b.view().row(j), metric)) <
            1e-15);
    }
    for (std::size_t j = 0; j < 21; ++j) {
      CHECK(std::fabs(own.view()(i, j) - row_metric(a.view().row(i), a.view().row(j), metric)) <
            1e-15);
      CHECK(own.view()(i, j) == own.view()(j, i));
    }
  }
}

TEST_CASE("similarity: zero rows, equal rows, tiny and huge rows", "[analysis][similarity]") {
  Matrix<double> a(5, 2);
  const double rows[] = {0, 0, 3, 4, 3, 4, 3e-200, 4e-200, -3e200, -4e200};
  std::ranges::copy(rows, a.view().data());
  const auto at = [&](Metric metric, std::size_t i, std::size_t j) {
    return similarity_of(a, metric).view()(i, j);
  };
  for (std::size_t j = 0; j < 5; ++j) {
    CHECK(at(Metric::Cosine, 0, j) == 0);
    CHECK(at(Metric::CosineDistance, j, 0) == 1);
  }
  CHECK(at(Metric::Cosine, 1, 1) == 1);
  CHECK(std::fabs(at(Metric::Cosine, 1, 3) - 1) < 1e-15);
  CHECK(std::fabs(at(Metric::CosineDistance, 1, 4) - 2) < 1e-15);
  CHECK(at(Metric::CosineDistance, 4, 4) == 0);
  CHECK(at(Metric::Euclidean, 1, 2) == 0);
  CHECK(at(Metric::Euclidean, 0, 1) == 5);
}

template <typename T>
void check_scaled_distances(T factor) {
  const T numbers[] = {1, 2, 3, 1, 2, 3.5, -1, 0.25, 7};
  Matrix<T> table(3, 3), scaled(3, 3);
  for (std::size_t k = 0; k < 9; ++k) {
    table.view().flat()[k] = numbers[k];
    scaled.view().flat()[k] = numbers[k] * factor;
  }
  const Matrix<T> plain = similarity_of(table, Metric::Euclidean);
  const Matrix<T> found = similarity_of(scaled, Metric::Euclidean);
  for (std::size_t k = 0; k < 9; ++k) {
    const T expected = plain.view().flat()[k] * factor;
    CAPTURE(factor, k);
    CHECK(std::fabs(found.view().flat()[k] - expected) <=
          4 * std::numeric_limits<T>::epsilon() * expected);
  }
}

TEST_CASE("similarity: distances of numbers whose squares are none",
          "[analysis][similarity][edge]") {
  for (const float factor : {0x1p66f, 0x1p120f, 0x1p-70f, 0x1p-115f}) {
    check_scaled_distances(factor);
  }
  for (const double factor : {0x1p540, 0x1p1000, 0x1p-565, 0x1p-900}) {
    check_scaled_distances(factor);
  }
}

TEST_CASE("similarity: no rows, no columns, one row", "[analysis][similarity]") {
  CHECK(similarity_of(Matrix<float>(0, 4), Metric::Cosine).view().size() == 0);
  const Matrix<float> empty = similarity_of(Matrix<float>(3, 0), Metric::CosineDistance);
  CHECK(std::ranges::count(empty.view().flat(), 1.0f) == 9);
  Matrix<float> one(1, 1);
  one.view()(0, 0) = -2;
  CHECK(similarity_of(one, Metric::Cosine).view()(0, 0) == 1);
  CHECK(similarity_of(one, Metric::Dot).view()(0, 0) == 4);
}

TEST_CASE("similarity: refusals name the parameter and write nothing", "[analysis][error]") {
  Matrix<float> a(3, 4), b(2, 5), out(3, 3);
  std::ranges::fill(a.view().flat(), 1.0f);
  std::ranges::fill(b.view().flat(), 1.0f);
  std::ranges::fill(out.view().flat(), 9.0f);
  const auto message = [&](MatrixView<const float> x, MatrixView<const float> y) -> std::string {
    try {
      similarity(out.view(), x, y, Metric::Cosine);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message(a.view(), b.view()) ==
        "similarity: b must have as many columns as the matrix, 4, got 5");
  a.view()(1, 2) = NAN;
  a.view()(2, 0) = INFINITY;
  CHECK(message(a.view(), a.view()) ==
        "similarity: matrix must be finite, got NaN at row 1, column 2");
  CHECK(std::ranges::count(out.view().flat(), 9.0f) == 9);
  CHECK_THROWS_AS(check_similarity(8193, 1, 8192, 1, 4), MemoryError);
  CHECK_THROWS_AS(check_similarity(8192, 1, 8192, 1, 8), MemoryError);
  CHECK_NOTHROW(check_similarity(8192, 1, 8192, 1, 4));
}

TEST_CASE("toeplitz: stationary are waves of whole pairs at even positions",
          "[analysis][toeplitz]") {
  const auto stationary = [](std::string_view name, Settings settings) {
    return is_stationary(find_scheme(name), testing::arguments_with(name, settings));
  };
  CHECK(stationary("none", {}));
  CHECK(stationary("sinusoidal", {}));
  CHECK(stationary("sinusoidal", {{"layout", "concat"}, {"start", -0.1}}));
  CHECK(stationary("sinusoidal", {{"d_model", 7.0}, {"schedule", "tensor2tensor"}}));
  CHECK(stationary("sinusoidal", {{"positions", std::vector<double>{3, 1, -1, -3}}}));
  CHECK(stationary("sinusoidal", {{"positions", std::vector<double>{0, 0.1, 0.2, 0.3, 0.4}}}));
  CHECK(stationary("sinusoidal-scaled", {}));
  CHECK(stationary("timestep", {}));
  CHECK(stationary("rope", {}));
  CHECK_FALSE(stationary("sinusoidal", {{"d_model", 7.0}}));
  CHECK_FALSE(stationary("sinusoidal", {{"positions", std::vector<double>{0, 1, 3}}}));
  CHECK_FALSE(stationary("sinusoidal",
                         {{"positions", std::vector<double>{0x1p52, 0x1p52 + 1, 0x1p52 + 3}}}));
  CHECK_FALSE(stationary("universal-transformer", {}));
  CHECK_FALSE(stationary("sine", {}));
  CHECK_FALSE(stationary("index", {}));
  CHECK_FALSE(stationary("learned", {}));
  CHECK_FALSE(stationary("xpos", {}));
  CHECK_FALSE(stationary("mae-2d", {}));
}

TEST_CASE("toeplitz: whatever is stationary by default is so in numbers",
          "[analysis][toeplitz][property]") {
  for (const Scheme* scheme : catalogue()) {
    if (scheme->bias != nullptr) continue;
    Arguments arguments = arguments_for(*scheme);
    if (arguments.has("length")) arguments.set("length", 40.0);
    if (!is_stationary(*scheme, arguments)) continue;
    CAPTURE(scheme->name);
    const auto table = testing::table_of<double>(arguments);
    for (const Metric metric : kMetrics) {
      const Matrix<double> gram = similarity_of(table, metric);
      CHECK(toeplitz_defect(MatrixView<const double>(gram.view())) < 3e-13);
      const Matrix<double> slid = toeplitz_of(table, metric);
      CHECK(toeplitz_defect(MatrixView<const double>(slid.view())) == 0);
      for (std::size_t k = 0; k < gram.view().size(); ++k) {
        CHECK(std::fabs(gram.view().flat()[k] - slid.view().flat()[k]) < 3e-13);
      }
    }
  }
}

TEST_CASE("toeplitz: the defect is the largest difference on one diagonal",
          "[analysis][toeplitz]") {
  const auto index = testing::exact_table("index", {{"length", 5.0}, {"d_model", 1.0}});
  // products i * j: on the main diagonal from 0 to 16, or 1 to 25
  const Matrix<double> dots = similarity_of(index, Metric::Dot);
  const double first = dots.view()(0, 0), last = dots.view()(4, 4);
  CHECK(toeplitz_defect(MatrixView<const double>(dots.view())) == last - first);
  CHECK(toeplitz_defect(MatrixView<const double>(Matrix<double>(0, 0).view())) == 0);
  CHECK_THROWS_AS(toeplitz_defect(MatrixView<const double>(Matrix<double>(2, 3).view())),
                  InputError);
}

}  // namespace
}  // namespace pe
