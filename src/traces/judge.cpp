#include "traces/judge.h"

#include <algorithm>
#include <map>

#include "traces/faults/cache.h"
#include "traces/faults/ids.h"
#include "traces/faults/masks.h"
#include "traces/faults/tables.h"
#include "traces/reading/lists.h"
#include "traces/undecidable.h"
#include "traces/words/words.h"

namespace pe::traces {
namespace {

/// Drafts as a tree: each id is the next one or one above an earlier id of the call.
void mark_trees(const Trace& trace, const Facts& facts, Sequence& sequence) {
  const View view(trace, facts, sequence);
  for (std::size_t k = 0; k < sequence.calls.size(); ++k) {
    Call& call = sequence.calls[k];
    if (!call.tells_kept || call.seen == 0 || !view.has_ids(call) || call.count < 2) continue;
    const Id first = view.placed(k, 0).e[0];
    std::vector<bool> has(call.count, false);
    bool is_tree = true, is_right = true;
    for (Id i = 0; i < static_cast<Id>(call.count) && is_tree; ++i) {
      const Placed p = view.placed(k, i);
      const Id depth = p.g[0] - first;
      is_right = is_right && p.is_right();
      is_tree = depth >= 0 && depth <= i &&
                (depth == 0 || has[static_cast<std::size_t>(depth - 1)]) &&
                (p.axes == 1 || (p.g[1] == p.g[0] && p.g[2] == p.g[0]));
      if (is_tree) has[static_cast<std::size_t>(depth)] = true;
    }
    call.is_tree = is_tree && !is_right;
  }
}

class Judging {
 public:
  Judging(ReadRun& run) : run_(run) {}

  Answer all() {
    const Trace& trace = run_.trace;
    Answer answer;
    if (trace.count_fault) {
      answer.sequences.push_back(wrong_count(*trace.count_fault));
      tell_all(answer.sequences.back(), {run_, nullptr, nullptr, "*"});
    } else if (std::vector<std::string_view> needs = needed_by_all(); !needs.empty()) {
      answer.sequences.push_back({});
      answer.sequences.back().sequence = "*";
      answer.sequences.back().needs = std::move(needs);
    } else {
      if (auto given = given_fault(run_)) {
        tell_all(*given, {run_, nullptr, nullptr, "*"});
        answer.sequences.push_back(std::move(*given));
      }
      for (Sequence& each : run_.sequences.list) mark_trees(trace, run_.facts, each);
      find_deltas();
      for (const Sequence& each : run_.sequences.list) answer.sequences.push_back(one(each));
    }
    answer.fault = first_fault(answer);
    return answer;
  }

 private:
  static void tell_all(SequenceAnswer& answer, const Telling& telling) {
    for (FoundFault& fault : answer.faults) tell(telling, fault, answer.tokens, answer.wrong);
  }

  static SequenceAnswer wrong_count(const CountFault& count) {
    FoundFault fault;
    fault.fault = "ids-count";
    fault.first_wrong = {count.step,
                         static_cast<std::uint64_t>(std::min(count.expected, count.got)),
                         Value::one(static_cast<double>(count.expected)),
                         Value::one(static_cast<double>(count.got)), 0};
    SequenceAnswer answer;
    answer.sequence = "*";
    answer.first_wrong = fault.first_wrong;
    answer.faults.push_back(std::move(fault));
    return answer;
  }

  std::vector<std::string_view> needed_by_all() const {
    const Trace& trace = run_.trace;
    // rows may be empty, or all of them padding
    const bool has_tokens = std::ranges::any_of(
        run_.sequences.list, [](const Sequence& each) { return !each.tokens.empty(); });
    const bool has_ids =
        has_tokens && std::ranges::any_of(trace.steps, [](const Step& s) { return s.axes > 0; });
    const bool has_more = !trace.tables.empty() || !trace.vectors.empty();
    if (!has_ids && !has_more && run_.facts.uses_ids()) return {"position_ids"};
    std::vector<std::string_view> needs;
    if (trace.cp && trace.cp->layout == Layout::Unknown) needs.push_back("cp.layout");
    if (trace.cp && !trace.cp->rank) needs.push_back("cp.rank");
    return needs;
  }

  /// Deltas of sequences with images, for those that took another's.
  void find_deltas() {
    constexpr std::size_t kMost = 64;
    if (run_.facts.scheme != Scheme::Mrope) return;
    for (const Sequence& sequence : run_.sequences.list) {
      if (deltas_.size() > kMost) break;
      const View view(run_.trace, run_.facts, sequence);
      if (!view.grids_fit) continue;
      const auto [found, is_new] = deltas_.try_emplace(view.delta(), Known{sequence.name, 0});
      ++found->second.count;
    }
  }

  SequenceAnswer one(const Sequence& sequence) {
    SequenceAnswer answer;
    answer.sequence = sequence.name;
    View view(run_.trace, run_.facts, sequence);
    view.measure();
    answer.tokens = sequence.tokens.size();
    answer.slots = slots_of(run_.trace, sequence);
    if (sequence.from_ids) answer.harmless.push_back("boundaries-from-ids");
    if (std::ranges::any_of(sequence.calls, [](const Call& c) { return c.is_tree; })) {
      answer.harmless.push_back("tree-draft");
    }
    Id shift = 0;
    judge_ids(view, answer, shift);
    if (!answer.needs.empty()) return answer;
    if (auto fault = cache_fault(view, shift)) answer.faults.push_back(std::move(*fault));
    MaskJudgement mask = mask_fault(view);
    if (mask.fault) answer.faults.push_back(std::move(*mask.fault));
    if (answer.faults.empty()) answer.needs = std::move(mask.needs);
    std::ranges::stable_sort(answer.faults, [](const FoundFault& a, const FoundFault& b) {
      return a.first_wrong.step < b.first_wrong.step;
    });
    if (answer.faults.empty()) return answer;
    answer.first_wrong = answer.faults.front().first_wrong;
    const Evidence evidence = evidence_of(view, other_deltas(view));
    tell_all(answer, {run_, &view, &evidence, sequence.name});
    return answer;
  }

