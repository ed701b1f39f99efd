// The safetensors format: a description in JSON, then the numbers of all tensors.
#pragma once

#include <string>
#include <vector>

#include "io/loaded.h"

namespace pe {

/// A tensor of a file.
struct TensorInfo {
  std::string name;
  std::string dtype;                 ///< as the file calls it, e.g. "BF16"
  std::vector<std::uint64_t> shape;  ///< empty: a single number
  std::uint64_t begin = 0, end = 0;  ///< of its numbers in the file [bytes]
};

/// Whether the bytes begin as such a file does.
bool is_safetensors(Bytes bytes);

/// Bytes of the file's first part, which describes the rest: 8 and what they say.
/// refuses  fewer than 8 bytes; more than limits.max_header
std::size_t safetensors_header_size(Bytes bytes, const ReadLimits& limits = {});

/// What a file holds, in the file's order. Its numbers need not be there: the header is enough.
/// refuses  what is no strict JSON or not in the format, with the offset: nested deeper than the
///          format needs, a name twice, sizes that disagree, more numbers than 2^53 bytes;
///          tensors that overlap or leave gaps, as the format's own reader does
/// source   huggingface/safetensors, README.md, "Format"
std::vector<TensorInfo> list_safetensors(Bytes bytes, const ReadLimits& limits = {});

/// One tensor of a whole file; "" for the only one.
/// refuses  what list_safetensors() does; a name that is not there; formats of less than a byte;
///          numbers that are not there, and bytes behind the last tensor
Loaded read_safetensors(Bytes bytes, std::string_view name, const ReadLimits& limits = {});

}  // namespace pe
