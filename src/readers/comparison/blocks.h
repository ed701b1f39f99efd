// Layers of which each reader does one thing.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "readers/readers_of.h"

namespace pe::readers {

struct Block {
  const PositionGroup* asked;  ///< what the file asks for in all of them
  std::vector<std::int32_t> layers;
  std::vector<const ReaderGroup*> cells;  ///< by answer; null: absent
};

/// What a reader does in that layer; null: it is not known.
const ReaderGroup* cell_of(const ReaderAnswer& answer, std::string_view module, std::int32_t layer);

/// Of views into both.
std::vector<Block> blocks_of(std::span<const ReaderAnswer* const> answers,
                             std::span<const PositionGroup> asked_for);

/// Layers × readers, later commits included, each beside what the file asks for.
std::vector<ReaderBlock> table_of(const Readers& found, std::span<const PositionGroup> asked_for);

}  // namespace pe::readers
