#include "encodings/catalogue/catalogue.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <cmath>
#include <regex>
#include <set>
#include <span>
#include <vector>

#include "linalg/matrix.h"
#include "support/check.h"
#include "support/json.h"
#include "support/refused.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::has;
using testing::set_value;

TEST_CASE("catalogue: entries are complete and their names differ", "[encodings][catalogue]") {
  std::set<std::string_view> names;
  for (const Scheme* scheme : catalogue()) {
    CAPTURE(scheme->name);
    CHECK(names.insert(scheme->name).second);
    CHECK(&find_scheme(scheme->name) == scheme);
    const SchemeTexts& texts = texts_of(*scheme);
    for (const std::string_view text :
         {scheme->title, texts.summary, texts.formula, scheme->source}) {
      CHECK_FALSE(text.empty());
    }
    std::set<std::string_view> parameters;
    for (const Parameter& parameter : scheme->parameters) {
      CAPTURE(parameter.name);
      CHECK(parameters.insert(parameter.name).second);
      CHECK(snake_case(camel_case(parameter.name)) == parameter.name);
      CHECK_FALSE(parameter.help.empty());
      CHECK(parameter.min <= parameter.max);
      if (parameter.type == ParameterType::List || parameter.type == ParameterType::Text) continue;
      CHECK(parameter.fallback >= parameter.min);
      CHECK(parameter.fallback <= parameter.max);
      if (parameter.type == ParameterType::Choice) {
        CHECK(parameter.max + 1 == static_cast<double>(parameter.choices.size()));
      }
    }
  }
}

TEST_CASE("catalogue: whole numbers in steps are taken at these alone",
          "[encodings][catalogue][error]") {
  int found = 0;
  for (const Scheme* scheme : catalogue()) {
    for (const Parameter& parameter : scheme->parameters) {
      if (parameter.type != ParameterType::Integer || parameter.step == 1) continue;
      CAPTURE(scheme->name, parameter.name);
      ++found;
      Arguments arguments = arguments_for(*scheme);
      for (const double taken :
           {parameter.fallback, parameter.max, parameter.min + parameter.step}) {
        CHECK_NOTHROW(arguments.set(parameter.name, taken));
      }
      CHECK_THROWS_AS(arguments.set(parameter.name, parameter.min + 1), InputError);
      CHECK(arguments.number(parameter.name) == parameter.min + parameter.step);
    }
  }
  CHECK(found >= 12);
}

TEST_CASE("catalogue: an unknown name is refused with the known ones",
          "[encodings][catalogue][error]") {
  try {
    find_scheme("sinusodial");
    FAIL("no exception");
  } catch (const InputError& error) {
    CHECK(error.parameter() == "encoding");
    const std::string message = error.what();
    CHECK(message.starts_with("catalogue: encoding must be one of none, index, "));
    CHECK(message.ends_with(", got 'sinusodial'"));
  }
}

/// A parameter set to its lowest or highest value, one at a time, must leave a scheme that works.
void check_works(const Scheme& scheme, const Arguments& arguments) {
  const Shape shape = table_shape(scheme, arguments);
  Matrix<float> single(shape.rows, shape.cols);
  for (float& x : single.view().flat()) x = NAN;
  encode(single.view(), scheme, arguments);
  Matrix<double> exact(shape.rows, shape.cols);
  encode(exact.view(), scheme, arguments);
  const std::span<const float> singles = single.view().flat();
  const std::span<const double> exacts = exact.view().flat();
  double worst = 0;
  for (std::size_t i = 0; i < singles.size(); ++i) {
    const double a = singles[i], b = exacts[i];
    worst = testing::worst_of(worst, a == b ? 0 : std::fabs(a - b) / std::fmax(1, std::fabs(b)));
  }
  CHECK(worst <= 0x1p-24);
}

/// Makes a table narrow: 6 columns, or 16 where 6 cannot be divided as it should.
void set_width(Arguments& arguments, const Scheme& scheme) {
  for (const std::string_view name : {"d_model", "head_dim"}) {
    if (!has(scheme, name)) continue;
    try {
      arguments.set(name, 6.0);
      table_shape(scheme, arguments);
    } catch (const InputError&) {
      arguments.set(name, 16.0);
    }
  }
}

