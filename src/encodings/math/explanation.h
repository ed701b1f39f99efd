// How one number of a table is derived.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pe {

/// The derivation, step by step. Texts are plain Unicode.
struct Explanation {
  std::string formula;             ///< as in SchemeTexts::formula: "sin(p / b^(2i/d))"
  std::string substituted;         ///< with this cell's numbers: "sin(3 / 10000^(4/128))"
  std::vector<std::string> steps;  ///< what one would write between the two and the value
  double value = 0;                ///< equal to the table's number
};

struct Shape {
  std::size_t rows = 0, cols = 0;
};

}  // namespace pe
