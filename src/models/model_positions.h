// What a published config.json says about positions, layer by layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pe {

/// How a model changes the frequencies of RoPE; what its rule does not use is empty.
struct ModelScaling {
  /// or linear, dynamic, yarn, longrope, llama3, proportional, grok, telechat3
  std::string_view type = "none";
  /// Its numbers, in the order in which they are read: factor, original_length, beta_fast, ...
  std::vector<std::pair<std::string_view, double>> numbers;
  std::optional<bool> truncate;  ///< yarn
  /// Of that name, or 0.
  double number(std::string_view name) const;
  bool operator==(const ModelScaling&) const = default;
};

/// What the catalogue's `rope` is told, by name.
using SettingValue = std::variant<double, bool, std::string_view, std::vector<double>>;
using RopeSettings = std::vector<std::pair<std::string_view, SettingValue>>;

/// Which tokens a query sees.
struct ModelWindow {
  std::string_view kind = "full";          ///< or sliding, chunked
  double tokens = 0, left = 0, right = 0;  ///< left and right of a sliding one [tokens]
  bool operator==(const ModelWindow&) const = default;
};

/// Queries times 1 + beta ln(1 + floor((p + shift) / length)).
struct QueryTemperature {
  double beta = 0, length = 0;
  int shift = 0;
  bool operator==(const QueryTemperature&) const = default;
};

struct FrequenciesAt {
  double length = 0;
  std::vector<double> inv_freq;
};

/// Layers that treat positions alike.
struct PositionGroup {
  /// Of an encoder or decoder: the stack, and behind a comma what of it, where there is more.
  std::string name;
  /// attention, indexer, recurrent, convolution, input, encoder, decoder
  std::string_view module;
  std::vector<std::int32_t> layers;  ///< from 0
  /// One of those that web/cli/check.schema.json lists.
  std::string_view scheme = "none";
  std::optional<ModelWindow> window;  ///< none of what has no attention
  std::optional<QueryTemperature> temperature;

  // rope
  double base = 0;
  std::size_t head_dim = 0, rotary_dim = 0, rotary_start = 0;
  std::string_view layout;  ///< half: pairs (i, i + R/2); interleaved: (2i, 2i + 1)
  ModelScaling scaling;
  double attention_factor = 1, softmax_factor = 1;
  std::optional<double> attention_factor_long;  ///< longrope: beyond the original length, if other
  bool rotated_values = false;
  std::string axes;             ///< one letter per pair: t, h, w, p; empty: one axis
  std::string_view mrope_mode;  ///< how the catalogue's m-rope deals out those of `rope`
  std::vector<double> mrope_sections;
  std::vector<double> inv_freq;       ///< [radians per token]; at lengths up to the original one
  std::vector<double> inv_freq_long;  ///< longrope: beyond it
  std::vector<double> factors,
      factors_long;                          ///< longrope: what each pair's frequency is divided by
  std::vector<double> inv_freq_plain;        ///< before scaling
  std::vector<FrequenciesAt> inv_freq_at;    ///< dynamic: at some lengths
  std::optional<std::size_t> turning_pairs;  ///< proportional
  double ramp_low = 0, ramp_high = 0;        ///< yarn [pairs]
  double length = 0, original_length = 0;    ///< [tokens]
  /// Pairs that make less than a turn within `length`; unscaled, within `original_length`.
  std::size_t unfinished = 0, unfinished_unscaled = 0;
  double covers = 0;  ///< what the scaling is made for, factor × original length [tokens]; 0: none
  /// With which the scheme of the catalogue does as these layers do; of rope, where that depends on
  /// the length, beyond `scaling.original_length`: at `length`.
  RopeSettings settings, settings_beyond;

  // others
  std::vector<double> slopes;  ///< alibi
  /// Of the other schemes, by name: table_rows, dim, first_position, usable_length, heads, ...
  std::vector<std::pair<std::string_view, double>> numbers;
  std::vector<std::pair<std::string_view, bool>> flags;
};

/// Between the names of a path: no name holds it, but one may hold a dot.
constexpr char kMendSeparator = '\n';

/// A change of the file: `json` for what stands at `path`, names from the file's root; empty:
/// nothing stands there any more.
struct Mend {
  std::string path, json;
};

/// Something to know: `about` is the key it is about.
struct PositionRemark {
  std::string_view code;
  std::string about, message;
  std::vector<Mend> mends;  ///< after which it would not be said; none where that is not told
};

struct ModelPositions {
  std::string model_type, text_model_type;  ///< long ones shortened, as all texts of the file
  /// known: a model_type of the table, or a format of its own; guessed: by keys alone; unknown
  std::string_view certainty = "known";
  std::vector<std::string> guessed_from;  ///< those keys
  std::vector<PositionGroup> groups;
  std::vector<PositionRemark> warnings, notes;
  std::vector<std::string> untold;  ///< models beside the one that is read: what sees, what hears
};

/// config    the text of a config.json, at most 4 MB
/// inv_freq  within 4e-15 of the rule, relative
/// refuses   (InputError) text that is not JSON, by line and column; a value of the wrong type or
/// an
///           impossible one, by its key; a config that does not tell its layers or widths
/// source    huggingface/transformers, the classes of each model_type; see model_types.cpp
ModelPositions model_positions(std::string_view config);

}  // namespace pe
