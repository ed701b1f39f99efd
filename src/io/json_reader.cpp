#include "io/json_reader.h"

#include <algorithm>

#include "support/check.h"
#include "support/decimal.h"

namespace pe {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void append_utf8(std::string& out, unsigned code) {
  const auto add = [&out](unsigned byte) { out += static_cast<char>(byte); };
  const auto tail = [&](int shift) { add(0x80u | (code >> shift & 0x3Fu)); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xC0u | code >> 6);
  } else if (code < 0x10000) {
    add(0xE0u | code >> 12);
    tail(6);
  } else {
    add(0xF0u | code >> 18);
    tail(12);
    tail(6);
  }
  tail(0);
}

}  // namespace

/// Columns are characters, not bytes.
std::string JsonReader::place() const {
  if (!source_.by_lines) return join("byte ", offset());
  const std::string_view before = text_.substr(0, at_);
  const std::size_t start = before.rfind('\n') + 1;  // 0 in the first line
  const auto is_first_byte = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  };
  return join("line ", std::ranges::count(before, '\n') + 1, ", column ",
              std::ranges::count_if(before.substr(start), is_first_byte) + 1);
}

void JsonReader::fail(std::string_view wanted) const {
  const bool is_over = at_ >= text_.size();
  refuse(source_.function, source_.parameter,
         {"must be JSON with ", wanted, " at ", place(), ", got ", is_over ? "the end" : "'",
          is_over ? std::string_view() : text_.substr(at_, 1), is_over ? "" : "'"});
}

char JsonReader::peek() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) {
    ++at_;
  }
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool JsonReader::accept(char c) {
  if (peek() != c || at_ == text_.size()) return false;
  ++at_;
  return true;
}

void JsonReader::expect(char c) {
  if (!accept(c)) fail(join("'", std::string_view(&c, 1), "'"));
}

void JsonReader::open(char bracket) {
  expect(bracket);
  if (++depth_ > kMaxDepth) fail(join("at most ", kMaxDepth, " levels"));
  is_first_ = true;
}

bool JsonReader::next(char bracket) {
  const bool was_first = is_first_;
  is_first_ = false;
  if (accept(bracket)) {
    --depth_;
    return false;
  }
  if (!was_first) expect(',');
  return true;
}

std::string JsonReader::name() {
  std::string text = string();
  expect(':');
  return text;
}

std::string JsonReader::string() {
  expect('"');
  std::string out;
  for (;;) {
    if (at_ >= text_.size()) fail("the end of a text");
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte == '"') break;
    if (byte < 0x20) fail("no control characters in a text");
    if (byte == '\\') {
      ++at_;
      escape(out);
    } else if (byte < 0x80) {
      out += text_[at_++];
    } else {
      utf8(out);
    }
  }
  ++at_;
  return out;
}

/// One character of several bytes.
void JsonReader::utf8(std::string& out) {
  const auto lead = static_cast<unsigned char>(text_[at_]);
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  unsigned code = lead & (0x7Fu >> length);
  bool ok = lead >= 0xC2 && lead < 0xF5 && length <= text_.size() - at_;
  for (std::size_t i = 1; ok && i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text_[at_ + i]);
    ok = (byte & 0xC0u) == 0x80u;
    code = code << 6 | (byte & 0x3Fu);
  }
  constexpr unsigned kSmallest[] = {0x80, 0x800, 0x10000};
  ok = ok && code >= kSmallest[length - 2] && code < 0x110000 && (code < 0xD800 || code >= 0xE000);
  if (!ok) {
    refuse(source_.function, source_.parameter,
           {"must be JSON in UTF-8, got another byte at ", place()});
  }
  out += text_.substr(at_, length);
  at_ += length;
}

unsigned JsonReader::hex4() {
  unsigned value = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const char lower = static_cast<char>(c | 0x20);
    if (is_digit(c)) {
      value = value * 16 + static_cast<unsigned>(c - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      value = value * 16 + static_cast<unsigned>(lower - 'a' + 10);
    } else {
      fail("four hexadecimal digits");
    }
  }
  return value;
}

void JsonReader::escape(std::string& out) {
  constexpr std::string_view kCodes = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
  const char code = at_ < text_.size() ? text_[at_] : '\0';
  const std::size_t which = kCodes.find(code);
  if (which != std::string_view::npos && code != '\0') {
    out += kMeant[which];
    ++at_;
    return;
  }
  if (code != 'u') fail("an escape");
  ++at_;
  unsigned unit = hex4();
  if (unit >= 0xD800 && unit < 0xDC00) {  // the first half of a pair
    if (text_.substr(at_, 2) != "\\u") fail("the second half of a surrogate pair");
    at_ += 2;
    const unsigned low = hex4();
    if (low < 0xDC00 || low >= 0xE000) fail("the second half of a surrogate pair before");
    unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
  } else if (unit >= 0xDC00 && unit < 0xE000) {
    fail("the first half of a surrogate pair before");
  }
  append_utf8(out, unit);
}

std::uint64_t JsonReader::count() {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 53;
  if (!is_digit(peek())) fail("a whole number");
  const bool is_padded = text_[at_] == '0';
  const std::size_t start = at_;
  std::uint64_t value = 0;
  for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
    value = value * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
    if (value > kMost) fail("a number up to 2^53");
  }
  if (is_padded && at_ - start > 1) fail("a number without leading zeros");
  return value;
}

void JsonReader::skip_digits() {
  if (at_ >= text_.size() || !is_digit(text_[at_])) fail("a digit");
  while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
}

void JsonReader::skip_number() {
  if (text_.substr(at_, 1) == "-") ++at_;
  if (at_ < text_.size() && text_[at_] == '0') {
    ++at_;
  } else {
    skip_digits();
  }
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    skip_digits();
  }
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
    skip_digits();
  }
}

double JsonReader::number() {
  const char c = peek();
  for (const std::string_view named : {"NaN", "Infinity", "-Infinity"}) {
    if (is_digit(c) || text_.substr(at_, named.size()) != named) continue;
    double value = 0;
    parse_decimal(named, value);
    at_ += named.size();
    return value;
  }
  if (c != '-' && !is_digit(c)) fail("a value");
  const std::size_t start = at_;
  skip_number();
  const std::string_view text = text_.substr(start, at_ - start);
  double value = 0;
  constexpr std::size_t kExact = 15;  // digits that a double holds
  if (text.size() <= kExact && std::ranges::all_of(text, is_digit)) {
    for (const char digit : text) value = value * 10 + (digit - '0');
    return value;
  }
  parse_decimal(text, value);
  return value;
}

void JsonReader::word(std::string_view word) {
  peek();
  if (text_.substr(at_, word.size()) != word) fail("a value");
  at_ += word.size();
}

void JsonReader::skip() {
  const char c = peek();
  if (c == '{') {
    open('{');
    while (next('}')) {
      name();
      skip();
    }
  } else if (c == '[') {
    open('[');
    while (next(']')) skip();
  } else if (c == '"') {
    string();
  } else if (c == '-' || is_digit(c)) {
    skip_number();
  } else {
    word(c == 't' ? "true" : c == 'f' ? "false" : "null");
  }
}

void JsonReader::finish() {
  peek();
  if (at_ != text_.size()) fail("nothing more");
}

}  // namespace pe
