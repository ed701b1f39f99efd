#include "traces/places/keys.h"

#include <algorithm>

#include "traces/places/row_tokens.h"

namespace pe::traces {

/// Documents of one row ask for the same counts.
const std::vector<std::uint32_t>& KeySpace::pads_before(const Step& step, std::size_t row,
                                                        bool has_full_mask) {
  step.pads_before.resize(step.rows());
  std::vector<std::uint32_t>& counts = step.pads_before[row];
  if (!counts.empty()) return counts;
  counts.push_back(0);
  const auto add = [&](bool is_pad) { counts.push_back(counts.back() + (is_pad ? 1u : 0u)); };
  const std::size_t begin = step.starts[row], end = step.starts[row + 1];
  if (has_full_mask) {
    const std::size_t older = step.mask_width - (end - begin);
    for (std::size_t c = 0; c < older; ++c) add(step.mask[row * step.mask_width + c] == 0);
  }
  for (std::size_t t = begin; t < end; ++t) add(step.is_pad[t] != 0);
  return counts;
}

void KeySpace::enter(std::size_t index) {
  const std::vector<Call>& calls = view_.sequence.calls;
  call_ = &calls[index];
  step_ = &view_.step(*call_);
  if (index == 0) older_ = call_->width;
  // own columns of earlier calls that stayed, then the call's
  const auto stayed = static_cast<std::size_t>(call_->seen - calls.front().seen);
  if (columns_.size() > stayed) columns_.resize(stayed);
  for (const Token& token : view_.sequence.of(*call_)) columns_.push_back(token.column);

  is_told_ = !call_->is_tree && (!step_->visible.empty() || step_->cu_is_visible);
  if (!is_told_) return;
  const bool has_segments = step_->is_flat && !step_->cu_seqlens.empty();
  counts_ = (step_->is_flat && step_->has_cache) || call_->evicted() ? Counts::Rows
            : has_segments                                           ? Counts::Buffer
                                                                     : Counts::Columns;
  const std::size_t slots = step_->starts[call_->row + 1] - step_->starts[call_->row];
  pads_ = nullptr;
  if (counts_ == Counts::Rows) {
    end_ = call_->cached() + static_cast<Id>(slots);
    return;
  }
  if (counts_ == Counts::Buffer) {
    end_ = static_cast<Id>(step_->tokens);
    buffer_.clear();
    for (const Token& token : view_.sequence.of(*call_)) buffer_.push_back(token.at);
    return;
  }
  end_ = static_cast<Id>(call_->width + slots);
  pads_ = &pads_before(*step_, call_->row, call_->has_full_mask);
  pads_from_ = call_->has_full_mask ? 0 : call_->width;
}

bool KeySpace::seen_by(const Token& token, std::vector<Range>& ranges) const {
  ranges.clear();
  if (!step_->visible.empty()) {
    if (!step_->visible.has(token.at)) return false;
    for (std::size_t k = step_->visible.begin(token.at); k < step_->visible.end(token.at); ++k) {
      if (step_->visible.ranges[k].lo < step_->visible.ranges[k].hi) {
        ranges.push_back(step_->visible.ranges[k]);
      }
    }
    return true;
  }
  const std::vector<Id>& ends = step_->cu_seqlens;
  const auto at = static_cast<Id>(token.at);
  const auto behind = std::upper_bound(ends.begin(), ends.end(), at);
  if (behind == ends.begin() || behind == ends.end()) return false;
  const Id shift = static_cast<Id>(call_->width);
  const bool sees_all = view_.facts.causal == Causal::No;
  ranges.push_back({shift + *(behind - 1), shift + (sees_all ? *behind : at + 1)});
  return true;
}

Id KeySpace::own(const Token& token, Id i) const {
  if (counts_ == Counts::Rows) return call_->cached() + i;
  return static_cast<Id>(counts_ == Counts::Buffer ? token.at : token.column);
}

Id KeySpace::pads(Id lo, Id hi) const {
  if (pads_ == nullptr) return 0;
  const auto before = [&](Id column) {
    const Id at = std::clamp<Id>(column - pads_from_, 0, static_cast<Id>(pads_->size()) - 1);
    return static_cast<Id>((*pads_)[static_cast<std::size_t>(at)]);
  };
  return std::max<Id>(before(hi) - before(lo), 0);
}

Id KeySpace::mine(Id lo, Id hi) const {
  lo = std::max<Id>(lo, 0), hi = std::min(hi, end_);
  if (lo >= hi) return 0;
  if (counts_ == Counts::Rows) return hi - lo;
  const std::vector<std::uint32_t>& own = counts_ == Counts::Buffer ? buffer_ : columns_;
  const auto before = [&own](Id key) -> Id {
    if (own.empty() || key <= own.front()) return 0;
    if (own.back() - own.front() + 1 == own.size()) {  // no gaps: as most are
      return std::min<Id>(key - own.front(), static_cast<Id>(own.size()));
    }
    return std::lower_bound(own.begin(), own.end(), key,
                            [](std::uint32_t each, Id wanted) { return each < wanted; }) -
           own.begin();
  };
  Id count = before(hi) - before(lo);
  if (counts_ == Counts::Columns && view_.sequence.begins() > 0 && lo < older_) {
    const Id end = std::min(hi, older_);
    count += end - lo - pads(lo, end);
  }
  return count;
}

bool KeySpace::knows_others() const {
  return counts_ == Counts::Buffer || (counts_ == Counts::Columns && view_.sequence.is_document);
}

Id KeySpace::others(Id lo, Id hi) const {
  if (!knows_others()) return 0;
  lo = std::max<Id>(lo, 0), hi = std::min(hi, end_);
  return lo < hi ? hi - lo - mine(lo, hi) - pads(lo, hi) : 0;
}

Id KeySpace::last() const { return nth(mine(0, end_) - 1); }

Id KeySpace::nth(Id index) const {
  if (counts_ == Counts::Rows) return index;
  const std::vector<std::uint32_t>& own = counts_ == Counts::Buffer ? buffer_ : columns_;
  const bool has_older = counts_ == Counts::Columns && view_.sequence.begins() > 0;
  const Id older = has_older ? older_ - pads(0, older_) : 0;
  if (index < older) {
    Id lo = 0, hi = older_;  // the last column with no more than `index` real ones before it
    while (lo + 1 < hi) {
      const Id middle = lo + (hi - lo) / 2;
      (middle - pads(0, middle) <= index ? lo : hi) = middle;
    }
    return lo;
  }
  const Id at = index - older;
  return at < static_cast<Id>(own.size()) ? static_cast<Id>(own[static_cast<std::size_t>(at)])
                                          : end_;
}

void each_row(const View& view, const std::function<bool(const RowView&, const KeySpace&)>& take) {
  KeySpace keys(view);
  std::vector<Range> ranges;
  for (std::size_t k = 0; k < view.sequence.calls.size(); ++k) {
    const Call& call = view.sequence.calls[k];
    keys.enter(k);
    if (!keys.is_told()) continue;
    const Step& step = view.step(call);
    const Id prefix = step.prefix_len.empty() ? 0 : step.prefix_len[call.row];
    // the end of each image's run, from behind
    Id image_end = 0;
    std::vector<Id> ends(call.count);
    for (std::size_t i = call.count; i-- > 0;) {
      const Token& token = view.sequence.tokens[call.first + i];
      const bool is_image = kind_of(view.trace, step, token.at) == 1;
      const Id own = keys.own(token, static_cast<Id>(i));
      image_end = !is_image ? 0 : image_end == 0 ? own + 1 : image_end;
      ends[i] = image_end;
    }
    for (Id i = 0; i < static_cast<Id>(call.count); ++i) {
      const Token& token = view.sequence.tokens[call.first + static_cast<std::size_t>(i)];
      if (!keys.seen_by(token, ranges)) continue;
      RowView row;
      row.call = &call;
      row.place.call = &call;
      row.place.token = &token;
      row.place.n = call.seen + i;
      row.own = keys.own(token, i);
      row.index = keys.mine(0, row.own);
      const Id own_image = ends[static_cast<std::size_t>(i)];
      row.allowed_end = row.own + 1;
      if (row.place.n < prefix)
        row.allowed_end = std::max(row.allowed_end, keys.nth(prefix - 1) + 1);
      if (view.facts.images_see_each_other) {
        row.allowed_end = std::max(row.allowed_end, own_image);
      }
      bool sees_itself = false;
      Id within_image = 0;
      if (!ranges.empty()) row.lo = ranges.front().lo, row.hi = ranges.front().hi;
      for (const Range& range : ranges) {
        row.lo = std::min(row.lo, range.lo);
        row.hi = std::max(row.hi, range.hi);
        row.pads += keys.pads(range.lo, range.hi);
        row.others += keys.others(range.lo, range.hi);
        row.past += keys.mine(range.lo, std::min(range.hi, row.own + 1));
        row.all += keys.mine(range.lo, range.hi);
        row.future += keys.mine(std::max(range.lo, row.allowed_end), range.hi);
        within_image += keys.mine(std::max(range.lo, row.own + 1), std::min(range.hi, own_image));
        sees_itself = sees_itself || (range.lo <= row.own && row.own < range.hi);
      }
      row.only_own_image = row.future > 0 && own_image > 0 && within_image == row.future;
      row.is_one_run =
          sees_itself && row.past == row.index + 1 - keys.mine(0, std::min(row.lo, row.own));
      if (!take(row, keys)) return;
    }
  }
}

}  // namespace pe::traces
