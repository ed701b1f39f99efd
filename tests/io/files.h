// Files made for tests, byte by byte.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/loaded.h"
#include "support/refused.h"

namespace pe::testing {

inline Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// `value` in `size` bytes, the lowest first.
inline std::string little_endian(std::uint64_t value, std::size_t size) {
  std::string out;
  for (; size-- > 0; value >>= 8) out += static_cast<char>(value & 0xFF);
  return out;
}

/// A .npy file of version 1 with this description and data.
inline std::string npy_file(std::string header, std::string_view data, int version = 1) {
  header += '\n';
  return std::string("\x93NUMPY") + static_cast<char>(version) + '\0' +
         little_endian(header.size(), version == 1 ? 2 : 4) + header + std::string(data);
}

inline std::string npy_header(std::string_view descr, std::string_view shape,
                              std::string_view fortran = "False") {
  return "{'descr': '" + std::string(descr) + "', 'fortran_order': " + std::string(fortran) +
         ", 'shape': " + std::string(shape) + ", }";
}

inline std::string safetensors_file(std::string_view header, std::string_view data) {
  return little_endian(header.size(), 8) + std::string(header) + std::string(data);
}

/// All numbers of a table, row by row.
inline std::vector<double> numbers(const Loaded& loaded) {
  std::vector<double> out;
  for (std::size_t r = 0; r < loaded.rows(); ++r) {
    for (std::size_t c = 0; c < loaded.cols(); ++c) out.push_back(loaded.at(r, c));
  }
  return out;
}

/// Every shorter file is refused, with a reason.
template <typename Read>
void require_whole(std::string_view file, const Read& read) {
  for (std::size_t length = 0; length < file.size(); ++length) {
    // In memory of its own, so that AddressSanitizer sees a read beyond the end.
    const std::vector<std::uint8_t> cut(file.begin(), file.begin() + static_cast<long>(length));
    CAPTURE(length);
    CHECK(refusal([&] { read(Bytes(cut)); }) != "accepted");
  }
}

}  // namespace pe::testing
