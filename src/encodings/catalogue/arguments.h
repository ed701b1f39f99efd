// Values of parameters, checked from their description.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encodings/catalogue/parameter.h"

namespace pe {

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
  /// refuses (InputError) an unknown name
  bool takes_list(std::string_view name) const;
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

/// 0, 1, 2, ... of so many rows.
std::vector<double> first_positions(std::size_t count);

/// `positions` where given, else those of `length` rows: of schemes without `start`.
std::vector<double> given_positions(const Arguments& arguments);

/// Whether a table of these arguments holds float32 numbers, not float64 ones.
bool is_single(const Arguments& arguments);

/// `value` as that table holds it.
double rounded(double value, const Arguments& arguments);

/// Are neighbours all equally far apart, up to rounding?
bool evenly_spaced(std::span<const double> positions);

/// The parameter that refusals of a whole result name: the first that is a size.
std::string_view size_name(std::span<const Parameter> parameters);

/// How many row_positions() gives, under the same refusals.
std::size_t row_count(const Arguments& arguments);

}  // namespace pe
