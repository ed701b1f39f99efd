#include "traces/places/slices.h"

namespace pe::traces {

Id Slice::index(Id i) const {
  if (layout == Layout::Striped) return rank + i * world;
  const Id part = length / (layout == Layout::Zigzag ? 2 * world : world);
  if (layout == Layout::Contiguous) return rank * part + i;
  return i < part ? rank * part + i : (2 * world - 1 - rank) * part + i - part;
}

Id Slice::rank_of(Id i, Id index) const {
  Id found = 0;
  if (layout == Layout::Striped) {
    found = index - i * world;
  } else {
    const Id part = length / (layout == Layout::Zigzag ? 2 * world : world);
    if (part == 0) return -1;
    const bool is_back = layout == Layout::Zigzag && i >= part;
    const Id begin = index - (is_back ? i - part : i);
    if (begin < 0 || begin % part != 0) return -1;
    found = is_back ? 2 * world - 1 - begin / part : begin / part;
  }
  return found >= 0 && found < world ? found : -1;
}

namespace {

/// Every id of the step is where this cut puts it.
bool explains(const Trace& trace, const Step& step, const Slice& whole, bool by_document,
              Id first) {
  const std::vector<Id>& ends = step.cu_seqlens;
  std::size_t d = 0;
  Slice own = whole;
  for (std::size_t t = 0; t < step.tokens; ++t) {
    Id place = 0;
    if (by_document) {
      while (d + 2 < step.starts.size() && t >= step.starts[d + 1]) ++d;
      own.length = ends[d + 1] - ends[d];
      place = own.index(static_cast<Id>(t - step.starts[d]));
    } else {
      const Id x = whole.index(static_cast<Id>(t));
      while (d + 2 < ends.size() && x >= ends[d + 1]) ++d;
      place = x - ends[d];
    }
    if (trace.counts_as_packed) place += ends[d];
    for (int axis = 0; axis < step.axes; ++axis) {
      if (step.ids[static_cast<std::size_t>(axis) * step.tokens + t] != first + place) return false;
    }
  }
  return true;
}

}  // namespace

void find_whole_cuts(Trace& trace, const Facts& facts) {
  if (!trace.cp || !trace.cp->rank || trace.cp->layout == Layout::Unknown) return;
  const ContextParallel& cp = *trace.cp;
  const Id parts = cp.layout == Layout::Zigzag ? 2 * cp.world : cp.world;
  for (Step& step : trace.steps) {
    if (step.cu_seqlens.size() < 2 || !step.is_flat) continue;
    const std::vector<Id>& ends = step.cu_seqlens;
    const Slice whole{cp.layout, *cp.rank, cp.world, ends.back()};
    bool fits = true;
    for (std::size_t d = 0; d + 1 < ends.size(); ++d) {
      fits = fits && (ends[d + 1] - ends[d]) % parts == 0;
    }
    const Id first = facts.first();
    const bool is_whole = !fits || (!explains(trace, step, whole, true, first) &&
                                    explains(trace, step, whole, false, first));
    if (!is_whole) continue;
    step.is_cut_whole = true;
    std::size_t t = 0;
    for (std::size_t d = 0; d < ends.size(); ++d) {
      while (t < step.tokens && whole.index(static_cast<Id>(t)) < ends[d]) ++t;
      step.starts[d] = static_cast<std::uint32_t>(t);
    }
    step.starts.back() = static_cast<std::uint32_t>(step.tokens);
  }
}

}  // namespace pe::traces
