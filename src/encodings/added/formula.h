#pragma once

#include <string>
#include <string_view>

namespace pe {

/// A formula in p, j, i, d, L and n as Python, where each of these is an array of NumPy's.
/// refuses  as Expression does
std::string formula_in_python(std::string_view formula);

}  // namespace pe
