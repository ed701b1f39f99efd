#include "io/vectors.h"

#include <algorithm>

#include "io/delimited.h"
#include "support/decimal.h"
#include "support/order.h"

namespace pe {
namespace {

constexpr std::string_view kBlanks = " \t";

/// Lines of words and numbers. No quotes and no comments: " and # are words.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  /// Goes to the next line that is not blank; false at the end.
  bool next() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
      rest_ = text_.substr(at_, end - at_);
      at_ = end + (text_.substr(end, 2) == "\r\n" ? 2 : 1);
      ++number_;
      trim();
      if (!rest_.empty()) return true;
    }
    return false;
  }
  /// Takes the last token off the line.
  std::string_view take_last() {
    const std::size_t start = rest_.find_last_of(kBlanks) + 1;  // 0: the line's only token
    const std::string_view token = rest_.substr(start);
    rest_ = rest_.substr(0, start);
    trim();
    return token;
  }
  std::size_t tokens() const {
    std::size_t count = 0;
    bool was_blank = true;
    for (const char c : rest_) {
      const bool is_blank = kBlanks.find(c) != std::string_view::npos;
      if (was_blank && !is_blank) ++count;
      was_blank = is_blank;
    }
    return count;
  }
  /// What is left of the line.
  std::string_view rest() const { return rest_; }
  std::size_t number() const { return number_; }

 private:
  void trim() {
    rest_ = rest_.substr(0, rest_.find_last_not_of(kBlanks) + 1);
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
  }

  std::string_view text_, rest_;
  std::size_t at_ = 0, number_ = 0;
};

bool is_count(std::string_view token) {
  return token.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Goes past the line that gives sizes, if there is one, to the first vector.
/// has_sizes   receives whether there is one
/// returns     numbers of each vector
std::size_t begin(Lines& lines, bool& has_sizes) {
  require_file(lines.next(), "must hold words and numbers, got nothing");
  has_sizes = false;
  if (lines.tokens() == 2) {
    Lines copy = lines;
    const std::string_view cols = copy.take_last();
    has_sizes = is_count(cols) && is_count(copy.take_last());
  }
  if (has_sizes) {
    require_file(lines.next(), "must hold words and numbers, got the first line only");
  }
  const std::size_t tokens = lines.tokens();
  require_file(tokens > 1, "must have a word and its numbers in each line, got one thing in line ",
               lines.number());
  return tokens - 1;
}

bool is_wanted(std::span<const std::string_view> sorted, std::string_view word) {
  return sorted.empty() || std::ranges::binary_search(sorted, word);
}

}  // namespace

Loaded read_vectors(Bytes bytes, const VectorOptions& options) {
  const std::string_view text = text_of(bytes);
  std::vector<std::string_view> wanted(options.words.begin(), options.words.end());
  put_in_order(wanted);
  const auto word_of = [](Lines lines, std::size_t cols) {
    for (std::size_t c = 0; c < cols; ++c) lines.take_last();
    return lines.rest();
  };

  // First pass: how many rows, before anything is allocated.
  Lines lines(text);
  bool has_sizes;
  const std::size_t cols = begin(lines, has_sizes);
  const Lines first = lines;
  std::size_t rows = 0;
  bool more = true;
  for (; more && rows < options.limits.max_rows; more = lines.next()) {
    const std::size_t tokens = lines.tokens();
    require_file(tokens > cols, "must have a word and ", cols, " number(s) in each line, got ",
                 tokens - 1, " number(s) in line ", lines.number());
    if (is_wanted(wanted, word_of(lines, cols))) ++rows;
  }
  require(rows > 0, "read", "words", "must be in the file, got none that is");
  require_room(rows, cols, options.limits);

  Loaded out;
  out.dtype = "text";
  out.shape = {rows, cols};
  out.singles.resize(rows, cols);
  lines = first;
  for (std::size_t r = 0; r < rows; lines.next()) {
    if (!is_wanted(wanted, word_of(lines, cols))) continue;
    const auto row = out.singles.view().row(r++);
    for (std::size_t c = cols; c-- > 0;) {
      const std::string_view token = lines.take_last();
      double value;
      require_file(parse_decimal(token, value), "must have ", cols,
                   " number(s) after each word, got '", token.substr(0, 24), "' in line ",
                   lines.number());
      row[c] = static_cast<float>(value);
    }
    out.labels.append(lines.rest());
  }
  if (more) out.remark(join("The first ", rows, " row(s)."));
  if (!wanted.empty()) out.remark(join(rows, " of ", wanted.size(), " word(s) are there."));
  return out;
}

}  // namespace pe
