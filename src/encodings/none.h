#pragma once

namespace pe {

struct Scheme;

/// No encoding at all (NoPE): what every comparison needs beside it.
extern const Scheme kNoneScheme;

}  // namespace pe
