// Inputs that grow by themselves: JSON objects that are wide, deep or say the same again, which
// bytes changed one by one never become. For fuzzers of what reads JSON.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

/// libFuzzer's own way to change an input.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace pe::fuzz {

/// Members for the place behind an opening brace.
inline std::string grown(std::minstd_rand& random, std::string_view own) {
  const std::size_t count = std::size_t{1} << random() % 13;
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    switch (random() % 64 == 0 ? random() % 4 : count % 4) {
      case 0:
        out += "\"y" + number + "\":1,";
        break;
      case 1:
        out += "\"rope_theta\":" + number + ",";
        break;
      case 2:
        out += own;  // what stands there, again
        break;
      default:
        out += "\"y\":{\"z" + number + "\":[1]},";
    }
  }
  return out;
}

/// One time in four, more members in an object, in front of those it has; else as libFuzzer does.
inline std::size_t grow(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 4 != 0) return LLVMFuzzerMutate(data, size, most);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t from = size == 0 ? 0 : random() % size;
  const std::size_t brace = std::min(text.find('{', from), text.rfind('{'));
  if (brace == std::string_view::npos) return LLVMFuzzerMutate(data, size, most);
  const std::size_t end = std::min(text.find(',', brace), size - 1);
  std::string more = grown(random, text.substr(brace + 1, end - brace));
  more.resize(std::min(more.size(), most - size));
  std::memmove(data + brace + 1 + more.size(), data + brace + 1, size - brace - 1);
  std::memcpy(data + brace + 1, more.data(), more.size());
  return size + more.size();
}

}  // namespace pe::fuzz
