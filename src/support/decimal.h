// Decimal text as numbers. Own code because the C library's strtod brings 128-bit arithmetic into
// the WASM module.
#pragma once

#include <cstddef>
#include <string_view>

namespace pe {

/// Reads all of `text` as a number: digits with a point and an exponent, or nan, inf, infinity in
/// any case, with a sign in front. The nearest double, ties to even, however many digits there are;
/// infinite beyond the largest. False, leaving `value` as it was, for anything else.
bool parse_decimal(std::string_view text, double& value);

/// The number that `text` begins with, of digits with a point and an exponent, likewise; an e that no
/// digits follow is not part of it. Returns how many characters it has: 0, leaving `value`, for none.
std::size_t read_decimal(std::string_view text, double& value);

/// value * 10^power, with one rounding while |power| <= 22.
double times_power_of_ten(double value, int power);

}  // namespace pe
