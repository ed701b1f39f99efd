// The header of a GGUF file to JavaScript, piece by piece; and what its keys say about positions.
#include "io/gguf/gguf.h"

#include <emscripten/bind.h>

#include <map>
#include <memory>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/positions.h"
#include "readers/gguf_config.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

constexpr std::string_view kRead = "readGguf";
constexpr std::size_t kMostPiece = std::size_t{1} << 24;
/// Of one that nobody goes on with, the oldest is left.
constexpr std::size_t kMostOpen = 8;
std::map<std::size_t, GgufReader> open_files;
std::size_t last_number = 0;

/// A number for take_gguf().
std::size_t open_gguf(double size) {
  require(size >= 0 && size <= 0x1p53, kRead, "file.size", "must be from 0 to 2^53, got ", size);
  if (open_files.size() == kMostOpen) open_files.erase(open_files.begin());
  open_files.emplace(++last_number, GgufReader(static_cast<std::uint64_t>(size)));
  return last_number;
}

/// Where the next piece begins; or, at the end, the header's keys as JSON.
val take_gguf(std::size_t number, const val& bytes) {
  const auto found = open_files.find(number);
  require(found != open_files.end(), kRead, "file", "must be open, got another one");
  GgufReader reader = std::move(found->second);
  open_files.erase(found);
  const std::size_t size = length_of(bytes);
  require(size > 0 && size <= kMostPiece, kRead, "file",
          "must give the bytes that its size promises, got ", size, " at byte ", reader.wants());
  std::vector<std::uint8_t> piece(size);
  val(emscripten::typed_memory_view(size, piece.data())).call<void>("set", bytes);
  reader.take(piece);
  if (reader.is_done()) return val(gguf_json(reader.header()));
  const auto wants = static_cast<double>(reader.wants());
  open_files.emplace(number, std::move(reader));
  return val(wants);
}

val gguf_positions(const val& text) { return to_value(pe::gguf_positions(text_of(text))); }

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_gguf) {
  using namespace pe::bindings;
  emscripten::function("openGguf(size)", guarded<&open_gguf>);
  emscripten::function("takeGguf(number, bytes)", guarded<&take_gguf>);
  emscripten::function("ggufPositions(text)", guarded<&gguf_positions>);
}
