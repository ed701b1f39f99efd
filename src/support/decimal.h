// Decimal text as numbers. Own code because the C library's strtod brings 128-bit arithmetic into
// the WASM module.
#pragma once

#include <string_view>

namespace pe {

/// Reads all of `text` as a number: digits with a point and an exponent, or nan, inf, infinity in
/// any case, with a sign in front. The nearest double, ties to even, however many digits there are;
/// infinite beyond the largest. False, leaving `value` as it was, for anything else.
bool parse_decimal(std::string_view text, double& value);

}  // namespace pe
