#include "io/safetensors.h"

#include <algorithm>
#include <utility>

#include "io/array.h"
#include "io/json_reader.h"
#include "support/order.h"

namespace pe {
namespace {

constexpr std::size_t kLengthSize = 8;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 53;
constexpr std::size_t kMostDimensions = 32;

std::uint64_t header_length(Bytes bytes) {
  std::uint64_t length = 0;
  for (std::size_t i = kLengthSize; i-- > 0;) length = length << 8 | bytes[i];
  return length;
}

void read_shape(JsonReader& json, TensorInfo& tensor) {
  json.open('[');
  while (json.next(']')) {
    tensor.shape.push_back(json.count());
    require_file(tensor.shape.size() <= kMostDimensions, "must have tensors of at most ",
                 kMostDimensions, " dimensions, got more at byte ", json.offset());
  }
}

void read_offsets(JsonReader& json, TensorInfo& tensor) {
  json.open('[');
  std::size_t count = 0;
  while (json.next(']')) {
    (count == 0 ? tensor.begin : tensor.end) = json.count();
    require_file(++count <= 2, "must have two data_offsets, got a third at byte ", json.offset());
  }
  require_file(count == 2 && tensor.begin <= tensor.end,
               "must have two rising data_offsets, got others at byte ", json.offset());
}

TensorInfo read_tensor(JsonReader& json, std::string name) {
  TensorInfo tensor;
  tensor.name = std::move(name);
  const std::size_t start = json.offset();
  bool has_type = false, has_shape = false, has_offsets = false;
  const auto once = [&](bool& seen) {
    require_file(!seen, "must describe each property once, got one again at byte ", json.offset());
    seen = true;
  };
  json.open('{');
  while (json.next('}')) {
    const std::string key = json.name();
    if (key == "dtype") {
      once(has_type);
      tensor.dtype = json.string();
    } else if (key == "shape") {
      once(has_shape);
      read_shape(json, tensor);
    } else if (key == "data_offsets") {
      once(has_offsets);
      read_offsets(json, tensor);
    } else {
      json.skip();
    }
  }
  require_file(has_type && has_shape && has_offsets,
               "must describe dtype, shape and data_offsets of every tensor, got fewer at byte ",
               start);
  return tensor;
}

/// Whether the shape takes as many bytes as the offsets say; true for formats we do not know.
bool is_consistent(const TensorInfo& tensor) {
  ElementType type;
  if (!find_safetensors_type(tensor.dtype, type)) return true;
  const std::uint64_t bytes = tensor.end - tensor.begin, size = element_size(type);
  if (std::ranges::find(tensor.shape, 0u) != tensor.shape.end()) return bytes == 0;
  std::uint64_t count = 1;
  for (const std::uint64_t dimension : tensor.shape) {
    if (dimension > bytes / size / count) return false;
    count *= dimension;
  }
  return count * size == bytes;
}

void refuse_duplicates(std::span<const TensorInfo> tensors) {
  std::vector<std::string_view> names;
  names.reserve(tensors.size());
  for (const TensorInfo& tensor : tensors) names.push_back(tensor.name);
  put_in_order(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) {
    refuse("read", "bytes", {"must name every tensor once, got '", shortened(*twice), "' twice"});
  }
}

/// Tensors fill the data without gaps and share nothing, in whatever order they are listed; else a file
/// could mean one thing to one reader and another to the next.
void require_side_by_side(std::span<const TensorInfo> tensors) {
  std::vector<std::pair<double, std::size_t>>
      places;  // where each begins; an empty one goes before
  places.reserve(tensors.size());
  for (const TensorInfo& each : tensors) {
    const std::size_t number = places.size() + (each.end > each.begin ? tensors.size() : 0);
    places.emplace_back(static_cast<double>(each.begin), number);
  }
  put_in_order(places);
  std::uint64_t end = 0;
  for (const auto& place : places) {
    const TensorInfo& tensor = tensors[place.second % tensors.size()];
    require_file(tensor.begin == end, "must have tensors side by side, got '", tensor.name,
                 "' from byte ", tensor.begin, " instead of ", end);
    end = tensor.end;
  }
}

}  // namespace

bool is_safetensors(Bytes bytes) {
  constexpr std::uint64_t kPlausible = std::uint64_t{1} << 40;
  return bytes.size() > kLengthSize && bytes[kLengthSize] == '{' &&
         header_length(bytes) < kPlausible;
}

std::size_t safetensors_header_size(Bytes bytes, const ReadLimits& limits) {
  require_file(bytes.size() >= kLengthSize, "must begin with 8 bytes that give a length, got ",
               bytes.size());
  const std::uint64_t length = header_length(bytes);
  require_file(length <= limits.max_header, "must have a description of at most ",
               limits.max_header, " bytes, got ", length, " at byte 0");
  return kLengthSize + static_cast<std::size_t>(length);
}

std::vector<TensorInfo> list_safetensors(Bytes bytes, const ReadLimits& limits) {
  const std::size_t header = safetensors_header_size(bytes, limits);
  require_file(header <= bytes.size(), "must hold a description of ", header - kLengthSize,
               " bytes from byte 8, got ", bytes.size() - kLengthSize, " byte(s)");
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()) + kLengthSize,
                              header - kLengthSize);
  JsonReader json(text, kLengthSize);
  std::vector<TensorInfo> tensors;
  json.open('{');
  while (json.next('}')) {
    std::string name = json.name();
    if (name == "__metadata__") {
      json.skip();
      continue;
    }
    TensorInfo tensor = read_tensor(json, std::move(name));
    require_file(is_consistent(tensor) && tensor.end <= kLargestFile,
                 "must give tensors as many bytes as their shapes take, got ",
                 tensor.end - tensor.begin, " for '", shortened(tensor.name), "' before byte ",
                 json.offset());
    tensors.push_back(std::move(tensor));
  }
  json.finish();
  refuse_duplicates(tensors);
  require_side_by_side(tensors);
  for (TensorInfo& tensor : tensors) {
    tensor.begin += header;
    tensor.end += header;
  }
  return tensors;
}

Loaded read_safetensors(Bytes bytes, std::string_view name, const ReadLimits& limits) {
  const std::vector<TensorInfo> tensors = list_safetensors(bytes, limits);
  require_file(!tensors.empty(), "must hold a tensor, got none");
  require(!name.empty() || tensors.size() == 1, "read", "tensor", "must name one of ",
          tensors.size(), " tensor(s), got nothing");
  const auto found =
      name.empty() ? tensors.begin() : std::ranges::find(tensors, name, &TensorInfo::name);
  require(found != tensors.end(), "read", "tensor", "must be in the file, got '", shortened(name),
          "'");

  ArrayLayout layout;
  require(find_safetensors_type(found->dtype, layout.type), "read", "tensor",
          "must be of a known number format, got ", shortened(found->dtype));
  require_file(found->end <= bytes.size(), "must hold the numbers of '", shortened(found->name),
               "' up to byte ", found->end, ", got ", bytes.size(), " byte(s)");
  layout.shape = found->shape;
  const Bytes data = bytes.subspan(static_cast<std::size_t>(found->begin),
                                   static_cast<std::size_t>(found->end - found->begin));
  array_size(layout, data.size(), kLengthSize);
  const std::uint64_t end = std::ranges::max(tensors, {}, &TensorInfo::end).end;
  require_file(end == bytes.size(), "must end with its tensors, at byte ", end, ", got ",
               bytes.size(), " byte(s)");
  return make_table(layout, data, limits);
}

}  // namespace pe
