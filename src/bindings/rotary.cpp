#include <emscripten/bind.h>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe::bindings {
namespace {

void require_rotation(const Scheme& scheme) {
  require(scheme.rotation != nullptr, scheme.name, "encoding", "does not rotate queries and keys");
}

/// Length and head_dim follow the matrix where they are not given.
Arguments to_rotation_arguments(const Scheme& scheme, const val& parameters, std::size_t rows,
                                std::size_t cols) {
  Arguments arguments = to_arguments(scheme, parameters);
  const auto lacks = [&](std::string_view name) {
    return !arguments.has(name) || !arguments.given(name);
  };
  if (lacks("head_dim")) arguments.set("head_dim", static_cast<double>(cols));
  if (arguments.has("length") && lacks("length") && lacks("positions")) {
    arguments.set("length", static_cast<double>(rows));
  }
  return arguments;
}

template <typename T>
val rotate_copy(const Scheme& scheme, const TableReader& table, const val& parameters,
                const val& out) {
  const std::size_t rows = table.rows(), cols = table.cols();
  const Rotation rotation =
      rotation_of(scheme, to_rotation_arguments(scheme, parameters, rows, cols));
  const Out<T> array("rotate", out, table_size(rows, cols, sizeof(T)));
  Matrix<T> x(rows, cols);
  copy_into(x.view(), table.data());
  rotate(x.view(), rotation);
  return to_table<T>(x.view(), array);
}

val rotate_table(const std::string& name, const val& table, const val& parameters, const val& out) {
  const Scheme& scheme = find_scheme(name);
  require_rotation(scheme);
  const TableReader reader("rotate", table);
  return reader.is_double() ? rotate_copy<double>(scheme, reader, parameters, out)
                            : rotate_copy<float>(scheme, reader, parameters, out);
}

/// Angles [radians], not reduced, one row per position and one column per pair.
val angles(const std::string& name, const val& parameters, const val& out) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  require_rotation(scheme);
  const Shape shape = unchecked_shape(scheme, arguments);
  check_size(scheme, sizeof(double), static_cast<double>(shape.rows),
             static_cast<double>(shape.cols) / 2);
  const Rotation rotation = rotation_of(scheme, arguments);
  const Out<double> array("angles", out,
                          table_size(rotation.rows(), rotation.pairs(), sizeof(double)));
  Matrix<double> found(rotation.rows(), rotation.pairs());
  rotation_angles(found.view(), rotation);
  return to_table<double>(found.view(), array);
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_rotary) {
  using namespace pe::bindings;
  emscripten::function("rotate(name, matrix, params, out)", guarded<&rotate_table>);
  emscripten::function("angles(name, params, out)", guarded<&angles>);
}
