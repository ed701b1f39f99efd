#include "readers/comparison/blocks.h"

#include <algorithm>

#include "models/parts.h"
#include "readers/comparison/difference.h"

namespace pe::readers {
namespace {

/// What a reader does otherwise than the file asks.
void tell(ReaderCell& cell, const Compared& own, const Compared& asked, const Readers& found) {
  cell.source = own.cell->source;
  for (const std::string_view aspect : kAspects) {
    const std::string part = difference(aspect, own, asked, found.trained, found.asked);
    if (part.empty()) continue;
    cell.said += (cell.said.empty() ? "" : ", ") + part;
    if (aspect == "rotation") {
      cell.how_far = distance_of(own, asked, found.trained, found.asked).how_far;
    }
  }
  cell.is = cell.said.empty() ? "same" : "other";
}

}  // namespace

const ReaderGroup* cell_of(const ReaderAnswer& answer, std::string_view module,
                           std::int32_t layer) {
  for (const ReaderGroup& each : answer.groups) {
    if (models::has_layer(each.group, module, layer)) return &each;
  }
  return nullptr;
}

std::vector<Block> blocks_of(std::span<const ReaderAnswer* const> answers,
                             std::span<const PositionGroup> asked_for) {
  std::vector<Block> blocks;
  for (const PositionGroup& group : asked_for) {
    for (const std::int32_t layer : group.layers) {
      std::vector<const ReaderGroup*> cells;
      for (const ReaderAnswer* answer : answers) {
        cells.push_back(cell_of(*answer, group.module, layer));
      }
      const auto same = std::ranges::find_if(
          blocks, [&](const Block& each) { return each.asked == &group && each.cells == cells; });
      if (same != blocks.end()) {
        same->layers.push_back(layer);
      } else {
        blocks.push_back({&group, {layer}, std::move(cells)});
      }
    }
  }
  for (Block& each : blocks) std::ranges::sort(each.layers);
  return blocks;
}

std::vector<ReaderBlock> table_of(const Readers& found, std::span<const PositionGroup> asked_for) {
  std::vector<const ReaderAnswer*> answers;
  for (const std::vector<ReaderAnswer>* list : {&found.readers, &found.later}) {
    for (const ReaderAnswer& each : *list) answers.push_back(&each);
  }
  std::vector<ReaderBlock> table;
  for (const Block& block : blocks_of(answers, asked_for)) {
    ReaderBlock row{.module = block.asked->module, .layers = block.layers};
    const ReaderGroup asked{.group = *block.asked};
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ReaderCell cell{.reader = answers[i]->name, .is_later = i >= found.readers.size()};
      if (block.cells[i] != nullptr) {
        tell(cell, {block.cells[i], answers[i]->served_length}, {&asked}, found);
      }
      row.cells.push_back(std::move(cell));
    }
    table.push_back(std::move(row));
  }
  return table;
}

}  // namespace pe::readers
