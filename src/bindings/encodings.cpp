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

val encode(const std::string& name, const val& parameters, const val& out) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  const Shape shape = table_shape(scheme, arguments);
  const std::size_t count = shape.rows * shape.cols;
  if (is_single(arguments)) {
    const Out<float> array(name, out, count);
    Matrix<float>& table = float_buffer();
    table.resize(shape.rows, shape.cols);
    pe::encode(table.view(), scheme, arguments);
    return to_table<float>(table.view(), array);
  }
  const Out<double> array(name, out, count);
  Matrix<double> table(shape.rows, shape.cols);
  pe::encode(table.view(), scheme, arguments);
  return to_table<double>(table.view(), array);
}

val frequencies(const std::string& name, const val& parameters) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  const Spectrum found = spectrum(scheme, arguments);
  return record({{"frequencies", typed_array(found.frequencies)},
                 {"wavelengths", typed_array(found.wavelengths)},
                 {"attentionFactor", found.attention_factor},
                 {"ropeDelta", found.rope_delta ? emscripten::val(*found.rope_delta)
                                                : emscripten::val::null()}});
}

val explain_cell(const std::string& name, const val& parameters, const val& row,
                 const val& column) {
  const Scheme& scheme = find_scheme(name);
  const Explanation found =
      explain(scheme, to_arguments(scheme, parameters), to_size(scheme.name, "row", row),
              to_size(scheme.name, "column", column));
  return record({{"formula", found.formula},
                 {"substituted", found.substituted},
                 {"steps", val::array(found.steps)},
                 {"value", found.value}});
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_encodings) {
  using namespace pe::bindings;
  using emscripten::function;
  function("encodingsJson", &pe::encodings_json);
  function("encode(name, params, out)", guarded<&encode>);
  function("frequencies(name, params)", guarded<&frequencies>);
  function("explain(name, params, row, column)", guarded<&explain_cell>);
}
