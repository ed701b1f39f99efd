// The closed list of faults of ids: each a formula that gives every id of a run that has it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/places/expected.h"

namespace pe::traces {

/// What a formula has learned from the first token that it saw.
struct Memory {
  bool is_set = false;
  Id value = 0;
};

/// What decoding adds in another sequence of the trace.
struct OtherDelta {
  Id delta = 0;
  std::string sequence;
};

/// What formulas need of a sequence and of the others, worked out once.
struct Evidence {
  const View& view;
  std::vector<OtherDelta> other_deltas;
  std::vector<Id> dropped;                   ///< per call: drafts that were rejected before it
  std::array<std::optional<Walk>, 7> walks;  ///< by other rules, in the order of kWalks
  Id prompt = 0;                             ///< tokens of the sequence before decoding
};
enum WalkRule : std::uint8_t {
  kFlat,
  kByOne,
  kByTokens,
  kUnmerged,
  kByTimes,
  kBySides,
  kVideoSides
};

Evidence evidence_of(const View& view, std::vector<OtherDelta> other_deltas);

/// Bits of Formula::traits.
enum FormulaTrait : unsigned {
  kLater = 1u << 0,   ///< right up to some call, then so
  kByCall = 1u << 1,  ///< learns anew in every call
};

struct Formula {
  static constexpr int kMostVariants = 3;

  std::string_view id;
  bool (*applies)(const Evidence&);
  /// The id that the fault gives this token, by each of its variants; none: it gives none.
  std::optional<Position> (*predict)(const Evidence&, const Placed&, int variant, Memory&);
  int variants = 1;
  unsigned traits = 0;
  /// What one of the explained calls must show beside.
  bool (*shows)(const Evidence&, std::size_t call) = nullptr;
};

/// In the order in which they are tried.
const std::vector<Formula>& formulas();

/// One attempt to explain calls one after another, in either direction.
class Attempt {
 public:
  Attempt(const Formula& formula, const Evidence& evidence)
      : formula_(formula), evidence_(evidence), alive_((1u << formula.variants) - 1) {}
  /// Whether the formula gives every id of the call, too.
  bool explains(std::size_t call);
  /// A variant that has given every id so far, and what it has learned.
  int variant() const;
  Id learned() const { return memory_[variant()].value; }

 private:
  const Formula& formula_;
  const Evidence& evidence_;
  unsigned alive_;
  Memory memory_[Formula::kMostVariants];
};

/// Calls that a formula explains, from the first one on and up to the last one.
struct Reach {
  std::size_t from_start = 0;  ///< [0, from_start)
  std::size_t to_end = 0;      ///< [to_end, calls), "right up to some call" being none
  std::size_t first_shown = 0, last_shown = 0;  ///< calls that show what must be shown
  bool is_shown = false;
};
Reach reach_of(const Formula& formula, const Evidence& evidence);

/// The formula gives all ids of the sequence, and not all are right.
bool explains_all(const Formula& formula, const Evidence& evidence);

}  // namespace pe::traces
