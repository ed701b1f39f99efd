// Any of the formats, by name or by its first bytes.
#pragma once

#include "io/csv.h"
#include "io/loaded.h"

namespace pe {

enum class FileFormat { Npy, Csv, Tsv, Safetensors, Vectors, Json };
inline constexpr std::string_view kFileFormatNames[] = {"npy",         "csv",     "tsv",
                                                        "safetensors", "vectors", "json"};

/// What the bytes look like.
/// refuses  files of known other kinds, with what they are and what to do: pickles, archives,
///          models, pictures; and whatever else begins as no text does
FileFormat find_format(Bytes bytes);

struct ReadOptions {
  std::string_view tensor;              ///< of safetensors; empty: the only one
  std::span<const std::string> words;   ///< of vectors; empty: all
  FirstRow first_row = FirstRow::Auto;  ///< of csv and tsv
  ReadLimits limits = {};
};

/// Reads a table as npy.h, csv.h, safetensors.h, vectors.h and json_rows.h say.
Loaded read_file(Bytes bytes, FileFormat format, const ReadOptions& options = {});

}  // namespace pe
