// Which keys the rows of a call can see, counted, never expanded.
#pragma once

#include <vector>

#include "traces/places/expected.h"

namespace pe::traces {

/// What the rows of a call's visible keys count: columns, buffer indices or rows of the cache.
class KeySpace {
 public:
  explicit KeySpace(const View& view) : view_(view) {}

  /// Goes to the next call, in order.
  void enter(std::size_t call);
  /// The call says what its rows see.
  bool is_told() const { return is_told_; }
  /// Ranges that the token's row sees; false: not given.
  bool seen_by(const Token& token, std::vector<Range>& ranges) const;

  Id own(const Token& token, Id i) const;
  /// The sequence's keys in [lo, hi); pads; what is neither.
  Id mine(Id lo, Id hi) const;
  Id pads(Id lo, Id hi) const;
  Id others(Id lo, Id hi) const;
  /// The sequence's index-th key, counted from 0.
  Id nth(Id index) const;
  /// The sequence's last key.
  Id last() const;
  Id end() const { return end_; }
  bool knows_others() const;

 private:
  static const std::vector<std::uint32_t>& pads_before(const Step& step, std::size_t row,
                                                       bool has_full_mask);
  enum class Counts : std::uint8_t { Columns, Buffer, Rows };

  const View& view_;
  const Call* call_ = nullptr;
  const Step* step_ = nullptr;
  Counts counts_ = Counts::Columns;
  bool is_told_ = false;
  Id end_ = 0;
  Id older_ = 0;                        ///< columns before the first call
  std::vector<std::uint32_t> columns_;  ///< of own tokens that are in the cache or the call
  std::vector<std::uint32_t> buffer_;   ///< buffer indices of the call's own tokens
  Id pads_from_ = 0;
  const std::vector<std::uint32_t>* pads_ = nullptr;  ///< masked before column pads_from_ + i
};

/// What one row sees.
struct RowView {
  Placed place;
  const Call* call = nullptr;
  Id own = 0, index = 0;  ///< its key; how many of the sequence precede it
  Id lo = 0, hi = 0;      ///< smallest and largest
  Id pads = 0, others = 0, past = 0, future = 0, all = 0;
  Id allowed_end = 0;           ///< keys that it may see, its own, its prefix's and its image's
  bool is_one_run = true;       ///< up to itself, ending at itself
  bool only_own_image = false;  ///< what it sees of the future is the rest of its image
};

/// Calls take(row, keys) for each real token whose row is given, until it returns false.
void each_row(const View& view, const std::function<bool(const RowView&, const KeySpace&)>& take);

}  // namespace pe::traces
