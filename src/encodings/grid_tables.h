// Fixed sine-cosine tables for the patches of a picture or video: one row per patch, row-major.
#pragma once

namespace pe {

struct Scheme;

extern const Scheme kMae2dScheme;
extern const Scheme kSincos3dScheme;
extern const Scheme kSimpleVit2dScheme;
extern const Scheme kDetr2dScheme;
extern const Scheme kTimingSignal2dScheme;

}  // namespace pe
