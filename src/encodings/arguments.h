// Parameters of encodings, described once and checked from the description: bindings, control
// panels, URL state, documents and tests all read it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pe {

enum class ParameterType {
  Integer,
  Number,
  Boolean,
  Choice,  ///< one of a few names
  List,    ///< numbers; where left out, the encoding says what it takes instead
  Text,
};

/// One parameter of an encoding.
struct Parameter {
  std::string_view name;  ///< snake_case; camelCase in JavaScript, kebab-case in HTML
  ParameterType type;
  std::string_view unit;  ///< "tokens", "channels", or "" for plain numbers
  double
      fallback;  ///< default: 0 or 1 of a Boolean, the index of a Choice; unused for lists, texts
  double min, max;  ///< inclusive; of a List, of each number; of a Text, of its length [bytes]
  std::span<const std::string_view> choices;
  std::string_view help;                ///< one sentence
  std::string_view fallback_text = "";  ///< default of a Text
};

/// Parameters that several encodings share.
namespace parameters {
inline constexpr double kMaxLength = 65536;
inline constexpr double kMaxModel = 8192;
/// Beyond it a double no longer tells neighbouring whole positions apart.
inline constexpr double kMaxPosition = 0x1p53;
inline constexpr std::string_view kPrecisionNames[] = {"float32", "float64"};

inline constexpr Parameter kLength{"length", ParameterType::Integer, "tokens", 50, 1, kMaxLength,
                                   {},       "Number of rows."};
inline constexpr Parameter kPositions{
    "positions",
    ParameterType::List,
    "tokens",
    0,
    -kMaxPosition,
    kMaxPosition,
    {},
    "The positions themselves, one row each, instead of length and start; fractions allowed."};
inline constexpr Parameter kStart{
    "start",       ParameterType::Number, "tokens", 0,
    -kMaxPosition, kMaxPosition,          {},       "Position of the first row."};
inline constexpr Parameter kDModel{"d_model", ParameterType::Integer, "channels", 128, 1, kMaxModel,
                                   {},        "Number of columns."};
inline constexpr Parameter kPrecision{"precision",     ParameterType::Choice,         "", 0, 0, 1,
                                      kPrecisionNames, "Type of the table's numbers."};
inline constexpr Parameter kBase{
    "base", ParameterType::Number,
    "",     10000,
    1,      1e12,
    {},     "Ratio of the slowest to the fastest wavelength, about: the papers' 10000."};
inline constexpr double kMaxSeed = 0x1p32;
inline constexpr Parameter kSeed{
    "seed", ParameterType::Integer,
    "",     1,
    0,      kMaxSeed,
    {},     "Which random numbers: the same seed gives the same table."};
inline constexpr double kMaxGrid = 256;
inline constexpr Parameter kGridHeight{
    "grid_height", ParameterType::Integer, "patches", 14, 1, kMaxGrid, {}, "Rows of patches."};
inline constexpr Parameter kGridWidth{
    "grid_width", ParameterType::Integer, "patches", 14, 1, kMaxGrid, {}, "Columns of patches."};

inline constexpr std::string_view kRotaryLayoutChoices[] = {"interleaved", "half"};
inline constexpr Parameter kHeadDim{
    "head_dim", ParameterType::Integer,         "channels", 64, 2, kMaxModel,
    {},         "Channels of one query or key."};
inline constexpr Parameter kRotaryDim{"rotary_dim",
                                      ParameterType::Integer,
                                      "channels",
                                      0,
                                      0,
                                      kMaxModel,
                                      {},
                                      "How many of them turn, from the first on; 0: all."};
inline constexpr Parameter kRotaryBase{
    "base",
    ParameterType::Number,
    "",
    10000,
    1,
    1e12,
    {},
    "Ratio of the slowest to the fastest wavelength, about: 10000 at first, 500000 in Llama 3."};
inline constexpr Parameter kRotaryLayout{
    "layout",
    ParameterType::Choice,
    "",
    0,
    0,
    1,
    kRotaryLayoutChoices,
    "Which channels form a pair: neighbours, or one of each half."};
inline constexpr Parameter kNumHeads{"num_heads", ParameterType::Integer,      "heads", 8, 1, 256,
                                     {},          "Number of attention heads."};
inline constexpr Parameter kQueryLength{"query_length",
                                        ParameterType::Integer,
                                        "tokens",
                                        16,
                                        1,
                                        kMaxLength,
                                        {},
                                        "Number of queries: rows of the matrix."};
inline constexpr Parameter kKeyLength{
    "key_length",
    ParameterType::Integer,
    "tokens",
    16,
    1,
    kMaxLength,
    {},
    "Number of keys: columns of the matrix. Queries are the last of them."};
}  // namespace parameters

/// Values for a list of parameters: each its default until set. Setting checks type and range, so
/// that what an encoding reads is always legal by itself; rules between parameters are the
/// encoding's own.
class Arguments {
 public:
  /// function     how messages call the reader: the encoding's name
  /// parameters   must outlive this object
  Arguments(std::string_view function, std::span<const Parameter> parameters);

  /// Every set refuses (InputError) an unknown name, a wrong type or a value out of range.
  void set(std::string_view name, double value);
  void set(std::string_view name, std::string_view choice_or_text);
  void set(std::string_view name, const char* choice_or_text) {
    set(name, std::string_view(choice_or_text));
  }
  void set(std::string_view name, bool value);
  void set(std::string_view name, std::vector<double> values);

  /// Back to its default, as if never set.
  void reset(std::string_view name);

  /// Refuses a value of a type that no parameter takes; `received` describes it.
  [[noreturn]] void refuse(std::string_view name, std::string_view received) const;

  bool has(std::string_view name) const;
  bool given(std::string_view name) const;
  double number(std::string_view name) const;
  std::size_t integer(std::string_view name) const;
  bool boolean(std::string_view name) const { return number(name) != 0; }
  std::string_view text(std::string_view name) const;
  std::span<const double> list(std::string_view name) const;
  template <typename Enum>
  Enum choice(std::string_view name) const {
    return static_cast<Enum>(static_cast<int>(number(name)));
  }

  std::string_view function() const { return function_; }
  std::span<const Parameter> parameters() const { return parameters_; }

 private:
  struct Value {
    double number = 0;
    std::vector<double> list;
    std::string text;
    bool given = false;
  };
  Value& target(std::string_view name);
  std::size_t index_of(std::string_view name) const;
  const Value& value(std::string_view name) const { return values_[index_of(name)]; }
  const Parameter& find(std::string_view name) const { return parameters_[index_of(name)]; }

  std::string function_;
  std::span<const Parameter> parameters_;
  std::vector<Value> values_;
};

/// The positions of a table's rows: `positions` where given, else start, start + 1, ...
/// refuses  `positions` together with a `length` that is not their number, or with `start`
std::vector<double> row_positions(const Arguments& arguments);

/// Are neighbours all equally far apart, up to rounding?
bool evenly_spaced(std::span<const double> positions);

/// How many rows that gives, under the same refusals.
std::size_t row_count(const Arguments& arguments);

}  // namespace pe
