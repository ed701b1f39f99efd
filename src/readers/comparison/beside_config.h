// A GGUF file beside the config.json that it was made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pe {

/// One thing that both say, and not alike.
struct ConversionChange {
  /// lost: llama.cpp has no place for it, or does not read it; changed: this file says something else
  std::string_view how;
  std::string key;           ///< of the GGUF file; empty: it has none
  std::string config, gguf;  ///< what each says
  std::string
      write;  ///< the flag after which llama.cpp does as the config asks; empty: there is none
  std::vector<std::int32_t> layers;
};

/// Empty: llama.cpp does with the file what the config asks for.
/// config, keys  as for model_positions() and gguf_positions()
/// refuses       (InputError) what they refuse
std::vector<ConversionChange> gguf_beside_config(std::string_view config, std::string_view keys);

}  // namespace pe