bool is_single(const Parameter& parameter) {
  return parameter.type != ParameterType::List && parameter.type != ParameterType::Text;
}

/// Keeps the other sides of a table small: the test is about values, not about size.
void shrink(Arguments& arguments, const Scheme& scheme, std::string_view except) {
  for (const std::string_view size : {"length", "grid_height", "grid_width", "grid_time"}) {
    if (size != except && has(scheme, size)) arguments.set(size, 3.0);
  }
  if (except != "d_model" && except != "head_dim") set_width(arguments, scheme);
}

/// The end of a range; of lengths, one that every table has room for.
double last(const Parameter& parameter) {
  const bool is_length = parameter.name == "length";
  return is_length ? std::fmin(parameter.max, parameters::kMaxLength) : parameter.max;
}

TEST_CASE("catalogue: more rows than there is room for are refused by what they take",
          "[encodings][catalogue][error]") {
  const Scheme& scheme = find_scheme("sinusoidal");
  Arguments arguments = arguments_for(scheme);
  arguments.set("d_model", 16.0);
  arguments.set("length", parameters::kMaxRows);
  CHECK_THROWS_WITH(check_works(scheme, arguments),
                    "sinusoidal: a table of 16777216 x 16 takes more than the 256 MiB allowed, "
                    "1024 MiB");
}

TEST_CASE("catalogue: every table is written in full at the ends of every range, or refused",
          "[encodings][catalogue][property]") {
  for (const Scheme* scheme : catalogue()) {
    if (scheme->bias != nullptr) continue;
    int worked = 0;
    for (const Parameter& parameter : scheme->parameters) {
      if (!is_single(parameter)) continue;
      for (const double value : {parameter.min, last(parameter)}) {
        CAPTURE(scheme->name, parameter.name, value);
        Arguments arguments = arguments_for(*scheme);
        set_value(arguments, parameter, value);
        shrink(arguments, *scheme, parameter.name);
        try {
          check_works(*scheme, arguments);
          ++worked;
        } catch (const InputError& error) {
          // a value may contradict the other defaults; then it is named, or the one it contradicts
          CHECK(has(*scheme, error.parameter()));
        }
      }
    }
    CAPTURE(scheme->name);
    CHECK(worked >= static_cast<int>(scheme->parameters.size()));
  }
}

TEST_CASE("catalogue: explanations give the table's own numbers",
          "[encodings][catalogue][property]") {
  for (const Scheme* scheme : catalogue()) {
    if (scheme->bias != nullptr) continue;
    CAPTURE(scheme->name);
    for (const char* precision : {"float32", "float64"}) {
      Arguments arguments = arguments_for(*scheme);
      arguments.set("precision", precision);
      if (has(*scheme, "length")) arguments.set("length", 9.0);
      set_width(arguments, *scheme);
      const Shape shape = table_shape(*scheme, arguments);
      Matrix<float> single(shape.rows, shape.cols);
      Matrix<double> exact(shape.rows, shape.cols);
      encode(single.view(), *scheme, arguments);
      encode(exact.view(), *scheme, arguments);
      for (std::size_t r = 0; r < shape.rows; r += 1 + shape.rows / 16) {
        for (std::size_t j = 0; j < shape.cols; ++j) {
          const Explanation found = explain(*scheme, arguments, r, j);
          CAPTURE(r, j);
          CHECK_FALSE(found.formula.empty());
          CHECK_FALSE(found.substituted.empty());
          CHECK(found.value == (precision[5] == '3' ? static_cast<double>(single.view()(r, j))
                                                    : exact.view()(r, j)));
        }
      }
    }
  }
}

