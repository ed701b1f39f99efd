#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

/// The reader's own formula in p, j, i, d, L and n: a scheme like any other.
extern const Scheme kFormulaScheme;
extern const SchemeTexts kFormulaTexts;

}  // namespace pe
