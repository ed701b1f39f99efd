// The multimodal walk: text goes on by one, a block of an image or video fills its grid.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "traces/places/facts.h"
#include "traces/reading/trace.h"

namespace pe::traces {

using Position = std::array<Id, 3>;

/// Tokens of one kind in a row.
struct KindRun {
  int kind = 0;
  Id count = 0;
};

/// Text from `cur` on, or a block of a grid, merged.
struct WalkRun {
  Id n = 0, count = 0, cur = 0;
  bool is_block = false, is_flat = false;  ///< flat: numbered like text
  Id t = 1, h = 1, w = 1;
  double tau = 1;  ///< [positions per frame]
  Id place(double frame) const;
};

class Walk {
 public:
  /// How far a block moves the count, and whether it is numbered like text.
  struct Rule {
    std::function<Id(const WalkRun&)> advance;
    std::function<bool(const WalkRun&)> is_flat;
  };

  /// grids    of the sequence, in reading order
  /// returns  none where the grids do not multiply to the runs
  static std::optional<Walk> of(const std::vector<KindRun>& kinds,
                                const std::vector<const Grid*>& grids, const Facts& facts,
                                const Rule& rule = {});

  Position at(Id n) const;
  /// The block that token n is of, or null.
  const WalkRun* block(Id n) const;
  const std::vector<WalkRun>& runs() const { return runs_; }
  Id length() const { return runs_.empty() ? 0 : runs_.back().n + runs_.back().count; }
  /// What decoding adds to the count of tokens.
  Id delta() const;
  static Id advance(const WalkRun& block);

 private:
  const WalkRun& run_of(Id n) const;
  std::vector<WalkRun> runs_;
  Id end_ = 0;  ///< the count behind the last run
  mutable std::size_t hint_ = 0;
};

}  // namespace pe::traces
