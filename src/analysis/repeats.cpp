#include "analysis/repeats.h"

#include <cmath>

#include "support/work.h"

namespace pe {
namespace {

constexpr Parameter kParameters[] = {
    number("within", {.fallback = 1e-12, .max = 1e300},
           "Numbers no farther apart are the same: those of a table near 1 differ by rounding."),
};

}  // namespace

const std::span<const Parameter> kRepeatsParameters = kParameters;

Repeats repeats(MatrixView<const double> table, double within) {
  const std::span<const double> cells = table.flat();
  const auto count = static_cast<double>(cells.size());
  check_work("repeats", "matrix", count * count, "cells * cells");
  Repeats result;
  result.repeated.assign(cells.size(), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    bool is_known = false;
    for (std::size_t j = 0; j < i; ++j) {
      if (cells[i] != cells[j] && !(std::fabs(cells[i] - cells[j]) <= within)) continue;
      result.repeated[i] = result.repeated[j] = 1;
      is_known = true;
    }
    if (!is_known) ++result.different;
  }
  return result;
}

}  // namespace pe
