#include "io/npy.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "io/array.h"
#include "support/sizes.h"

namespace pe {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kVersionAt = 6, kLengthAt = 8;
constexpr std::size_t kMostDimensions = 32;  // NumPy's own bound
constexpr std::size_t kAlignment = 64;       // of the numbers, as NumPy does

/// The header: a Python dictionary of three entries, {'descr': '<f8', 'fortran_order': False,
/// 'shape': (3, 4), }.
class Header {
 public:
  Header(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  ArrayLayout parse() {
    expect('{');
    while (!accept('}')) {
      const std::size_t at = at_;
      const std::string_view key = quoted();
      expect(':');
      if (key == "descr") {
        once(has_type_, at);
        type();
      } else if (key == "fortran_order") {
        once(has_order_, at);
        order();
      } else if (key == "shape") {
        once(has_shape_, at);
        shape();
      } else {
        require_file(false, "must describe descr, fortran_order and shape only, got '",
                     shortened(key), "' at byte ", offset_ + at);
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    if (peek() != '\0' || at_ != text_.size()) fail("the end of the description");
    require_file(has_type_ && has_order_ && has_shape_,
                 "must describe descr, fortran_order and shape, got a description without ",
                 !has_type_    ? "descr"
                 : !has_order_ ? "fortran_order"
                               : "shape");
    return std::move(layout_);
  }

 private:
  [[noreturn]] void fail(std::string_view wanted) const {
    const bool is_over = at_ >= text_.size();
    refuse("read", "bytes",
           {"must have ", wanted, " at byte ", offset_ + at_, ", got ", is_over ? "the end" : "'",
            is_over ? std::string_view() : text_.substr(at_, 1), is_over ? "" : "'"});
  }
  void once(bool& seen, std::size_t at) const {
    require_file(!seen, "must describe each property once, got one again at byte ", offset_ + at);
    seen = true;
  }
  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) {
      ++at_;
    }
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(char c) {
    if (peek() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail(join("'", std::string_view(&c, 1), "'"));
  }
  std::string_view quoted() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail("a quoted name");
    const std::size_t end = text_.find(quote, ++at_);
    if (end == std::string_view::npos) fail("the end of a quoted name");
    const std::string_view inside = text_.substr(at_, end - at_);
    at_ = end + 1;
    return inside;
  }

  void order() {
    peek();
    const bool is_true = text_.substr(at_, 4) == "True";
    if (!is_true && text_.substr(at_, 5) != "False") fail("True or False");
    at_ += is_true ? 4 : 5;
    layout_.is_fortran = is_true;
  }

  void shape() {
    expect('(');
    while (!accept(')')) {
      if (peek() < '0' || peek() > '9') fail("a size");
      std::uint64_t size = 0;
      for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
        constexpr std::uint64_t kMost = std::uint64_t{1} << 60;  // beyond any file
        size = std::min(size * 10 + static_cast<std::uint64_t>(text_[at_] - '0'), kMost);
      }
      accept('L');  // as Python 2 writes long integers
      layout_.shape.push_back(size);
      require_file(layout_.shape.size() <= kMostDimensions, "must have at most ", kMostDimensions,
                   " dimensions, got more at byte ", offset_ + at_);
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
  }

  void type() {
    const std::size_t at = at_;
    require_file(peek() != '[', "must be numbers, got records of several fields at byte ",
                 offset_ + at);
    const std::string_view name = quoted();
    const char order = name.empty() ? '\0' : name[0];
    const bool is_ordered = order == '<' || order == '>' || order == '|' || order == '=';
    const std::string_view kind = is_ordered ? name.substr(1) : name;
    static constexpr struct {
      std::string_view kind;
      ElementType type;
    } kKinds[] = {
        {"b1", ElementType::Bool},    {"i1", ElementType::Int8},    {"u1", ElementType::UInt8},
        {"i2", ElementType::Int16},   {"u2", ElementType::UInt16},  {"i4", ElementType::Int32},
        {"u4", ElementType::UInt32},  {"i8", ElementType::Int64},   {"u8", ElementType::UInt64},
        {"f2", ElementType::Float16}, {"f4", ElementType::Float32}, {"f8", ElementType::Float64},
        {"V2", ElementType::BFloat16}};
    const auto found = std::ranges::find(kKinds, kind, [](const auto& row) { return row.kind; });
    require_file(found != std::end(kKinds), "must be plain numbers, got ", what_is(kind), " ('",
                 shortened(name), "') at byte ", offset_ + at);
    layout_.type = found->type;
    layout_.is_big_endian = order == '>';
  }

  static std::string_view what_is(std::string_view kind) {
    switch (kind.empty() ? '\0' : kind[0]) {
      case 'O':
        return "pickled Python objects, which can run code when read";
      case 'U':
      case 'S':
      case 'a':
        return "texts";
      case 'M':
      case 'm':
        return "dates";
      case 'c':
        return "complex numbers";
      case 'f':
      case 'g':
        return "extended-precision numbers, which differ from machine to machine";
      case 'V':
        return "bytes of no known type";
      default:
        return "an unknown type";
    }
  }

  std::string_view text_;
  std::size_t offset_;  // of the text in the file
  std::size_t at_ = 0;
  ArrayLayout layout_;
  bool has_type_ = false, has_order_ = false, has_shape_ = false;
};

template <typename T>
std::vector<std::uint8_t> write(MatrixView<const T> matrix, ElementType type) {
  const bool is_half = type == ElementType::Float16, is_single = type == ElementType::Float32;
  require(is_half || is_single || type == ElementType::Float64, "write", "dtype",
          "must be float16, float32 or float64, got ", element_name(type));
  std::string header =
      join("{'descr': '<f", element_size(type), "', 'fortran_order': False, 'shape': (",
           matrix.rows(), ", ", matrix.cols(), "), }");
  const std::size_t before = kLengthAt + 2;
  header.append(kAlignment - 1 - (before + header.size()) % kAlignment, ' ').append(1, '\n');

  const std::size_t bytes =
      table_size(table_size(matrix.rows(), matrix.cols()), element_size(type));
  std::vector<std::uint8_t> out(before + header.size() + bytes);
  std::memcpy(out.data(), kMagic.data(), kMagic.size());
  out[kVersionAt] = 1;
  out[kLengthAt] = static_cast<std::uint8_t>(header.size());
  out[kLengthAt + 1] = static_cast<std::uint8_t>(header.size() >> 8);
  std::memcpy(out.data() + before, header.data(), header.size());
  std::uint8_t* next = out.data() + before + header.size();
  for (const T value : matrix.flat()) {
    std::uint64_t bits;
    if (is_half) {
      bits = encode_small_float(static_cast<double>(value), 5, 10);
    } else if (is_single) {
      bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    } else {
      bits = std::bit_cast<std::uint64_t>(static_cast<double>(value));
    }
    for (std::size_t i = 0; i < element_size(type); ++i, bits >>= 8) {
      *next++ = static_cast<std::uint8_t>(bits);
    }
  }
  return out;
}

}  // namespace

bool is_npy(Bytes bytes) {
  return bytes.size() >= kMagic.size() &&
         std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) == 0;
}

Loaded read_npy(Bytes bytes, const ReadLimits& limits) {
  require_file(is_npy(bytes), "must begin with \\x93NUMPY at byte 0, got another kind of file");
  require_file(bytes.size() > kLengthAt + 4, "must go on after the magic number, got ",
               bytes.size(), " byte(s) in all");
  const unsigned version = bytes[kVersionAt];
  require_file(version >= 1 && version <= 3, "must be of version 1, 2 or 3, got ", version,
               " at byte ", kVersionAt);
  const std::size_t width = version == 1 ? 2 : 4;
  std::size_t length = 0;
  for (std::size_t i = width; i-- > 0;) length = length << 8 | bytes[kLengthAt + i];
  const std::size_t begin = kLengthAt + width;
  require_file(length <= bytes.size() - begin, "must hold a description of ", length,
               " bytes from byte ", begin, ", got ", bytes.size() - begin, " byte(s)");
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()) + begin, length);
  const ArrayLayout layout = Header(text, begin).parse();
  const Bytes data = bytes.subspan(begin + length);
  const std::size_t size = array_size(layout, data.size(), begin);
  Loaded out = make_table(layout, data, limits);
  if (layout.type == ElementType::BFloat16) out.remark("Its type V2 is taken for bfloat16.");
  if (size < data.size())
    out.remark(join("What follows, ", data.size() - size, " byte(s), is left unread."));
  return out;
}

std::vector<std::uint8_t> write_npy(MatrixView<const float> matrix, ElementType type) {
  return write(matrix, type);
}
std::vector<std::uint8_t> write_npy(MatrixView<const double> matrix, ElementType type) {
  return write(matrix, type);
}

}  // namespace pe
