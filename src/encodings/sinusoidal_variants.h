// Sinusoidal tables whose rows or factors follow other rules than the paper's.
#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

extern const Scheme kSinusoidalFairseqScheme;
extern const SchemeTexts kSinusoidalFairseqTexts;
extern const Scheme kSinusoidalScaledScheme;
extern const SchemeTexts kSinusoidalScaledTexts;
extern const Scheme kUniversalTransformerScheme;
extern const SchemeTexts kUniversalTransformerTexts;
extern const Scheme kTimestepScheme;
extern const SchemeTexts kTimestepTexts;

}  // namespace pe
