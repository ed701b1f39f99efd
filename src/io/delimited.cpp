#include "io/delimited.h"

#include "support/byte_order_mark.h"

namespace pe {

std::string_view text_of(Bytes bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::string_view mark = text.substr(0, 2);
  require_file(mark != "\xFF\xFE" && mark != "\xFE\xFF",
               "must be text in UTF-8, got UTF-16: save it as UTF-8");
  text = without_byte_order_mark(text);
  const std::size_t zero = text.find('\0');
  require_file(zero == std::string_view::npos,
               "must be a table as text, .npy or .safetensors, got a byte 0 at byte ",
               zero + (bytes.size() - text.size()));
  return text;
}

char find_separator(std::string_view text) {
  bool is_quoted = false, is_start = true, is_comment = false;
  bool has_tab = false, has_semicolon = false, has_comma = false, has_any = false;
  for (const char c : text) {
    if ((c == '\n' || c == '\r') && !is_quoted) {
      if (has_any) break;
      is_start = true;
      is_comment = false;
    }
    if (c == '\n' || c == '\r' || (is_start && c == ' ')) continue;
    is_comment = is_comment || (is_start && c == '#');
    is_start = false;
    if (is_comment) continue;
    has_any = true;
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    has_tab = has_tab || c == '\t';
    has_semicolon = has_semicolon || c == ';';
    has_comma = has_comma || c == ',';
  }
  return has_tab ? '\t' : has_semicolon ? ';' : has_comma ? ',' : ' ';
}

bool DelimitedReader::is_at_end_of_line() const {
  return at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r';
}

void DelimitedReader::end_line() {
  ++lines_passed_;
  if (at_ >= text_.size()) return;
  const bool is_pair = text_.substr(at_, 2) == "\r\n";
  at_ += is_pair ? 2 : 1;
}

void DelimitedReader::skip_blanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || (text_[at_] == '\t' && separator_ != '\t'))) {
    ++at_;
  }
}

bool DelimitedReader::next_row() {
  while (is_row_open_) next_field();
  while (at_ < text_.size()) {
    const std::size_t start = at_;
    skip_blanks();
    const bool is_comment = at_ < text_.size() && text_[at_] == '#';
    if (is_comment || is_at_end_of_line()) {
      while (!is_at_end_of_line()) ++at_;
      end_line();
      continue;
    }
    at_ = start;
    line_ = lines_passed_ + 1;
    is_row_open_ = true;
    wants_another_ = true;
    return true;
  }
  return false;
}

bool DelimitedReader::next_field() {
  if (!is_row_open_) return false;
  skip_blanks();
  if (is_at_end_of_line() && (separator_ == ' ' || !wants_another_)) {
    is_row_open_ = false;
    end_line();
    return false;
  }
  is_quoted_ = at_ < text_.size() && text_[at_] == '"';
  if (is_quoted_) {
    quoted();
  } else {
    const std::size_t start = at_;
    const bool by_blanks = separator_ == ' ';
    while (!is_at_end_of_line() && text_[at_] != separator_ && !(by_blanks && text_[at_] == '\t')) {
      ++at_;
    }
    field_ = text_.substr(start, at_ - start);
    field_ = field_.substr(0, field_.find_last_not_of(" \t") + 1);
  }
  skip_blanks();
  wants_another_ = !is_at_end_of_line() && text_[at_] == separator_;
  if (wants_another_) {
    ++at_;
  } else {
    require_file(is_at_end_of_line() || separator_ == ' ',
                 "must have a separator after a quoted field, got other text in line ", line_);
  }
  return true;
}

void DelimitedReader::quoted() {
  const std::size_t start = ++at_;
  for (;; ++at_) {
    require_file(at_ < text_.size(), "must end every quote, got one without end in line ", line_);
    if (text_[at_] == '"') {
      if (text_.substr(at_ + 1, 1) != "\"") break;
      ++at_;
    } else if (text_[at_] == '\n' || (text_[at_] == '\r' && text_.substr(at_ + 1, 1) != "\n")) {
      ++lines_passed_;
    }
  }
  field_ = text_.substr(start, at_ - start);
  ++at_;
}

std::string DelimitedReader::text() const {
  std::string out;
  for (std::size_t i = 0; i < field_.size(); ++i) {
    out += field_[i];
    if (is_quoted_ && field_[i] == '"') ++i;
  }
  return out;
}

}  // namespace pe
