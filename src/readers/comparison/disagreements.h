// Where readers of one config do different things.
#pragma once

#include <vector>

#include "models/parts.h"
#include "readers/readers_of.h"

namespace pe::readers {

/// Compared with what the file asks for; where no reader does that, with what most of them do.
std::vector<ReaderDisagreement> disagreements_of(const Readers& found,
                                                 const std::vector<PositionGroup>& asked_for);

/// Whether that reader does otherwise.
bool concerns(const ReaderDisagreement& each, std::string_view reader);

}  // namespace pe::readers
