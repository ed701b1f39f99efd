// The keys of a GGUF file that are about positions, from the file or from any text that shows them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_value.h"

namespace pe::readers {

/// A tensor of factors: there, with its numbers where the text has them.
struct GgufTensor {
  bool is_there = false;
  std::vector<double> values;
};

struct GgufKeys {
  std::string architecture;
  /// By what follows the architecture: context_length, rope.freq_base.
  JsonValue keys;
  GgufTensor freqs, short_factors, long_factors;

  std::optional<double> number(std::string_view key) const;
  std::string_view text(std::string_view key) const;
  std::optional<bool> flag(std::string_view key) const;
  /// null where there is no list, or not its numbers
  const JsonValue* list(std::string_view key) const;
  /// general.architecture's value before it, as the file has it.
  std::string full(std::string_view key) const;
};

/// text     what gguf_json() writes; gguf-dump as text, markdown or JSON; a log of llama.cpp or of what
///          runs it, whatever stands before its lines; /api/show of Ollama, `ollama show -v`;
///          @huggingface/gguf as JSON; metadata of llama-cpp-python; at most 4 MB
/// refuses  (InputError) a text without an architecture; values that are not of a key's kind
GgufKeys read_gguf_text(std::string_view text);

}  // namespace pe::readers
