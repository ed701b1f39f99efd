// M-RoPE: text and vision tokens with three positions each.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encodings/math/rotary.h"

namespace pe {

/// A run of tokens: `time` x `height` x `width` patches after merging, or plain text of `length`.
struct TokenRun {
  std::size_t length = 0;  ///< > 0: text
  std::size_t time = 0, height = 0, width = 0;
  double time_step = 1;  ///< from frame to frame, cut to whole positions [positions]
};

/// Positions (time, row, column) of every token. Text counts on in all three; a picture starts
/// where text stopped and advances text by its largest extent, not by its number of patches.
/// source  Qwen2-VL, get_rope_index
struct TriplePositions {
  std::vector<double> time, row, column;
};
TriplePositions token_positions(std::span<const TokenRun> runs);

/// Which axis (0 time, 1 row, 2 column) each of `pairs` pairs follows.
/// Chunked:     the first sections[0] pairs time, the next sections[1] row, the rest column
/// Interleaved: every third pair row or column as far as their sections reach, all others time
enum class MropeMode { Chunked, Interleaved };
std::vector<int> axis_of_pair(MropeMode mode, std::span<const double> sections, std::size_t pairs);

}  // namespace pe
