// A GGUF file's keys as the config.json that they came from.
#pragma once

#include <vector>

#include "models/model_positions.h"
#include "readers/gguf_architectures.h"
#include "readers/gguf_keys.h"

namespace pe::readers {

/// In transformers' words, whatever llama.cpp does with it by rules of its own included: YaRN's rounded
/// ends, its betas, its attention factor; llama3's and longrope's factors from their tensors.
JsonValue config_of(const GgufKeys& gguf, const Architecture* architecture);

/// llama3's numbers, where factors of frequencies are of that rule; else all 0.
struct Llama3 {
  double factor = 0, original_length = 0;
};
Llama3 llama3_of(const std::vector<double>& factors, double base);

}  // namespace pe::readers

namespace pe {

/// What a GGUF file does about positions, as model_positions() says it of a config.json: layouts as its
/// code turns its own rows, notes on what was changed on the way.
/// text     as readers::read_gguf_text()
/// refuses  (InputError) what that does, and what model_positions() does
ModelPositions gguf_positions(std::string_view text);

}  // namespace pe
