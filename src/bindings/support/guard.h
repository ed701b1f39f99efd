// C++ exceptions to JavaScript errors, in one place.
#pragma once

namespace pe::bindings {

/// Inside a catch block: throws the exception on as a JavaScript Error named CoreError with `code`
/// ('input', 'memory', 'elsewhere' or 'internal') `parameter` (in JavaScript's
/// spelling) and `rule` (what is wrong with it), or null.
[[noreturn]] void throw_as_core_error();

/// Runs `body` and turns whatever it throws into such an error.
template <typename Body>
auto guarded(const Body& body) -> decltype(body()) {
  try {
    return body();
  } catch (...) {
    throw_as_core_error();
  }
}

}  // namespace pe::bindings
