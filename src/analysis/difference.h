// The difference of two matrices and its size.
#pragma once

#include <cstddef>

#include "linalg/matrix_view.h"

namespace pe {

/// What two matrices differ by, over the cells where both are finite.
struct Difference {
  double largest = 0;            ///< |a - b| of the worst cell
  std::size_t row = 0, col = 0;  ///< that cell, the first of equals
  double mean = 0;               ///< of |a - b|
  std::size_t compared = 0;      ///< cells where both are finite; 0: nothing could be compared
};

/// out = a - b, cell by cell, in double; NaN where one of them is not finite, e.g. masked.
/// out       may be a or b
/// refuses   (InputError, parameter "b") shapes that differ, before writing
Difference difference(MatrixView<double> out, MatrixView<const double> a,
                      MatrixView<const double> b);

}  // namespace pe
