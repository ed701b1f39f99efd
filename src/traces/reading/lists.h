// Lists of lists of whole numbers, as tensors are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/json_reader.h"
#include "support/format.h"
#include "traces/reading/trace.h"

namespace pe::traces {

/// Numbers below `rank` levels of lists. Lists of level k end, in the order of the text, at
/// ends[k][i]: counted in lists of level k + 1, or in items on the last one.
struct Lists {
  static constexpr int kMostLevels = 5;
  int rank = 0;  ///< 0: a lone number, or nothing but empty lists
  std::vector<Id> items;
  std::vector<std::uint32_t> ends[kMostLevels];
  std::vector<std::uint8_t> nulls;  ///< of lists of the last level
  bool is_given = false;

  /// The lengths of a tensor.
  /// refuses  (InputError) lists of unlike lengths, by `name`
  std::vector<std::size_t> dims(const std::string& name) const;
};

/// How many numbers and names of rows a whole trace may hold, counted down while it is read.
struct Room {
  std::size_t ids = 4'000'000, numbers = 32'000'000, names = 4'000'000;
};

/// name       what messages call it: steps[3].position_ids
/// refuses    (InputError) what is no list of whole numbers up to 2^53, a printed tensor (by what to
///            write), null unless it may stand for a list
Lists read_lists(JsonReader& in, const std::string& name, std::size_t& room, bool may_be_null);

/// Ranges of numbers in pairs lo, hi, below `level` further lists.
/// refuses  an odd count, lo above hi
RangeLists to_ranges(const Lists& lists, const std::string& name, int level);

/// 0 (text), 1 (image) or 2 (video); refuses others.
std::vector<std::uint8_t> to_kinds(const std::vector<Id>& items, std::string_view name);

[[noreturn]] void refuse_trace(std::string_view name, std::initializer_list<Piece> rule);

}  // namespace pe::traces
