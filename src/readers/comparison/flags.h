// Flags of llama.cpp and vLLM after which a reader does what the file asks.
#pragma once

#include <string>
#include <vector>

#include "readers/engines/engine.h"
#include "readers/readers_of.h"

namespace pe::readers {

/// What each reader of `found` could be told where it differs; whether that helps is not known yet.
/// file   the one that was read
/// asked  what it asks for
/// root   names of its text part, each followed by kMendSeparator
std::vector<Flags> flags_of(const Readers& found, const models::Reading& file,
                            const std::vector<PositionGroup>& asked, std::string_view root);

}  // namespace pe::readers
