#include "readers/readers_of.h"

#include <algorithm>

#include "readers/comparison/blocks.h"
#include "readers/comparison/disagreements.h"
#include "readers/comparison/reader_mends.h"
#include "readers/engines/engine.h"
#include "support/check.h"

namespace pe {
namespace readers {
namespace {

/// Of tables, where all have as many; 0: nothing has a length.
double rows_of(const std::vector<PositionGroup>& groups) {
  double rows = 0;
  for (const PositionGroup& group : groups) {
    for (const auto& [name, own] : group.numbers) {
      if (name != "usable_length") continue;
      if (rows > 0 && own != rows) return 0;
      rows = own;
    }
  }
  return rows;
}

void tell_lengths(Readers& found, const std::vector<PositionGroup>& groups, double length) {
  for (const PositionGroup& group : groups) {
    if (group.scheme != "rope") continue;
    const bool is_first = found.trained == 0;
    found.trained =
        is_first ? group.original_length : std::min(found.trained, group.original_length);
    found.asked = std::max({found.asked, group.length, group.covers});
  }
  if (found.trained == 0) found.trained = rows_of(groups);
  if (length > 0) found.asked = length;
  found.asked = std::max(found.asked, found.trained);
}

}  // namespace

ComparedConfig compare(const JsonValue& file, double length, const Flags& flags) {
  ComparedConfig made;
  models::Reading reading(file, "config");
  // positions_of() takes the reading's groups
  made.groups = models::positions_of(reading).groups;
  reading.groups = made.groups;
  Readers& found = made.found;
  found.model_type = shortened(reading.config.text_model_type);
  tell_lengths(found, made.groups, length);
  found.readers = {by_transformers_4(reading), by_transformers_5(reading), by_vllm(reading),
                   by_llama_cpp(reading), by_mlx_lm(reading)};
  for (ReaderAnswer& each : found.readers) {
    if (each.name == flags.reader) each = by_flags(reading, flags);
  }
  if (ReaderAnswer later = by_later_transformers_5(reading); !later.name.empty()) {
    found.later.push_back(std::move(later));
  }
  found.disagreements = disagreements_of(found, made.groups);
  const auto told = std::ranges::count_if(
      found.readers, [](const ReaderAnswer& each) { return !each.groups.empty(); });
  if (told > 1) found.verdict = found.disagreements.empty() ? "agree" : "differ";
  return made;
}

}  // namespace readers

Readers readers_of(std::string_view config, double length) {
  require(length == 0 || (length >= 2 && length <= 0x1p53), "readersOf", "length",
          "must be from 2 to 2^53, got ", length);
  const JsonValue file = models::read_file(config);
  readers::ComparedConfig made = readers::compare(file, length);
  made.found.table = readers::table_of(made.found, made.groups);
  made.found.mends = readers::mends_of(file, made, length);
  return std::move(made.found);
}

}  // namespace pe
