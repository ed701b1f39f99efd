#include "traces/faults/formulas.h"

#include "traces/faults/predictions.h"

namespace pe::traces {

Evidence evidence_of(const View& view, std::vector<OtherDelta> other_deltas) {
  Evidence e{view, std::move(other_deltas), {}, {}, 0};
  Id dropped = 0;
  for (const Call& call : view.sequence.calls) {
    e.dropped.push_back(dropped);
    dropped += static_cast<Id>(call.count) - static_cast<Id>(call.kept);
  }
  const std::vector<Call>& calls = view.sequence.calls;
  if (view.decode < calls.size()) {
    e.prompt = calls[view.decode].seen;
  } else if (!calls.empty()) {
    e.prompt = calls.back().seen + static_cast<Id>(calls.back().count);
  }
  find_walks(e);
  return e;
}

const std::vector<Formula>& formulas() {
  static const std::vector<Formula> all = [] {
    std::vector<Formula> list;
    for (const auto& part : {whole_formulas(), block_formulas(), counter_formulas()}) {
      list.insert(list.end(), part.begin(), part.end());
    }
    return list;
  }();
  return all;
}

bool Attempt::explains(std::size_t call) {
  if ((formula_.traits & kByCall) != 0) {
    for (Memory& memory : memory_) memory = {};
  }
  evidence_.view.each(call, [&](const Placed& p) {
    for (int v = 0; v < formula_.variants; ++v) {
      if ((alive_ >> v & 1u) == 0) continue;
      const std::optional<Position> place = formula_.predict(evidence_, p, v, memory_[v]);
      if (!place || !p.is_at(*place)) alive_ &= ~(1u << v);
    }
    return alive_ != 0;
  });
  return alive_ != 0;
}

int Attempt::variant() const {
  int v = 0;
  while (v + 1 < formula_.variants && (alive_ >> v & 1u) == 0) ++v;
  return v;
}

Reach reach_of(const Formula& formula, const Evidence& e) {
  const std::size_t calls = e.view.sequence.calls.size();
  Reach reach{.to_end = calls, .last_shown = calls};
  if (!formula.applies(e) || !e.view.first_wrong_call) return reach;
  const bool is_later = (formula.traits & kLater) != 0;
  std::size_t k = is_later ? *e.view.first_wrong_call : 0;
  if (!is_later || k > 0 || e.view.sequence.begins() > 0) {
    Attempt attempt(formula, e);
    while (k < calls && attempt.explains(k)) ++k;
    reach.from_start = k;
  }
  k = calls;
  Attempt attempt(formula, e);
  while (k > 0 && attempt.explains(k - 1)) --k;
  reach.to_end = k;
  reach.is_shown = formula.shows == nullptr;
  if (reach.is_shown || (reach.from_start == 0 && reach.to_end == calls)) return reach;
  for (k = 0; k < calls; ++k) {
    if (!formula.shows(e, k)) continue;
    if (!reach.is_shown) reach.first_shown = k;
    reach.is_shown = true;
    reach.last_shown = k;
  }
  return reach;
}

bool explains_all(const Formula& formula, const Evidence& e) {
  const std::size_t calls = e.view.sequence.calls.size();
  if (!formula.applies(e) || !e.view.first_wrong_call) return false;
  const bool is_later = (formula.traits & kLater) != 0;
  std::size_t k = is_later ? *e.view.first_wrong_call : 0;
  if (is_later && k == 0 && e.view.sequence.begins() == 0) return false;
  Attempt attempt(formula, e);
  while (k < calls && attempt.explains(k)) ++k;
  if (k < calls) return false;
  if (formula.shows == nullptr) return true;
  for (k = 0; k < calls; ++k) {
    if (formula.shows(e, k)) return true;
  }
  return false;
}

}  // namespace pe::traces
