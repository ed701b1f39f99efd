#include "encodings/catalogue/row_range.h"

#include <algorithm>

#include "support/check.h"

namespace pe {

std::size_t RowRange::size(std::string_view function, std::size_t rows) const {
  require(first < std::max<std::size_t>(rows, 1), function, "first",
          "must be below the number of rows, ", rows, ", got ", first);
  const std::size_t asked = count.value_or(rows - first);
  require(asked <= rows - first, function, "rows", "must be at most ", rows - first,
          ", the rows from first on, got ", asked);
  return asked;
}

RowRange row_range(const Arguments& options) {
  RowRange range{options.integer("first")};
  if (options.given("rows")) range.count = options.integer("rows");
  return range;
}

}  // namespace pe
