// Random rows that stand in for what a model learns or reads.
#pragma once

#include <cstddef>

#include "encodings/catalogue/arguments.h"
#include "linalg/matrix.h"

namespace pe {

/// What seeded numbers stand for; numbers for different things are unrelated.
enum class Seeded {
  Query,
  Key,
  Table,  ///< a learned table of the scheme
  SecondTable,
  Vectors,
  Hidden,  ///< weights of a small network
  Output,
  Curves,
};

/// Rows first_row ... of an endless normal table, mean 0. A row depends on seed, purpose, head and
/// its own number only, so that longer sequences begin like shorter ones.
/// throws  MemoryError where the rows would take more than a table may
Matrix<double> seeded_rows(const Arguments& arguments, Seeded purpose, std::size_t head,
                           std::size_t first_row, std::size_t rows, std::size_t cols,
                           double deviation = 1);

}  // namespace pe
