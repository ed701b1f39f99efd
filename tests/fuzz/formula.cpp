// A formula as a reader types it, parsed and computed.
#include "encodings/math/expression.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::string_view kVariables[] = {"p", "i", "d"};
  static constexpr double kValues[] = {3, 1, 8};
  return pe::fuzz::attempt([&] {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const pe::Expression expression(text, kVariables);
    const double value = expression(kValues);
    pe::fuzz::claim(value == expression(kValues) || value != value);
    pe::fuzz::claim(!expression.substituted(kValues).empty());
  });
}