TEST_CASE("catalogue: explanations say one token and two tokens", "[encodings][catalogue]") {
  const std::regex wrong(
      R"((^|[ =])1 (?!is\b|flips\b)[a-z]+s\b|\(s\)|(^|[^.\d])([02-9]|\d\d+) (token|step)\b)");
  for (const Scheme* scheme : catalogue()) {
    CAPTURE(scheme->name);
    Arguments arguments = arguments_for(*scheme);
    for (const char* name : {"length", "query_length", "key_length"}) {
      if (has(*scheme, name)) arguments.set(name, 4.0);
    }
    set_width(arguments, *scheme);
    const bool is_bias = scheme->bias != nullptr;
    const std::size_t cols =
        is_bias ? bias_shape(*scheme, arguments).keys : table_shape(*scheme, arguments).cols;
    for (std::size_t r = 0; r < 4; ++r) {
      for (std::size_t j = 0; j < cols; ++j) {
        for (const std::string& step : explain(*scheme, arguments, r, j).steps) {
          CAPTURE(step);
          CHECK_FALSE(std::regex_search(step, wrong));
        }
      }
    }
  }
}

TEST_CASE("explain: the sinusoidal formula with a cell's numbers", "[encodings][sinusoidal]") {
  const Scheme& scheme = find_scheme("sinusoidal");
  Arguments arguments = arguments_for(scheme);
  arguments.set("d_model", 4.0);
  arguments.set("base", 100.0);
  const Explanation found = explain(scheme, arguments, 3, 2);
  CHECK(found.formula == "sin(p / b^(2i/d))");
  CHECK(found.substituted == "sin(3 / 100^(2/4))");
  CHECK(found.steps.at(0) == "pair i = 1, wavelength 62.83185 tokens");
  CHECK(found.steps.at(1) == "angle = 0.3 radians");
  arguments.set("schedule", "tensor2tensor");
  arguments.set("layout", "concat");
  CHECK(explain(scheme, arguments, 3, 3).substituted == "cos(3 / 100^(1/1))");
  CHECK_THROWS_AS(explain(scheme, arguments, 50, 0), InputError);
  CHECK_THROWS_AS(explain(scheme, arguments, 0, 4), InputError);
}

TEST_CASE("table_shape: too large a table is refused before it is allocated",
          "[encodings][catalogue][error]") {
  const Scheme& scheme = find_scheme("sinusoidal");
  Arguments arguments = arguments_for(scheme);
  arguments.set("length", 65536.0);
  arguments.set("d_model", 1024.0);
  CHECK_NOTHROW(table_shape(scheme, arguments));  // 256 MiB
  arguments.set("precision", "float64");
  CHECK_THROWS_AS(table_shape(scheme, arguments), MemoryError);
  arguments.set("precision", "float32");
  arguments.set("d_model", 1025.0);
  CHECK_THROWS_AS(table_shape(scheme, arguments), MemoryError);
}

/// The table, or what all heads add to scores, after its shape.
std::vector<double> numbers_of(const Scheme& scheme, const Arguments& arguments) {
  Shape shape;
  if (scheme.bias != nullptr) {
    const BiasShape bias = bias_shape(scheme, arguments);
    shape = {bias.heads * bias.queries, bias.keys};
  } else {
    shape = table_shape(scheme, arguments);
  }
  Matrix<double> out(shape.rows, shape.cols);
  if (scheme.bias != nullptr) {
    scheme.bias(out.view(), arguments);
  } else {
    encode(out.view(), scheme, arguments);
  }
  std::vector<double> numbers{static_cast<double>(shape.rows), static_cast<double>(shape.cols)};
  for (const double x : out.view().flat()) numbers.push_back(x);
  return numbers;
}

void set_choice(Arguments& arguments, const Parameter& parameter, std::string_view value) {
  if (parameter.type == ParameterType::Boolean) {
    arguments.set(parameter.name, value == "true");
  } else {
    arguments.set(parameter.name, value);
  }
}

