#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

/// No encoding at all (NoPE): what every comparison needs beside it.
extern const Scheme kNoneScheme;
extern const SchemeTexts kNoneTexts;

}  // namespace pe
