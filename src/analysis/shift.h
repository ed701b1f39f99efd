// The matrix that moves rows: M * PE(p) = PE(p + offset) for every p.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encodings/catalogue/scheme.h"
#include "linalg/matrix.h"

namespace pe {

struct Shift {
  Matrix<double> matrix;  ///< (d_model, d_model), for column vectors
  double residual = 0;    ///< largest |M * PE(p) - PE(p + offset)| of any channel and row
  /// The same on every second row, with M fitted to the others: what a fit is worth on rows it did
  /// not see, since one with as many columns as rows passes through any. NaN below 4 rows.
  double held_out = 0;
  bool exact = false;    ///< known in closed form, not fitted
  std::size_t rank = 0;  ///< of what was fitted, or of M
  std::size_t rows = 0;  ///< how many rows it was checked on
};

/// M of a scheme. Tables of whole pairs of sine and cosine have one, of 2 x 2 blocks
///   [cos(k w), sin(k w); -sin(k w), cos(k w)]   on (sine, cosine)
/// and rotations, of (cos, -sin; sin, cos) on the two channels of a pair, here applied to rows of
/// ones. Of other schemes the least squares solution over the table's rows, the smallest where
/// there are several.
/// accuracy  closed form: entries to 2.3e-16; residual below 4e-15 for |position| < 2^20
/// refuses   (InputError) a scheme that adds to scores, an offset without rows to compare
///           (moved_tables), a fit of more than kMostSteps; MemoryError for a fit to more than 3/7 of
///           kMaxTableBytes
Shift shift(const Scheme& scheme, const Arguments& arguments, double offset);

/// The fitted M of a bare table, between rows r and r + offset.
Shift shift(MatrixView<const double> table, double offset);

/// Whether every column is one of a whole pair, or 0: shift() then needs no fit.
bool is_of_pairs(const WaveTable& table);

/// What a single sine can do instead: every column of waves continues from two of its values,
///   f(p + offset) = factor * f(p) - f(p - offset),   factor = 2 cos(offset * w)
struct Recurrence {
  std::vector<double> factors;  ///< one per column
  double residual = 0;          ///< largest error over the table's rows
  std::size_t rows = 0;  ///< those where none of the three is 0 by decree, as a row of padding is
};

/// refuses  (InputError, parameter "encoding") a scheme that is not made of waves
Recurrence recurrence(const Scheme& scheme, const Arguments& arguments, double offset);

/// `offset`.
extern const std::span<const Parameter> kShiftParameters;

}  // namespace pe
