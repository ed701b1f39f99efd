// Arrays of numbers in bytes, as .npy and .safetensors hold them, made into tables.
#pragma once

#include "io/loaded.h"

namespace pe {

/// How an array lies in bytes.
struct ArrayLayout {
  ElementType type = ElementType::Float32;
  bool is_big_endian = false;
  bool is_fortran = false;           ///< the first index runs fastest
  std::vector<std::uint64_t> shape;  ///< empty: a single number
};

/// Bytes that an array takes.
/// offset   of the description in the file, for the message
/// refuses  more elements than `available` bytes can hold; nothing that is allocated depends on a
///          shape before it passed here
std::size_t array_size(const ArrayLayout& layout, std::size_t available, std::size_t offset);

/// The array as a table: leading dimensions of 1 are dropped, a list becomes one column, further
/// dimensions join into rows. Says so in the note.
/// data     of array_size() bytes or more
/// refuses  an empty array; throws MemoryError beyond the limits
Loaded make_table(const ArrayLayout& layout, Bytes data, const ReadLimits& limits);

/// Numbers without any description, little-endian, row by row: part of a safetensors file.
/// dtype    "float16" or "F16"
Loaded read_raw(Bytes bytes, std::string_view dtype, std::span<const std::uint64_t> shape,
                const ReadLimits& limits = {});

}  // namespace pe
