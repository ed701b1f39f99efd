// This trace's numbers in the words of its fault.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/format.h"
#include "traces/faults/tables.h"
#include "traces/words/words.h"

namespace pe::traces {
namespace {

constexpr std::size_t kShownDifferences = 8;

/// Positions and counts with every digit, frequencies and factors with six.
std::string plain(double value) {
  const bool is_whole = value == std::floor(value) && std::fabs(value) <= 0x1p53;
  return is_whole ? join(static_cast<Id>(value)) : format_number(value, 6);
}

/// A number, a position (t, h, w) or a range [lo, hi).
std::string text_of(const Value& value, const FoundFault& fault) {
  if (value.numbers.empty()) return "?";
  if (!value.is_list) return plain(value.numbers[0]);
  std::string text;
  const char* open = fault.part == Part::Mask ? "[" : "(";
  for (const double each : value.numbers) text += join(text.empty() ? open : ", ", plain(each));
  return text + ")";
}

/// "3 pads are", "1 pad is".
std::string counted(Id count, std::string_view what) {
  return join(count, " ", what, count == 1 ? " is" : "s are");
}

/// The first wrong token of the fault, once more with all that is known of it.
std::optional<Placed> placed(const Telling& t, const FoundFault& fault) {
  if (t.view == nullptr || fault.part != Part::Ids || !fault.first_wrong.step) return {};
  for (std::size_t k = 0; k < t.view->sequence.calls.size(); ++k) {
    const Call& call = t.view->sequence.calls[k];
    if (call.step != *fault.first_wrong.step) continue;
    const Id i = fault.first_wrong.token - call.seen;
    if (i >= 0 && i < static_cast<Id>(call.count)) return t.view->placed(k, i);
  }
  return {};
}

/// Images and videos are counted from 0, as all else.
std::size_t block_index(const Telling& t, Id n) {
  std::size_t index = 0;
  for (const WalkRun& run : t.view->walk->runs()) {
    if (run.n + run.count > n) break;
    index += run.is_block ? 1 : 0;
  }
  return index;
}

/// The last block before token n.
const WalkRun* block_before(const Telling& t, Id n) {
  const WalkRun* last = nullptr;
  for (const WalkRun& run : t.view->walk->runs()) {
    if (run.is_block && run.n + run.count <= n) last = &run;
  }
  return last;
}

std::string jump(const Telling& t, const Placed& p, Id d) {
  const Id prompt = t.evidence == nullptr ? 0 : t.evidence->prompt;
  const auto& calls = t.view->sequence.calls;
  if (d == prompt) return ": the prompt's length";
  if (d == prompt - 1) return ": the prompt's length less one";
  if (d == static_cast<Id>(p.token->pads) && d > 0) return ": its pads";
  for (std::size_t k = 0; k < p.index; ++k) {
    if (calls[k].count > 1 && static_cast<Id>(calls[k].count) == d) return ": a chunk";
  }
  return "";
}

std::string pattern(const Telling& t, const FoundFault& fault) {
  if (t.view == nullptr || fault.part != Part::Ids) return "by no known rule";
  std::string list;
  std::size_t shown = 0;
  std::optional<Id> first;
  bool is_constant = true, by_axis = false, by_call = true;
  for (std::size_t k = 0; k < t.view->sequence.calls.size(); ++k) {
    std::optional<Id> own;
    t.view->each(k, [&](const Placed& p) {
      const std::optional<Id> c = p.difference();
      by_axis = by_axis || !c;
      const Id d = p.g[0] - p.e[0];
      by_call = by_call && (!own || d == *own);
      own = d;
      if (!p.is_right()) {
        if (!first) first = d;
        is_constant = is_constant && d == *first;
        if (shown++ < kShownDifferences) list += join(list.empty() ? "" : ", ", d);
      }
      return true;
    });
  }
  return join("tokens are off by ", list, shown > kShownDifferences ? ", …" : "",
              by_axis       ? ", by axis"
              : is_constant ? ", a constant"
              : by_call     ? ", one number a call"
                            : "");
}

struct Name {
  std::string_view name;
  std::string (*value)(const Telling&, const FoundFault&);
};
constexpr Name kNames[] = {
    {"expected",
     [](const Telling&, const FoundFault& f) { return text_of(f.first_wrong.expected, f); }},
    {"got", [](const Telling&, const FoundFault& f) { return text_of(f.first_wrong.got, f); }},
    {"n", [](const Telling&, const FoundFault& f) { return join(f.first_wrong.token); }},
    {"step",
     [](const Telling&, const FoundFault& f) { return join(f.first_wrong.step.value_or(0)); }},
    {"calls",
     [](const Telling&, const FoundFault& f) {
       const std::size_t first = f.first_wrong.step.value_or(0);
       if (!f.last_step) return join("from call ", first, " on");
       return *f.last_step == first ? join("in call ", first)
                                    : join("in calls ", first, " to ", *f.last_step);
     }},
    {"slot", [](const Telling&, const FoundFault& f) { return join(f.first_wrong.slot); }},
    {"number", [](const Telling&, const FoundFault& f) { return plain(f.detail.number); }},
    {"other", [](const Telling&, const FoundFault& f) { return plain(f.detail.other); }},
    {"text", [](const Telling&, const FoundFault& f) { return f.detail.text; }},
    {"factor",
     [](const Telling&, const FoundFault& f) {
       return f.detail.number > 0 ? join(" ×", plain(f.detail.number)) : std::string();
     }},
    {"width",
     [](const Telling& t, const FoundFault&) { return join(t.run.facts.window().value_or(0)); }},
    {"row-assert",
     [](const Telling& t, const FoundFault&) {
       if (t.run.facts.causal == Causal::No) {
         return std::string("assert (mask.sum(-1) == lens[document])[m].all()  ");
       }
       const Id width = t.run.facts.window().value_or(0);
       return join("assert (mask.sum(-1) == (i + 1)",
                   width > 0 ? join(".clamp(max=", width, ")") : "",
                   ").all()  # i: index in the document\n");
     }},
    {"offset", [](const Telling& t, const FoundFault&) { return join(t.run.facts.first()); }},
    {"plus-offset",
     [](const Telling& t, const FoundFault&) {
       const Id offset = t.run.facts.first();
       return offset > 0 ? join(" + ", offset) : std::string();
     }},
    {"table-rows",
     [](const Telling& t, const FoundFault&) { return join(t.run.facts.rows.value_or(0)); }},
    {"rank",
     [](const Telling& t, const FoundFault&) {
       return t.run.trace.cp ? join(t.run.trace.cp->rank.value_or(0)) : std::string("0");
     }},
    {"world",
     [](const Telling& t, const FoundFault&) {
       return t.run.trace.cp ? join(t.run.trace.cp->world) : std::string("1");
     }},
    {"layout",
     [](const Telling& t, const FoundFault&) {
       const auto layout = t.run.trace.cp ? t.run.trace.cp->layout : Layout::Unknown;
       return std::string(kLayoutNames[static_cast<std::size_t>(layout)]);
     }},
    {"other-layout",
     [](const Telling&, const FoundFault& f) {
       return std::string(kLayoutNames[static_cast<std::size_t>(f.detail.other) + 1]);
     }},
    {"rounding",
     [](const Telling&, const FoundFault& f) {
       return std::string(f.detail.other == 0 ? "bfloat16" : "float16");
     }},
    {"delta", [](const Telling& t, const FoundFault&) { return join(t.view->delta()); }},
    {"other-sequence",
     [](const Telling& t, const FoundFault& f) {
       for (const OtherDelta& each : t.evidence->other_deltas) {
         if (static_cast<double>(each.delta) == f.detail.number && each.delta != 0) {
           return join("sequence ", each.sequence);
         }
       }
       return std::string("text");
     }},
    {"pattern", pattern},
};

/// Of the first wrong token, which may not be known.
struct NameOfPlace {
  std::string_view name;
  std::string (*value)(const Telling&, const Placed&);
};
constexpr NameOfPlace kOfPlace[] = {
    {"pads", [](const Telling&,
                const Placed& p) { return counted(static_cast<Id>(p.token->pads), "pad"); }},
    {"seen", [](const Telling&, const Placed& p) { return join(p.call->seen); }},
    {"rows", [](const Telling&, const Placed& p) { return counted(p.call->cached(), "row"); }},
    {"dropped",
     [](const Telling& t, const Placed& p) {
       return counted(t.evidence->dropped[p.index], "rejected draft");
     }},
    {"difference", [](const Telling&, const Placed& p) { return join(std::abs(p.g[0] - p.e[0])); }},
    {"many",
     [](const Telling&, const Placed& p) { return std::string(p.g[0] > p.e[0] ? "many" : "few"); }},
    {"far",
     [](const Telling&, const Placed& p) { return std::string(p.g[0] > p.e[0] ? "far" : "near"); }},
    {"jump", [](const Telling& t, const Placed& p) { return jump(t, p, p.g[0] - p.e[0]); }},
    {"block",
     [](const Telling& t, const Placed& p) {
       const std::size_t index = block_index(t, p.n);
       const bool is_behind = t.view->walk->block(p.n) == nullptr && index > 0;
       return join(is_behind ? index - 1 : index);
     }},
    {"advance",
     [](const Telling& t, const Placed& p) {
       const WalkRun* block = block_before(t, p.n);
       return block == nullptr ? "?" : join(Walk::advance(*block));
     }},
    {"other-advance",
     [](const Telling& t, const Placed& p) {
       const WalkRun* block = block_before(t, p.n);
       return block == nullptr ? "?" : join(Walk::advance(*block) + p.g[0] - p.e[0]);
     }},
    {"frame",
     [](const Telling& t, const Placed& p) {
       const WalkRun* block = t.view->walk->block(p.n);
       return block == nullptr ? "?" : join((p.n - block->n) / (block->h * block->w));
     }},
    {"time", [](const Telling&, const Placed& p) { return join(p.g[0]); }},
    {"expected-time", [](const Telling&, const Placed& p) { return join(p.e[0]); }},
};

std::string filled(std::string_view text, const Telling& t, const FoundFault& fault) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    append_counted(out, text.substr(0, open));
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    out += value_of(text.substr(open + 1, close - open - 1), t, fault);
    text.remove_prefix(close + 1);
  }
  return out;
}

