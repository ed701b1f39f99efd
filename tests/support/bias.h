// What a scheme adds to scores, as a test wants it.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/json.h"
#include "support/refused.h"

namespace pe::testing {

/// The matrices of all heads; NaN where nothing was written.
inline Matrix<double> bias_of(const Scheme& scheme, const Arguments& arguments) {
  const BiasShape shape = bias_shape(scheme, arguments);
  Matrix<double> out(shape.heads * shape.queries, shape.keys);
  std::ranges::fill(out.view().flat(), NAN);
  scheme.bias(out.view(), arguments);
  return out;
}

inline Matrix<std::int32_t> buckets_of(const Scheme& scheme, const Arguments& arguments) {
  const BiasShape shape = bias_shape(scheme, arguments);
  Matrix<std::int32_t> out(shape.queries, shape.keys);
  std::ranges::fill(out.view().flat(), INT32_MIN);
  scheme.buckets(out.view(), arguments);
  return out;
}

/// A list of rows of reference data.
inline Matrix<double> matrix_of(const Json& rows) {
  Matrix<double> result(rows.list.size(), rows[0].list.size());
  for (std::size_t r = 0; r < result.rows(); ++r) {
    std::ranges::copy(rows[r].numbers(), result.view().row(r).begin());
  }
  return result;
}

/// Small matrices of three heads for tests that compare cell by cell.
inline Arguments small_arguments(const Scheme& scheme) {
  Arguments arguments = arguments_for(scheme);
  const auto set = [&](const char* name, double value) {
    if (arguments.has(name)) arguments.set(name, value);
  };
  set("num_heads", 3);
  set("query_length", 5);
  set("key_length", 9);
  set("head_dim", 6);
  set("d_model", 10);
  set("window_height", 2);
  set("window_width", 3);
  set("width", 16);  // of a network of offsets
  return arguments;
}

/// The message of a refusal, or "accepted".
template <typename Set>
std::string bias_refusal(const Scheme& scheme, const Set& set) {
  return refusal([&] {
    Arguments arguments = arguments_for(scheme);
    set(arguments);
    bias_shape(scheme, arguments);
  });
}

/// |value - exact| as a share of |exact|.
inline double relative_error(double value, double exact) {
  return exact == 0 ? std::fabs(value) : std::fabs(value / exact - 1);
}

}  // namespace pe::testing
