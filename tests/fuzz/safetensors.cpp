// A safetensors file of any bytes: the list, then every tensor of it.
#include "io/safetensors.h"

#include "fuzz.h"
#include "grow.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return pe::fuzz::attempt([&] {
    const pe::Bytes bytes(data, size);
    for (const pe::TensorInfo& tensor : pe::list_safetensors(bytes)) {
      pe::fuzz::claim(tensor.begin <= tensor.end);
      pe::fuzz::attempt([&] {
        const pe::Loaded loaded = pe::read_safetensors(bytes, tensor.name);
        pe::fuzz::claim(tensor.end <= size && loaded.rows() * loaded.cols() <= size);
      });
    }
  });
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return pe::fuzz::grow(data, size, most, seed);
}
