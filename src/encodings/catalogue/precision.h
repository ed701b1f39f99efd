// What becomes of sines and cosines in the number formats that models compute with.
#pragma once

#include <span>
#include <string_view>

#include "encodings/catalogue/scheme.h"

namespace pe {

enum class NumberFormat { Float64, Float32, BFloat16, Float16, Float8E4M3, Float8E5M2 };
inline constexpr std::string_view kNumberFormatNames[] = {"float64", "float32",     "bfloat16",
                                                          "float16", "float8-e4m3", "float8-e5m2"};

/// Where a computation rounds.
enum class Rounding {
  Once,      ///< the exact value, once at the end
  Phase,     ///< position, frequency and their product as well: what code in that format does
  Position,  ///< the position to the format; frequency, product and result to float32
};
inline constexpr std::string_view kRoundingNames[] = {"once", "phase", "position"};

/// The nearest number of the format, ties to even; infinite beyond its largest.
double round_to(NumberFormat format, double value);

/// Parameters of the reading beside those of the scheme: `format` and `rounding`.
extern const std::span<const Parameter> kPrecisionParameters;

/// A table of the scheme's sines and cosines in some precision. Spans of (rows, 2 * pairs),
/// row-major; columns 2i and 2i + 1 are sine and cosine of position * frequency i.
struct PrecisionTable {
  MatrixView<double> values;  ///< in the format; NaN where a phase overflowed
  MatrixView<double> errors;  ///< |value - exact|; the exact ones are good to 4.5e-16
  MatrixView<double> digits;  ///< -log10 of the error, from 0 (none is right) to 16
  std::span<double> worst;    ///< largest error of every row; infinite where a value is NaN
};

/// The shape of those tables.
/// refuses  a scheme without has_precision()
Shape precision_shape(const Scheme& scheme, const Arguments& arguments);

/// Fills them.
/// arguments  of the scheme
/// options    of kPrecisionParameters
void precision_table(const PrecisionTable& out, const Scheme& scheme, const Arguments& arguments,
                     const Arguments& options);

}  // namespace pe
