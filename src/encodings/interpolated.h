// Learned tables stretched to another length or to another grid of patches.
#pragma once

namespace pe {

struct Scheme;

extern const Scheme kLearnedInterpolatedScheme;
extern const Scheme kLearnedInterpolated2dScheme;

}  // namespace pe
