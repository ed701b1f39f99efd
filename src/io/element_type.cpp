#include "io/element_type.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace pe {
namespace {

struct TypeRow {
  std::string_view name, safetensors;
  std::size_t size;
  bool needs_double;
};

// In the order of ElementType.
constexpr TypeRow kTypes[] = {
    {"bool", "BOOL", 1, false},
    {"int8", "I8", 1, false},
    {"uint8", "U8", 1, false},
    {"int16", "I16", 2, false},
    {"uint16", "U16", 2, false},
    {"int32", "I32", 4, true},
    {"uint32", "U32", 4, true},
    {"int64", "I64", 8, true},
    {"uint64", "U64", 8, true},
    {"float8_e4m3fn", "F8_E4M3", 1, false},
    {"float8_e5m2", "F8_E5M2", 1, false},
    {"float16", "F16", 2, false},
    {"bfloat16", "BF16", 2, false},
    {"float32", "F32", 4, false},
    {"float64", "F64", 8, true},
};

const TypeRow& row_of(ElementType type) { return kTypes[static_cast<std::size_t>(type)]; }

bool find_type(std::string_view TypeRow::*column, std::string_view name, ElementType& type) {
  for (std::size_t i = 0; i < std::size(kTypes); ++i) {
    if (kTypes[i].*column != name) continue;
    type = static_cast<ElementType>(i);
    return true;
  }
  return false;
}

constexpr int kDoubleBias = 1023, kDoubleMantissa = 52;

constexpr int bias_of(int exponent) { return (1 << (exponent - 1)) - 1; }

/// 2^n for n in the range of normal doubles.
double power_of_two(int n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + kDoubleBias) << kDoubleMantissa);
}

/// Of OCP's 8-bit float with 4 exponent bits, which has no infinity: only all ones are NaN.
double decode_e4m3(unsigned bits) {
  if ((bits & 0x7Fu) == 0x7Fu) return std::numeric_limits<double>::quiet_NaN();
  if ((bits & 0x78u) != 0x78u) return decode_small_float(bits, 4, 3);
  const double value = (8.0 + (bits & 7u)) * 32.0;
  return (bits & 0x80u) != 0 ? -value : value;
}

double to_number(std::uint64_t bits, ElementType type) {
  const auto low = static_cast<std::uint32_t>(bits);
  switch (type) {
    case ElementType::Bool:
      return low != 0 ? 1 : 0;
    case ElementType::Int8:
      return static_cast<std::int8_t>(low);
    case ElementType::Int16:
      return static_cast<std::int16_t>(low);
    case ElementType::Int32:
      return static_cast<std::int32_t>(low);
    case ElementType::Int64:
      return static_cast<double>(static_cast<std::int64_t>(bits));
    case ElementType::Float8E4M3:
      return decode_e4m3(low);
    case ElementType::Float8E5M2:
      return decode_small_float(low, 5, 2);
    case ElementType::Float16:
      return decode_small_float(low, 5, 10);
    case ElementType::BFloat16:
      return decode_small_float(low, 8, 7);
    case ElementType::Float32:
      return static_cast<double>(std::bit_cast<float>(low));
    case ElementType::Float64:
      return std::bit_cast<double>(bits);
    case ElementType::UInt8:
    case ElementType::UInt16:
    case ElementType::UInt32:
    case ElementType::UInt64:
      break;
  }
  return static_cast<double>(bits);
}

template <typename T>
void decode_all(std::span<T> out, const Encoded& source, ElementType native) {
  if (source.type == native && !source.is_big_endian) {  // this machine's own, WASM or x86 or ARM
    static_assert(std::endian::native == std::endian::little);
    if (!out.empty()) std::memcpy(out.data(), source.bytes, out.size_bytes());
    return;
  }
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<T>(element_at(source, i));
}

}  // namespace

std::string_view element_name(ElementType type) { return row_of(type).name; }
std::size_t element_size(ElementType type) { return row_of(type).size; }
bool needs_double(ElementType type) { return row_of(type).needs_double; }

bool find_safetensors_type(std::string_view name, ElementType& type) {
  return find_type(&TypeRow::safetensors, name, type);
}
bool find_element_type(std::string_view name, ElementType& type) {
  return find_type(&TypeRow::name, name, type);
}

double decode_small_float(unsigned bits, int exponent, int mantissa) {
  const unsigned mask = (1u << mantissa) - 1, top = (1u << exponent) - 1;
  const unsigned fraction = bits & mask;
  const unsigned stored = (bits >> mantissa) & top;
  const int bias = bias_of(exponent);
  double value;
  if (stored == top) {
    value = fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                          : std::numeric_limits<double>::infinity();
  } else if (stored == 0) {
    value = fraction * power_of_two(1 - bias - mantissa);
  } else {
    value = (fraction + power_of_two(mantissa)) *
            power_of_two(static_cast<int>(stored) - bias - mantissa);
  }
  return (bits >> (exponent + mantissa) & 1u) != 0 ? -value : value;
}

unsigned encode_small_float(double value, int exponent, int mantissa) {
  const unsigned sign = std::signbit(value) ? 1u << (exponent + mantissa) : 0u;
  const unsigned infinity = ((1u << exponent) - 1) << mantissa;
  if (std::isnan(value)) return sign | infinity | 1u << (mantissa - 1);
  const double size = std::fabs(value);
  const int bias = bias_of(exponent);
  if (size < power_of_two(1 - bias)) {  // too small for a leading one: a plain count of steps
    return sign | static_cast<unsigned>(std::nearbyint(size * power_of_two(bias - 1 + mantissa)));
  }
  const int dropped = kDoubleMantissa - mantissa;
  std::uint64_t bits = std::bit_cast<std::uint64_t>(size);
  bits += (std::uint64_t{1} << (dropped - 1)) - 1 + (bits >> dropped & 1u);  // ties to even
  bits = (bits >> dropped) - (static_cast<std::uint64_t>(kDoubleBias - bias) << mantissa);
  return sign | (bits < infinity ? static_cast<unsigned>(bits) : infinity);
}

double element_at(const Encoded& source, std::size_t index) {
  const std::size_t size = element_size(source.type);
  const std::uint8_t* first = source.bytes + index * size;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < size; ++i) {
    bits = bits << 8 | first[source.is_big_endian ? i : size - 1 - i];
  }
  return to_number(bits, source.type);
}

void decode_elements(std::span<float> out, const Encoded& source) {
  decode_all(out, source, ElementType::Float32);
}
void decode_elements(std::span<double> out, const Encoded& source) {
  decode_all(out, source, ElementType::Float64);
}

}  // namespace pe
