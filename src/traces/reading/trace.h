// What a run really used: ids, masks, cache lengths, and if wanted tables and vectors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pe::traces {

/// A position, a token's index, a number of rows: whole, up to 2^53.
using Id = std::int64_t;
inline constexpr std::string_view kCheckTrace = "checkTrace";
inline constexpr std::size_t kMostBytes = std::size_t{64} << 20;  ///< of its text

/// From lo up to and without hi.
struct Range {
  Id lo = 0, hi = 0;
  bool operator==(const Range&) const = default;
};

/// Lists one behind the other; list i ends at ends[i].
struct RangeLists {
  std::vector<Range> ranges;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint8_t> is_null;  ///< list i is not given

  bool empty() const { return ends.empty(); }
  std::size_t begin(std::size_t i) const { return i == 0 ? 0 : ends[i - 1]; }
  std::size_t end(std::size_t i) const { return ends[i]; }
  bool has(std::size_t i) const { return i < ends.size() && is_null[i] == 0; }
};

enum class Scheme : std::uint8_t { Unknown, Rope, Mrope, Learned, Sinusoidal, Alibi, T5, None };
enum class Family : std::uint8_t { Unknown, Qwen2, Qwen25, Qwen3, Other };
enum class Eviction : std::uint8_t { Unknown, Keep, Renumber };
enum class Layout : std::uint8_t { Unknown, Zigzag, Contiguous, Striped };
inline constexpr std::string_view kLayoutNames[] = {"", "zigzag", "contiguous", "striped"};

/// One image or video, in patches.
struct Grid {
  std::string seq;
  bool is_video = false;
  Id t = 0, h = 0, w = 0;
  std::optional<double> seconds;  ///< between temporal grids
};

struct GivenTable {
  std::string layer_type;
  std::optional<Id> layer;
  std::vector<double> inv_freq;
};

struct GivenVector {
  std::uint64_t step = 0, slot = 0;  ///< as told; indices once they are known to stand for some
  std::vector<double> before, after;
};

/// A rank's part of a context-parallel run.
struct ContextParallel {
  std::optional<Id> rank;
  Id world = 1;
  Layout layout = Layout::Unknown;
};

/// One forward call. Its tokens are those of `rows` rows, or of as many segments of a flattened
/// batch, one behind the other. What was not given is empty.
struct Step {
  bool is_flat = false;
  std::size_t tokens = 0;             ///< all of them, pads included
  std::vector<std::uint32_t> starts;  ///< rows + 1 of them
  int axes = 0;                       ///< 1 or 3; 0: no ids
  std::vector<Id> ids;                ///< [axes][tokens]
  std::vector<Id> input_ids;          ///< [tokens], where some id means something
  bool has_input_ids = false;
  std::vector<std::uint8_t> kinds;  ///< [tokens]
  std::vector<Id> mask;             ///< [rows][mask_width]
  std::size_t mask_width = 0;
  std::vector<Id> documents;     ///< [tokens]
  std::vector<Id> cu_seqlens;    ///< global under context parallelism
  bool cu_is_visible = false;    ///< documents are the truth, cu_seqlens what is seen
  std::vector<std::string> seq;  ///< [rows]
  std::vector<Id> cache_len, kept, prefix_len, rope_delta;  ///< [rows]
  RangeLists cached_positions, cached;                      ///< [rows]
  RangeLists visible;                                       ///< [tokens]
  std::vector<std::uint8_t> is_outside;                     ///< [tokens]: slot_mapping is -1
  std::vector<std::uint8_t> is_pad;  ///< [tokens]: of no sequence; known once they are sorted
  bool has_cache = false;            ///< some row has one
  mutable std::vector<std::vector<std::uint32_t>> pads_before;  ///< [rows]: what KeySpace counted
  bool is_draft = false;
  bool is_cut_whole = false;  ///< context parallel: the buffer was cut, not each document

  std::size_t rows() const { return starts.empty() ? 0 : starts.size() - 1; }
};

/// Calls in which the number of ids is not that of the tokens.
struct CountFault {
  std::size_t step = 0;
  Id expected = 0, got = 0;
};

struct Trace {
  Scheme scheme = Scheme::Unknown;
  std::optional<Id> offset, rows, window, pad_id, image_id, video_id, merge;
  std::optional<bool> causal;
  std::optional<double> tokens_per_second;
  Family family = Family::Unknown;
  std::vector<Grid> grids;
  std::vector<std::pair<std::string, std::vector<std::uint8_t>>> prompt_kinds;
  Eviction eviction = Eviction::Unknown;
  std::optional<ContextParallel> cp;
  bool counts_as_packed = false;
  std::vector<GivenTable> tables;
  std::vector<GivenVector> vectors;
  std::vector<Step> steps;
  std::size_t tokens = 0;                 ///< of all steps, pads included
  mutable std::size_t compared = 0;       ///< cached keys, so far
  std::optional<CountFault> count_fault;  ///< nothing behind it was read as tokens
};

}  // namespace pe::traces