TEST_CASE("catalogue: a parameter has no effect where it says that it is not used",
          "[encodings][catalogue][property]") {
  static constexpr std::string_view kBooleans[] = {"false", "true"};
  std::size_t conditions = 0;
  for (const Scheme* scheme : catalogue()) {
    for (const Parameter& parameter : scheme->parameters) {
      if (parameter.used_when == nullptr) continue;
      const UsedWhen& when = *parameter.used_when;
      CAPTURE(scheme->name, parameter.name, when.parameter);
      ++conditions;
      const auto found = std::ranges::find(scheme->parameters, when.parameter, &Parameter::name);
      REQUIRE(found != scheme->parameters.end());
      const std::span<const std::string_view> all =
          found->type == ParameterType::Boolean ? std::span(kBooleans) : found->choices;
      for (const std::string_view value : when.values) {
        CHECK(std::ranges::find(all, value) != all.end());
      }
      for (const std::string_view value : all) {
        const bool used = std::ranges::find(when.values, value) != when.values.end();
        if (used || value == "longrope") continue;  // longrope: refused without its own list
        CAPTURE(value);
        Arguments arguments = arguments_for(*scheme);
        set_choice(arguments, *found, value);
        const std::vector<double> before = numbers_of(*scheme, arguments);
        switch (parameter.type) {
          case ParameterType::Boolean:
            arguments.set(parameter.name, parameter.fallback == 0);
            break;
          case ParameterType::List:
            arguments.set(parameter.name, std::vector<double>{parameter.max});
            break;
          default: {
            const double other = 2 * parameter.fallback + 1;
            arguments.set(parameter.name, std::clamp(other, parameter.min, parameter.max));
          }
        }
        CHECK(numbers_of(*scheme, arguments) == before);
      }
    }
  }
  CHECK(conditions > 15);
}

TEST_CASE("catalogue: a scheme refuses what is above its at_most, and takes as much",
          "[encodings][catalogue][property]") {
  std::size_t found = 0;
  for (const Scheme* scheme : catalogue()) {
    for (const Parameter& parameter : scheme->parameters) {
      if (parameter.at_most.empty()) continue;
      CAPTURE(scheme->name, parameter.name, parameter.at_most);
      ++found;
      const auto other = std::ranges::find(scheme->parameters, parameter.at_most, &Parameter::name);
      REQUIRE(other != scheme->parameters.end());
      CHECK(other->type == ParameterType::Integer);
      Arguments arguments = arguments_for(*scheme);
      arguments.set(other->name, 5.0);
      arguments.set(parameter.name, 5.0);
      CHECK(testing::refused([&] { numbers_of(*scheme, arguments); }) == "accepted");
      arguments.set(parameter.name, 6.0);
      CHECK(testing::refused([&] { numbers_of(*scheme, arguments); }) != "accepted");
    }
  }
  CHECK(found > 10);
}

TEST_CASE("catalogue_json: reads back as the catalogue", "[encodings][catalogue]") {
  const testing::Json json = testing::parse_json(catalogue_json());
  REQUIRE(json.list.size() == catalogue().size());
  for (std::size_t s = 0; s < json.list.size(); ++s) {
    const Scheme& scheme = *catalogue()[s];
    const testing::Json& entry = json[s];
    CHECK(entry["name"].text == scheme.name);
    CHECK(entry["formula"].text == texts_of(scheme).formula);
    CHECK(entry["summary"].text == texts_of(scheme).summary);
    CHECK(entry["axes"].number == texts_of(scheme).axes);
    const bool answers =
        testing::refused([&] { spectrum(scheme, arguments_for(scheme)); }) == "accepted";
    CHECK(entry["hasFrequencies"].boolean == answers);
    CHECK(entry["hasPrecision"].boolean == has_precision(scheme));
    REQUIRE(entry["parameters"].list.size() == scheme.parameters.size());
    for (std::size_t i = 0; i < scheme.parameters.size(); ++i) {
      const Parameter& parameter = scheme.parameters[i];
      const testing::Json& described = entry["parameters"][i];
      CHECK(described["name"].text == camel_case(parameter.name));
      CHECK(described["help"].text == parameter.help);
      CHECK(described["min"].number == parameter.min);
      CHECK(described["max"].number == parameter.max);
      const testing::Json& when = described["usedWhen"];
      CHECK((when.type == testing::Json::Type::Null) == (parameter.used_when == nullptr));
      if (parameter.type == ParameterType::Choice) {
        CHECK(described["choices"].list.size() == parameter.choices.size());
        CHECK(described["default"].text ==
              parameter.choices[static_cast<std::size_t>(parameter.fallback)]);
      }
    }
  }
}

}  // namespace
}  // namespace pe
