// Parameters of encodings and functions, described once: bindings, control panels, URL state,
// documents and tests read the description.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pe {

enum class ParameterType {
  Integer,
  Number,
  Boolean,
  Choice,  ///< one of a few names
  List,    ///< numbers; where left out, the encoding says what it takes instead
  Text,
};

/// Where a parameter changes anything: at these values of a choice, or a Boolean, of the same list.
struct UsedWhen {
  std::string_view parameter;
  std::span<const std::string_view> values;
};

/// One parameter of an encoding, made by one of the functions below.
struct Parameter {
  std::string_view name;  ///< snake_case; camelCase in JavaScript, kebab-case in HTML
  ParameterType type;
  std::string_view unit;  ///< "tokens", "channels", or "" for plain numbers
  int step;               ///< from one value of an Integer to the next, from min on
  double fallback;  ///< default: 0 or 1 of a Boolean, the index of a Choice; 0 of a List or Text
  double min, max;  ///< inclusive; of a List, of each number; of a Text, of its length [bytes]
  std::span<const std::string_view> choices;
  std::string_view help;                ///< one sentence
  std::string_view fallback_text = "";  ///< default of a Text
  const UsedWhen* used_when = nullptr;  ///< null: everywhere
  /// One per choice, for readers; null: their names.
  const std::string_view* titles = nullptr;
  std::string_view at_most = "";  ///< an Integer of the same list that this one is never above
};

/// The numbers that a parameter takes.
struct ParameterRange {
  std::string_view unit = "";
  double fallback = 0, min = 0, max = 0;
  int step = 1;
};

constexpr Parameter integer(std::string_view name, ParameterRange r, std::string_view help) {
  return {name, ParameterType::Integer, r.unit, r.step, r.fallback, r.min, r.max, {}, help};
}

constexpr Parameter number(std::string_view name, ParameterRange r, std::string_view help) {
  return {name, ParameterType::Number, r.unit, 1, r.fallback, r.min, r.max, {}, help};
}

constexpr Parameter boolean(std::string_view name, bool fallback, std::string_view help) {
  return {name, ParameterType::Boolean, "", 1, fallback ? 1.0 : 0.0, 0, 1, {}, help};
}

/// choices   outlive the parameter
/// fallback  one of them
constexpr Parameter choice(std::string_view name, std::span<const std::string_view> choices,
                           std::string_view fallback, std::string_view help) {
  std::size_t index = 0;
  while (choices[index] != fallback) ++index;
  const auto last = static_cast<double>(choices.size() - 1);
  return {name, ParameterType::Choice, "", 1, static_cast<double>(index), 0, last, choices, help};
}

/// The first choice is the default.
constexpr Parameter choice(std::string_view name, std::span<const std::string_view> choices,
                           std::string_view help) {
  return choice(name, choices, choices[0], help);
}

/// each  what every number may be; a list has no default
constexpr Parameter list(std::string_view name, ParameterRange each, std::string_view help) {
  return {name, ParameterType::List, each.unit, 1, 0, each.min, each.max, {}, help};
}

/// length  [bytes]
constexpr Parameter text(std::string_view name, ParameterRange length, std::string_view fallback,
                         std::string_view help) {
  return {name, ParameterType::Text, "", 1, 0, length.min, length.max, {}, help, fallback};
}

/// `parameter`, without effect elsewhere than `when`, which outlives it.
constexpr Parameter used_when(const UsedWhen& when, Parameter parameter) {
  parameter.used_when = &when;
  return parameter;
}

/// titles  one per choice; they outlive it
constexpr Parameter titled(Parameter parameter, std::span<const std::string_view> titles) {
  parameter.titles = titles.data();
  return parameter;
}

/// `parameter`, whose value is that of `other` at most; the scheme refuses more.
constexpr Parameter at_most(std::string_view other, Parameter parameter) {
  parameter.at_most = other;
  return parameter;
}

