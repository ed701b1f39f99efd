#pragma once

#include <string>

#include "support/check.h"

namespace pe::testing {

/// The parameter that a call is refused for; "accepted" if it is not.
std::string refused(const auto& call) {
  try {
    call();
  } catch (const InputError& error) {
    return std::string(error.parameter());
  }
  return "accepted";
}

/// The message of the refusal; "accepted" where there is none.
std::string refusal(const auto& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace pe::testing
