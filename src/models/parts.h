// Between the files that read a config's positions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encodings/math/rope_scaling.h"
#include "models/keys.h"
#include "models/model_positions.h"

namespace pe::models {

/// What a layer is called, and what that means.
struct LayerKind {
  std::string_view name;
  enum Sees : std::uint8_t {
    Full,
    Sliding,
    Chunked,
    Sparse,
    Compressed,
    Indexed,
    Recurrent,
    Nothing
  } sees;
  bool attends() const { return sees < Recurrent; }
  bool slides() const { return sees == Sliding; }
  bool is_compressed() const { return sees == Compressed || sees == Indexed; }
};
LayerKind layer_kind(std::string_view name);
/// A name that layers or their dictionaries have.
bool is_layer_kind(std::string_view name);

struct Layer {
  LayerKind kind{};
  bool turns = true;  ///< with RoPE
};
std::vector<Layer> layers_of(const Config& config);
/// Which of them have RoPE.
void set_turns(const Config& config, std::span<Layer> layers);
/// By no_rope_layers and lists like it alone.
std::vector<bool> listed_turns(const Config& config, std::size_t count);
bool reads_nope_list(const Config& config);
bool has_base_by_layer(const Config& config);
/// Of the layers that come first, with dense MLPs, each how many one sees everything (Command A+).
std::size_t dense_period(const Config& config);
/// A key by which other classes' layers or widths differ, and this known one's do not; or "".
std::string_view unread_layer_key(const Config& config);

/// rope_scaling or rope_parameters.
struct RopeDict {
  Dict dict;
  bool from_file = false, keyed = false;  ///< keyed: one dictionary per layer type
  bool is_parameters = false;             ///< under its new name
  bool is_spread = false;                 ///< its keys are the config's own (Grok)
};
RopeDict rope_dict(const Config& config);
/// Its values are dictionaries, but for numbers that hold for all of them.
bool is_keyed(const JsonValue& value);

/// One dictionary's scaling.
struct RopeSet {
  Dict dict;
  bool from_file = false;
  std::string_view given;  ///< its type, as written
  bool known = true;
  RopeScalingParams params;
  bool is_dynamic = false;
  std::optional<double> factor, alpha, partial, base, beta, attention_factor, factor_beyond;
  bool has_factor_key = false, has_original = false;
  std::vector<double> short_factors, long_factors, sections;
  bool sections_interleaved = false, four_axes = false;
  Sections order = Sections::None;  ///< by its type; else the class's
  bool spread = false;              ///< its dictionary is the config
  bool fourier = false;             ///< frequencies are mixed by learned coefficients (FoPE)
  bool scales() const { return params.kind != RopeScaling::None || !known; }
  /// YaRN and its kin: a ramp from pairs left alone to pairs divided by the factor.
  bool ramps() const {
    return params.kind == RopeScaling::Yarn || params.kind == RopeScaling::Grok ||
           params.kind == RopeScaling::Telechat3;
  }
};
RopeSet read_set(const Config& config, const Dict& dict, const RopeDict& rope);
/// The type without aliases, e.g. "longrope" for "su".
std::string_view plain_type(const Config& config, const Dict& dict);

/// A key that nobody reads although it looks like one that is read.
struct Misspelt {
  Dict dict;  ///< in which it stands
  std::string_view name, meant;
};

/// Everything that warnings and notes ask.
struct Reading {
  explicit Reading(std::string_view json) : config(json) {}
  Reading(JsonValue part, std::string path) : config(std::move(part), std::move(path)) {}
  Config config;
  Scheme scheme = Scheme::Rope;
  std::string sign;           ///< the key that a scheme of an unknown type was guessed from
  bool share_counts = false;  ///< whatever the class does: the reader is no class of transformers
  bool share_is_read = true;  ///< else all channels turn, whatever the share
  bool is_stretched = false;  ///< the class makes the base larger than the file's (Zamba2, v4)
  double length = 0;
  std::vector<Layer> layers;
  RopeDict rope;
  std::vector<RopeSet> sets;  ///< those in use; the first one is that of layers that see everything
  std::vector<PositionGroup> groups;
  std::vector<Misspelt> misspelt;
  bool default_partial = false;                ///< R comes from a class's default share
  double factors_wanted = 0, factors_got = 0;  ///< longrope's, where they differ

  const PositionGroup* group(std::string_view module, std::string_view scheme) const;
  /// The first scaled set of that type.
  const RopeSet* set_of(RopeScaling kind) const;
  std::string rope_path() const;
};

/// Refuses layers that turn more pairs in all than a reader of the answer can show.
void check_pairs(const Config& config, std::span<const PositionGroup> groups);
/// Frequencies and what follows from them; of a rule that a list or an order breaks, unscaled ones.
void fill_frequencies(Reading& reading, PositionGroup& group, const RopeSet& set);
/// Of a group with RoPE that says all else.
void set_rope_settings(PositionGroup& group);
/// Which axis each pair turns by; nothing where the sections do not fit.
void set_axes(PositionGroup& group, const Config& config, const RopeSet& set);
/// The whole answer; it takes the reading's groups.
ModelPositions positions_of(Reading& reading);
/// What a layer of this kind sees; none: everything.
ModelWindow window_of(const Reading& reading, const LayerKind& kind);
void read_rope(Reading& reading);
/// The schemes that are not RoPE.
void read_others(Reading& reading);
/// Those of them that pictures have; false: it is none.
bool read_picture(Reading& reading);
/// Those that pictures in stages have.
bool read_stages(Reading& reading);
/// Those that one family each has.
bool read_rare(Reading& reading);

bool has_layer(const PositionGroup& group, std::string_view module, std::int32_t layer);
/// The group of that layer, or null.
const PositionGroup* group_at(std::span<const PositionGroup> groups, std::string_view module,
                              std::int32_t layer);

/// Of so many layers, from the first on.
PositionGroup group_of(std::string_view name, std::string_view module, std::string_view scheme,
                       std::size_t layers);
/// What is added before the first layer.
PositionGroup input_of(const Config& config, std::string_view scheme);
/// A learned or fixed table; `rows` of which the first `first` are padding; 0: nothing bounds them.
PositionGroup table_of(const Config& config, PositionGroup group, double rows, double first);
/// What nobody learns: rows of sines and cosines; in_turn: a sine, a cosine, with the paper's waves.
PositionGroup sines_of(const Config& config, PositionGroup group, double rows,
                       bool in_turn = false);
/// Layers of all stages, by the list of how many each has; 0 where there is none.
std::size_t layers_of_stages(const Config& config);
/// Of what needs no count to be told.
std::size_t layers_if_told(const Config& config);

/// A value as a file has it, on one line.
std::string as_json(const JsonValue& value);
/// Adds the changes of the file after which the warning would not be said.
void add_mends(PositionRemark& warning, const Reading& reading);
std::vector<PositionRemark> warnings_of(const Reading& reading);
std::vector<PositionRemark> notes_of(const Reading& reading);

}  // namespace pe::models