  std::vector<OtherDelta> other_deltas(const View& view) const {
    std::vector<OtherDelta> others;
    for (const auto& [delta, known] : deltas_) {
      if (known.count > 1 || delta != view.delta()) others.push_back({delta, known.sequence});
    }
    return others;
  }

  void judge_ids(View& view, SequenceAnswer& answer, Id& shift) {
    answer.needs = needed_first(view);
    if (!answer.needs.empty()) return;
    const bool lacks_prompt = view.sequence.begins() > 0 && view.sequence.prompt_kinds == nullptr;
    if (!view.grids_fit && view.facts.scheme == Scheme::Mrope && lacks_prompt) {
      answer.needs = {"prompt_kinds"};
      return;
    }
    const bool knows_family =
        view.facts.family != Family::Unknown && view.facts.family != Family::Other;
    if (!view.grids_fit && !knows_family) {
      answer.needs = {"family"};
      return;
    }
    if (!view.grids_fit) {
      refuse_trace("grids",
                   {"must multiply to the runs of image and video tokens of sequence '",
                    view.sequence.name, "', merged ", view.facts.merge, " by ", view.facts.merge});
    }
    if (view.wrong == 0) {
      find_beyond(view, answer);
      return;
    }
    if (!view.facts.uses_ids()) {
      answer.harmless.push_back("ids-unused");
      return;
    }
    const Evidence evidence = evidence_of(view, other_deltas(view));
    if (walks_by_sides(evidence)) {
      answer.harmless.push_back("video-advance");
      return;
    }
    answer.needs = needed_for_wrong(view, run_.sequences);
    if (answer.needs.empty() && view.constant && !view.trace.cp) {
      answer.needs = needed_for_constant(view, *view.constant);
      if (!answer.needs.empty()) return;
      if (is_harmless_shift(view, *view.constant)) {
        answer.harmless.push_back("constant-shift");
        shift = *view.constant;
        return;
      }
      answer.needs = needed_for_keys(view);
    }
    if (answer.needs.empty()) answer.needs = needed_for_pads(view);
    if (!answer.needs.empty()) return;
    answer.faults = ids_faults(evidence);
    for (const FoundFault& fault : answer.faults) {
      if (fault.fault == "rows-for-position") answer.needs = needed_for_rows(view);
      if (fault.fault == "unknown-pattern") answer.needs = needed_for_unknown(view);
    }
    if (!answer.needs.empty()) {
      answer.faults.clear();
      return;
    }
    answer.wrong = view.wrong;
  }

  /// Every id is a row of the table, but the table ends before it.
  void find_beyond(const View& view, SequenceAnswer& answer) const {
    if (view.facts.scheme != Scheme::Learned || !view.facts.rows ||
        view.largest < *view.facts.rows) {
      return;
    }
    for (std::size_t k = 0; k < view.sequence.calls.size(); ++k) {
      view.each(k, [&](const Placed& p) {
        if (p.g[0] < *view.facts.rows) return true;
        ++answer.wrong;
        if (answer.faults.empty()) {
          FoundFault fault;
          fault.fault = "beyond-table";
          fault.first_wrong = wrong_at(view, p);
          fault.first_wrong.expected = Value::one(static_cast<double>(*view.facts.rows - 1));
          answer.faults.push_back(std::move(fault));
        }
        return true;
      });
    }
  }

  static bool walks_by_sides(const Evidence& evidence) {
    const std::optional<Walk>& walk = evidence.walks[kVideoSides];
    if (!walk) return false;
    const View& view = evidence.view;
    for (std::size_t k = 0; k < view.sequence.calls.size(); ++k) {
      const bool is_right = view.each(k, [&](const Placed& p) {
        Position place = walk->at(p.n);
        for (Id& axis : place) axis += view.facts.first();
        return p.is_at(place);
      });
      if (!is_right) return false;
    }
    return true;
  }

  static std::string_view first_fault(const Answer& answer) {
    const SequenceAnswer* best = nullptr;
    const auto rank = [](const SequenceAnswer& each) {
      const bool is_early = !each.needs.empty() || each.sequence == "*" || !each.first_wrong;
      return is_early ? std::size_t{0} : each.first_wrong->step.value_or(0) + 1;
    };
    for (const SequenceAnswer& each : answer.sequences) {
      if (each.fault().empty()) continue;
      if (best == nullptr || rank(each) < rank(*best)) best = &each;
    }
    return best == nullptr ? std::string_view() : best->fault();
  }

  ReadRun& run_;
  struct Known {
    std::string sequence;  ///< the first that has it
    std::size_t count = 0;
  };
  std::map<Id, Known> deltas_;
};

}  // namespace

Answer judge(ReadRun& run) { return Judging(run).all(); }

}  // namespace pe::traces
