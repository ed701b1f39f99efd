// The keys of config.json: how models spell them, in which order they count, what they may say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_value.h"
#include "models/model_types.h"

namespace pe::models {

inline constexpr std::string_view kName = "modelPositions";

/// The rows of keys.inc.
enum class Key : std::uint8_t {
#define PE_KEY(name, ...) name,
#include "models/keys.inc"
#undef PE_KEY
  kCount
};

/// A number's rule, and its spellings, best first.
struct KeyRule {
  std::string_view spellings;
  bool whole;
  double min, max;
};
const KeyRule& rule_of(Key key);

/// Refuses a value: "modelPositions: config.head_dim must be above 0, got -1".
[[noreturn]] void refuse_value(std::string_view path, std::string_view rule, const JsonValue& got);

/// A number that the rule allows.
double checked(const KeyRule& rule, const std::string& path, const JsonValue& value);

/// The object of the file that is read, or a part of it.
class Dict {
 public:
  Dict() = default;
  Dict(const JsonValue* object, std::string path) : object_(object), path_(std::move(path)) {}

  explicit operator bool() const { return object_ != nullptr; }
  const JsonValue& value() const { return *object_; }
  const std::string& path() const { return path_; }
  std::string path_of(std::string_view name) const;

  /// What is there and not null.
  const JsonValue* find(std::string_view name) const;
  /// null stands there.
  bool is_null(std::string_view name) const;
  /// refuses  what is not an object; none where it is absent or null
  Dict dict(std::string_view name) const;
  std::optional<double> number(std::string_view name, double min, double max,
                               bool whole = false) const;
  /// Of a list by layer; none where the key is no list, the list too short, or null there.
  std::optional<double> by_layer(std::string_view name, const KeyRule& rule,
                                 std::size_t layer) const;
  std::optional<bool> flag(std::string_view name) const;
  /// "" where it is absent.
  std::string_view text(std::string_view name) const;
  const JsonValue* list(std::string_view name) const;
  /// Numbers only.
  std::vector<double> numbers(std::string_view name) const;

 private:
  const JsonValue* object_ = nullptr;
  std::string path_;
};

/// Of a picture, or of its patches.
struct Sides {
  double rows = 0, columns = 0;
};

/// What a key was found to say.
struct Found {
  double number = 0;
  std::string path;
  bool given = false;  ///< in the file, not a default of the class
};

/// The part of a file that describes the language model, with its class's defaults behind it.
class Config {
 public:
  /// refuses  (InputError) text that is no JSON object or a file of another kind, parts of the wrong type
  explicit Config(std::string_view text);
  /// A part that is a model of its own, at that path.
  Config(JsonValue part, std::string path);
  Config(const Config&) = delete;  // its parts point into it
  Config& operator=(const Config&) = delete;

  JsonValue file, defaults;
  /// All of it; what counts; what that sets apart (MPT, DBRX); the defaults.
  Dict root, text, attention, absent;
  std::string model_type, text_model_type;
  const ModelType* type = nullptr;
  bool known = false;        ///< `type` is a row of the table
  std::string guessed_from;  ///< the key that chose `type` where model_type did not; else empty
  const ModelType* outer = nullptr;  ///< of model_type, where that is another part's; or null
  int version = 0;                   ///< of transformers; 0: not told

  bool has(Trait trait) const { return (type->traits & trait) != 0; }
  std::optional<Found> find(Key key) const;
  /// As find(), where null in the file means none.
  std::optional<Found> unless_null(Key key) const;
  double number(Key key, double fallback) const;
  bool given(Key key) const;
  /// refuses  where neither file nor class says it
  double needed(Key key) const;
  /// Of a number, that number twice; of a list, its last two.
  /// refuses  where neither file nor class says it
  Sides sides(Key key) const;
  /// A number, or the first of a list.
  std::optional<double> first(Key key) const;
  /// As the file says, or else the class.
  std::optional<bool> flag(std::string_view name) const;
  /// The list in the file or else the class's.
  const JsonValue* list(std::string_view name) const;
  /// As told, or as many as a list has that has one item per layer.
  std::size_t layers() const;
  /// MLA: the turned channels stand beside others. 0 of them: plain attention.
  bool is_latent() const;
  /// It may be: a class with MLA, or one that is not known.
  bool reads_latent() const { return !known || has(kLatent) || has(kCompressed); }

 private:
  void choose_type();
  const JsonValue* value_of(Key key, bool lists, std::string& path, bool& given) const;
};

/// As read_json(), with what is likely wrong with it: a comment, a comma too many, Python.
JsonValue read_file(std::string_view text);
/// Refuses what is known to be another kind of file, by its name and the file to take instead.
void refuse_other_files(const JsonValue& file, std::string_view path);
/// The row of a config in its author's own format (Meta, Mistral, DeepSeek), or "".
std::string_view own_format(const Dict& text);
/// As JSON, what that format says in other keys.
std::string own_defaults(const Dict& text, std::string_view format);

}  // namespace pe::models