/// As a sentence begins; what begins with a letter of Greek or a name stays.
std::string capital(std::string text) {
  const bool is_name = text.starts_with("ids =");
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z' && !is_name) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string_view subject(const FoundFault& fault) {
  if (fault.fault == "ids-count") return "In call {step} ";
  switch (fault.part) {
    case Part::Ids:
      return "Token {n} of sequence {sequence} (call {step}, slot {slot}) should be at {expected}; "
             "it "
             "is at {got}: ";
    case Part::Cache:
      return "The key in row {slot} of the cache of sequence {sequence} (call {step}, token {n}) "
             "should "
             "be turned for {expected}; it is for {got}: ";
    case Part::Mask:
      return "Token {n} of sequence {sequence} (call {step}, slot {slot}) should see keys "
             "{expected}; it "
             "sees {got}: ";
    case Part::Table:
      return "Pair {slot} of the table should be {expected}; it is {got}: ";
    default:
      return "The vector of call {step}, slot {slot} should be turned for {expected}; it is for "
             "{got}: ";
  }
}

/// Turns by which each pair is off, where its frequency is known.
std::vector<double> turns_of(const Telling& t, const FoundFault& fault) {
  const std::optional<Placed> p = placed(t, fault);
  const std::vector<const PositionGroup*> groups = groups_for(t.run.facts, nullptr);
  std::vector<double> turns;
  if (!p) return turns;
  const PositionGroup* group = groups.empty() ? nullptr : groups.front();
  const std::vector<double>* table = group != nullptr ? &group->inv_freq : nullptr;
  if (table == nullptr && !t.run.trace.tables.empty()) table = &t.run.trace.tables[0].inv_freq;
  if (table == nullptr || !t.run.facts.uses_ids() || t.run.facts.is_absolute) return turns;
  for (std::size_t i = 0; i < table->size(); ++i) {
    const char axis = group != nullptr && i < group->axes.size() ? group->axes[i] : 't';
    const std::size_t a = axis == 'h' ? 1 : axis == 'w' ? 2 : 0;
    const auto off = static_cast<double>(std::abs(p->g[a] - p->e[a]));
    turns.push_back(off * (*table)[i] / (2 * std::numbers::pi));
  }
  return turns;
}

