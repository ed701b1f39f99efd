#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pe {

/// Ways to read farther than a model was trained, by showing it other positions.
enum class Remapping {
  SelfExtend,  ///< beyond the window: floor(m / G) - floor(n / G) + W - floor(W / G)
  Grouped,     ///< likewise by the offset itself: floor((m - n) / G) + W - floor(W / G)
  Clip,        ///< no offset above W: ReRoPE, LM-Infinite
  Randomized,  ///< positions drawn in order from a longer range
  Pose,        ///< PoSE: two runs of positions, the second some way into a longer range
  DualChunk,   ///< chunks of G: no farther than the end of the one before, plus W
  Streaming,   ///< StreamingLLM: the first G tokens and the last W, numbered anew
};
inline constexpr std::string_view kRemappingNames[] = {
    "self-extend", "grouped", "clip", "randomized", "pose", "dual-chunk", "streaming"};
inline constexpr std::int32_t kUnseen = -1;

struct RemappingParams {
  Remapping method = Remapping::SelfExtend;
  int window = 8;      ///< W [tokens] >= 1: smaller offsets stay as they are
  int group_size = 4;  ///< G [tokens] >= 1
};

/// The offset that a model is shown for query m and key n, n <= m.
/// positions   of Randomized and Pose: one per token, rising; else unused
/// returns     kUnseen for keys that Streaming has dropped
/// source      Jin et al. 2024 (Self-Extend); Su 2023 (ReRoPE); Han et al. 2023 (LM-Infinite);
///             Ruoss et al. 2023 (randomized positions); Zhu et al. 2023 (PoSE); An et al. 2024
///             (Dual Chunk Attention, as its code and vLLM's clamp: at W + G; the paper at one
///             less); Xiao et al. 2023 (StreamingLLM)
/// refuses     (InputError) n > m, a window or group size below 1
std::int32_t remapped_offset(int query, int key, const RemappingParams& params,
                             std::span<const std::int32_t> positions = {});

/// `length` different numbers below `max_length`, rising, every choice equally likely.
/// refuses     (InputError) max_length below length
std::vector<std::int32_t> randomized_positions(std::size_t length, std::size_t max_length,
                                               std::uint64_t seed);

/// PoSE's numbers for `length` tokens: 0, 1, ... up to a cut in the first half, from there on as
/// many more as fit below `max_length`, drawn evenly.
/// refuses     (InputError) max_length below length
std::vector<std::int32_t> skipping_positions(std::size_t length, std::size_t max_length,
                                             std::uint64_t seed);

}  // namespace pe
