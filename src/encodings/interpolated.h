// Learned tables stretched to another length or to another grid of patches.
#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

extern const Scheme kLearnedInterpolatedScheme;
extern const SchemeTexts kLearnedInterpolatedTexts;
extern const Scheme kLearnedInterpolated2dScheme;
extern const SchemeTexts kLearnedInterpolated2dTexts;

}  // namespace pe