std::string how_far(const Telling& t, const FoundFault& fault, std::size_t tokens,
                    std::size_t wrong) {
  std::string text;
  const auto off = [](double turns) { return turns > 0; };
  const auto fastest = std::ranges::find_if(fault.turns, off);
  const auto slowest = std::find_if(fault.turns.rbegin(), fault.turns.rend(), off);
  if (fastest != fault.turns.end()) {  // pairs of an axis that is right do not move
    text = join(" That is ", format_number(*fastest, 3), " turn(s) of the fastest pair and ",
                format_number(*slowest, 3), " of the slowest.");
  }
  if (fault.part != Part::Ids || wrong == 0) return text;
  text += join(" ", wrong, " of ", tokens, " token(s)", wrong == 1 ? " is wrong" : " are wrong");
  std::optional<Id> constant;
  bool is_constant = t.view != nullptr;
  for (std::size_t k = 0; is_constant && k < t.view->sequence.calls.size(); ++k) {
    is_constant = t.view->each(k, [&](const Placed& p) {
      if (p.is_right()) return true;
      const std::optional<Id> c = p.difference();
      if (!constant) constant = c;
      return c.has_value() && c == constant;
    });
  }
  if (is_constant && constant && wrong > 1) {
    text +=
        join(", all by ", std::abs(*constant),
             wrong < tokens ? ": distances among them are right, those to the others are not" : "");
  }
  return text + ".";
}

}  // namespace

std::string value_of(std::string_view name, const Telling& telling, const FoundFault& fault) {
  if (name == "sequence") return std::string(telling.sequence);
  const auto* found = std::ranges::find(kNames, name, &Name::name);
  if (found != std::end(kNames)) return found->value(telling, fault);
  const auto* of_place = std::ranges::find(kOfPlace, name, &NameOfPlace::name);
  const std::optional<Placed> place = placed(telling, fault);
  return of_place == std::end(kOfPlace) || !place ? "?" : of_place->value(telling, *place);
}

void tell(const Telling& telling, FoundFault& fault, std::size_t tokens, std::size_t wrong) {
  const FaultWords& words = words_of(fault.fault);
  fault.mend = filled(words.mend, telling, fault);
  fault.assertion = filled(words.assertion, telling, fault);
  fault.turns = turns_of(telling, fault);
  fault.sentence = join(filled(subject(fault), telling, fault), filled(words.what, telling, fault),
                        ". ", capital(fault.mend), ".", how_far(telling, fault, tokens, wrong));
}

}  // namespace pe::traces
