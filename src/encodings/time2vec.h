#pragma once

namespace pe {

struct Scheme;

extern const Scheme kTime2VecScheme;

}  // namespace pe
