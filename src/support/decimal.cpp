#include "support/decimal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pe {
namespace {

constexpr int kMostDigits = 780;  // halfway between two doubles takes at most 767
constexpr int kExactDigits = 15;  // integers of as many digits are doubles
constexpr int kGuessDigits = 19;
constexpr int kExactPower = 22;       // 10^22 is the largest power of ten that is one
constexpr int kLargestPoint = 310;    // from 1e309 on all is infinite
constexpr int kSmallestPoint = -330;  // below 1e-330 all is zero
constexpr std::int64_t kFarPoint = 100000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// digits * 10^exponent, digits as text without leading zeros
struct Decimal {
  std::array<char, kMostDigits + 1> digits;
  int count = 0;
  std::int64_t exponent = 0;

  void append(char digit) {
    if (count == 0 && digit == '0') return;
    if (count < kMostDigits) {
      digits[static_cast<std::size_t>(count++)] = digit;
      return;
    }
    // Further digits only matter by being there: they break ties.
    ++exponent;
    has_more = has_more || digit != '0';
  }
  void finish() {
    if (!has_more) return;
    digits[static_cast<std::size_t>(count++)] = '1';
    --exponent;
  }
  bool has_more = false;
};

/// A whole number of up to 160 words, enough for 780 digits times any power of two or ten that
/// occurs.
class Whole {
 public:
  explicit Whole(std::uint64_t value) {
    words_[0] = static_cast<std::uint32_t>(value);
    words_[1] = static_cast<std::uint32_t>(value >> 32);
    count_ = 2;
  }
  void multiply(std::uint32_t factor, std::uint32_t plus = 0) {
    std::uint64_t carry = plus;
    for (std::size_t i = 0; i < count_; ++i) {
      carry += std::uint64_t{words_[i]} * factor;
      words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words_[count_++] = static_cast<std::uint32_t>(carry);
  }
  void times_power(std::uint32_t base, std::int64_t power) {
    const std::uint32_t step = base == 10 ? 1000000000 : 1u << 30;
    const int of_step = base == 10 ? 9 : 30;
    for (; power >= of_step; power -= of_step) multiply(step);
    for (; power > 0; --power) multiply(base);
  }
  /// -1, 0 or 1
  int compare(const Whole& other) const {
    for (std::size_t i = words_.size(); i-- > 0;) {
      if (words_[i] != other.words_[i]) return words_[i] < other.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  std::array<std::uint32_t, 160> words_{};
  std::size_t count_;
};

/// -1, 0 or 1: decimal below, at or above whole * 2^exponent
int compare(const Decimal& decimal, std::uint64_t whole, int exponent) {
  Whole left(0), right(whole);
  for (int i = 0; i < decimal.count; ++i) {
    left.multiply(10,
                  static_cast<std::uint32_t>(decimal.digits[static_cast<std::size_t>(i)] - '0'));
  }
  (decimal.exponent >= 0 ? left : right).times_power(10, std::abs(decimal.exponent));
  (exponent >= 0 ? right : left).times_power(2, std::abs(exponent));
  return left.compare(right);
}

/// Some ten units in the last place off at most.
double estimate(const Decimal& decimal, int shown) {
  double value = 0;
  for (int i = 0; i < shown; ++i) {
    value = value * 10 + (decimal.digits[static_cast<std::size_t>(i)] - '0');
  }
  return times_power_of_ten(value, static_cast<int>(decimal.exponent) + decimal.count - shown);
}

double nearest(const Decimal& decimal) {
  constexpr std::uint64_t kHidden = std::uint64_t{1} << 52;
  constexpr std::uint64_t kInfinity = std::uint64_t{0x7FF} << 52;
  if (decimal.count == 0) return 0;
  const std::int64_t point = decimal.exponent + decimal.count;
  if (point > kLargestPoint) return std::numeric_limits<double>::infinity();
  if (point < kSmallestPoint) return 0;
  if (decimal.count <= kExactDigits && std::abs(decimal.exponent) <= kExactPower) {
    return estimate(decimal, decimal.count);
  }
  const double guess = estimate(decimal, std::min(decimal.count, kGuessDigits));
  auto bits = std::min(std::bit_cast<std::uint64_t>(guess), kInfinity - 1);
  for (;;) {  // to the neighbour while the decimal lies beyond the middle between them
    const std::uint64_t stored = bits >> 52;
    const std::uint64_t whole = (bits & (kHidden - 1)) | (stored != 0 ? kHidden : 0);
    const int exponent = static_cast<int>(stored != 0 ? stored : 1) - 1075;
    const bool is_odd = (whole & 1u) != 0;
    const int above = compare(decimal, 2 * whole + 1, exponent - 1);
    if (above > 0 || (above == 0 && is_odd)) {
      if (++bits == kInfinity) break;
      continue;
    }
    if (bits == 0) break;
    const bool steps_halve = whole == kHidden && stored > 1;
    const int below = steps_halve ? compare(decimal, 4 * whole - 1, exponent - 2)
                                  : compare(decimal, 2 * whole - 1, exponent - 1);
    if (below > 0 || (below == 0 && !is_odd)) break;
    --bits;
  }
  return std::bit_cast<double>(bits);
}

bool is_word(std::string_view text, std::string_view lower) {
  return std::ranges::equal(text, lower, {}, [](char c) { return static_cast<char>(c | 0x20); });
}

}  // namespace

double times_power_of_ten(double value, int power) {
  const auto ten_to = [](int n) {
    double product = 1;
    while (n-- > 0) product *= 10;
    return product;
  };
  for (; power > kExactPower; power -= kExactPower) value *= ten_to(kExactPower);
  for (; power < -kExactPower; power += kExactPower) value /= ten_to(kExactPower);
  return power < 0 ? value / ten_to(-power) : value * ten_to(power);
}

std::size_t read_decimal(std::string_view text, double& value) {
  std::size_t at = 0;
  const auto here = [&] { return at < text.size() ? text[at] : '\0'; };
  Decimal decimal;
  bool has_digit = false, has_point = false;
  for (;; ++at) {
    if (is_digit(here())) {
      has_digit = true;
      decimal.append(here());
      if (has_point) --decimal.exponent;
    } else if (here() == '.' && !has_point) {
      has_point = true;
    } else {
      break;
    }
  }
  if (!has_digit) return 0;
  const std::size_t power_at = at;
  if (here() == 'e' || here() == 'E') {
    ++at;
    const bool is_small = here() == '-';
    if (is_small || here() == '+') ++at;
    if (!is_digit(here())) at = power_at;
    std::int64_t power = 0;
    for (; is_digit(here()); ++at) power = std::min(power * 10 + (here() - '0'), kFarPoint);
    decimal.exponent += is_small ? -power : power;
  }
  decimal.finish();
  value = nearest(decimal);
  return at;
}

bool parse_decimal(std::string_view text, double& value) {
  const bool is_negative = text.starts_with('-');
  const std::string_view word = text.substr(is_negative || text.starts_with('+') ? 1 : 0);
  double size = 0;
  if (is_word(word, "nan")) {
    size = std::numeric_limits<double>::quiet_NaN();
  } else if (is_word(word, "inf") || is_word(word, "infinity")) {
    size = std::numeric_limits<double>::infinity();
  } else {
    const std::size_t read = read_decimal(word, size);
    if (read == 0 || read != word.size()) return false;
  }
  value = is_negative ? -size : size;
  return true;
}

}  // namespace pe
