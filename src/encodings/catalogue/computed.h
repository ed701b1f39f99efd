// Schemes that the first module of a page describes and does not compute. Their files are compiled
// once more for it, with PE_DESCRIBED_ONLY: see src/bindings/CMakeLists.txt, which finds them by
// their use of computed<>.
#pragma once

namespace pe {

#ifdef PE_DESCRIBED_ONLY
inline constexpr bool kDescribedOnly = true;
#else
inline constexpr bool kDescribedOnly = false;
#endif

/// The function, or null in that module, which is then linked without it.
template <auto function>
inline constexpr auto computed = kDescribedOnly ? nullptr : function;

}  // namespace pe
