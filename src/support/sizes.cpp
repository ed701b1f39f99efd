#include "support/sizes.h"

#include <cstdint>

#include "support/check.h"

namespace pe {

std::size_t table_size(std::size_t rows, std::size_t cols, std::size_t element) {
  const std::size_t most = static_cast<std::size_t>(PTRDIFF_MAX) / element;
  if (cols != 0 && rows > most / cols) {
    throw MemoryError(
        join("posenc: a table of ", rows, " x ", cols, " numbers is more than memory can hold"));
  }
  return rows * cols;
}

}  // namespace pe
