#include "io/read.h"

#include "io/delimited.h"
#include "io/json_rows.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "io/vectors.h"
#include "support/decimal.h"

namespace pe {
namespace {

struct Kind {
  std::string_view start, what;
};

using namespace std::string_view_literals;
constexpr std::string_view kPickle =
    "pickled Python objects, which can run code: save plain numbers as .npy";
constexpr std::string_view kPicture = "a picture: save the table as .npy";
constexpr Kind kOthers[] = {
    {"PK\x03\x04"sv,
     "a zip archive: unpack it (an .npz is one; a .pt of PyTorch is one with "
     "pickled objects, which can run code: save it as .safetensors)"sv},
    {"\x1F\x8B"sv, "a gzip archive: unpack it"sv},
    {"\x80\x02"sv, kPickle},
    {"\x80\x03"sv, kPickle},
    {"\x80\x04"sv, kPickle},
    {"\x80\x05"sv, kPickle},
    {"\x89HDF"sv, "HDF5: save the table as .npy"sv},
    {"\x89PNG"sv, kPicture},
    {"\xFF\xD8\xFF"sv, kPicture},
    {"GIF8"sv, kPicture},
    {"GGUF"sv, "GGUF: save the table as .npy"sv},
    {"PAR1"sv, "Parquet: save the table as .npy"sv},
    {"%PDF"sv, "a PDF document: save the table as .npy"sv},
};

/// A model of ONNX begins with its version, then a text: no text file begins so.
bool is_onnx(std::string_view text) {
  return text.size() > 2 && text[0] == '\x08' && text[1] > 0 && text[1] < 0x20 &&
         (text[2] & 7) == 2;
}

/// Blanks between words and numbers mean vectors; everything else is a table.
FileFormat format_of_text(std::string_view text) {
  const char separator = find_separator(text);
  if (separator != ' ') return FileFormat::Csv;
  DelimitedReader reader(text, separator);
  const auto is_number = [&] {
    double value;
    return parse_decimal(reader.field(), value);
  };
  for (int row = 0; row < 2 && reader.next_row(); ++row) {  // the first may give sizes
    if (!reader.next_field() || is_number()) continue;
    // "word 0.1 0.2", not the name of a column
    if (reader.next_field() && is_number()) return FileFormat::Vectors;
  }
  return FileFormat::Csv;
}

}  // namespace

FileFormat find_format(Bytes bytes) {
  require_file(!bytes.empty(), "must hold a table, got nothing");
  if (is_npy(bytes)) return FileFormat::Npy;
  if (is_safetensors(bytes)) return FileFormat::Safetensors;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const Kind& kind : kOthers) {
    require_file(!text.starts_with(kind.start), "must be a table, got ", kind.what);
  }
  require_file(!is_onnx(text), "must be a table, got a model in ONNX: save the table as .npy");
  const std::string_view words = text_of(bytes);
  require_file(!begins_as_json(words, '{', "\"}"),
               "must be a table, got a JSON object: save its rows as a list of lists, "
               "[[1, 2], [3, 4]]");
  return begins_as_json(words, '[', "[]") ? FileFormat::Json : format_of_text(words);
}

Loaded read_file(Bytes bytes, FileFormat format, const ReadOptions& options) {
  switch (format) {
    case FileFormat::Npy:
      return read_npy(bytes, options.limits);
    case FileFormat::Safetensors:
      return read_safetensors(bytes, options.tensor, options.limits);
    case FileFormat::Vectors:
      return read_vectors(bytes, {options.words, options.limits});
    case FileFormat::Json:
      return read_json_rows(bytes, options.limits);
    case FileFormat::Csv:
    case FileFormat::Tsv:
      break;
  }
  const char separator = format == FileFormat::Tsv ? '\t' : '\0';
  return read_csv(bytes, {separator, options.first_row, options.limits});
}

}  // namespace pe
