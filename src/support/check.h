// The one way to refuse an argument.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "support/format.h"

namespace pe {

/// A caller's argument breaks a rule. what() names the function, the parameter, the rule and the
/// value received: "rotary: rotary_dim must be even, got 7".
class InputError : public std::invalid_argument {
 public:
  InputError(std::string_view function, std::string_view parameter, std::string_view rule);

  /// The parameter's name in C++ spelling (snake_case).
  const std::string& parameter() const noexcept { return parameter_; }
  /// What is wrong with it, and the value received: "must be even, got 7".
  const std::string& rule() const noexcept { return rule_; }

 private:
  std::string parameter_, rule_;
};

/// The request is legal but larger than the memory it may use. Thrown before allocating.
class MemoryError : public std::length_error {
 public:
  using std::length_error::length_error;
};

/// The request is legal, and this module has no part that answers it: the whole one has.
class ElsewhereError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws InputError with the rule's pieces joined.
[[noreturn]] void refuse(std::string_view function, std::string_view parameter,
                         std::initializer_list<Piece> rule);

/// Throws InputError unless `ok`. `rule` is a list of texts and numbers that are joined:
/// require(n % 2 == 0, "rotary", "rotary_dim", "must be even, got ", n).
template <typename... Rule>
void require(bool ok, std::string_view function, std::string_view parameter, const Rule&... rule) {
  if (!ok) refuse(function, parameter, {Piece(rule)...});
}

}  // namespace pe
