#include "support/format.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "support/decimal.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr int kMaxDigits = 15;   // every decimal of 15 digits survives a double
constexpr int kPlainBelow = 21;  // from 1e21 on, and below 1e-6, with an exponent: as JavaScript
constexpr int kPlainFrom = -6;

/// std::to_string() brings tables of powers and digits.
std::string whole_text(std::int64_t value) {
  constexpr std::size_t kMostSigns = 20;
  char signs[kMostSigns];
  std::size_t at = kMostSigns;
  for (auto rest = static_cast<std::uint64_t>(std::abs(value)); rest != 0 || at == kMostSigns;
       rest /= 10) {
    signs[--at] = static_cast<char>('0' + rest % 10);
  }
  if (value < 0) signs[--at] = '-';
  return {signs + at, kMostSigns - at};
}

struct Decimal {
  std::uint64_t digits;  // no trailing zeros
  int exponent;          // value = digits * 10^exponent
};

/// `value` > 0 rounded to `count` significant digits.
Decimal round_to(double value, int count) {
  constexpr double kLog10E = 0.43429448190325182765;
  int exponent = static_cast<int>(std::floor(logarithm(value) * kLog10E)) - count + 1;
  auto digits = static_cast<std::uint64_t>(std::llround(times_power_of_ten(value, -exponent)));
  // The logarithm may be one off at a power of ten; then there is a digit too many, or one too few.
  const auto limit = static_cast<std::uint64_t>(times_power_of_ten(1, count));
  if (digits >= limit || digits < limit / 10) {
    exponent += digits >= limit ? 1 : -1;
    digits = static_cast<std::uint64_t>(std::llround(times_power_of_ten(value, -exponent)));
  }
  while (digits != 0 && digits % 10 == 0) {
    digits /= 10;
    ++exponent;
  }
  return {digits, exponent};
}

std::string with_point(const std::string& digits, int before) {
  const auto at = static_cast<std::size_t>(before);
  return std::string(digits, 0, at).append(1, '.').append(digits, at);
}

std::string to_text(const Decimal& decimal) {
  const std::string text = whole_text(static_cast<std::int64_t>(decimal.digits));
  const int point = static_cast<int>(text.size()) + decimal.exponent;  // digits before the point
  if (point > kPlainBelow || point <= kPlainFrom) {
    const std::string exponent = whole_text(point - 1);
    std::string mantissa = text.size() > 1 ? with_point(text, 1) : text;
    return mantissa.append(1, 'e').append(exponent);
  }
  const std::string zeros(static_cast<std::size_t>(std::max({decimal.exponent, -point, 0})), '0');
  if (decimal.exponent >= 0) return text + zeros;
  if (point > 0) return with_point(text, point);
  return std::string("0.").append(zeros).append(text);
}

}  // namespace

std::string format_number(double value) {
  constexpr double kExactIntegers = 0x1p53;
  if (std::fabs(value) <= kExactIntegers && std::floor(value) == value) {
    return whole_text(static_cast<std::int64_t>(value));
  }
  return format_number(value, kMaxDigits);
}

std::string format_number(double value, int digits) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (value == 0) return "0";
  std::string text = value < 0 ? "-" : "";
  return text.append(to_text(round_to(std::fabs(value), std::clamp(digits, 1, kMaxDigits))));
}

void Piece::append_to(std::string& out) const {
  constexpr int kBriefDigits = 7;
  if (size_ < kBrief) {
    append_counted(out, {text_, size_});
  } else {
    out += size_ == kNumber ? format_number(number_) : format_number(number_, kBriefDigits);
  }
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; };
  std::size_t end = most;  // not within a character of UTF-8
  while (end > 0 && goes_on(text[end])) --end;
  return std::string(text.substr(0, end)).append("…");
}

void append_counted(std::string& out, std::string_view text) {
  constexpr std::string_view kPlural = "(s)";
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::size_t size = out.size();
  const bool is_number =
      size != 0 && (is_digit(out[size - 1]) || out.ends_with("Infinity") || out.ends_with("NaN"));
  const bool counted = is_number && text.starts_with(' ');
  const std::size_t at = counted ? text.find(kPlural) : std::string_view::npos;
  if (at == std::string_view::npos) {
    out.append(text);
    return;
  }
  const char before = size > 1 ? out[size - 2] : ' ';
  const bool is_one = out[size - 1] == '1' && !is_digit(before) && before != '.';
  out.append(text.substr(0, at)).append(is_one ? "" : "s");
  out.append(text.substr(at + kPlural.size()));
}

std::string join(std::initializer_list<Piece> pieces) {
  std::string out;
  for (const Piece& piece : pieces) piece.append_to(out);
  return out;
}

}  // namespace pe
