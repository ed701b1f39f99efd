#include <emscripten/bind.h>

#include <algorithm>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe::bindings {
namespace {

/// {heads, rows, cols, data}: the matrices of all heads one after the other.
val bias(const std::string& name, const val& parameters, const val& out) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  const BiasShape shape = bias_shape(scheme, arguments);
  const std::size_t rows = table_size(shape.heads, shape.queries);
  const std::size_t count = table_size(rows, shape.keys, sizeof(double));
  const bool single = is_single(arguments);
  const Out<float> singles("bias", single ? val(out) : val::undefined(), count);
  const Out<double> doubles("bias", single ? val::undefined() : val(out), count);
  Matrix<double> exact(rows, shape.keys);
  scheme.bias(exact.view(), arguments);
  Record result;
  result.set("heads", shape.heads).set("rows", shape.queries).set("cols", shape.keys);
  if (!single) return result.set("data", doubles.filled(exact.view().flat())).get();
  Matrix<float> rounded(exact.rows(), exact.cols());
  std::ranges::transform(exact.view().flat(), rounded.view().data(),
                         [](double value) { return static_cast<float>(value); });
  return result.set("data", singles.filled(rounded.view().flat())).get();
}

val buckets(const std::string& name, const val& parameters, const val& out) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  require(scheme.buckets != nullptr, scheme.name, "encoding", "has no buckets");
  const BiasShape shape = bias_shape(scheme, arguments);
  const Out<std::int32_t> array("buckets", out,
                                table_size(shape.queries, shape.keys, sizeof(std::int32_t)));
  Matrix<std::int32_t> found(shape.queries, shape.keys);
  scheme.buckets(found.view(), arguments);
  return record(
      {{"rows", shape.queries}, {"cols", shape.keys}, {"data", array.filled(found.view().flat())}});
}

val slopes(const std::string& name, const val& parameters) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  require(scheme.slopes != nullptr, scheme.name, "encoding", "has no slopes");
  return typed_array(scheme.slopes(arguments));
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_bias) {
  using namespace pe::bindings;
  emscripten::function("bias(name, params, out)", guarded<&bias>);
  emscripten::function("buckets(name, params, out)", guarded<&buckets>);
  emscripten::function("slopes(name, params)", guarded<&slopes>);
}
