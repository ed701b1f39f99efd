// What each reader does with a config of any bytes; behind a zero byte, with the keys of a GGUF file.
#include <cmath>
#include <string>

#include "fuzz.h"
#include "grow.h"
#include "readers/comparison/beside_config.h"
#include "readers/readers_of.h"

namespace {

using pe::fuzz::claim;

/// One line without signs that steer, whose quotes close: it is pasted into a shell.
bool is_pasted(std::string_view flag) {
  std::size_t quotes = 0;
  for (const char c : flag) {
    if (c < ' ' || c > '~') return false;
    quotes += c == '\'';
  }
  return quotes == 0 || quotes == 2;
}

void check(const pe::ReaderAnswer& answer) {
  claim(std::isfinite(answer.served_length) && answer.served_length >= 0);
  for (const pe::ReaderGroup& each : answer.groups) {
    for (const double w : each.group.inv_freq) claim(std::isfinite(w));
  }
}

void check(const pe::Readers& found) {
  claim(std::isfinite(found.trained) && std::isfinite(found.asked));
  for (const pe::ReaderAnswer& each : found.readers) check(each);
  for (const pe::ReaderAnswer& each : found.later) check(each);
  for (const pe::ReaderBlock& each : found.table) {
    claim(!each.layers.empty() && each.cells.size() == found.readers.size() + found.later.size());
    for (const pe::ReaderCell& cell : each.cells) claim((cell.is == "other") == !cell.said.empty());
  }
  for (const pe::ReaderDisagreement& each : found.disagreements) {
    claim(!each.what.empty() && !each.readers.empty() && !each.against.empty());
    claim(std::isfinite(each.distance.scores_ratio));
    for (const pe::ReaderAngle& angle : each.distance.angles) {
      claim(std::isfinite(angle.turns) && std::isfinite(angle.position) && angle.turns > 0);
    }
  }
  for (const pe::ReaderMend& each : found.mends) {
    claim(!each.effect.empty() && each.after <= each.before && is_pasted(each.flag));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string_view config = all.substr(0, all.find('\0'));
  pe::fuzz::attempt([&] { check(pe::readers_of(config)); });
  if (config.size() == all.size()) return 0;
  return pe::fuzz::attempt([&] {
    for (const pe::ConversionChange& each :
         pe::gguf_beside_config(config, all.substr(config.size() + 1))) {
      claim(!each.layers.empty() && each.config != each.gguf);
    }
  });
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return pe::fuzz::grow(data, size, most, seed);
}
