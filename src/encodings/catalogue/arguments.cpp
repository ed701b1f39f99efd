#include "encodings/catalogue/arguments.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/check.h"

namespace pe {
namespace {

std::string_view wanted(ParameterType type) {
  switch (type) {
    case ParameterType::Integer:
      return "a whole number";
    case ParameterType::Boolean:
      return "true or false";
    case ParameterType::List:
      return "a list of numbers";
    case ParameterType::Text:
      return "a text";
    default:
      return "a number";
  }
}

std::string choice_list(std::span<const std::string_view> choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
    text += join("'", choices[i], "'");
  }
  return text;
}

std::string range_text(const Parameter& parameter) {
  return join("between ", parameter.min, " and ", parameter.max);
}

/// Of whole numbers that are not all taken.
std::string step_text(const Parameter& parameter) {
  if (parameter.step == 2) return parameter.min == 1 ? "odd" : "even";
  return join("a multiple of ", parameter.step);
}

bool on_step(const Parameter& parameter, double value) {
  const double steps = (value - parameter.min) / parameter.step;
  return std::floor(steps) == steps;
}

bool inside(const Parameter& parameter, double value) {
  return value >= parameter.min && value <= parameter.max;  // false for NaN
}

}  // namespace

Arguments::Arguments(std::string_view function, std::span<const Parameter> parameters)
    : function_(function), parameters_(parameters), values_(parameters.size()) {
  for (const Parameter& parameter : parameters) reset(parameter.name);
}

void Arguments::reset(std::string_view name) {
  const std::size_t i = index_of(name);
  values_[i] = {parameters_[i].fallback, {}, std::string(parameters_[i].fallback_text), false};
}

std::size_t Arguments::index_of(std::string_view name) const {
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (parameters_[i].name == name) return i;
  }
  std::string known;
  for (const Parameter& parameter : parameters_) {
    if (!known.empty()) known += ", ";
    known += parameter.name;
  }
  throw InputError(function_, name, join("is not one of its parameters: ", known));
}

void Arguments::refuse(std::string_view name, std::string_view received) const {
  const Parameter& parameter = find(name);
  const std::string rule = parameter.type == ParameterType::Choice
                               ? choice_list(parameter.choices)
                               : std::string(wanted(parameter.type));
  throw InputError(function_, name, join("must be ", rule, ", got ", received));
}

void Arguments::set(std::string_view name, double number) {
  const Parameter& parameter = find(name);
  const bool whole_only = parameter.type == ParameterType::Integer;
  if (!whole_only && parameter.type != ParameterType::Number) refuse(name, format_number(number));
  require((!whole_only || std::floor(number) == number) && inside(parameter, number), function_,
          name, "must be ", wanted(parameter.type), " ", range_text(parameter), ", got ", number);
  require(!whole_only || on_step(parameter, number), function_, name, "must be ",
          step_text(parameter), ", got ", number);
  target(name).number = number;
}

void Arguments::set(std::string_view name, std::string_view given_text) {
  const Parameter& parameter = find(name);
  if (parameter.type == ParameterType::Text) {
    const auto size = static_cast<double>(given_text.size());
    require(inside(parameter, size), function_, name, "must be ", range_text(parameter),
            " bytes long, got ", size);
    target(name).text = given_text;
    return;
  }
  const auto found = std::ranges::find(parameter.choices, given_text);
  if (found == parameter.choices.end()) refuse(name, join("'", shortened(given_text), "'"));
  target(name).number = static_cast<double>(found - parameter.choices.begin());
}

void Arguments::set(std::string_view name, bool value) {
  if (find(name).type != ParameterType::Boolean) refuse(name, value ? "true" : "false");
  target(name).number = value ? 1 : 0;
}

void Arguments::set(std::string_view name, std::vector<double> list) {
  const Parameter& parameter = find(name);
  if (parameter.type != ParameterType::List) {
    refuse(name, join("a list of ", list.size(), " number(s)"));
  }
  require(!list.empty() && static_cast<double>(list.size()) <= parameters::kMaxLength, function_,
          name, "must hold between 1 and ", parameters::kMaxLength, " numbers, got ", list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    require(inside(parameter, list[i]), function_, name, "must be numbers ", range_text(parameter),
            ", got ", list[i], " at index ", i);
  }
  target(name).list = std::move(list);
}

Arguments::Value& Arguments::target(std::string_view name) {
  Value& value = values_[index_of(name)];
  value.given = true;
  return value;
}

bool Arguments::has(std::string_view name) const {
  return std::ranges::any_of(parameters_, [&](const Parameter& p) { return p.name == name; });
}

bool Arguments::takes_list(std::string_view name) const {
  return find(name).type == ParameterType::List;
}

bool Arguments::given(std::string_view name) const { return value(name).given; }

double Arguments::number(std::string_view name) const { return value(name).number; }

std::size_t Arguments::integer(std::string_view name) const {
  return static_cast<std::size_t>(number(name));
}

std::string_view Arguments::text(std::string_view name) const { return value(name).text; }

std::span<const double> Arguments::list(std::string_view name) const { return value(name).list; }

std::string_view size_name(std::span<const Parameter> parameters) {
  const auto found = std::ranges::find(parameters, ParameterType::Integer, &Parameter::type);
  return found == parameters.end() ? std::string_view("encoding") : found->name;
}

std::size_t row_count(const Arguments& arguments) {
  if (!arguments.given("positions")) return arguments.integer("length");
  const std::size_t count = arguments.list("positions").size();
  require(!arguments.given("length") || arguments.integer("length") == count, arguments.function(),
          "length", "must be left out or equal the number of positions, ", count, ", got ",
          arguments.number("length"));
  require(!arguments.given("start"), arguments.function(), "start",
          "must be left out when positions are given, got ", arguments.number("start"));
  return count;
}

std::vector<double> first_positions(std::size_t count) {
  std::vector<double> positions(count);
  std::iota(positions.begin(), positions.end(), 0.0);
  return positions;
}

std::vector<double> given_positions(const Arguments& arguments) {
  if (!arguments.given("positions")) return first_positions(arguments.integer("length"));
  const std::span<const double> list = arguments.list("positions");
  return {list.begin(), list.end()};
}

std::vector<double> row_positions(const Arguments& arguments) {
  const std::size_t count = row_count(arguments);
  if (arguments.given("positions")) return given_positions(arguments);
  const double start = arguments.number("start");
  const double last = start + static_cast<double>(count - 1);
  require(last <= parameters::kMaxPosition, arguments.function(), "start",
          "must leave the last position at or below ", parameters::kMaxPosition, ", got ", start);
  std::vector<double> positions(count);
  for (std::size_t r = 0; r < count; ++r) positions[r] = start + static_cast<double>(r);
  return positions;
}

bool is_single(const Arguments& arguments) { return arguments.number("precision") == 0; }

double rounded(double value, const Arguments& arguments) {
  return is_single(arguments) ? static_cast<double>(static_cast<float>(value)) : value;
}

bool evenly_spaced(std::span<const double> positions) {
  // twice the rounding of the largest one, which for far ones must not hide a whole step
  constexpr double kRounding = 0x1p-51, kMost = 1e-9;
  for (std::size_t r = 2; r < positions.size(); ++r) {
    const double largest = std::fmax(std::fabs(positions[r]), std::fabs(positions[0]));
    const double second_difference =
        (positions[r] - positions[r - 1]) - (positions[1] - positions[0]);
    if (std::fabs(second_difference) > std::fmin(kRounding * largest, kMost)) return false;
  }
  return true;
}

}  // namespace pe
