// Sinusoidal tables whose rows or factors follow other rules than the paper's.
#pragma once

namespace pe {

struct Scheme;

extern const Scheme kSinusoidalFairseqScheme;
extern const Scheme kSinusoidalScaledScheme;
extern const Scheme kUniversalTransformerScheme;
extern const Scheme kTimestepScheme;

}  // namespace pe
