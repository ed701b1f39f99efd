// What bindings of the attention layer share.
#pragma once

#include <string>

#include "attention/encoded.h"
#include "attention/sequence_encoding.h"
#include "bindings/convert.h"

namespace pe::bindings {

/// An encoding by name with its parameters.
SequenceEncoding to_sequence_encoding(const std::string& name, const val& parameters);

/// {contentContent, contentPosition, positionContent, positionPosition}
val to_terms(const Terms& terms);

}  // namespace pe::bindings
