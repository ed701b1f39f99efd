#include <emscripten/bind.h>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

// Reused from call to call: fresh memory costs four times as much as filling it.
Matrix<float>& float_buffer() {
  static Matrix<float> buffer;
  return buffer;
}

JsTable encode(const std::string& name, const JsParameters& parameters, const JsOut& out) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Arguments arguments = to_arguments(scheme, parameters);
    const Shape shape = table_shape(scheme, arguments);
    const std::size_t count = shape.rows * shape.cols;
    if (is_single(arguments)) {
      const Out<float> array(name, out, count);
      Matrix<float>& table = float_buffer();
      table.resize(shape.rows, shape.cols);
      pe::encode(table.view(), scheme, arguments);
      return JsTable(to_table<float>(table.view(), array));
    }
    const Out<double> array(name, out, count);
    Matrix<double> table(shape.rows, shape.cols);
    pe::encode(table.view(), scheme, arguments);
    return JsTable(to_table<double>(table.view(), array));
  });
}

JsSpectrum frequencies(const std::string& name, const JsParameters& parameters) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Arguments arguments = to_arguments(scheme, parameters);
    const Spectrum found = spectrum(scheme, arguments);
    return JsSpectrum(Record()
                          .set("frequencies", typed_array(found.frequencies))
                          .set("wavelengths", typed_array(found.wavelengths))
                          .set("attentionFactor", found.attention_factor)
                          .set("ropeDelta", found.rope_delta ? emscripten::val(*found.rope_delta)
                                                             : emscripten::val::null())
                          .get());
  });
}

JsExplanation explain_cell(const std::string& name, const JsParameters& parameters,
                           const JsIndex& row, const JsIndex& column) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Explanation found =
        explain(scheme, to_arguments(scheme, parameters), to_size(scheme.name, "row", row),
                to_size(scheme.name, "column", column));
    return JsExplanation(Record()
                             .set("formula", found.formula)
                             .set("substituted", found.substituted)
                             .set("steps", val::array(found.steps))
                             .set("value", found.value)
                             .get());
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_encodings) {
  using namespace pe::bindings;
  using emscripten::function;
  emscripten::register_type<JsIndex>("number");
  emscripten::register_type<JsParameters>("Record<string, unknown> | undefined");
  emscripten::register_type<JsTable>(
      "{rows: number, cols: number, data: Float32Array | Float64Array}");
  emscripten::register_type<JsSpectrum>(
      "{frequencies: Float64Array, wavelengths: Float64Array, attentionFactor: number, "
      "ropeDelta: number | null}");
  emscripten::register_type<JsExplanation>(
      "{formula: string, substituted: string, steps: string[], value: number}");
  emscripten::register_type<JsOut>(
      "Float32Array | Float64Array | Int32Array | Uint8ClampedArray | null | undefined");
  function("encodingsJson", &pe::encodings_json);
  function("encode(name, params, out)", &encode);
  function("frequencies(name, params)", &frequencies);
  function("explain(name, params, row, column)", &explain_cell);
}
