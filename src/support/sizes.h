// Products of sizes. A size_t of WASM has 32 bits, and sizes come from callers and files.
#pragma once

#include <cstddef>

namespace pe {

/// Elements of rows * cols, where all of them, `element` bytes each, are an object that memory can
/// address (PTRDIFF_MAX bytes).
/// throws  MemoryError otherwise
std::size_t table_size(std::size_t rows, std::size_t cols, std::size_t element = 1);

}  // namespace pe
