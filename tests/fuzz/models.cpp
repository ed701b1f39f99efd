// A config of any bytes.
#include <cmath>

#include "fuzz.h"
#include "grow.h"
#include "models/model_positions.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  return pe::fuzz::attempt([&] {
    for (const pe::PositionGroup& group : pe::model_positions(text).groups) {
      pe::fuzz::claim(!group.layers.empty());
      for (const double w : group.inv_freq) pe::fuzz::claim(std::isfinite(w));
    }
  });
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return pe::fuzz::grow(data, size, most, seed);
}
