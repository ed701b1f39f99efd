// How llama.cpp turns the models of each architecture, and which class of transformers they are.
#pragma once

#include <cstdint>
#include <string_view>

namespace pe::readers {

/// llama_rope_type
enum class Turn : std::uint8_t {
  None,
  Norm,         ///< pairs (2i, 2i + 1)
  Neox,         ///< pairs (i, i + R/2)
  Mrope,        ///< as Neox, sections one after another
  Imrope,       ///< as Neox, sections interleaved
  NormOrMrope,  ///< Mrope where the file has sections
  NeoxOrMrope,
};

struct Architecture {
  std::string_view names;
  Turn turn;
  std::string_view model_type;  ///< of transformers; empty: the architecture's own name
};

/// null where llama.cpp has none of that name.
/// source  ggml-org/llama.cpp d32676d7 (2026-08-18), src/llama-model.cpp llama_model_rope_type(),
///         src/llama-arch.cpp, conversion/
const Architecture* find_architecture_of_gguf(std::string_view name);
/// That which the converter makes of a class of transformers; null where none is known.
const Architecture* find_architecture_of_model(std::string_view model_type);

/// Pairs as llama.cpp turns them: half or interleaved. Sections need halves.
std::string_view layout_of(const Architecture& architecture, bool has_sections);

}  // namespace pe::readers
