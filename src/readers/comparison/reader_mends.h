// The smallest changes of a file, and the flags, after which readers agree.
#pragma once

#include <vector>

#include "io/json_value.h"
#include "readers/readers_of.h"

namespace pe::readers {

struct ComparedConfig {
  Readers found;
  std::vector<PositionGroup> groups;  ///< what the file asks for
};
ComparedConfig compare(const JsonValue& file, double length);

/// Changes of the file are tried: those are told after which there are fewer disagreements.
std::vector<ReaderMend> mends_of(const JsonValue& file, const ComparedConfig& made, double length);

}  // namespace pe::readers
