// Tables of catalogue entries, and their comparison with golden ones.
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/golden.h"
#include "support/refused.h"

namespace pe::testing {

/// A parameter's value as a test writes it.
using Value = std::variant<double, bool, const char*, std::vector<double>>;
using Settings = std::initializer_list<std::pair<const char*, Value>>;

inline Arguments arguments_with(std::string_view scheme, Settings settings) {
  Arguments arguments = arguments_for(find_scheme(scheme));
  for (const auto& [name, value] : settings) {
    std::visit([&, key = name](const auto& v) { arguments.set(key, v); }, value);
  }
  return arguments;
}

template <typename T>
Matrix<T> table_of(const Arguments& arguments) {
  const Scheme& scheme = find_scheme(arguments.function());
  const Shape shape = table_shape(scheme, arguments);
  Matrix<T> table(shape.rows, shape.cols);
  for (T& x : table.view().flat()) x = static_cast<T>(NAN);
  encode(table.view(), scheme, arguments);
  return table;
}

inline bool has(const Scheme& scheme, std::string_view name) {
  return std::ranges::find(scheme.parameters, name, &Parameter::name) != scheme.parameters.end();
}

/// A number, a flag or a choice by its index.
inline void set_value(Arguments& arguments, const Parameter& parameter, double value) {
  if (parameter.type == ParameterType::Choice) {
    arguments.set(parameter.name, parameter.choices[static_cast<std::size_t>(value)]);
  } else if (parameter.type == ParameterType::Boolean) {
    arguments.set(parameter.name, value != 0);
  } else {
    arguments.set(parameter.name, value);
  }
}

/// The float64 table of a scheme.
inline Matrix<double> exact_table(std::string_view scheme, Settings settings) {
  return table_of<double>(arguments_with(scheme, settings));
}

template <typename T>
double largest_error(MatrixView<const T> table, std::span<const double> golden) {
  REQUIRE(table.size() == golden.size());
  double worst = 0;
  for (std::size_t i = 0; i < golden.size(); ++i) {
    const double error = std::fabs(static_cast<double>(table.flat()[i]) - golden[i]);
    worst = std::isnan(error) ? INFINITY : std::fmax(worst, error);
  }
  return worst;
}

/// Both precisions of the table against a golden one, at the tolerances of its index entry.
inline void check_golden(const std::string& file, const Arguments& arguments) {
  CAPTURE(file);
  const Json& tolerance = golden_entry(file)["tolerance"];
  const GoldenTable golden = read_golden_table(file);
  const Matrix<float> single = table_of<float>(arguments);
  CHECK(single.rows() == golden.rows());
  CHECK(largest_error<float>(single.view(), golden.data) <= tolerance["float32"].number);
  const Matrix<double> exact = table_of<double>(arguments);
  CHECK(largest_error<double>(exact.view(), golden.data) <= tolerance["float64"].number);
}

/// The parameter that a scheme refuses these settings for; "accepted" if it takes them.
inline std::string refused_for(std::string_view scheme, Settings settings) {
  return refused([&] {
    const Arguments arguments = arguments_with(scheme, settings);
    const Shape shape = table_shape(find_scheme(scheme), arguments);
    Matrix<double> table(shape.rows, shape.cols);
    encode(table.view(), find_scheme(scheme), arguments);
  });
}

/// The golden files' own test vector, exact in float32.
inline double detvec(std::size_t k, double seed) {
  const double n = (static_cast<double>(k) + 1) * 40503 + seed * 9973;
  return std::fmod(n, 65536) / 32768 - 1;
}

}  // namespace pe::testing
