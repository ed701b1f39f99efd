// What the files of identify() share; callers include identify.h.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "linalg/matrix_view.h"

namespace pe::identifying {

/// In the order in which they win where several give the same numbers.
using Guesses = std::vector<Arguments>;

using Numbers = std::initializer_list<std::pair<std::string_view, double>>;

/// A guess of that scheme; where it refuses a number there is none to be made of it.
void guess(Guesses& guesses, std::string_view scheme, Numbers numbers,
           std::initializer_list<std::pair<std::string_view, std::string_view>> choices = {});

/// Tables of one geometric ladder of frequencies, from what the columns do.
/// table   the first rows, `length` all of them
void guess_waves(Guesses& guesses, MatrixView<const double> table, std::size_t length);

/// Schemes with few parameters, which are tried.
void guess_plain(Guesses& guesses, MatrixView<const double> table);
void guess_grids(Guesses& guesses, MatrixView<const double> table);

/// The narrowest of bfloat16, float16, float32 and float64; "" where all numbers are whole or of
/// four bits, as any type holds those.
std::string_view narrowest_type(MatrixView<const double> table);

/// Identification::spectrum.
std::vector<double> row_spectrum(MatrixView<const double> table);

}  // namespace pe::identifying
