// What may be read differently: the questions that notes ask. Null, empty or 0: nothing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "models/remarks.h"

namespace pe::models {

const RopeSet* dynamic_set(const Reading& r);
const RopeSet* rough_set(const Reading& r);
const RopeSet* factor_set(const Reading& r);
const RopeSet* mscale_set(const Reading& r);
/// Layers with RoPE that are scaled, or are not.
std::size_t layers_scaled(const Reading& r, bool scaled);
const PositionGroup* tempered(const Reading& r);
std::string_view unused_key(const Reading& r);
/// The share of channels that the file asks for.
double share_told(const Reading& r);
bool window_unread(const Reading& r);
/// A group with RoPE whose window has tokens ahead, or null.
const PositionGroup* looks_ahead(const Reading& r);
std::string offset_of(const Reading& r);
/// Of a class whose short_mscale and long_mscale differ.
std::string factors_told(const Reading& r);
/// The first of the switches of Qwen's first models that is on.
std::string_view extrapolation(const Reading& r);
/// Where a bias is added before scores are divided by the root of D.
const PositionGroup* biased_before_scale(const Reading& r);
/// Where vLLM reads alpha and transformers a factor.
const RopeSet* alpha_set(const Reading& r);
/// Rows of sines that no token has.
bool begins_late(const Reading& r);

}  // namespace pe::models
