// Text with a GGUF file's keys, of any bytes.
#include <cmath>
#include <string>

#include "fuzz.h"
#include "readers/gguf_config.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text =
      "general.architecture = " + std::string(reinterpret_cast<const char*>(data), size);
  return pe::fuzz::attempt([&] {
    for (const pe::PositionGroup& group : pe::gguf_positions(text).groups) {
      pe::fuzz::claim(!group.layers.empty());
      for (const double w : group.inv_freq) pe::fuzz::claim(std::isfinite(w));
    }
  });
}
