#include <emscripten/bind.h>

#include <memory>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "io/array.h"
#include "io/npy.h"
#include "io/read.h"
#include "io/safetensors.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

constexpr const char* kRead = "read";
// Beside its copy here a file needs room for its table, of at most 1 GiB in all.
constexpr double kMaxFile = 0x1p28;

/// A copy of a Uint8Array.
class FileBytes {
 public:
  explicit FileBytes(const val& bytes) {
    require(bytes.instanceof (val::global("Uint8Array")), kRead, "bytes",
                             "must be a Uint8Array, got ", describe(bytes));
    size_ = length_of(bytes);
    if (static_cast<double>(size_) > kMaxFile) {
      throw MemoryError(join("read: a file of ", size_, " bytes is more than the ", kMaxFile,
                             " that are read at once"));
    }
    data_ = std::make_unique_for_overwrite<std::uint8_t[]>(size_);
    val(emscripten::typed_memory_view(size_, data_.get())).call<void>("set", bytes);
  }
  Bytes get() const { return {data_.get(), size_}; }

 private:
  std::unique_ptr<std::uint8_t[]> data_;
  std::size_t size_;
};

std::string to_text(const val& options, const char* name) {
  const val value = property(options, name);
  if (value.isUndefined() || value.isNull()) return "";
  require(value.isString(), kRead, name, "must be a text, got ", describe(value));
  return text_of(value);
}

template <std::size_t count>
std::size_t to_choice(const std::string& text, const char* name,
                      const std::string_view (&choices)[count]) {
  for (std::size_t i = 0; i < count; ++i) {
    if (text == choices[i]) return i;
  }
  std::string known;
  for (const std::string_view choice : choices) known += join(known.empty() ? "" : ", ", choice);
  refuse(kRead, name, {"must be one of ", known, ", got '", shortened(text), "'"});
}

std::vector<std::uint64_t> to_shape(const val& list) {
  require(list.isArray(), kRead, "shape", "must be an array of sizes, got ", describe(list));
  const std::size_t count = to_size(kRead, "shape", property(list, "length"));
  std::vector<std::uint64_t> shape;
  for (std::size_t i = 0; i < count; ++i) shape.push_back(to_size(kRead, "shape", list[i]));
  return shape;
}

val shape_list(std::span<const std::uint64_t> shape) {
  return val::array(std::vector<double>(shape.begin(), shape.end()));
}

/// {rows, cols, data, dtype, shape, labels: UTF-8 bytes, labelEnds, note}
val to_js(const Loaded& loaded) {
  Record record(loaded.is_double ? to_table<double>(loaded.doubles.view())
                                 : to_table<float>(loaded.singles.view()));
  const auto* text = reinterpret_cast<const std::uint8_t*>(loaded.labels.text.data());
  const auto* ends = reinterpret_cast<const std::int32_t*>(loaded.labels.ends.data());
  return record.set("dtype", loaded.dtype)
      .set("shape", shape_list(loaded.shape))
      .set("labels", typed_array(std::span(text, loaded.labels.text.size())))
      .set("labelEnds", typed_array(std::span(ends, loaded.labels.ends.size())))
      .set("note", loaded.note)
      .get();
}

val read(const val& bytes, const val& options) {
  require(is_object(options), kRead, "options", "must be an object, got ", describe(options));
  const std::string format = to_text(options, "format");
  const std::string tensor = to_text(options, "tensor");
  const std::string first_row = to_text(options, "firstRow");
  const val chosen = property(options, "words");
  const bool all = chosen.isUndefined() || chosen.isNull();
  const std::vector<std::string> words =
      all ? std::vector<std::string>() : texts_of(kRead, "words", chosen);
  ReadOptions wanted{.tensor = tensor, .words = words};
  const val max_rows = property(options, "maxRows");
  if (!max_rows.isUndefined() && !max_rows.isNull()) {
    wanted.limits.max_rows = to_size(kRead, "max_rows", max_rows);
    require(wanted.limits.max_rows > 0, kRead, "max_rows", "must be at least 1, got 0");
  }
  if (!first_row.empty()) {
    wanted.first_row = static_cast<FirstRow>(to_choice(first_row, "first_row", kFirstRowNames));
  }
  if (format == "raw") {
    const std::string dtype = to_text(options, "dtype");
    const std::vector<std::uint64_t> shape = to_shape(property(options, "shape"));
    return to_js(read_raw(FileBytes(bytes).get(), dtype, shape, wanted.limits));
  }
  const bool is_named = !format.empty();
  const auto named = is_named ? to_choice(format, "format", kFileFormatNames) : 0;
  const FileBytes file(bytes);
  const FileFormat found = is_named ? static_cast<FileFormat>(named) : find_format(file.get());
  const Loaded loaded = read_file(file.get(), found, wanted);
  const auto format_name = kFileFormatNames[static_cast<std::size_t>(found)];
  return Record(to_js(loaded)).set("format", format_name).get();
}

val format_of(const val& bytes) {
  const FileBytes file(bytes);
  const auto found = static_cast<std::size_t>(find_format(file.get()));
  return val(std::string(kFileFormatNames[found]));
}

val tensors(const val& bytes) {
  const FileBytes file(bytes);
  return list_of(list_safetensors(file.get()), [](const TensorInfo& tensor) {
    return record({{"name", tensor.name},
                   {"dtype", tensor.dtype},
                   {"shape", shape_list(tensor.shape)},
                   {"begin", tensor.begin},
                   {"end", tensor.end}});
  });
}

val write(const val& table, const val& dtype) {
  const TableReader reader("write", table);
  ElementType type = reader.is_double() ? ElementType::Float64 : ElementType::Float32;
  if (!dtype.isUndefined() && !dtype.isNull()) {
    require(dtype.isString() && find_element_type(text_of(dtype), type), "write", "dtype",
            "must be float16, float32 or float64, got ", describe(dtype));
  }
  if (reader.is_double()) {
    Matrix<double> values(reader.rows(), reader.cols());
    copy_into(values.view(), reader.data());
    return typed_array(write_npy(MatrixView<const double>(values.view()), type));
  }
  Matrix<float> values(reader.rows(), reader.cols());
  copy_into(values.view(), reader.data());
  return typed_array(write_npy(MatrixView<const float>(values.view()), type));
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_io) {
  using namespace pe::bindings;
  using emscripten::function;
  function("read(bytes, options)", guarded<&read>);
  function("formatOf(bytes)", guarded<&format_of>);
  function("tensors(bytes)", guarded<&tensors>);
  function("write(table, dtype)", guarded<&write>);
}
