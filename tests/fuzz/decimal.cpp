// Numbers as text: what is accepted means what the C library says, bit for bit.
#include "support/decimal.h"

#include <bit>
#include <cmath>
#include <string>

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  double value = 0;
  if (!pe::parse_decimal(text, value)) return 0;
  char* end = nullptr;
  const double expected = std::strtod(text.c_str(), &end);
  pe::fuzz::claim(end == text.c_str() + size);
  pe::fuzz::claim(std::isnan(expected) ? std::isnan(value)
                                       : std::bit_cast<std::uint64_t>(value) ==
                                             std::bit_cast<std::uint64_t>(expected));
  return 0;
}
