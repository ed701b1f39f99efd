// Strict JSON, read piece by piece: what reads it says what it expects, and nothing is built that
// it does not ask for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/byte_order_mark.h"

namespace pe {

/// A cursor in JSON text (RFC 8259; UTF-8). Every function refuses (InputError, with the byte
/// offset) what is not there. Nesting is bounded.
class JsonReader {
 public:
  static constexpr int kMaxDepth = 32;

  /// What messages call the text.
  struct Source {
    std::string_view function = "read", parameter = "bytes";
    bool by_lines = false;  ///< a person wrote it: line and column instead of the byte offset
  };

  /// offset   of the text in its file, for messages
  explicit JsonReader(std::string_view text, std::size_t offset = 0)
      : JsonReader(text, Source{}, offset) {}
  JsonReader(std::string_view text, Source source, std::size_t offset = 0)
      : text_(text), source_(source), offset_(offset) {
    if (source.by_lines) text_ = without_byte_order_mark(text_);
  }

  void open(char bracket);
  /// Goes to the next item of what open() entered: true, or false having left it at `bracket`.
  bool next(char bracket);
  /// A member's name and its colon.
  std::string name();
  std::string string();
  /// A whole number from 0 to 2^53.
  std::uint64_t count();
  /// The nearest double; also NaN, Infinity and -Infinity, which Python writes.
  double number();
  /// true, false or null: exactly this word.
  void word(std::string_view word);
  /// The first character of what comes next, '\0' at the end.
  char peek();
  /// Any value, checked all the same.
  void skip();
  /// Only blanks may follow.
  void finish();
  /// In the file.
  std::size_t offset() const { return offset_ + at_; }

 private:
  [[noreturn]] void fail(std::string_view wanted) const;
  std::string place() const;
  bool accept(char c);
  void expect(char c);
  void skip_number();
  void skip_digits();
  unsigned hex4();
  void escape(std::string& out);
  void utf8(std::string& out);

  std::string_view text_;
  Source source_;
  std::size_t offset_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool is_first_ = false;  // nothing was read since open()
};

}  // namespace pe
