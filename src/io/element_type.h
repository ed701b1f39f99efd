// The number formats that files store, and their bits as numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pe {

enum class ElementType {
  Bool,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Float8E4M3,
  Float8E5M2,
  Float16,
  BFloat16,
  Float32,
  Float64,
};

/// "float32", as NumPy and PyTorch call it.
std::string_view element_name(ElementType type);
/// [bytes]
std::size_t element_size(ElementType type);
/// Whether float32 cannot hold all of its numbers.
bool needs_double(ElementType type);
/// The type that safetensors calls so; false where there is none.
bool find_safetensors_type(std::string_view name, ElementType& type);
/// The type that NumPy calls so; false where there is none.
bool find_element_type(std::string_view name, ElementType& type);

/// A number of 1 sign bit, `exponent` bits and `mantissa` bits, as in IEEE 754 (float16 is 5, 10;
/// bfloat16 8, 7). Exact: every such number is a double.
double decode_small_float(unsigned bits, int exponent, int mantissa);

/// The bits of the number of that format nearest to `value`, ties to even; infinity beyond its
/// largest, a quiet NaN for NaN.
unsigned encode_small_float(double value, int exponent, int mantissa);

/// Where numbers stand in a file.
struct Encoded {
  const std::uint8_t* bytes;
  ElementType type;
  bool is_big_endian = false;
};

/// Number `index` of them. Exact but for 64-bit integers beyond 2^53, which are rounded.
double element_at(const Encoded& source, std::size_t index);

/// Numbers 0 to out.size() - 1 of them, as element_at(); `float` only where !needs_double(type).
void decode_elements(std::span<float> out, const Encoded& source);
void decode_elements(std::span<double> out, const Encoded& source);

}  // namespace pe
