// Which tokens belong together: a row, a document of a row or a segment through all calls.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "traces/places/facts.h"
#include "traces/reading/trace.h"

namespace pe::traces {

/// A real token of a sequence.
struct Token {
  std::uint32_t at = 0;      ///< index among the step's tokens
  std::uint32_t column = 0;  ///< in the mask's full width, or counted on
  std::uint32_t pads = 0;    ///< masked columns before it
};

/// What one call holds of a sequence.
struct Call {
  static constexpr Id kUnknown = -1;

  std::uint32_t step = 0, row = 0;
  std::uint32_t first = 0, count = 0;  ///< its tokens
  Id seen = 0;                         ///< tokens of the sequence before it
  Id cache_len = kUnknown;
  std::uint32_t kept = 0;         ///< of its tokens, how many stay
  std::uint32_t width = 0;        ///< columns before the call
  std::uint32_t older_pads = 0;   ///< masked ones among them
  std::uint32_t stored_pads = 0;  ///< in the cache
  bool tells_kept = false;
  bool has_full_mask = false;  ///< as wide as cache and call
  bool is_tree = false;        ///< of drafts: not judged

  bool tells_cache() const { return cache_len != kUnknown; }
  /// Rows of the cache, pads included, or what it would hold.
  Id cached() const { return tells_cache() ? cache_len : seen; }
  /// Rows of the cache, stored pads left out.
  Id rows() const {
    if (!tells_cache()) return seen;
    return cache_len > static_cast<Id>(stored_pads) ? cache_len - static_cast<Id>(stored_pads) : 0;
  }
  bool evicted() const { return tells_cache() && rows() < seen; }
};

struct Sequence {
  std::string name;
  bool is_draft = false;
  bool is_document = false;  ///< of a row that holds several
  bool has_documents = false;
  bool from_ids = false;  ///< boundaries were read from the ids
  bool needs_documents = false, looks_padded = false;
  bool needs_seq = false;          ///< a cache holds more than its calls
  bool pads_by_id = false;         ///< several at an end, and all ids are right with them counted
  std::vector<const Grid*> grids;  ///< in reading order
  const std::vector<std::uint8_t>* prompt_kinds = nullptr;
  std::vector<Call> calls;
  std::vector<Token> tokens;

  Id begins() const { return calls.empty() ? 0 : calls.front().seen; }
  std::span<const Token> of(const Call& call) const {
    return std::span(tokens).subspan(call.first, call.count);
  }
};

struct Sequences {
  std::vector<Sequence> list;
  bool rows_changed = false;  ///< and no step has seq
};

/// Sequences in the order in which they appear; tells the steps' pads.
/// refuses  (InputError) more than 100,000
Sequences sequences_of(Trace& trace, const Facts& facts);

/// Rows of a sequence's picture: its slots in a call, pads included; documents of one row share its
/// pads and are drawn with none of them.
std::size_t slots_of(const Step& step, const Sequence& sequence, const Call& call);
/// In all calls.
std::size_t slots_of(const Trace& trace, const Sequence& sequence);

}  // namespace pe::traces
