// Parameters of encodings, described once and checked from the description: bindings, control
// panels, URL state, documents and tests all read it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pe {

enum class ParameterType { Integer, Number, Choice, Positions };

/// One parameter of an encoding.
struct Parameter {
  std::string_view name;  ///< snake_case; camelCase in JavaScript, kebab-case in HTML
  ParameterType type;
  std::string_view unit;  ///< "tokens", "channels", or "" for plain numbers
  double fallback;        ///< default; for a Choice its index; unused for Positions
  double min, max;        ///< inclusive; for Positions, of every position
  std::span<const std::string_view> choices;
  std::string_view help;  ///< one sentence
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
    ParameterType::Positions,
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
  void set(std::string_view name, std::string_view choice);
  void set(std::string_view name, std::vector<double> values);

  /// Refuses a value of a type that no parameter takes; `received` describes it.
  [[noreturn]] void refuse(std::string_view name, std::string_view received) const;

  bool given(std::string_view name) const;
  double number(std::string_view name) const;
  std::size_t integer(std::string_view name) const;
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
    bool given = false;
  };
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

/// How many rows that gives, under the same refusals.
std::size_t row_count(const Arguments& arguments);

}  // namespace pe
