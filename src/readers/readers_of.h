// What each reader of a config.json does with it: transformers, vLLM, llama.cpp, mlx-lm.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/model_positions.h"

namespace pe {

/// Layers as one reader turns them. What was not established is absent, and no guess.
struct ReaderGroup {
  PositionGroup group{};
  /// The rows of q and k were put into another order before: the layout is that of the reader's own rows.
  bool permuted = false;
  bool softmax_known = true;
  /// longrope: which list, where it is not by the length that is read
  std::string_view choice{};  ///< long; by-context: long everywhere once the context is beyond L0
  std::string_view precision{};  ///< of a bias, where it is rounded: bfloat16
  std::string source{};          ///< an address of what was read
};

/// One reader, at one commit.
struct ReaderAnswer {
  std::string_view name{}, version{}, commit{}, date{};
  bool compared = false;  ///< its code for this model_type was read; else what its rules say
  std::string refuses{}, source{};
  std::vector<ReaderGroup> groups{};
  double served_length = 0;  ///< that it derives without a flag [tokens]; 0: none
  double context = 0;        ///< to which a flag limits it [tokens]; 0: no flag does
};

/// The largest difference of angles between pairs of equal numbers, of which one that is missing stands still.
struct ReaderAngle {
  double position = 0, turns = 0;
  std::size_t pair = 0;
};

/// How far apart two readers turn.
struct ReaderDistance {
  std::vector<ReaderAngle> angles{};
  bool pairs_wrong = false;  ///< other channels are paired: no angle says it
  double scores_ratio = 1;
  std::string how_far{};  ///< the three before it, in words; empty: there is nothing to measure
};

/// Readers that do something else than others, in some layers.
struct ReaderDisagreement {
  std::string_view aspect{};  ///< scheme, rotation, window, temperature, axes, precision, length
  std::string_view module{};  ///< attention, indexer
  std::vector<std::int32_t> layers{};
  std::vector<std::string_view> readers{}, against{};
  std::string what{};
  ReaderDistance distance{};  ///< of rotation
  std::string_view since{}, until{};
  std::vector<std::string> sources{};  ///< addresses
};

/// A change of the file or a flag, which was tried: readers disagree less with it.
struct ReaderMend {
  std::string_view reader{};  ///< whose flag
  std::string flag{};
  std::vector<Mend> file{};
  std::size_t before = 0,
              after = 0;  ///< disagreements: of all; those of the reader whose flag it is
  std::string effect{};   ///< in words; of a flag that mends in part, angles
};

/// What one reader does in some layers, beside what the file asks for.
struct ReaderCell {
  std::string_view reader{};
  bool is_later = false;           ///< at its later commit
  std::string_view is = "absent";  ///< not established; same, other
  std::string said{};              ///< what it does instead, of what
  std::string how_far{};           ///< as of a distance
  std::string source{};
};

/// Layers of which each reader does one thing.
struct ReaderBlock {
  std::string_view module{};
  std::vector<std::int32_t> layers{};
  std::vector<ReaderCell> cells{};  ///< of every reader, then of every later commit
};

struct Readers {
  std::string model_type{};
  double trained = 0, asked = 0;  ///< [tokens]; 0: nothing here has a length
  /// differ, agree; none: what at least two of them do is not known, so that nothing is compared
  std::string_view verdict = "none";
  std::vector<ReaderAnswer> readers{};
  std::vector<ReaderAnswer>
      later{};  ///< of readers above at a later commit, where it was read again
  std::vector<ReaderBlock> table{};
  std::vector<ReaderDisagreement> disagreements{};
  std::vector<ReaderMend> mends{};
};

/// config   as for model_positions()
/// length   that shall be read [tokens]; 0: what the file says or its scaling covers
/// refuses  (InputError) what model_positions() refuses
/// source   the commits that each file of engines/ names
Readers readers_of(std::string_view config, double length = 0);

}  // namespace pe
