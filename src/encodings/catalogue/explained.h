// Explanations of cells, from texts with places for numbers.
#pragma once

#include <initializer_list>
#include <string_view>

#include "encodings/catalogue/arguments.h"
#include "encodings/math/explanation.h"

namespace pe {

/// An explanation from texts that show `numbers`, the first where they say #a, the second at #b and
/// so on, #+a with its sign as an operator, #(a in parentheses if negative, " token(s)" behind a
/// number as append_counted() does; lines of `steps` are steps. One call instead of many joined
/// pieces: every scheme has one, and readers download them all. `value` is rounded as the
/// arguments' precision says.
Explanation explained(const Arguments& arguments, std::string_view formula,
                      std::string_view substituted, std::string_view steps,
                      std::initializer_list<double> numbers, double value);

}  // namespace pe
