#pragma once

#include <string>
#include <string_view>

namespace pe {

/// Expression::program() of a formula in p, j, i, d, L and b.
/// refuses  as Expression does
std::string formula_program(std::string_view formula);

}  // namespace pe
