// Where each token of a sequence should be, and where it is.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "traces/places/sequences.h"
#include "traces/places/slices.h"
#include "traces/places/walk.h"

namespace pe::traces {

/// A token of a call, with both positions.
struct Placed {
  const Call* call = nullptr;
  const Token* token = nullptr;
  std::size_t index = 0;  ///< of the call
  Id i = 0, n = 0;        ///< among the call's real tokens; in the sequence
  int axes = 1;
  Position e{}, g{};
  bool is_right() const { return e[0] == g[0] && (axes == 1 || (e[1] == g[1] && e[2] == g[2])); }
  bool is_at(const Position& place) const {
    return place[0] == g[0] && (axes == 1 || (place[1] == g[1] && place[2] == g[2]));
  }
  /// g - e where it is the same on all axes.
  std::optional<Id> difference() const {
    const Id c = g[0] - e[0];
    if (axes == 3 && (g[1] - e[1] != c || g[2] - e[2] != c)) return {};
    return c;
  }
};

/// A sequence with what is known of its places.
class View {
 public:
  View(const Trace& trace, const Facts& facts, const Sequence& sequence);

  const Trace& trace;
  const Facts& facts;
  const Sequence& sequence;

  const Step& step(const Call& call) const { return trace.steps[call.step]; }
  /// The column of [B][T], or the index in a flattened batch.
  std::size_t slot(const Call& call, const Token& token) const {
    return step(call).is_flat ? token.at : token.at - step(call).starts[call.row];
  }
  bool has_ids(const Call& call) const { return step(call).axes > 0; }
  /// Token n's place, of no particular call.
  Position at(Id n) const;
  /// Where the i-th real token of the call should be.
  Position expected(const Call& call, const Token& token, Id i) const;
  Position got(const Step& step, std::size_t at) const;
  Placed placed(std::size_t call, Id i) const;

  /// Goes through the judged tokens of a call until `take` returns false.
  template <typename Take>
  bool each(std::size_t index, const Take& take) const {
    const Call& call = sequence.calls[index];
    if (call.is_tree || !has_ids(call)) return true;
    for (Id i = 0; i < static_cast<Id>(call.count); ++i) {
      if (!take(placed(index, i))) return false;
    }
    return true;
  }

  /// The slice of a context-parallel call's document.
  Slice slice(const Call& call) const;
  Id packed_base(const Call& call) const;
  bool renumbers(const Call& call) const {
    return eviction == Eviction::Renumber && call.evicted();
  }

  Eviction eviction = Eviction::Keep;
  bool has_vision = false;  ///< image or video tokens, or three axes that differ
  bool knows_kinds = false;
  std::vector<KindRun> kinds;  ///< by token
  std::optional<Walk> walk;    ///< of vision tokens
  bool grids_fit = true;
  std::size_t decode =
      0;  ///< the first call of one token after the first call, or the number of calls
  std::optional<std::size_t> first_wrong_call;
  std::size_t wrong = 0, judged = 0;
  Id largest = 0;              ///< of e and g
  std::optional<Id> constant;  ///< g - e of all tokens
  /// Positions count by themselves, not only their differences.
  bool counts_absolutely() const;
  Id delta() const { return walk ? walk->delta() : 0; }
  /// The walk by another rule, for a fault of vision blocks.
  std::optional<Walk> other_walk(const Walk::Rule& rule) const;
  /// The id that token n was given in an earlier call than `before`.
  std::optional<Position> id_of(Id n, std::size_t before) const;
  void measure();

 private:
  void read_kinds();
};

}  // namespace pe::traces
