#include "traces/faults/cache.h"

#include <algorithm>

#include "traces/reading/lists.h"

namespace pe::traces {
namespace {

constexpr std::size_t kMostCompared = 16'000'000;

/// Goes through ranges, several numbers at once.
class Counter {
 public:
  Counter(const RangeLists& lists, std::size_t row)
      : lists_(lists), at_(lists.begin(row)), end_(lists.end(row)) {
    enter();
  }
  bool is_over() const { return at_ >= end_; }
  Id value() const { return value_; }
  Id left() const { return lists_.ranges[at_].hi - value_; }
  /// At most left() on.
  void advance(Id count) {
    value_ += count;
    if (left() > 0) return;
    ++at_;
    enter();
  }

 private:
  void enter() {
    while (at_ < end_ && lists_.ranges[at_].lo >= lists_.ranges[at_].hi) ++at_;
    if (at_ < end_) value_ = lists_.ranges[at_].lo;
  }
  const RangeLists& lists_;
  std::size_t at_, end_;
  Id value_ = 0;
};

/// Keys of neighbouring rows whose tokens, places and positions all grow by one.
struct Keys {
  std::size_t call = 0;
  Id row = 0;  ///< of the cache
  Id token = 0, expected = 0, got = 0, count = 1;
};

class Comparing {
 public:
  Comparing(const View& view, Id shift) : view_(view), shift_(shift) {}

  void run() {
    for (std::size_t k = 0; k < view_.sequence.calls.size(); ++k) look_at(k);
  }
  const std::optional<Keys>& first() const { return first_; }
  bool are_double() const { return is_double_ && has_double_; }

 private:
  void look_at(std::size_t k) {
    const Call& call = view_.sequence.calls[k];
    const Step& step = view_.step(call);
    if (step.cached_positions.empty()) return;
    const bool tells_tokens = !step.cached.empty();
    const bool is_renumbered = view_.renumbers(call);
    if (call.evicted() && !tells_tokens && !is_renumbered) return;
    const bool tells_pads = call.has_full_mask && call.cache_len == static_cast<Id>(call.width);
    const Id* mask = tells_pads ? step.mask.data() + call.row * step.mask_width : nullptr;
    Counter places(step.cached_positions, call.row);
    std::optional<Counter> tokens;
    if (tells_tokens) tokens.emplace(step.cached, call.row);
    Id own = 0;  // rows that are no pads
    for (Id row = 0; row < call.cached() && !places.is_over();) {
      if (mask != nullptr && mask[row] == 0) {
        places.advance(1);
        ++row;
        continue;
      }
      if (tokens && tokens->is_over()) return;
      Keys keys{k, row, tokens ? tokens->value() : own, 0, places.value(), 1};
      keys.expected =
          shift_ + (is_renumbered ? view_.facts.first() + own : view_.at(keys.token)[0]);
      const bool may_jump = !is_renumbered && view_.walk && keys.token < view_.walk->length();
      if (mask == nullptr && !may_jump) {
        keys.count = std::min(places.left(), call.cached() - row);
        if (tokens) keys.count = std::min(keys.count, tokens->left());
      } else {
        spend();
      }
      if (!is_right(keys, is_renumbered)) return;
      places.advance(keys.count);
      if (tokens) tokens->advance(keys.count);
      own += keys.count;
      row += keys.count;
    }
  }

  /// Remembers the first wrong one.
  bool is_right(Keys keys, bool is_renumbered) {
    is_double_ = is_double_ && keys.count == 1 && keys.got == 2 * keys.expected;
    has_double_ = has_double_ || keys.expected != 0;
    if (keys.got == keys.expected || first_) return true;
    for (; keys.count > 0; --keys.count) {
      // turned for the id that its token was given is right for the cache, if not for the token
      const std::optional<Position> given =
          is_renumbered ? std::nullopt : view_.id_of(keys.token, keys.call);
      if (!given || (*given)[0] != keys.got) {
        first_ = keys;
        return true;
      }
      spend();
      ++keys.row, ++keys.token, ++keys.expected, ++keys.got;
    }
    return true;
  }

  void spend() {
    if (++view_.trace.compared > kMostCompared) {
      refuse_trace("cached_positions",
                   {"must leave at most ", kMostCompared, " keys to compare one by one, got more"});
    }
  }

  const View& view_;
  Id shift_;
  std::optional<Keys> first_;
  bool is_double_ = true, has_double_ = false;
};

}  // namespace

std::optional<FoundFault> cache_fault(const View& view, Id shift) {
  Comparing comparing(view, shift);
  comparing.run();
  const std::optional<Keys>& first = comparing.first();
  if (!first) return {};
  const Call& call = view.sequence.calls[first->call];
  FoundFault fault;
  fault.part = Part::Cache;
  fault.fault = comparing.are_double() ? "turned-twice"
                : view.renumbers(call) ? "not-rerotated"
                                       : "keys-elsewhere";
  fault.first_wrong = {call.step, static_cast<std::uint64_t>(first->row),
                       Value::one(static_cast<double>(first->expected)),
                       Value::one(static_cast<double>(first->got)), first->token};
  return fault;
}

}  // namespace pe::traces
