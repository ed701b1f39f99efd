// Text to a trace.
#pragma once

#include <string_view>

#include "traces/reading/lists.h"
#include "traces/reading/trace.h"

namespace pe::traces {

/// What a call's record holds, as it was written.
struct RawStep {
  Lists position_ids, input_ids, kinds, attention_mask, documents, cu_seqlens, cache_len, kept,
      cached_positions, cached, visible, prefix_len, slot_mapping, rope_delta;
  std::vector<std::string> seq;
  bool is_draft = false;
};

/// The call's rows or segments and their tokens.
/// refuses  (InputError) shapes that do not fit together
/// sets     trace.count_fault where only the number of ids does not fit
Step laid_out(RawStep&& raw, std::size_t index, Trace& trace);

/// text     of a trace, or of llama.cpp's log with LLAMA_BATCH_DEBUG=2; at most 64 MB
/// refuses  (InputError) anything else, by its name and place
Trace read_trace(std::string_view text);

/// A block of lines `id = …, pos = …, seq_id = […]` of that log is a call.
bool is_batch_log(std::string_view text);
Trace read_batch_log(std::string_view text);

}  // namespace pe::traces
