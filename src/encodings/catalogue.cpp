#include "encodings/catalogue.h"

#include "encodings/index.h"
#include "encodings/none.h"
#include "encodings/sinusoidal.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr const Scheme* kCatalogue[] = {
    &kNoneScheme,
    &kIndexScheme,
    &kNormalizedIndexScheme,
    &kSinusoidalScheme,
};

}  // namespace

std::span<const Scheme* const> catalogue() { return kCatalogue; }

const Scheme& find_scheme(std::string_view name) {
  std::string known;
  for (const Scheme* scheme : catalogue()) {
    if (scheme->name == name) return *scheme;
    known += join(known.empty() ? "" : ", ", scheme->name);
  }
  throw InputError("catalogue", "encoding", join("must be one of ", known, ", got '", name, "'"));
}

Arguments arguments_for(const Scheme& scheme) { return {scheme.name, scheme.parameters}; }

Shape table_shape(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.shape != nullptr, scheme.name, "encoding", "has no table to show");
  const Shape shape = scheme.shape(arguments);
  const double element = arguments.number("precision") == 0 ? sizeof(float) : sizeof(double);
  const double bytes = static_cast<double>(shape.rows) * static_cast<double>(shape.cols) * element;
  if (bytes > kMaxTableBytes) {
    constexpr double kMiB = 1024 * 1024;
    throw MemoryError(join(scheme.name, ": a table of ", shape.rows, " x ", shape.cols,
                           " takes more than the ", kMaxTableBytes / kMiB, " MiB allowed, ",
                           format_number(bytes / kMiB, 4), " MiB"));
  }
  return shape;
}

Explanation explain(const Scheme& scheme, const Arguments& arguments, std::size_t row,
                    std::size_t column) {
  const Shape shape = table_shape(scheme, arguments);
  require(row < shape.rows, scheme.name, "row", "must be below the number of rows, ", shape.rows,
          ", got ", row);
  require(column < shape.cols, scheme.name, "column", "must be below the number of columns, ",
          shape.cols, ", got ", column);
  return scheme.explain(arguments, row, column);
}

}  // namespace pe
