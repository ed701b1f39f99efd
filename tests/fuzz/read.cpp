// Any file: its format found, then read; at most ten rows.
#include "io/read.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return pe::fuzz::attempt([&] {
    const pe::Bytes bytes(data, size);
    pe::ReadOptions options;
    options.limits.max_rows = 10;
    pe::fuzz::claim(pe::read_file(bytes, pe::find_format(bytes), options).rows() <= 10);
  });
}
