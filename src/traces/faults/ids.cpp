#include "traces/faults/ids.h"

#include <algorithm>

namespace pe::traces {
namespace {

/// The first wrong token of calls [from, to).
std::optional<FirstWrong> first_wrong(const View& view, std::size_t from, std::size_t to) {
  std::optional<FirstWrong> found;
  for (std::size_t k = from; k < to && !found; ++k) {
    view.each(k, [&](const Placed& p) {
      if (p.is_right()) return true;
      found = wrong_at(view, p);
      return false;
    });
  }
  return found;
}

FoundFault found_between(const Evidence& evidence, const Formula* formula, std::size_t from,
                         std::size_t to) {
  FoundFault fault;
  fault.fault = formula == nullptr ? "unknown-pattern" : formula->id;
  fault.first_wrong = first_wrong(evidence.view, from, to).value_or(FirstWrong{});
  if (formula == nullptr) return fault;
  const std::vector<Call>& calls = evidence.view.sequence.calls;
  if (to < calls.size()) fault.last_step = calls[to - 1].step;
  // what the formula learned, and which variant it was
  Attempt attempt(*formula, evidence);
  const bool is_later = (formula->traits & kLater) != 0;
  const std::size_t begin = is_later ? std::max(from, *evidence.view.first_wrong_call) : from;
  for (std::size_t k = begin; k < to; ++k) attempt.explains(k);
  fault.detail.number = static_cast<double>(attempt.learned());
  fault.detail.other = attempt.variant();
  return fault;
}

}  // namespace

Value shown(const Position& place, int axes) {
  if (axes == 1) return Value::one(static_cast<double>(place[0]));
  return Value::list({static_cast<double>(place[0]), static_cast<double>(place[1]),
                      static_cast<double>(place[2])});
}

FirstWrong wrong_at(const View& view, const Placed& p) {
  return {p.call->step, view.slot(*p.call, *p.token), shown(p.e, p.axes), shown(p.g, p.axes), p.n};
}

std::vector<FoundFault> ids_faults(const Evidence& evidence) {
  const View& view = evidence.view;
  const std::size_t calls = view.sequence.calls.size();
  for (const Formula& formula : formulas()) {
    if (explains_all(formula, evidence)) return {found_between(evidence, &formula, 0, calls)};
  }
  // two that take turns, or one that ends: where the earliest cut is
  std::size_t right_from = calls;
  while (right_from > 0 &&
         view.each(right_from - 1, [](const Placed& p) { return p.is_right(); })) {
    --right_from;
  }
  const std::vector<Formula>& all = formulas();
  std::vector<Reach> reaches;
  for (const Formula& formula : all) reaches.push_back(reach_of(formula, evidence));
  std::size_t best = calls;
  const Formula *before = nullptr, *behind = nullptr;
  const auto take = [&](std::size_t least, std::size_t most, std::size_t f, const Formula* g) {
    if (least > most || least >= best) return;
    best = least;
    before = &all[f];
    behind = g;
  };
  for (std::size_t f = 0; f < all.size(); ++f) {
    const Reach& one = reaches[f];
    if (!one.is_shown) continue;
    const std::size_t least = std::max(*view.first_wrong_call, one.first_shown) + 1;
    take(std::max(least, right_from), one.from_start, f, nullptr);
    for (std::size_t g = 0; g < all.size(); ++g) {
      const Reach& other = reaches[g];
      if (all[g].id == all[f].id || !other.is_shown || right_from == 0) continue;
      const std::size_t most = std::min({one.from_start, other.last_shown, right_from - 1});
      take(std::max(least, other.to_end), most, f, &all[g]);
    }
  }
  if (before == nullptr) return {found_between(evidence, nullptr, 0, calls)};
  std::vector<FoundFault> found = {found_between(evidence, before, 0, best)};
  if (behind != nullptr) found.push_back(found_between(evidence, behind, best, calls));
  return found;
}

}  // namespace pe::traces
