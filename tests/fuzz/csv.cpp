// A table as text of any bytes, with each separator.
#include "io/csv.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const char separator : {'\0', '\t', ' '}) {
    pe::fuzz::attempt([&] {
      const pe::Loaded loaded = pe::read_csv({data, size}, {.separator = separator});
      pe::fuzz::claim(loaded.rows() > 0 && loaded.cols() > 0);
      pe::fuzz::claim(loaded.rows() * loaded.cols() <= size);
      pe::fuzz::claim(loaded.labels.ends.empty() || loaded.labels.ends.size() == loaded.rows());
    });
  }
  return 0;
}
