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

/// Stands for all functions of a type, and is never called: whoever looks for such a scheme to
/// compute with is told that it is elsewhere.
template <typename Result, typename... Arguments>
Result elsewhere(Arguments...) {
  __builtin_unreachable();
}

template <typename Result, typename... Arguments>
constexpr auto stand_in(Result (*)(Arguments...)) {
  return &elsewhere<Result, Arguments...>;
}

/// The function, or in that module, which is then linked without it, one that says that it exists.
template <auto function>
inline constexpr auto computed = [] {
  if constexpr (kDescribedOnly) {
    return stand_in(static_cast<decltype(function)>(nullptr));
  } else {
    return function;
  }
}();

}  // namespace pe
