#pragma once

namespace pe {

struct Scheme;
struct SchemeTexts;

extern const Scheme kTime2VecScheme;
extern const SchemeTexts kTime2VecTexts;

}  // namespace pe
