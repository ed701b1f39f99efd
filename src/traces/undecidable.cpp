#include "traces/undecidable.h"

#include <algorithm>

#include "traces/faults/cache.h"
#include "traces/faults/masks.h"
#include "traces/places/slices.h"

namespace pe::traces {
namespace {

bool has_prefix_hit(const View& view) { return view.sequence.begins() > 0; }

/// A row cut as a whole, documents inside: each id is a constant off the layout's index.
bool is_row_cut(const View& view) {
  const Trace& trace = view.trace;
  if (!trace.cp || view.sequence.calls.empty()) return false;
  const Call& call = view.sequence.calls.front();
  const Step& step = view.step(call);
  if (step.documents.empty() || !step.cu_seqlens.empty() || step.axes == 0) return false;
  const std::size_t begin = step.starts[call.row], end = step.starts[call.row + 1];
  const Slice whole{trace.cp->layout, trace.cp->rank.value_or(0), trace.cp->world,
                    static_cast<Id>(end - begin) * trace.cp->world};
  std::optional<Id> constant;
  Id first_index = 0;
  bool is_it = true;
  view.each(0, [&](const Placed& p) {
    const Id index = whole.index(static_cast<Id>(p.token->at - begin));
    if (!constant) {
      first_index = index;
      constant = p.g[0] - index;
    }
    is_it = is_it && p.g[0] - index == *constant;
    return is_it;
  });
  // the document began `start` tokens into the row
  const Id start = view.facts.first() - constant.value_or(0);
  return is_it && constant && start >= 0 && start <= first_index;
}

}  // namespace

Needs needed_first(const View& view) {
  if (!view.facts.uses_ids()) return {};
  const bool knows_scheme =
      view.facts.scheme == Scheme::Mrope || view.facts.scheme == Scheme::Unknown;
  if (knows_scheme && view.has_vision && view.sequence.grids.empty()) return {"grids"};
  if (knows_scheme && !view.sequence.grids.empty() && !view.knows_kinds) return {"kinds"};
  if (view.facts.family == Family::Qwen25) {
    for (const Grid* grid : view.sequence.grids) {
      if (!grid->is_video || grid->t < 2) continue;
      if (!grid->seconds) return {"grids.seconds"};
      if (!view.facts.tokens_per_second) return {"tokens_per_second"};
    }
  }
  if (view.sequence.needs_documents) return {"documents"};
  return {};
}

Needs needed_for_wrong(const View& view, const Sequences& sequences) {
  if (sequences.rows_changed || view.sequence.needs_seq) return {"seq"};
  if (is_row_cut(view)) return {"cu_seqlens"};
  const bool lacks_prompt = has_prefix_hit(view) && view.sequence.prompt_kinds == nullptr;
  if (view.facts.scheme == Scheme::Mrope && lacks_prompt && !view.sequence.grids.empty()) {
    return {"prompt_kinds"};
  }
  const bool knows_family =
      view.facts.family != Family::Unknown && view.facts.family != Family::Other;
  if (view.has_vision && !knows_family) return {"family"};
  if (view.sequence.looks_padded && !view.constant && !view.has_vision) return {"attention_mask"};
  return {};
}

Needs needed_for_constant(const View& view, Id c) {
  const Facts& facts = view.facts;
  const Sequence& sequence = view.sequence;
  const Call& first = sequence.calls.front();
  const Step& step = view.step(first);
  const bool has_hit = has_prefix_hit(view);
  if (c < 0 && facts.scheme == Scheme::Mrope && has_hit && view.sequence.prompt_kinds == nullptr) {
    return {"prompt_kinds"};
  }
  const bool has_wide_mask = first.has_full_mask && first.width > 0;
  const bool is_rope = facts.scheme == Scheme::Rope || facts.scheme == Scheme::Unknown;
  const Id buffer_start = step.is_flat ? static_cast<Id>(step.starts[first.row]) : 0;
  const bool has_pads = sequence.tokens.front().pads > 0 || first.older_pads > 0;
  if (c > 0 && !first.tells_cache() && !has_wide_mask && !has_pads && is_rope && !has_hit &&
      !sequence.is_document && !(step.is_flat && c == buffer_start)) {
    return {"cache_len"};
  }
  if (facts.scheme == Scheme::Unknown && !has_hit) return {"scheme"};
  if (facts.is_absolute && !facts.offset) return {"offset"};
  if (sequence.is_document && facts.is_relative() && sequence.has_documents &&
      others_hidden(view) == Hidden::Unknown) {
    return {"visible"};
  }
  const std::optional<Id> window = facts.window();
  const bool is_full_ring = window && *window > 1 && first.cache_len >= *window - 1;
  const bool may_be_evicted = view.trace.eviction != Eviction::Unknown || is_full_ring;
  if (c > 0 && has_hit && step.cached.empty() && may_be_evicted) return {"cached"};
  return {};
}

bool is_harmless_shift(const View& view, Id c) {
  const Sequence& sequence = view.sequence;
  if (!view.facts.is_relative() || view.counts_absolutely() || view.trace.cp ||
      view.trace.counts_as_packed) {
    return false;
  }
  const Call& first = sequence.calls.front();
  const bool has_keys = !view.step(first).cached_positions.empty();
  const bool is_older_pads = first.older_pads > 0 && c == static_cast<Id>(first.older_pads);
  if (has_prefix_hit(view) && !has_keys && !is_older_pads) return false;
  if (sequence.is_document && others_hidden(view) != Hidden::Yes) return false;
  // cached keys are off by the same
  return !cache_fault(view, c).has_value();
}

Needs needed_for_pads(const View& view) {
  const Sequence& sequence = view.sequence;
  if (sequence.pads_by_id) return {"attention_mask"};
  if (sequence.calls.size() != 1) return {};
  const Call& call = sequence.calls.front();
  const Step& step = view.step(call);
  const bool is_last = step.is_flat && step.rows() > 1 && call.row + 1 == step.rows();
  if (!is_last || call.count < 2 || step.has_input_ids || !step.is_outside.empty()) return {};
  bool are_equal = true;
  const Position value = view.placed(0, 0).g;
  view.each(0, [&](const Placed& p) { return are_equal = p.g == value; });
  return are_equal ? Needs{"documents"} : Needs{};
}

Needs needed_for_keys(const View& view) {
  const Id seen = view.sequence.begins();
  const Call& first = view.sequence.calls.front();
  const bool may_share = seen > 0 && *view.constant != -seen && !view.counts_absolutely() &&
                         !view.has_vision && view.step(first).cached_positions.empty();
  return may_share ? Needs{"cached_positions"} : Needs{};
}

Needs needed_for_rows(const View& view) {
  const std::vector<Call>& calls = view.sequence.calls;
  const bool is_told =
      view.trace.eviction != Eviction::Unknown || std::ranges::any_of(calls, [&](const Call& call) {
        return !view.step(call).cached_positions.empty();
      });
  if (is_told) return {};
  // the cache shrank by less than a call's tokens right after it: drafts may have been rejected
  for (std::size_t k = 2; k < calls.size(); ++k) {
    const Call& before = calls[k - 1];
    if (!calls[k].evicted()) continue;
    const Id lost = before.rows() + static_cast<Id>(before.count) - calls[k].rows();
    const bool is_rollback =
        before.count > 1 && !before.tells_kept && lost > 0 && lost < static_cast<Id>(before.count);
    return is_rollback ? Needs{"kept"} : Needs{"eviction"};
  }
  return {"eviction"};
}

Needs needed_for_unknown(const View& view) {
  const Call& call = view.sequence.calls.front();
  if (view.sequence.has_documents || view.trace.cp || !view.has_ids(call) ||
      !view.step(call).cu_seqlens.empty()) {
    return {};
  }
  bool again = false;
  Id first = 0, before = 0;
  view.each(0, [&](const Placed& p) {
    if (p.i == 0) first = p.g[0];
    again = p.i > 0 && p.g[0] == first && first != view.facts.first() && p.g[0] <= before;
    before = p.g[0];
    return !again;
  });
  return again ? Needs{"documents"} : Needs{};
}

}  // namespace pe::traces
