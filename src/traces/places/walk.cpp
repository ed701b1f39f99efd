#include "traces/places/walk.h"

#include <algorithm>
#include <cmath>

#include "traces/reading/lists.h"

namespace pe::traces {
namespace {

constexpr double kFar = 0x1p40;  ///< positions that a video may take

}  // namespace

Id WalkRun::place(double frame) const { return static_cast<Id>(std::floor(frame * tau)); }

Id Walk::advance(const WalkRun& block) {
  return std::max({block.place(static_cast<double>(block.t - 1)) + 1, block.h, block.w});
}

std::optional<Walk> Walk::of(const std::vector<KindRun>& kinds,
                             const std::vector<const Grid*>& grids, const Facts& facts,
                             const Rule& rule) {
  Walk walk;
  Id n = 0, cur = 0;
  std::size_t next = 0;
  Id frames_left = 0;  // of the video whose frames stand apart
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].kind == 0) {
      walk.runs_.push_back({.n = n, .count = kinds[k].count, .cur = cur});
      cur += kinds[k].count;
      n += kinds[k].count;
      continue;
    }
    Id left = kinds[k].count;
    while (left > 0) {
      if (next == grids.size()) return {};
      const Grid& grid = *grids[next];
      if (grid.is_video != (kinds[k].kind == 2)) return {};
      WalkRun block{.n = n, .cur = cur, .is_block = true, .t = grid.t};
      block.h = grid.h / facts.merge, block.w = grid.w / facts.merge;
      const bool by_frames = grid.is_video && facts.family == Family::Qwen3;
      if (by_frames) {
        if (frames_left == 0) frames_left = grid.t;
        block.t = 1;
        if (--frames_left == 0) ++next;
      } else {
        ++next;
      }
      if (grid.is_video && facts.family == Family::Qwen25 && grid.seconds) {
        block.tau = facts.tokens_per_second.value_or(1) * *grid.seconds;
        if (block.tau * static_cast<double>(grid.t) > kFar) {
          refuse_trace("grids", {"must keep a video within 2^40 positions, got ", block.tau,
                                 " position(s) per frame"});
        }
      }
      const Id whole = block.t * block.h * block.w;
      const bool is_last = k + 1 == kinds.size();
      if (whole == 0 || (left < whole && !is_last)) return {};
      block.count = std::min(left, whole);
      block.is_flat = rule.is_flat && rule.is_flat(block);
      walk.runs_.push_back(block);
      cur += block.is_flat ? block.count : rule.advance ? rule.advance(block) : advance(block);
      n += block.count;
      left -= block.count;
    }
  }
  walk.end_ = cur;
  return walk;
}

const WalkRun& Walk::run_of(Id n) const {
  if (hint_ >= runs_.size() || n < runs_[hint_].n) hint_ = 0;
  if (hint_ + 1 < runs_.size() && n >= runs_[hint_ + 1].n) {
    ++hint_;
    if (hint_ + 1 < runs_.size() && n >= runs_[hint_ + 1].n) {
      const auto behind = std::upper_bound(runs_.begin(), runs_.end(), n,
                                           [](Id at, const WalkRun& run) { return at < run.n; });
      hint_ = static_cast<std::size_t>(behind - runs_.begin()) - 1;
    }
  }
  return runs_[hint_];
}

Position Walk::at(Id n) const {
  if (n >= length()) {
    const Id place = end_ + n - length();
    return {place, place, place};
  }
  if (n < 0) return {n, n, n};
  const WalkRun& run = run_of(n);
  const Id k = n - run.n;
  if (!run.is_block || run.is_flat) return {run.cur + k, run.cur + k, run.cur + k};
  const Id frame = k / (run.h * run.w), y = k / run.w % run.h, x = k % run.w;
  return {run.cur + run.place(static_cast<double>(frame)), run.cur + y, run.cur + x};
}

const WalkRun* Walk::block(Id n) const {
  if (n < 0 || n >= length()) return nullptr;
  const WalkRun& run = run_of(n);
  return run.is_block ? &run : nullptr;
}

Id Walk::delta() const { return end_ - length(); }

}  // namespace pe::traces
