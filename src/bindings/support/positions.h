// What a model does about positions, as JavaScript has it: web/models/types.js.
#pragma once

#include "bindings/support/convert.h"
#include "models/model_positions.h"

namespace pe::bindings {

val to_value(const ModelPositions& found);
val to_value(const PositionGroup& group);
/// Changes of a file: names from its root on, and JSON.
val to_value(const std::vector<Mend>& mends);

}  // namespace pe::bindings
