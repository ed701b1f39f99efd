// M-RoPE: text and vision tokens with several positions each.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/math/rotary.h"

namespace pe {

/// A run of tokens: `time` x `height` x `width` patches after merging, or plain text of `length`.
struct TokenRun {
  std::size_t length = 0;  ///< > 0: text
  std::size_t time = 0, height = 0, width = 0;
  double time_step = 1;  ///< from frame to frame, cut to whole positions [positions]
};

/// The positions of every token. Which axes there are, and in which order, is the mode's.
struct TokenPositions {
  std::vector<std::vector<double>> axes;
  double next = 0;  ///< where a token after the last stands
  /// What a decoder adds to the number of tokens so far: `rope_delta` of transformers.
  double delta() const { return next - static_cast<double>(axes.front().size()); }
};

/// Which pairs follow which axis.
enum class MropeMode {
  Chunked,      ///< time, row, column in blocks (Qwen2-VL)
  Interleaved,  ///< every third pair row or column as far as their sections reach, others time
                ///< (Qwen3-VL, Qwen3.5)
  Ernie,        ///< rows and columns in turn, then time; sections in that order (ERNIE 4.5 VL)
  OpenPangu,  ///< to the axis whose section is least complete, never twice in a row where it can be
              ///< helped; the last pair is time's
  Hunyuan,    ///< token, column, row, picture in blocks (Hunyuan-VL's XD-RoPE)
};
inline constexpr std::string_view kMropeModeNames[] = {"chunked", "interleaved", "ernie",
                                                       "openpangu", "hunyuan"};

/// Time, row and column: text counts on in all three; a picture starts where text stopped and
/// advances text by its largest extent, not by its number of patches.
///   source  Qwen2-VL, get_rope_index
/// Hunyuan: token, column, row, picture: text counts on in all four; the rows of a picture end with
/// a token of their own, rows and columns count from 0, and the first axis counts tokens.
///   source  vLLM, hunyuan_vision.py, get_xdrope_input_positions
TokenPositions token_positions(std::span<const TokenRun> runs, MropeMode mode = MropeMode::Chunked);

/// The axis of token_positions that each of `pairs` pairs follows.
/// sections  pairs of each axis, in the mode's order; those of Interleaved may reach too far
std::vector<int> axis_of_pair(MropeMode mode, std::span<const double> sections, std::size_t pairs);

}  // namespace pe
