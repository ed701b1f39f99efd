// C++ exceptions to JavaScript errors, in one place.
#pragma once

#include <utility>

namespace pe::bindings {

/// Inside a catch block: throws the exception on as a JavaScript Error named CoreError with `code`
/// ('input', 'memory', 'elsewhere' or 'internal') `parameter` (in JavaScript's
/// spelling) and `rule` (what is wrong with it), or null.
[[noreturn]] void throw_as_core_error();

template <auto function>
struct Guarded;

template <typename Result, typename... Args, Result (*function)(Args...)>
struct Guarded<function> {
  static Result call(Args... args) {
    try {
      return function(std::forward<Args>(args)...);
    } catch (...) {
      throw_as_core_error();
    }
  }
};

/// `function` for EMSCRIPTEN_BINDINGS: whatever it throws is turned into such an error.
template <auto function>
inline constexpr auto guarded = &Guarded<function>::call;

}  // namespace pe::bindings
