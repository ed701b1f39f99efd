#include "io/array.h"

#include <algorithm>

namespace pe {
namespace {

std::string shape_text(std::span<const std::uint64_t> shape) {
  std::string text = "(";
  for (const std::uint64_t size : shape) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(size);
  }
  return text + ")";
}

/// Where row `row` of the table begins in an array whose first index runs fastest: rows count the
/// leading indices with the last of them fastest.
std::size_t fortran_row(std::size_t row, std::span<const std::uint64_t> leading) {
  std::size_t stride = 1;
  for (const std::uint64_t size : leading) stride *= static_cast<std::size_t>(size);
  std::size_t offset = 0;
  for (std::size_t i = leading.size(); i-- > 0;) {
    const auto size = static_cast<std::size_t>(leading[i]);
    stride /= size;
    offset += row % size * stride;
    row /= size;
  }
  return offset;
}

template <typename T>
void fill(Matrix<T>& out, std::size_t rows, std::size_t cols, const ArrayLayout& layout,
          const Encoded& source) {
  out.resize(rows, cols);
  if (!layout.is_fortran || layout.shape.size() < 2) {
    decode_elements(out.view().flat(), source);
    return;
  }
  const auto leading = std::span(layout.shape).first(layout.shape.size() - 1);
  std::size_t all_rows = 1;
  for (const std::uint64_t size : leading) all_rows *= static_cast<std::size_t>(size);
  for (std::size_t r = 0; r < rows; ++r) {
    const std::size_t first = fortran_row(r, leading);
    for (std::size_t c = 0; c < cols; ++c) {
      out.view()(r, c) = static_cast<T>(element_at(source, first + c * all_rows));
    }
  }
}

void remark_on_shape(Loaded& out, std::span<const std::uint64_t> shape, std::uint64_t rows) {
  const auto matters = std::ranges::count_if(shape, [](std::uint64_t size) { return size != 1; });
  if (shape.size() < 2) {
    out.remark(join("Its shape is ", shape_text(shape), ": taken as one column."));
  } else if (shape.size() > 2 && matters > 2) {
    out.remark(
        join("Its shape is ", shape_text(shape), ": all but the last dimension are joined."));
  }
  if (out.rows() < rows) out.remark(join("The first ", out.rows(), " of ", rows, " row(s)."));
}

void remark_on_integers(Loaded& out, ElementType type) {
  if (type != ElementType::Int64 && type != ElementType::UInt64) return;
  constexpr double kExact = 0x1p53;
  const auto all = out.doubles.view().flat();
  if (std::ranges::any_of(all, [](double x) { return x > kExact || x < -kExact; })) {
    out.remark("Integers beyond 2^53 are rounded.");
  }
}

}  // namespace

void require_room(std::uint64_t rows, std::uint64_t cols, const ReadLimits& limits) {
  if (rows <= limits.max_elements / cols) return;
  throw MemoryError(join("read: a table of ", rows, " x ", cols, " numbers is more than the ",
                         limits.max_elements, " that are read at once"));
}

std::size_t array_size(const ArrayLayout& layout, std::size_t available, std::size_t offset) {
  const std::size_t size = element_size(layout.type);
  const bool is_empty = std::ranges::find(layout.shape, 0u) != layout.shape.end();
  require_file(!is_empty, "must hold numbers, got the shape ", shape_text(layout.shape),
               " at byte ", offset);
  std::uint64_t count = 1;
  for (const std::uint64_t dimension : layout.shape) {
    require_file(dimension <= available / size / count, "must be as long as their description ",
                 "says: ", shape_text(layout.shape), " of ", element_name(layout.type), " at byte ",
                 offset, ", got ", available, " byte(s) of them");
    count *= dimension;
  }
  require_file(count * size <= available, "must hold a number of ", size, " byte(s), got ",
               available);
  return static_cast<std::size_t>(count) * size;
}

Loaded make_table(const ArrayLayout& layout, Bytes data, const ReadLimits& limits) {
  const auto& shape = layout.shape;
  std::uint64_t count = 1;
  for (const std::uint64_t size : shape) count *= size;
  const std::uint64_t cols = shape.size() < 2 ? 1 : shape.back();
  const std::uint64_t all_rows = count / cols;
  const std::uint64_t rows = std::min<std::uint64_t>(all_rows, limits.max_rows);
  require_room(rows, cols, limits);

  Loaded out;
  out.is_double = needs_double(layout.type);
  out.dtype = element_name(layout.type);
  out.shape = shape;
  const Encoded source{data.data(), layout.type, layout.is_big_endian};
  const auto r = static_cast<std::size_t>(rows), c = static_cast<std::size_t>(cols);
  if (out.is_double) {
    fill(out.doubles, r, c, layout, source);
  } else {
    fill(out.singles, r, c, layout, source);
  }
  remark_on_shape(out, shape, all_rows);
  remark_on_integers(out, layout.type);
  return out;
}

Loaded read_raw(Bytes bytes, std::string_view dtype, std::span<const std::uint64_t> shape,
                const ReadLimits& limits) {
  ArrayLayout layout;
  require(find_element_type(dtype, layout.type) || find_safetensors_type(dtype, layout.type),
          "read", "dtype", "must be the name of a number format, got '", shortened(dtype), "'");
  constexpr std::size_t kMostDimensions = 32;
  require(shape.size() <= kMostDimensions, "read", "shape", "must have at most ", kMostDimensions,
          " dimensions, got ", shape.size());
  layout.shape.assign(shape.begin(), shape.end());
  array_size(layout, bytes.size(), 0);
  return make_table(layout, bytes, limits);
}

}  // namespace pe
