#include "bindings/support/tables.h"

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"

namespace pe::bindings {

void check_memory(std::string_view function, const TableReader& table) {
  const double bytes =
      static_cast<double>(table.rows()) * static_cast<double>(table.cols()) * sizeof(double);
  if (bytes > kMaxTableBytes) {
    throw MemoryError(join(function, ": a matrix of ", table.rows(), " x ", table.cols(),
                           " takes more memory than allowed"));
  }
}

Matrix<double> to_matrix(std::string_view function, const val& table, std::string_view name) {
  const TableReader reader(function, table, name);
  check_memory(function, reader);
  Matrix<double> matrix(reader.rows(), reader.cols());
  copy_into(matrix.view(), reader.data());
  return matrix;
}

Matrix<double> exact_table(const Scheme& scheme, Arguments& arguments) {
  if (arguments.has("precision")) arguments.set("precision", "float64");
  const Shape shape = table_shape(scheme, arguments);
  Matrix<double> table(shape.rows, shape.cols);
  encode(table.view(), scheme, arguments);
  return table;
}

}  // namespace pe::bindings
