// Faults of ids as a whole: rounding, ranks of context parallelism, pads, documents.
#include <algorithm>

#include "traces/faults/predictions.h"
#include "traces/faults/rounding.h"

namespace pe::traces {
namespace {

// ids as a whole

Result rounded_positions(const Evidence&, const Placed& p, int variant, Memory&) {
  Position out{};
  for (std::size_t a = 0; a < 3; ++a) {
    const auto exact = static_cast<double>(p.e[a]);
    const double near = variant == 0 ? as_bfloat16(exact) : as_float16(exact);
    if (!std::isfinite(near)) return {};
    out[a] = static_cast<Id>(near);
  }
  return out;
}

Result one_value(const Evidence&, const Placed& p, int, Memory& memory) {
  if (!memory.is_set) {
    if (p.axes == 3 && (p.g[0] != p.g[1] || p.g[0] != p.g[2])) return {};
    memory = {true, p.g[0]};
  }
  return alike(memory.value);
}

bool has_three(const Evidence& e, std::size_t call) {
  return e.view.sequence.calls[call].count >= 3;
}

// context parallelism

bool has_cp(const Evidence& e) { return e.view.trace.cp.has_value(); }

bool counts_packed(const Evidence& e) { return e.view.trace.counts_as_packed; }

Result without_base(const Evidence& e, const Placed& p, int, Memory&) {
  return plus(p.e, -e.view.packed_base(*p.call));
}

Result local_index(const Evidence& e, const Placed& p, int, Memory&) {
  return alike(first_of(e) + p.i);
}

Result buffer_index(const Evidence& e, const Placed& p, int, Memory&) {
  const std::size_t begin =
      e.view.step(*p.call).is_flat ? 0 : e.view.step(*p.call).starts[p.call->row];
  return alike(first_of(e) + static_cast<Id>(p.token->at - begin));
}

/// The place in its document that a cut of the whole buffer gives the token.
Id whole_place(const Evidence& e, const Placed& p, const Slice& whole) {
  const std::vector<Id>& ends = e.view.step(*p.call).cu_seqlens;
  const Id index = whole.index(static_cast<Id>(p.token->at));
  const auto behind = std::upper_bound(ends.begin(), ends.end(), index);
  return first_of(e) + index - (e.view.trace.counts_as_packed ? 0 : *(behind - 1));
}

/// The rank whose cut gives every id of the call, or -1.
Id whole_rank(const Evidence& e, std::size_t call, Slice whole) {
  constexpr Id kMostRanks = 1024;
  const Id own = whole.layout == e.view.trace.cp->layout ? whole.rank : -1;
  for (Id rank = 0; rank < std::min(whole.world, kMostRanks); ++rank) {
    whole.rank = rank;
    const auto is_it = [&](const Placed& p) { return p.g[0] == whole_place(e, p, whole); };
    if (rank != own && e.view.each(call, is_it)) return rank;
  }
  return -1;
}

/// The rank is what the first token tells.
Result other_slice(const Evidence& e, const Placed& p, int variant, Memory& memory) {
  if (e.view.step(*p.call).is_cut_whole) {
    Slice whole = e.view.slice(*p.call);
    whole.layout = static_cast<Layout>(variant + 1);
    if (!memory.is_set) memory = {true, whole_rank(e, p.index, whole)};
    if (memory.value < 0) return {};
    whole.rank = memory.value;
    return alike(whole_place(e, p, whole));
  }
  Slice slice = e.view.slice(*p.call);
  const Id own_rank = slice.rank;
  const Layout own_layout = slice.layout;
  slice.layout = static_cast<Layout>(variant + 1);
  const Id base = first_of(e) + e.view.packed_base(*p.call);
  if (!memory.is_set) {
    memory = {true, slice.rank_of(p.i, p.g[0] - base)};
  }
  if (memory.value < 0 || (slice.layout == own_layout && memory.value == own_rank)) return {};
  slice.rank = memory.value;
  return alike(base + slice.index(p.i));
}

// pads and documents

bool has_prompt_pads(const Evidence& e) {
  const Sequence& sequence = e.view.sequence;
  for (std::size_t k = 0; k < e.view.decode && k < sequence.calls.size(); ++k) {
    for (const Token& token : sequence.of(sequence.calls[k])) {
      if (token.pads > 0) return true;
    }
  }
  return false;
}

Result column(const Evidence& e, const Placed& p, int, Memory&) {
  return alike(first_of(e) + static_cast<Id>(p.token->column));
}

Result with_pads(const Evidence&, const Placed& p, int, Memory&) {
  if (p.token->pads == 0) return {};
  return plus(p.e, static_cast<Id>(p.token->pads));
}

bool shares_row(const Evidence& e) {
  if (e.view.sequence.is_document) return true;
  for (const Call& call : e.view.sequence.calls) {
    if (e.view.step(call).is_flat && e.view.step(call).rows() > 1) return true;
  }
  return false;
}

Result row_index(const Evidence& e, const Placed& p, int, Memory&) {
  const bool is_flat = e.view.step(*p.call).is_flat;
  return alike(first_of(e) + static_cast<Id>(is_flat ? p.token->at : p.token->column));
}

constexpr Formula kWhole[] = {
    {.id = "positions-rounded", .applies = always, .predict = rounded_positions, .variants = 2},
    {.id = "unnumbered", .applies = always, .predict = one_value, .shows = has_three},
    {.id = "cp-document-base", .applies = counts_packed, .predict = without_base},
    {.id = "cp-local", .applies = has_cp, .predict = local_index},
    {.id = "cp-layout", .applies = has_cp, .predict = other_slice, .variants = 3},
    {.id = "cp-local", .applies = has_cp, .predict = buffer_index},
    {.id = "pad-counted", .applies = has_prompt_pads, .predict = column},
    {.id = "decode-pads", .applies = always, .predict = with_pads, .traits = kLater},
    {.id = "not-reset", .applies = shares_row, .predict = row_index},
};

}  // namespace

std::span<const Formula> whole_formulas() { return kWhole; }

}  // namespace pe::traces
