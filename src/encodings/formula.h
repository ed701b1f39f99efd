#pragma once

namespace pe {

struct Scheme;

/// The reader's own formula in p, j, i, d, L and n: a scheme like any other.
extern const Scheme kFormulaScheme;

}  // namespace pe
