// Every scheme by its name in C++: kSinusoidalScheme, kSinusoidalTexts, ...
#pragma once

#include "encodings/catalogue/scheme.h"

namespace pe {

#define PE_SCHEME(name)                \
  extern const Scheme k##name##Scheme; \
  extern const SchemeTexts k##name##Texts;
#include "encodings/catalogue/schemes.inc"
#undef PE_SCHEME

}  // namespace pe
