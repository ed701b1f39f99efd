// Rows of fields in text, one field at a time: nothing grows with the length of a row.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "io/loaded.h"

namespace pe {

/// The file as text, without a byte order mark.
/// refuses  UTF-16 and bytes of value 0, with what it looks like
std::string_view text_of(Bytes bytes);

/// What separates the fields of the first row: a tab, a semicolon or a comma, whichever occurs
/// first in this order; else ' ', for blanks.
char find_separator(std::string_view text);

/// Walks through delimited text. Line ends are \n, \r\n or \r; blank lines and lines that begin
/// with # are passed over. A field in double quotes may hold separators, line ends and doubled
/// quotes (RFC 4180).
class DelimitedReader {
 public:
  /// separator  ' ' for any run of blanks and tabs
  DelimitedReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

  /// Goes to the next row, past whatever is left of this one; false at the end.
  bool next_row();
  /// Goes to the next field of the row; false at its end.
  /// refuses  a quote that does not end, text after one that does
  bool next_field();
  /// Without blanks around it, and without its quotes; doubled quotes inside are still doubled.
  std::string_view field() const { return field_; }
  bool is_quoted() const { return is_quoted_; }
  /// field() with doubled quotes made single.
  std::string text() const;
  /// Of the row, from 1.
  std::size_t line() const { return line_; }

 private:
  bool is_at_end_of_line() const;
  void end_line();
  void skip_blanks();
  void quoted();

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::size_t line_ = 0, lines_passed_ = 0;
  bool is_row_open_ = false;    // fields may follow
  bool wants_another_ = false;  // a separator came last: a field follows, if an empty one
  std::string_view field_;
  bool is_quoted_ = false;
};

}  // namespace pe
