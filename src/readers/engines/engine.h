// What the files of readers have in common: a config's copy, changed to what a reader takes it for.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/parts.h"
#include "readers/json_edit.h"
#include "readers/readers_of.h"

namespace pe::readers {

/// Code that was read for some model_types. A line stands behind a colon.
struct CodeRead {
  std::string_view types, path;
};

/// What is known of a disagreement beside what the rules say. Of no types or scaling: of any.
struct Known {
  std::string_view aspect, types, scaling, since, until;
  std::string_view threads;  ///< owner/name#number, with spaces between
};

struct Engine {
  std::string_view name, repository, version, commit, date;
  std::string_view rules;  ///< the file that all its models share
  std::span<const CodeRead> read;
  std::span<const Known> known;
};

/// What llama.cpp's command line sets of RoPE.
struct LlamaFlag {
  std::string_view name;  ///< of the number, as ModelScaling has it, or base
  std::string_view flag;
  std::string_view key;     ///< of a GGUF file, behind the architecture
  std::string_view config;  ///< of a dictionary of RoPE in a config
  double otherwise = 0;     ///< where neither flag nor file tells it; 0: it must be told
};
/// source  common/arg.cpp of the same repository
inline constexpr LlamaFlag kLlamaFlags[] = {
    {"base", "--rope-freq-base", "rope.freq_base", "rope_theta"},
    {"factor", "--rope-scale", "rope.scaling.factor", "factor"},
    {"original_length", "--yarn-orig-ctx", "rope.scaling.original_context_length",
     "original_max_position_embeddings"},
    {"beta_fast", "--yarn-beta-fast", "rope.scaling.yarn_beta_fast", "beta_fast", 32},
    {"beta_slow", "--yarn-beta-slow", "rope.scaling.yarn_beta_slow", "beta_slow", 1},
};
/// A factor on cos and sin, times that of the file.
inline constexpr std::string_view kLlamaAttention = "--yarn-attn-factor";
/// What a group does of that, or would do of its own once it is scaled.
double number_of(const PositionGroup& group, const LlamaFlag& of);
/// "--rope-freq-base 500000"; at the other end it is float32.
std::string flag_text(std::string_view flag, double value);

/// What a reader is told on its command line beside the file.
struct Flags {
  std::string_view reader{};
  std::string text{};
  /// vLLM's --hf-overrides: keys of the text part. Its config class has made rope_parameters of either
  /// dictionary before.
  std::vector<std::pair<std::string, JsonValue>> keys{};
  /// llama.cpp's: keys of RoPE in place of those that it made of the file.
  std::vector<std::pair<std::string, JsonValue>> rope{};
  double attention_factor = 1;  ///< times that of the file
  double context = 0;           ///< [tokens]; 0: not told
};

/// A config on its way into a reader.
class Draft {
 public:
  explicit Draft(const models::Reading& file);

  const models::Config& config;
  bool is(std::string_view types) const;
  /// Looked up each time: what is put into the file moves what stands in it.
  JsonValue& text();
  bool has(std::string_view name) { return std::as_const(text()).find(name) != nullptr; }
  void set(std::string_view name, JsonValue value) { put(text(), name, std::move(value)); }
  void forget(std::string_view name) { drop(text(), name); }
  /// Of transformers, by which the classes' defaults go.
  void set_version(std::string_view version);
  /// The class's dictionary of RoPE where the file has none, so that it can be changed.
  void adopt_defaults();
  /// Dictionaries of RoPE: `change(dictionary, type, layers)`, of one for all layers no name of them.
  template <typename Change>
  void each_set(const Change& change) {
    for (const std::string_view name : {"rope_scaling", "rope_parameters"}) {
      JsonValue* found = member(text(), name);
      if (found == nullptr || !found->is(JsonValue::Kind::Object)) continue;
      if (!models::is_keyed(*found)) {
        change(*found, type_of(*found), std::string_view());
        continue;
      }
      for (std::size_t i = 0; i < found->items.size(); ++i) {
        JsonValue& each = found->items[i];
        if (each.is(JsonValue::Kind::Object)) change(each, type_of(each), found->names[i]);
      }
    }
  }
  /// Without aliases: longrope for su.
  std::string type_of(const JsonValue& dictionary) const;
  JsonValue take() { return std::move(file_); }

 private:
  JsonValue file_;
};

double number_in(const JsonValue& object, std::string_view name, double fallback);
/// "https://github.com/…", of a path with a line behind a colon.
std::string address(const Engine& engine, std::string_view path);
std::string thread_address(std::string_view thread);

/// The reader's name and commit, and whether its code for this model_type was read.
ReaderAnswer answer_of(const Engine& engine, const models::Config& config);
/// What the doctor says of the changed config.
void fill(Draft& draft, ReaderAnswer& answer);
/// Its classes begin with that line of transformers; says why it refuses, or that nothing is known.
bool lacks_class(const models::Config& config, int line, ReaderAnswer& answer);
/// Of MPT slopes alone, and those of a largest bias of 8.
void read_as_mpt(Draft& draft);
/// Of dynamic NTK the factor, beside which only Hunyuan's classes read alpha.
void leave_alpha_unread(Draft& draft);
/// YaRN's factor as those compute it who take m(0) = 1 for an absent mscale_all_dim.
void set_mscale_ratio(JsonValue& dictionary);

ReaderAnswer by_transformers_4(const models::Reading& file);
ReaderAnswer by_transformers_5(const models::Reading& file);
/// Where it was read again; else a name that is empty.
ReaderAnswer by_later_transformers_5(const models::Reading& file);
ReaderAnswer by_vllm(const models::Reading& file);
ReaderAnswer by_llama_cpp(const models::Reading& file, const Flags& flags = {});
ReaderAnswer by_mlx_lm(const models::Reading& file);

/// The one that is told flags.
ReaderAnswer by_flags(const models::Reading& file, const Flags& flags);

extern const Engine kTransformers4, kTransformers5, kVllm, kLlamaCpp, kMlxLm;
/// null where there is none of that name.
const Engine* find_engine(std::string_view name);

}  // namespace pe::readers
