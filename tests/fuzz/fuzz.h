// What the fuzzers share: a refusal is a fine answer, anything else than a refusal or a result is
// not. Memory is watched by libFuzzer (-malloc_limit_mb), reads by the sanitizers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "support/check.h"

namespace pe::fuzz {

/// Ends the program, which libFuzzer reports, where a claim about the result does not hold.
inline void claim(bool holds) {
  if (!holds) std::abort();
}

/// Runs `work`; only InputError, with a reason, and MemoryError may come out of it.
template <typename Work>
int attempt(const Work& work) {
  try {
    work();
  } catch (const InputError& error) {
    claim(!std::string_view(error.what()).empty());
  } catch (const MemoryError&) {
  }
  return 0;
}

}  // namespace pe::fuzz
