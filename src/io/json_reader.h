// Strict JSON, read piece by piece: what reads it says what it expects, and nothing is built that
// it does not ask for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pe {

/// A cursor in JSON text (RFC 8259; UTF-8). Every function refuses (InputError, with the byte
/// offset) what is not there. Nesting is bounded.
class JsonReader {
 public:
  static constexpr int kMaxDepth = 32;

  /// offset   of the text in its file, for messages
  explicit JsonReader(std::string_view text, std::size_t offset = 0)
      : text_(text), offset_(offset) {}

  void open(char bracket);
  /// Goes to the next item of what open() entered: true, or false having left it at `bracket`.
  bool next(char bracket);
  /// A member's name and its colon.
  std::string name();
  std::string string();
  /// A whole number from 0 to 2^53.
  std::uint64_t count();
  /// Any value, checked all the same.
  void skip();
  /// Only blanks may follow.
  void finish();
  /// In the file.
  std::size_t offset() const { return offset_ + at_; }

 private:
  [[noreturn]] void fail(std::string_view wanted) const;
  char peek();
  bool accept(char c);
  void expect(char c);
  void skip_number();
  void skip_digits();
  void skip_word(std::string_view word);
  unsigned hex4();
  void escape(std::string& out);
  void utf8(std::string& out);

  std::string_view text_;
  std::size_t offset_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool is_first_ = false;  // nothing was read since open()
};

}  // namespace pe
