#include "linalg/matrix.h"

#include "support/format.h"

namespace pe {

NoRoomError::NoRoomError(std::size_t rows, std::size_t cols, std::size_t bytes)
    : message_(join("posenc: not enough memory for a table of ", rows, " x ", cols, " numbers, ",
                    format_number(static_cast<double>(bytes) / (1024 * 1024), 4), " MiB")) {}

void* allocate_table(std::size_t rows, std::size_t cols, std::size_t element) {
  const std::size_t bytes = table_size(rows, cols, element) * element;
  try {
    return ::operator new(bytes, kTableAlignment);
  } catch (const std::bad_alloc&) {
    throw NoRoomError(rows, cols, bytes);
  }
}

}  // namespace pe
