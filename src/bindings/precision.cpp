#include "encodings/catalogue/precision.h"

#include <emscripten/bind.h>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"

namespace pe::bindings {
namespace {

val precision(const std::string& name, const val& parameters, const val& options) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  const Arguments chosen = to_options("precision", kPrecisionParameters, options);
  const Shape shape = precision_shape(scheme, arguments);
  table_shape(scheme, arguments);  // refuses what is too large
  Matrix<double> values(shape.rows, shape.cols), errors(shape.rows, shape.cols),
      digits(shape.rows, shape.cols);
  std::vector<double> worst(shape.rows);
  precision_table({values.view(), errors.view(), digits.view(), worst}, scheme, arguments, chosen);
  return record({{"values", to_table<double>(values.view())},
                 {"errors", to_table<double>(errors.view())},
                 {"digits", to_table<double>(digits.view())},
                 {"worst", typed_array(worst)}});
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_precision) {
  using namespace pe::bindings;
  emscripten::function("precision(name, params, options)", guarded<&precision>);
}
