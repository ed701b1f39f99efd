// What a row or segment of one call holds: which of its tokens are pads, which document each is of.
#pragma once

#include <vector>

#include "traces/places/facts.h"
#include "traces/reading/trace.h"

namespace pe::traces {

struct RowTokens {
  std::size_t begin = 0, end = 0;    ///< among the step's tokens
  std::vector<std::uint8_t> is_pad;  ///< of each
  std::vector<Id> documents;         ///< of each; empty: not known
  bool pads_by_id = false;           ///< several at an end, counted by all ids
  bool has_mask = false;
};

/// seen  tokens of the row before the call
/// result   what it held before is overwritten
void read_row(const Trace& trace, const Facts& facts, const Step& step, std::size_t row, Id seen,
              RowTokens& result);

/// Where documents begin by ids that start again, as FlashAttention takes them: index of each first
/// token among `real`.
std::vector<std::size_t> starts_by_ids(const Step& step, const std::vector<std::size_t>& real,
                                       Id first);

/// Equal ids, a count from the first one, equal ids: pads that nothing tells.
bool looks_padded(const Step& step, const std::vector<std::size_t>& real, Id first);

/// The three axes agree, and no token is of an image or video.
bool is_text(const Trace& trace, const Step& step, std::size_t begin, std::size_t end);

/// 0 text, 1 image, 2 video.
int kind_of(const Trace& trace, const Step& step, std::size_t at);
bool knows_kinds(const Trace& trace, const Step& step);

}  // namespace pe::traces
