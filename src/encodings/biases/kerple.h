#pragma once

#include <span>
#include <string_view>

#include "linalg/matrix_view.h"

namespace pe {

enum class KerpleVariant {
  Log,    ///< -r1 * ln(1 + r2 * |m - n|)
  Power,  ///< -r1 * |m - n|^r2
};
inline constexpr std::string_view kKerpleVariantNames[] = {"log", "power"};

/// -r1 * ln(1 + r2 * distance): a bias of the Log variant. distance [tokens], |m - n|
double kerple_log(double r1, double r2, double distance);

/// out      (heads * queries, keys), one block per entry of r1; queries are the last of the keys
/// r1, r2   (heads,) finite, > 0; r2 <= 2 for Power
/// causal   -infinity where n > m
/// source   Chi et al. 2022, KERPLE
/// refuses  (InputError) r1 and r2 of different sizes or out of range, a shape that does not fit
void kerple_bias(MatrixView<double> out, KerpleVariant variant, std::span<const double> r1,
                 std::span<const double> r2, bool causal = true);

}  // namespace pe
