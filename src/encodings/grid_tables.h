// Fixed sine-cosine tables for the patches of a picture or video: one row per patch, row-major.
#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

extern const Scheme kMae2dScheme;
extern const SchemeTexts kMae2dTexts;
extern const Scheme kSincos3dScheme;
extern const SchemeTexts kSincos3dTexts;
extern const Scheme kSimpleVit2dScheme;
extern const SchemeTexts kSimpleVit2dTexts;
extern const Scheme kDetr2dScheme;
extern const SchemeTexts kDetr2dTexts;
extern const Scheme kTimingSignal2dScheme;
extern const SchemeTexts kTimingSignal2dTexts;

}  // namespace pe
