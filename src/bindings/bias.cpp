#include <emscripten/bind.h>

#include <algorithm>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

/// {heads, rows, cols, data}: the matrices of all heads one after the other.
JsBias bias(const std::string& name, const JsParameters& parameters) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Arguments arguments = to_arguments(scheme, parameters);
    const BiasShape shape = bias_shape(scheme, arguments);
    Matrix<double> exact(shape.heads * shape.queries, shape.keys);
    scheme.bias(exact.view(), arguments);
    Record result;
    result.set("heads", static_cast<double>(shape.heads))
        .set("rows", static_cast<double>(shape.queries))
        .set("cols", static_cast<double>(shape.keys));
    if (!is_single(arguments)) {
      return JsBias(
          result.set("data", typed_array(std::span<const double>(exact.view().flat()))).get());
    }
    Matrix<float> single(exact.rows(), exact.cols());
    std::ranges::transform(exact.view().flat(), single.view().data(),
                           [](double value) { return static_cast<float>(value); });
    return JsBias(
        result.set("data", typed_array(std::span<const float>(single.view().flat()))).get());
  });
}

JsBuckets buckets(const std::string& name, const JsParameters& parameters) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Arguments arguments = to_arguments(scheme, parameters);
    require(scheme.buckets != nullptr, scheme.name, "encoding", "has no buckets");
    const BiasShape shape = bias_shape(scheme, arguments);
    Matrix<std::int32_t> out(shape.queries, shape.keys);
    scheme.buckets(out.view(), arguments);
    return JsBuckets(Record()
                         .set("rows", static_cast<double>(shape.queries))
                         .set("cols", static_cast<double>(shape.keys))
                         .set("data", typed_array(std::span<const std::int32_t>(out.view().flat())))
                         .get());
  });
}

JsDoubles slopes(const std::string& name, const JsParameters& parameters) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Arguments arguments = to_arguments(scheme, parameters);
    require(scheme.slopes != nullptr, scheme.name, "encoding", "has no slopes");
    return JsDoubles(typed_array(std::span<const double>(scheme.slopes(arguments))));
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_bias) {
  using namespace pe::bindings;
  emscripten::register_type<JsBias>(
      "{heads: number, rows: number, cols: number, data: Float32Array | Float64Array}");
  emscripten::register_type<JsBuckets>("{rows: number, cols: number, data: Int32Array}");
  emscripten::register_type<JsDoubles>("Float64Array");
  emscripten::function("bias(name, params)", &bias);
  emscripten::function("buckets(name, params)", &buckets);
  emscripten::function("slopes(name, params)", &slopes);
}
