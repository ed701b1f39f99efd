// Encodings that add trained numbers to scores.
#pragma once

#include <memory>

#include "training/position_encoding.h"

namespace pe::training {

/// T5, Kerple or Fire, by config.kind.
template <typename T>
std::unique_ptr<PositionEncoding<T>> make_trained_bias(const EncodingConfig& config,
                                                       const EncodedModel& model);

}  // namespace pe::training
