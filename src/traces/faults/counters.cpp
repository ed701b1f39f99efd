// Faults of the counters that calls hand on: offsets, deltas, kept tokens, rows of a cache.
#include <algorithm>

#include "traces/faults/predictions.h"

namespace pe::traces {
namespace {

/// g - e is what it was for the first token.
Result with_constant(const Placed& p, Memory& memory) {
  if (!memory.is_set) {
    const std::optional<Id> c = p.difference();
    if (!c) return {};
    memory = {true, *c};
  }
  return plus(p.e, memory.value);
}

Result lost_delta(const Evidence& e, const Placed& p, int variant, Memory&) {
  return alike(first_of(e) + (variant == 0 ? p.n : static_cast<Id>(p.token->column)));
}

bool has_delta(const Evidence& e) { return e.view.delta() != 0; }

Result stale_delta(const Evidence& e, const Placed& p, int, Memory& memory) {
  if (!memory.is_set) memory = {true, p.g[0] - first_of(e) - p.n};
  const bool occurs =
      std::ranges::find(e.other_deltas, memory.value, &OtherDelta::delta) != e.other_deltas.end();
  if (!occurs || memory.value == e.view.delta()) return {};
  return alike(first_of(e) + p.n + memory.value);
}

bool has_other_deltas(const Evidence& e) { return !e.other_deltas.empty(); }

Result without_seen(const Evidence& e, const Placed& p, int variant, Memory&) {
  if (variant == 1) {
    const Id hit = e.view.sequence.begins();
    return hit > 0 ? Result(e.view.at(p.n - hit)) : Result();
  }
  return p.call->seen > 0 ? e.view.at(p.i) : p.e;
}

Result twice_seen(const Evidence& e, const Placed& p, int, Memory&) {
  return p.call->seen > 0 ? e.view.at(2 * p.call->seen + p.i) : p.e;
}

bool has_chunks(const Evidence& e) { return e.view.decode > 1; }

Result tail_of_prompt(const Evidence& e, const Placed& p, int, Memory&) {
  if (p.index >= e.view.decode) return p.e;
  return e.view.at(e.prompt - static_cast<Id>(p.call->count) + p.i);
}

bool has_dropped(const Evidence& e) { return !e.dropped.empty() && e.dropped.back() > 0; }

Result with_dropped(const Evidence& e, const Placed& p, int, Memory&) {
  return plus(p.e, e.dropped[p.index]);
}

bool has_evicted(const Evidence& e) {
  return std::ranges::any_of(e.view.sequence.calls, [](const Call& c) { return c.evicted(); });
}

bool keeps(const Evidence& e) { return e.view.eviction == Eviction::Keep && has_evicted(e); }

Result by_rows(const Evidence& e, const Placed& p, int variant, Memory&) {
  if (!p.call->evicted()) return p.e;
  return alike(first_of(e) + (variant == 0 ? p.call->cache_len : p.call->rows()) + p.i);
}

bool renumbers(const Evidence& e) {
  return e.view.eviction == Eviction::Renumber && has_evicted(e);
}

Result by_count(const Evidence& e, const Placed& p, int, Memory&) {
  if (!p.call->evicted() || p.is_right()) return p.e;
  return alike(first_of(e) + p.n);
}

bool is_right(const Evidence& e, std::size_t call) {
  return e.view.has_ids(e.view.sequence.calls[call]) &&
         e.view.each(call, [](const Placed& p) { return p.is_right(); });
}

bool is_draft(const Evidence& e) { return e.view.sequence.is_draft; }

Result any_constant(const Evidence&, const Placed& p, int, Memory& memory) {
  return with_constant(p, memory);
}

Result off_by_one(const Evidence&, const Placed& p, int, Memory& memory) {
  const Result place = with_constant(p, memory);
  const bool is_one = memory.is_set && (memory.value == 1 || memory.value == -1);
  return is_one ? place : Result();
}

bool counts_absolutely(const Evidence& e) { return e.view.counts_absolutely(); }

constexpr Formula kCounters[] = {
    {.id = "offset-lost", .applies = always, .predict = without_seen, .variants = 2},
    {.id = "offset-twice", .applies = always, .predict = twice_seen},
    {.id = "chunk-tail", .applies = has_chunks, .predict = tail_of_prompt},
    {.id = "delta-lost",
     .applies = has_delta,
     .predict = lost_delta,
     .variants = 2,
     .traits = kLater},
    {.id = "delta-stale", .applies = has_other_deltas, .predict = stale_delta, .traits = kLater},
    {.id = "rollback-missed", .applies = has_dropped, .predict = with_dropped},
    {.id = "rows-for-position", .applies = keeps, .predict = by_rows, .variants = 2},
    {.id = "not-renumbered", .applies = renumbers, .predict = by_count},
    {.id = "draft-shifted",
     .applies = is_draft,
     .predict = any_constant,
     .traits = kByCall,
     .shows = is_right},
    {.id = "step-off-by-one", .applies = always, .predict = off_by_one, .traits = kLater},
    {.id = "decode-jump", .applies = always, .predict = any_constant, .traits = kLater},
    {.id = "table-offset", .applies = counts_absolutely, .predict = any_constant},
};

}  // namespace

std::span<const Formula> counter_formulas() { return kCounters; }

}  // namespace pe::traces
