#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace pe {

/// The row of the table that each character uses: the place of a digit inside of its number,
/// counted from 1 at the number's first digit, plus `offset`; 0 for everything else.
/// source  McLeish et al. 2024, section 3.1, where numbers are written lowest digit first
std::vector<std::size_t> abacus_places(std::string_view text, std::size_t offset);

}  // namespace pe
