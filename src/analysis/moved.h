// Schemes as functions of position: their sines and cosines, and their tables some tokens further.
#pragma once

#include <optional>
#include <vector>

#include "encodings/catalogue/scheme.h"
#include "encodings/math/waves.h"
#include "linalg/matrix.h"

namespace pe {

/// The same arguments for other positions: length and start give way to them. A table's own positions
/// do not tell its length where that is a divisor, so the length of a scheme without `start` stays.
/// arguments  of a scheme that takes positions
Arguments at_positions(Arguments arguments, std::vector<double> positions);

/// The scheme's table in double.
Matrix<double> table_of(const Scheme& scheme, const Arguments& arguments);

/// The waves of an Add scheme's table, where it is made of them.
std::optional<WaveTable> waves_of(const Scheme& scheme, const Arguments& arguments);

/// The same rotation of rows `offset` further along every axis.
Rotation moved(Rotation rotation, double offset);

/// Two tables of the same shape: row r of `to` is for the position of row r of `from`, plus offset.
struct MovedTables {
  Matrix<double> from, to;
};

/// A scheme's table in float64 and the one moved by `offset`: of all rows where positions are a
/// parameter; along every axis where they are not but it is made of waves or turns; and of those
/// rows that have a partner where rows are all there is.
/// offset   [tokens], or the unit of the scheme's axes; may be negative
/// refuses  (InputError, parameter "offset") a fraction where only whole rows can be compared, an
///          offset that leaves no rows, or moves waves or a list of positions to where the scheme has none
MovedTables moved_tables(const Scheme& scheme, const Arguments& arguments, double offset);

/// The same of a bare table: rows r and r + offset.
MovedTables moved_rows(MatrixView<const double> table, double offset);

}  // namespace pe
