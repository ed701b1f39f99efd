#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

/// RoPE with a decay: pair i of queries grows by zeta_i^(p / scale_base), of keys shrinks by as
/// much.
extern const Scheme kXposScheme;
extern const SchemeTexts kXposTexts;

}  // namespace pe
