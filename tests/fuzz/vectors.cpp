// Word vectors of any bytes, all and some.
#include "io/vectors.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> words{"a", "the"};
  pe::fuzz::attempt([&] {
    const pe::Loaded loaded = pe::read_vectors({data, size});
    pe::fuzz::claim(loaded.labels.ends.size() == loaded.rows());
    pe::fuzz::claim(loaded.rows() * loaded.cols() <= size);
  });
  return pe::fuzz::attempt([&] {
    const pe::Loaded loaded = pe::read_vectors({data, size}, {.words = words});
    for (std::size_t i = 0; i < loaded.rows(); ++i) {
      pe::fuzz::claim(loaded.labels[i] == "a" || loaded.labels[i] == "the");
    }
  });
}
