// Numbers and texts joined into messages. Own code because the C library's %g would bring 128-bit
// arithmetic into the WASM module, several times the size of everything that uses it.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace pe {

/// The shortest decimal text that reads back as `value`, if 15 digits suffice; else 15 digits.
/// Whole numbers up to 2^53 are exact. 0.5 -> "0.5", 1e21 -> "1e21", NaN -> "NaN", infinity ->
/// "Infinity".
std::string format_number(double value);

/// As above with at most `digits` significant digits (1 to 15).
std::string format_number(double value, int digits);

/// A number of a message with at most seven digits.
struct Brief {
  double value;
};

/// A piece of a message: a text or a number.
class Piece {
 public:
  Piece(std::string_view text) : text_(text.data()), size_(text.size()) {}
  Piece(const char* text) : Piece(std::string_view(text)) {}
  Piece(const std::string& text) : Piece(std::string_view(text)) {}
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  Piece(Number number) : number_(static_cast<double>(number)), size_(kNumber) {}

  Piece(Brief number) : number_(number.value), size_(kBrief) {}

  void append_to(std::string& out) const;

 private:
  static constexpr std::size_t kNumber = std::string_view::npos;  // longer than any text
  static constexpr std::size_t kBrief = kNumber - 1;
  union {  // every piece of every message is filled where it is refused: two stores, not four
    const char* text_;
    double number_;
  };
  std::size_t size_;
};

/// What a message or a title shows of a text that a stranger wrote: all of it, or its first
/// characters, `most` bytes at most, and "…".
std::string shortened(std::string_view text, std::size_t most = 40);

/// Adds `text` to `out`. Behind a number its first "(s)" is the plural's: " token(s) left" is
/// " token left" after "1", else " tokens left".
void append_counted(std::string& out, std::string_view text);

/// Joins texts, as append_counted() adds them, and numbers. The pieces' types are gone before the
/// work starts: a template that did it would be compiled anew for every message.
std::string join(std::initializer_list<Piece> pieces);

template <typename... Parts>
std::string join(const Parts&... parts) {
  return join({Piece(parts)...});
}

}  // namespace pe
