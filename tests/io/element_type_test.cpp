#include "io/element_type.h"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "encodings/catalogue/precision.h"
#include "support/rng.h"

namespace pe {
namespace {

/// The definition, in floating-point steps.
double reference(unsigned bits, int exponent, int mantissa) {
  const int stored = static_cast<int>(bits >> mantissa) & ((1 << exponent) - 1);
  const int fraction = static_cast<int>(bits) & ((1 << mantissa) - 1);
  const double sign = (bits >> (exponent + mantissa) & 1) != 0 ? -1 : 1;
  const int bias = (1 << (exponent - 1)) - 1;
  if (stored == (1 << exponent) - 1) return fraction != 0 ? NAN : sign * INFINITY;
  const double significand = fraction / std::ldexp(1.0, mantissa) + (stored != 0 ? 1 : 0);
  return sign * std::ldexp(significand, (stored != 0 ? stored : 1) - bias);
}

void check_format(int exponent, int mantissa) {
  const unsigned count = 1u << (1 + exponent + mantissa);
  unsigned wrong = 0;
  for (unsigned bits = 0; bits < count; ++bits) {
    const double value = decode_small_float(bits, exponent, mantissa);
    const double expected = reference(bits, exponent, mantissa);
    const bool is_same = std::isnan(expected) ? std::isnan(value)
                                              : std::bit_cast<std::uint64_t>(value) ==
                                                    std::bit_cast<std::uint64_t>(expected);
    const unsigned back = encode_small_float(value, exponent, mantissa);
    const bool returns =
        std::isnan(value) ? std::isnan(decode_small_float(back, exponent, mantissa)) : back == bits;
    if (!is_same || !returns) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("small floats: every bit pattern, there and back", "[io][element_type]") {
  check_format(5, 10);
  check_format(8, 7);
  check_format(5, 2);
  check_format(4, 3);
}

TEST_CASE("small floats: the nearest number, ties to even", "[io][element_type]") {
  const auto half = [](double x) {
    return decode_small_float(encode_small_float(x, 5, 10), 5, 10);
  };
  CHECK(half(65519.99) == 65504);
  CHECK(std::isinf(half(65520)));
  CHECK(half(1 + 0x1p-11) == 1);
  CHECK(half(1 + 3 * 0x1p-11) == 1 + 0x1p-9);
  CHECK(half(0x1p-25) == 0);
  CHECK(half(0x1.8p-24) == 0x1p-23);
  CHECK(half(-1e300) == -INFINITY);
  CHECK(std::isnan(half(NAN)));
  Rng rng(4);
  for (int i = 0; i < 20000; ++i) {
    const double x = std::ldexp(rng.uniform() - 0.5, static_cast<int>(rng.uniform() * 60) - 40);
    CAPTURE(x);
    REQUIRE(half(x) == round_to(NumberFormat::Float16, x));
    REQUIRE(decode_small_float(encode_small_float(x, 8, 7), 8, 7) ==
            round_to(NumberFormat::BFloat16, x));
  }
}

TEST_CASE("elements: every type, in both byte orders", "[io][element_type]") {
  struct Case {
    ElementType type;
    std::vector<std::uint8_t> bytes;  // the highest first
    double value;
  };
  const Case cases[] = {
      {ElementType::Bool, {7}, 1},
      {ElementType::Int8, {0xFE}, -2},
      {ElementType::UInt8, {0xFE}, 254},
      {ElementType::Int16, {0xFF, 0x00}, -256},
      {ElementType::UInt16, {0xFF, 0x00}, 65280},
      {ElementType::Int32, {0x80, 0, 0, 1}, -2147483647.0},
      {ElementType::UInt32, {0x80, 0, 0, 1}, 2147483649.0},
      {ElementType::Int64, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFD}, -3},
      {ElementType::UInt64, {0x80, 0, 0, 0, 0, 0, 0, 0}, 0x1p63},
      {ElementType::Float8E4M3, {0x7E}, 448},
      {ElementType::Float8E4M3, {0x81}, -0x1p-9},
      {ElementType::Float8E5M2, {0x7B}, 57344},
      {ElementType::Float16, {0x3C, 0x01}, 1 + 0x1p-10},
      {ElementType::BFloat16, {0xBF, 0x81}, -(1 + 0x1p-7)},
      {ElementType::Float32, {0x3F, 0x80, 0, 1}, 1 + 0x1p-23},
      {ElementType::Float64, {0x3F, 0xF0, 0, 0, 0, 0, 0, 1}, 1 + 0x1p-52},
  };
  for (const Case& each : cases) {
    CAPTURE(element_name(each.type));
    REQUIRE(element_size(each.type) == each.bytes.size());
    const std::vector<std::uint8_t> turned(each.bytes.rbegin(), each.bytes.rend());
    CHECK(element_at({each.bytes.data(), each.type, true}, 0) == each.value);
    CHECK(element_at({turned.data(), each.type, false}, 0) == each.value);
    double value = 0;
    decode_elements(std::span(&value, 1), {turned.data(), each.type});
    CHECK(value == each.value);
    if (needs_double(each.type)) continue;
    float single = 0;
    decode_elements(std::span(&single, 1), {turned.data(), each.type});
    CHECK(static_cast<double>(single) == each.value);
  }
  const std::uint8_t nan = 0x7F;
  CHECK(std::isnan(element_at({&nan, ElementType::Float8E4M3}, 0)));
}

}  // namespace
}  // namespace pe
