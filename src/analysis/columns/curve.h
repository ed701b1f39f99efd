// What is asked of one curve: where it changes its sign, and whether it grows as a logarithm does.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pe {

struct Curve {
  std::vector<std::int32_t> sign_changes;  ///< the later of two neighbours whose signs are opposite
  double at_one = 0;   ///< at_one + per_log * ln(k + 1) comes nearest to values[k], k = 0, 1, ...
  double per_log = 0;  ///< by least squares
  double share = 0;    ///< of the values' variance that it explains (R^2)
};

/// values    at 1, 2, 3, ...; the fit is NaN below three of them, its share where they do not vary
/// accuracy  sums in 106 bits, rounded once
/// refuses   (InputError) numbers that are not finite, more than 65536 of them
Curve curve(std::span<const double> values);

}  // namespace pe
