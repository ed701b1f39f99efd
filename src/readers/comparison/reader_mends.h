// The smallest changes of a file, and the flags, after which readers agree.
#pragma once

#include <vector>

#include "io/json_value.h"
#include "readers/engines/engine.h"
#include "readers/readers_of.h"

namespace pe::readers {

struct ComparedConfig {
  Readers found;
  std::vector<PositionGroup> groups;  ///< what the file asks for
};
/// flags  that one reader is told
ComparedConfig compare(const JsonValue& file, double length, const Flags& flags = {});

/// All are tried; those are told after which readers disagree less.
std::vector<ReaderMend> mends_of(const JsonValue& file, const ComparedConfig& made, double length);

}  // namespace pe::readers
