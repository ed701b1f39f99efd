// Some of a table's rows: a call that is heavy can be asked in parts.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "encodings/catalogue/arguments.h"

namespace pe {

struct RowRange {
  std::size_t first = 0;
  std::optional<std::size_t> count = {};  ///< without: all from the first on

  /// How many of a table's rows these are.
  /// refuses  (InputError, called `first` and `rows`) what is not inside of the table
  std::size_t size(std::string_view function, std::size_t rows) const;
};

/// `first` and `rows` of a function's options.
RowRange row_range(const Arguments& options);

}  // namespace pe
