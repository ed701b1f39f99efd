// NumPy's own file format.
#pragma once

#include <vector>

#include "io/loaded.h"

namespace pe {

/// Whether the bytes begin as such a file does.
bool is_npy(Bytes bytes);

/// A .npy file of version 1, 2 or 3: booleans, integers, float16, float32, float64 and bfloat16
/// (which ml_dtypes stores as V2), in either byte order, in C or Fortran order. float16 and float32
/// become float32, integers of 32 and 64 bits float64.
/// refuses  what is cut off, with the offset; other types, with what they are: pickled objects
///          (reading them can run code), texts, dates, records, complex and extended numbers
/// source   numpy/lib/format.py
Loaded read_npy(Bytes bytes, const ReadLimits& limits = {});

/// A .npy file of version 1.0 in C order.
/// type     Float16, Float32 or Float64; numbers are rounded to it, ties to even
std::vector<std::uint8_t> write_npy(MatrixView<const float> matrix,
                                    ElementType type = ElementType::Float32);
std::vector<std::uint8_t> write_npy(MatrixView<const double> matrix,
                                    ElementType type = ElementType::Float64);

}  // namespace pe