/// `parameter`, of which only multiples of `step` are taken.
constexpr Parameter multiples_of(int step, Parameter parameter) {
  parameter.min = parameter.step = step;
  return parameter;
}

/// Parameters that several encodings share.
namespace parameters {
/// Of lists, of distances and of matrices over pairs of positions.
inline constexpr double kMaxLength = 65536;
/// Of tables with one row per position: their memory ends before it where rows are wide.
inline constexpr double kMaxRows = 0x1p24;
inline constexpr double kMaxModel = 8192;
/// Beyond it a double no longer tells neighbouring whole positions apart.
inline constexpr double kMaxPosition = 0x1p53;
inline constexpr std::string_view kPrecisionNames[] = {"float32", "float64"};

inline constexpr Parameter kLength = integer(
    "length", {.unit = "tokens", .fallback = 50, .min = 1, .max = kMaxRows}, "Number of rows.");
inline constexpr Parameter kPositions =
    list("positions", {.unit = "tokens", .min = -kMaxPosition, .max = kMaxPosition},
         "The positions themselves, one row each, instead of length and start; fractions allowed.");
inline constexpr Parameter kStart =
    number("start", {.unit = "tokens", .min = -kMaxPosition, .max = kMaxPosition},
           "Position of the first row.");
inline constexpr Parameter kDModel =
    integer("d_model", {.unit = "channels", .fallback = 128, .min = 1, .max = kMaxModel},
            "Number of columns.");
inline constexpr Parameter kPrecision =
    choice("precision", kPrecisionNames, "Type of the table's numbers.");
inline constexpr Parameter kBase =
    number("base", {.fallback = 10000, .min = 1, .max = 1e12},
           "Ratio of the slowest to the fastest wavelength, about: the papers' 10000.");
inline constexpr double kMaxSeed = 0x1p32;
inline constexpr Parameter kSeed =
    integer("seed", {.fallback = 1, .max = kMaxSeed},
            "Which random numbers: the same seed gives the same table.");
inline constexpr double kMaxGrid = 256;
inline constexpr Parameter kGridHeight =
    integer("grid_height", {.unit = "patches", .fallback = 14, .min = 1, .max = kMaxGrid},
            "Rows of patches.");
inline constexpr Parameter kGridWidth =
    integer("grid_width", {.unit = "patches", .fallback = 14, .min = 1, .max = kMaxGrid},
            "Columns of patches.");

inline constexpr std::string_view kRotaryLayoutChoices[] = {"interleaved", "half"};
inline constexpr Parameter kHeadDim =
    integer("head_dim", {.unit = "channels", .fallback = 64, .min = 2, .max = kMaxModel},
            "Channels of one query or key.");
inline constexpr Parameter kRotaryDim =
    integer("rotary_dim", {.unit = "channels", .max = kMaxModel, .step = 2},
            "How many of them turn, from the first on; 0: all.");
inline constexpr Parameter kRotaryBase = number(
    "base", {.fallback = 10000, .min = 1, .max = 1e12},
    "Ratio of the slowest to the fastest wavelength, about: 10000 at first, 500000 in Llama 3.");
inline constexpr Parameter kRotaryLayout = choice(
    "layout", kRotaryLayoutChoices, "Which channels form a pair: neighbours, or one of each half.");
inline constexpr Parameter kNumHeads =
    integer("num_heads", {.unit = "heads", .fallback = 8, .min = 1, .max = 256},
            "Number of attention heads.");
inline constexpr Parameter kQueryLength =
    at_most("key_length",
            integer("query_length", {.unit = "tokens", .fallback = 16, .min = 1, .max = kMaxLength},
                    "Number of queries: rows of the matrix."));
inline constexpr Parameter kKeyLength =
    integer("key_length", {.unit = "tokens", .fallback = 16, .min = 1, .max = kMaxLength},
            "Number of keys: columns of the matrix. Queries are the last of them.");
}  // namespace parameters

}  // namespace pe
