// GGUF headers made for tests, byte by byte.
#pragma once

#include <bit>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/files.h"

namespace pe::testing {

class GgufFile {
 public:
  explicit GgufFile(std::uint32_t version = 3, bool is_big_endian = false)
      : version_(version), is_big_endian_(is_big_endian) {}

  std::string number(std::uint64_t value, std::size_t size) const {
    std::string out = little_endian(value, size);
    return is_big_endian_ ? std::string(out.rbegin(), out.rend()) : out;
  }
  std::string text(std::string_view value) const {
    return number(value.size(), 8) + std::string(value);
  }
  std::string single(float value) const { return number(std::bit_cast<std::uint32_t>(value), 4); }

  GgufFile& key(std::string_view name, std::uint32_t type, std::string_view bytes) {
    keys_ += text(name) + number(type, 4) + std::string(bytes);
    ++count_;
    return *this;
  }
  GgufFile& u32(std::string_view name, std::uint32_t value) {
    return key(name, 4, number(value, 4));
  }
  GgufFile& f32(std::string_view name, float value) { return key(name, 6, single(value)); }
  GgufFile& str(std::string_view name, std::string_view value) { return key(name, 8, text(value)); }
  GgufFile& list(std::string_view name, std::uint32_t type, std::uint64_t count,
                 std::string_view bytes) {
    return key(name, 9, number(type, 4) + number(count, 8) + std::string(bytes));
  }
  /// Of float32, where `type` is 0; data at an offset that is a multiple of 32.
  GgufFile& tensor(std::string_view name, const std::vector<float>& values,
                   std::uint32_t type = 0) {
    infos_ += text(name) + number(1, 4) + number(values.size(), 8) + number(type, 4) +
              number(data_.size(), 8);
    for (const float value : values) data_ += single(value);
    data_.resize((data_.size() + 31) / 32 * 32);
    ++tensors_;
    return *this;
  }

  std::string header() const {
    return "GGUF" + number(version_, 4) + number(tensors_, 8) + number(count_, 8) + keys_ + infos_;
  }
  std::string bytes() const {
    std::string out = header();
    out.resize((out.size() + 31) / 32 * 32);
    return out + data_;
  }

 private:
  std::uint32_t version_;
  bool is_big_endian_;
  std::string keys_, infos_, data_;
  std::uint64_t count_ = 0, tensors_ = 0;
};

}  // namespace pe::testing
