#include "traces/places/expected.h"

#include <algorithm>

#include "traces/places/row_tokens.h"

namespace pe::traces {
namespace {

/// Positions of a cache are 0 … m - 1, while tokens are gone.
bool looks_renumbered(const Trace& trace, const Sequence& sequence) {
  for (const Call& call : sequence.calls) {
    const Step& step = trace.steps[call.step];
    if (!call.evicted() || step.cached_positions.empty()) continue;
    Id next = 0;
    bool in_order = true;
    for (std::size_t k = step.cached_positions.begin(call.row);
         k < step.cached_positions.end(call.row); ++k) {
      const Range& range = step.cached_positions.ranges[k];
      in_order = in_order && range.lo == next;
      next = range.hi;
    }
    if (in_order && next > 0) return true;
  }
  return false;
}

}  // namespace

View::View(const Trace& given, const Facts& known, const Sequence& own)
    : trace(given), facts(known), sequence(own) {
  eviction = facts.eviction;
  if (eviction == Eviction::Unknown) {
    eviction = looks_renumbered(trace, sequence) ? Eviction::Renumber : Eviction::Keep;
  }
  decode = sequence.calls.size();
  for (std::size_t k = 1; k < sequence.calls.size(); ++k) {
    if (sequence.calls[k].count == 1) {
      decode = k;
      break;
    }
  }
  read_kinds();
  if (has_vision || !sequence.grids.empty()) {
    walk = Walk::of(kinds, sequence.grids, facts);
    grids_fit = walk.has_value();
  }
}

void View::read_kinds() {
  const bool can_have = facts.scheme == Scheme::Mrope || facts.scheme == Scheme::Unknown;
  Id length = 0;
  const auto add = [&](int kind) {
    if (kinds.empty() || kinds.back().kind != kind) kinds.push_back({kind, 0});
    ++kinds.back().count;
    ++length;
  };
  if (!can_have) return;
  if (sequence.prompt_kinds != nullptr) {
    for (const std::uint8_t kind : *sequence.prompt_kinds) add(kind);
    knows_kinds = true;
  }
  bool differ = false;
  for (const Call& call : sequence.calls) {
    const Step& its = step(call);
    knows_kinds = knows_kinds || traces::knows_kinds(trace, its);
    if (length < call.seen && kinds.empty()) {
      kinds.push_back({0, call.seen});
      length = call.seen;
    }
    for (Id i = 0; i < static_cast<Id>(call.count); ++i) {
      const std::size_t at = sequence.tokens[call.first + static_cast<std::size_t>(i)].at;
      if (call.seen + i == length) add(kind_of(trace, its, at));
      if (its.axes == 3) {
        differ = differ || its.ids[at] != its.ids[its.tokens + at] ||
                 its.ids[at] != its.ids[2 * its.tokens + at];
      }
    }
  }
  has_vision = differ;
  for (const KindRun& run : kinds) {
    has_vision = has_vision || (run.kind != 0 && facts.scheme == Scheme::Mrope);
  }
}

Position View::at(Id n) const {
  const Id first = facts.first();
  if (walk) {
    Position place = walk->at(n);
    for (Id& axis : place) axis += first;
    return place;
  }
  return {first + n, first + n, first + n};
}

Slice View::slice(const Call& call) const {
  const ContextParallel& cp = *trace.cp;
  const Step& its = step(call);
  Slice slice{cp.layout, cp.rank.value_or(0), cp.world, 0};
  if (its.is_cut_whole) {
    slice.length = its.cu_seqlens.back();
  } else if (its.is_flat && !its.cu_seqlens.empty()) {
    slice.length = its.cu_seqlens[call.row + 1] - its.cu_seqlens[call.row];
  } else {
    slice.length = static_cast<Id>(call.count) * cp.world;
  }
  return slice;
}

Id View::packed_base(const Call& call) const {
  const Step& its = step(call);
  if (!trace.counts_as_packed || its.cu_seqlens.empty() || !its.is_flat) return 0;
  return its.cu_seqlens[call.row];
}

Position View::expected(const Call& call, const Token& token, Id i) const {
  const Id first = facts.first() + packed_base(call);
  const auto alike = [](Id place) { return Position{place, place, place}; };
  if (trace.cp) {
    const Slice own = slice(call);
    if (!step(call).is_cut_whole) return alike(first + own.index(i));
    return alike(first + own.index(token.at) - step(call).cu_seqlens[call.row]);
  }
  if (renumbers(call)) return alike(facts.first() + call.rows() + i);
  if (trace.counts_as_packed) return alike(first + call.seen + i);
  return at(call.seen + i);
}

Position View::got(const Step& its, std::size_t at) const {
  const Id t = its.ids[at];
  if (its.axes == 1) return {t, t, t};
  return {t, its.ids[its.tokens + at], its.ids[2 * its.tokens + at]};
}

Placed View::placed(std::size_t index, Id i) const {
  const Call& call = sequence.calls[index];
  const Token& token = sequence.tokens[call.first + static_cast<std::size_t>(i)];
  const Step& its = step(call);
  return {&call,
          &token,
          index,
          i,
          call.seen + i,
          its.axes,
          expected(call, token, i),
          got(its, token.at)};
}

void View::measure() {
  bool is_first = true, is_constant = true;
  for (std::size_t k = 0; k < sequence.calls.size(); ++k) {
    each(k, [&](const Placed& p) {
      ++judged;
      for (int axis = 0; axis < p.axes; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        largest = std::max({largest, p.e[a], p.g[a]});
      }
      if (!p.is_right()) {
        ++wrong;
        if (!first_wrong_call) first_wrong_call = k;
      }
      if (!is_constant) return true;
      const std::optional<Id> c = p.difference();
      is_constant = c.has_value() && (is_first || c == constant);
      constant = c;
      is_first = false;
      return true;
    });
  }
  if (!is_constant || wrong == 0) constant.reset();
}

bool View::counts_absolutely() const {
  return facts.is_absolute || (facts.absolute_from > 0 && largest >= facts.absolute_from);
}

std::optional<Walk> View::other_walk(const Walk::Rule& rule) const {
  if (!walk) return {};
  return Walk::of(kinds, sequence.grids, facts, rule);
}

std::optional<Position> View::id_of(Id n, std::size_t before) const {
  const auto begin = sequence.calls.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(std::min(before, sequence.calls.size()));
  // tokens before a call never become fewer
  const auto behind =
      std::upper_bound(begin, end, n, [](Id at, const Call& call) { return at < call.seen; });
  if (behind == begin) return {};
  const auto k = static_cast<std::size_t>(behind - begin) - 1;
  const Call& call = sequence.calls[k];
  if (!has_ids(call) || n - call.seen >= static_cast<Id>(call.count)) return {};
  return placed(k, n - call.seen).g;
}

}  // namespace pe::traces
