// What is known of the model: what the trace says, else its config.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/model_positions.h"
#include "traces/reading/trace.h"

namespace pe::traces {

enum class Causal : std::uint8_t { Yes, No, Unknown };

/// Keys that a row of a layer sees: the last `tokens`, or those of its chunk; 0: all before it.
struct Seen {
  Id tokens = 0;
  bool is_chunk = false;
  bool operator==(const Seen&) const = default;
};

struct Facts {
  bool has_config = false;
  ModelPositions model;
  Scheme scheme = Scheme::Unknown;
  bool is_absolute = false;  ///< a table by position
  Id absolute_from = 0;      ///< positions count from here on; 0: nowhere
  std::optional<Id> offset, rows;
  Id first() const { return offset.value_or(0); }
  Causal causal = Causal::Yes;
  bool tells_causal = false;  ///< the trace or a config does
  std::vector<Seen> windows;  ///< of the layers; none: unknown
  Family family = Family::Unknown;
  Id merge = 2;
  std::optional<double> tokens_per_second;
  bool images_see_each_other = false;
  Eviction eviction = Eviction::Unknown;

  /// One width that all layers have.
  std::optional<Id> window() const {
    if (windows.size() != 1 || windows[0].is_chunk) return {};
    return windows[0].tokens;
  }
  bool uses_ids() const {
    return scheme != Scheme::Alibi && scheme != Scheme::T5 && scheme != Scheme::None;
  }
  bool is_relative() const { return scheme == Scheme::Rope || scheme == Scheme::Mrope; }
};

/// config   the text of a config.json, or empty
/// refuses  what model_positions() refuses
Facts facts_of(const Trace& trace, std::string_view config);

}  // namespace pe::traces
