// Faults of blocks of images and videos.
#include <algorithm>

#include "traces/faults/predictions.h"

namespace pe::traces {
namespace {

// blocks of images and videos

Result by_walk(const Evidence& e, const Placed& p, WalkRule rule) {
  const std::optional<Walk>& walk = e.walks[rule];
  if (!walk) return {};
  return plus(walk->at(p.n), first_of(e));
}

bool has_walk(const Evidence& e) { return e.view.walk.has_value() && e.view.has_vision; }

Result flat_blocks(const Evidence& e, const Placed& p, int, Memory&) {
  return by_walk(e, p, kFlat);
}

/// The call holds a token of a block.
bool has_block(const Evidence& e, std::size_t call) {
  return !e.view.each(call, [&](const Placed& p) { return e.view.walk->block(p.n) == nullptr; });
}

/// A flat block of more than one token, and text behind it.
bool has_flat_block(const Evidence& e) {
  if (!has_walk(e) || !e.walks[kFlat]) return false;
  bool is_flat = false;
  for (const WalkRun& run : e.walks[kFlat]->runs()) {
    if (is_flat && !run.is_block) return true;
    is_flat = is_flat || (run.is_flat && run.count > 1);
  }
  return is_flat && e.view.sequence.calls.size() > 1;
}

Result other_advance(const Evidence& e, const Placed& p, int variant, Memory&) {
  constexpr WalkRule kRules[] = {kByOne, kByTokens, kUnmerged};
  return by_walk(e, p, kRules[variant]);
}

Result swapped_axes(const Evidence& e, const Placed& p, int, Memory&) {
  if (p.axes == 1 || e.view.walk->block(p.n) == nullptr) return p.e;
  return Position{p.e[0], p.e[2], p.e[1]};
}

Result any_time(const Evidence& e, const Placed& p, int variant, Memory&) {
  const WalkRule rule = variant == 0 ? kByTimes : kBySides;
  Result place = by_walk(e, p, rule);
  if (place && e.walks[rule]->block(p.n) != nullptr) (*place)[0] = p.g[0];
  return place;
}

constexpr Formula kBlocks[] = {
    {.id = "image-flat", .applies = has_flat_block, .predict = flat_blocks, .shows = has_block},
    {.id = "image-advance",
     .applies = has_walk,
     .predict = other_advance,
     .variants = 3,
     .shows = has_block},
    {.id = "axes-swapped", .applies = has_walk, .predict = swapped_axes, .shows = has_block},
    {.id = "time-axis",
     .applies = has_walk,
     .predict = any_time,
     .variants = 2,
     .shows = has_block},
};

Walk::Rule observed_rule(const View& view, bool by_times) {
  Walk::Rule rule;
  rule.advance = [&view, by_times](const WalkRun& block) {
    if (!by_times) return std::max(block.h, block.w);
    Id most = block.cur;
    for (Id k = 0; k < block.count; ++k) {
      const auto g = view.id_of(block.n + k, view.sequence.calls.size());
      if (g)
        most = std::max({most, (*g)[0] - view.facts.first(), (*g)[1] - view.facts.first(),
                         (*g)[2] - view.facts.first()});
    }
    return most + 1 - block.cur;
  };
  return rule;
}

}  // namespace

std::span<const Formula> block_formulas() { return kBlocks; }

void find_walks(Evidence& e) {
  const View& view = e.view;
  if (!view.walk || !view.has_vision) return;
  const auto set = [&](WalkRule rule, std::function<Id(const WalkRun&)> advance) {
    e.walks[rule] = view.other_walk({.advance = std::move(advance), .is_flat = {}});
  };
  set(kByOne, [](const WalkRun&) { return Id{1}; });
  set(kByTokens, [](const WalkRun& block) { return block.count; });
  const Id merge = view.facts.merge;
  set(kUnmerged, [merge](const WalkRun& block) { return std::max(block.h, block.w) * merge; });
  set(kVideoSides, [](const WalkRun& block) { return std::max(block.h, block.w); });
  e.walks[kByTimes] = view.other_walk(observed_rule(view, true));
  e.walks[kBySides] = view.other_walk(observed_rule(view, false));
  Walk::Rule flat;
  flat.is_flat = [&view](const WalkRun& block) {
    if (block.count < 2) return false;
    const auto g = view.id_of(block.n + 1, view.sequence.calls.size());
    const Id next = view.facts.first() + block.cur + 1;
    return g && (*g)[0] == next && (*g)[1] == next && (*g)[2] == next;
  };
  e.walks[kFlat] = view.other_walk(flat);
}

}  // namespace pe::traces
