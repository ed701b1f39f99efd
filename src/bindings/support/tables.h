// Tables that analyses read: always in double, from JavaScript or from the catalogue.
#pragma once

#include "bindings/support/convert.h"
#include "linalg/matrix.h"

namespace pe::bindings {

/// Refuses (MemoryError) a table that would take more than kMaxTableBytes.
void check_memory(std::string_view function, const TableReader& table);

/// A copy of {rows, cols, data}, called `name` in messages.
/// refuses  MemoryError above kMaxTableBytes
Matrix<double> to_matrix(std::string_view function, const val& table,
                         std::string_view name = kOnlyTable);

/// The table of a scheme in float64, whatever `precision` says: what is measured is the scheme.
Matrix<double> exact_table(const Scheme& scheme, Arguments& arguments);

}  // namespace pe::bindings
