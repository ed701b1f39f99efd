// The header of a GGUF file of any bytes: in one piece, and in pieces as the reader asks for them.
#include "io/gguf/gguf.h"

#include <algorithm>
#include <string>

#include "fuzz.h"
#include "io/json_value.h"

namespace {

std::string read(pe::Bytes bytes, std::size_t piece) {
  pe::GgufReader reader(bytes.size());
  while (!reader.is_done()) {
    const auto from = static_cast<std::size_t>(reader.wants());
    pe::fuzz::claim(from < bytes.size());
    reader.take(bytes.subspan(from, std::min(piece, bytes.size() - from)));
  }
  return pe::gguf_json(reader.header());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pe::Bytes bytes(data, size);
  std::string whole, pieces;
  pe::fuzz::attempt([&] { whole = read(bytes, size + 1); });
  pe::fuzz::attempt([&] { pieces = read(bytes, 1 + size / 7); });
  pe::fuzz::claim(whole == pieces);
  if (!whole.empty()) pe::read_json(whole, "fuzz", "json");
  return 0;
}
