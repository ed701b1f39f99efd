// What readers of files take and give.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/element_type.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {

using Bytes = std::span<const std::uint8_t>;

/// Bounds of what a reader allocates. What a file claims to hold is checked against the bytes that
/// are there first, so that memory is at most a few times the file's own size.
struct ReadLimits {
  std::size_t max_elements = std::size_t{1} << 26;  ///< numbers of one table
  std::size_t max_header = 25'000'000;              ///< description of a safetensors file [bytes]
  std::size_t max_rows = ~std::size_t{0};           ///< further rows are left unread
};

/// Texts, one after another: a dictionary of words would be hundreds of thousands of strings.
struct TextList {
  std::string text;
  std::vector<std::uint32_t> ends;  ///< in `text`; text i begins where i - 1 ends

  void append(std::string_view each) {
    text += each;
    ends.push_back(static_cast<std::uint32_t>(text.size()));
  }
  std::string_view operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return std::string_view(text).substr(begin, ends[i] - begin);
  }
};

/// A table from a file.
struct Loaded {
  Matrix<float> singles;   ///< its numbers, where float32 holds them all
  Matrix<double> doubles;  ///< else here
  bool is_double = false;
  std::string_view dtype;            ///< "float16", as stored; "text" for decimal numbers
  std::vector<std::uint64_t> shape;  ///< as stored
  TextList labels;                   ///< of the rows; empty, or one for each
  std::string note;                  ///< what was left out or taken for granted; may be empty

  std::size_t rows() const { return is_double ? doubles.rows() : singles.rows(); }
  std::size_t cols() const { return is_double ? doubles.cols() : singles.cols(); }
  double at(std::size_t row, std::size_t col) const {
    return is_double ? doubles.view()(row, col) : static_cast<double>(singles.view()(row, col));
  }
  /// Adds a sentence to the note.
  void remark(std::string_view sentence) {
    if (!note.empty()) note += ' ';
    note += sentence;
  }
};

/// Refuses the file that is being read. `rule` goes on after "read: bytes".
template <typename... Rule>
void require_file(bool ok, const Rule&... rule) {
  if (!ok) refuse("read", "bytes", {Piece(rule)...});
}

/// As require_file(), for a table that is legal but larger than the limit. Before it is allocated.
void require_room(std::uint64_t rows, std::uint64_t cols, const ReadLimits& limits);

}  // namespace pe
