// The largest of errors, where a NaN is one.
#pragma once

#include <cmath>

namespace pe::testing {

/// The larger of two errors; NaN where one of them is, so that no bound holds of it. std::fmax would
/// pass over a table of NaN.
inline double worst_of(double worst, double error) {
  return std::isnan(worst) || worst > error ? worst : error;
}

}  // namespace pe::testing
