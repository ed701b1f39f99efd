// Published configurations: an encoding of the catalogue with the parameters a model uses.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "encodings/catalogue/arguments.h"

namespace pe {

struct ModelPreset {
  std::string_view name;   ///< kebab-case
  std::string_view title;  ///< as people call the model
  std::string_view encoding;
  /// parameters that differ from the defaults: "head_dim=128 scaling=yarn factors=1,1.5"
  std::string_view settings;
  std::string_view source;  ///< where the numbers stand
  double context = 0;       ///< length it is made to read [tokens]; 0: none that is published
};

std::span<const ModelPreset> model_presets();

/// The encoding's arguments as the preset sets them.
Arguments preset_arguments(const ModelPreset& preset);

/// [{name, title, encoding, parameters: {camelCase: value}, source, context}]
std::string model_presets_json();

}  // namespace pe
