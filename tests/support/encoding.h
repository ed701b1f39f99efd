// Schemes as attention takes them.
#pragma once

#include <string_view>

#include "attention/sequence_encoding.h"
#include "support/tables.h"

namespace pe::testing {

inline SequenceEncoding encoding_of(std::string_view name, Settings settings = {}) {
  return {find_scheme(name), arguments_with(name, settings)};
}

}  // namespace pe::testing
