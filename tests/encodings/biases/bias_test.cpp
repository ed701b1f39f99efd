// What holds for every scheme that adds to scores, and the parts they share.
#include "encodings/biases/bias.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/bias.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::buckets_of;
using testing::has;
using testing::set_value;
using testing::small_arguments;

std::vector<const Scheme*> bias_schemes() {
  std::vector<const Scheme*> result;
  for (const Scheme* scheme : catalogue()) {
    if (scheme->kind == Kind::Bias) result.push_back(scheme);
  }
  return result;
}

/// Every cell a number, or -infinity; as float too.
void check_full(const Scheme& scheme, const Arguments& arguments) {
  const Matrix<double> bias = bias_of(scheme, arguments);
  std::size_t bad = 0;
  for (const double x : bias.view().flat())
    bad += !(std::isfinite(static_cast<float>(x)) || x == kMasked);
  CHECK(bad == 0);
  // no query sees nothing at all: its weights would be 0 / 0
  for (std::size_t row = 0; row < bias.rows(); ++row) {
    bad += std::ranges::count(bias.view().row(row), kMasked) == static_cast<int>(bias.cols());
  }
  CHECK(bad == 0);
  if (scheme.buckets == nullptr) return;
  const Matrix<std::int32_t> buckets = buckets_of(scheme, arguments);
  CHECK(std::ranges::min(buckets.view().flat()) >= -1);
}

TEST_CASE("bias: every matrix is written in full at the ends of every range, or refused",
          "[encodings][bias][property]") {
  for (const Scheme* scheme : bias_schemes()) {
    int worked = 0;
    for (const Parameter& parameter : scheme->parameters) {
      if (parameter.type == ParameterType::List) continue;
      for (const double value : {parameter.min, parameter.max}) {
        CAPTURE(scheme->name, parameter.name, value);
        Arguments arguments = small_arguments(*scheme);
        if (parameter.name == "key_length") {
          arguments.set("query_length", 1.0);
          arguments.set("num_heads", 1.0);
        }
        set_value(arguments, parameter, value);
        try {
          check_full(*scheme, arguments);
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

void check_explained(const Scheme& scheme, Arguments arguments) {
  const Matrix<double> bias = bias_of(scheme, arguments);
  for (const char* precision : {"float32", "float64"}) {
    arguments.set("precision", precision);
    for (std::size_t r = 0; r < bias.rows(); ++r) {
      for (std::size_t n = 0; n < bias.cols(); ++n) {
        const Explanation found = explain(scheme, arguments, r, n);
        const double value = bias.view()(r, n);
        const double wanted =
            precision[5] == '3' ? static_cast<double>(static_cast<float>(value)) : value;
        const bool is_told =
            !found.formula.empty() && !found.substituted.empty() && !found.steps.empty();
        if (found.value == wanted && is_told) continue;  // to say so of each cell takes longer
        CAPTURE(precision, r, n);
        REQUIRE(found.value == wanted);
        REQUIRE(is_told);
      }
    }
  }
  CHECK_THROWS_AS(explain(scheme, arguments, bias.rows(), 0), InputError);
  CHECK_THROWS_AS(explain(scheme, arguments, 0, bias.cols()), InputError);
}

TEST_CASE("bias: explanations give the matrix's own numbers, with every choice",
          "[encodings][bias][property]") {
  for (const Scheme* scheme : bias_schemes()) {
    CAPTURE(scheme->name);
    check_explained(*scheme, small_arguments(*scheme));
    for (const Parameter& parameter : scheme->parameters) {
      const bool few =
          parameter.type == ParameterType::Choice || parameter.type == ParameterType::Boolean;
      if (!few || parameter.name == "precision") continue;
      for (double value = parameter.min; value <= parameter.max; ++value) {
        CAPTURE(parameter.name, value);
        Arguments arguments = small_arguments(*scheme);
        set_value(arguments, parameter, value);
        check_explained(*scheme, arguments);
      }
    }
  }
}

TEST_CASE("bias: a causal mask hides what comes after the query, and nothing else",
          "[encodings][bias][property]") {
  for (const Scheme* scheme : bias_schemes()) {
    CAPTURE(scheme->name);
    const bool always = scheme->name == "cope" || scheme->name == "forgetting" ||
                        scheme->name == "path" || scheme->name == "position-remapping";
    for (const bool causal : {false, true}) {
      Arguments arguments = small_arguments(*scheme);
      if (has(*scheme, "causal")) arguments.set("causal", causal);
      const bool masks = always || (has(*scheme, "causal") && causal);
      const BiasShape shape = bias_shape(*scheme, arguments);
      const Matrix<double> bias = bias_of(*scheme, arguments);
      for (std::size_t row = 0; row < bias.rows(); ++row) {
        for (std::size_t n = 0; n < bias.cols(); ++n) {
          const bool later = n > shape.keys - shape.queries + row % shape.queries;
          CHECK((bias.view()(row, n) == kMasked) == (masks && later));
        }
      }
    }
  }
}

TEST_CASE("bias: queries are the last of the keys: their rows are the last of the square matrix",
          "[encodings][bias][property]") {
  for (const Scheme* scheme : bias_schemes()) {
    if (!has(*scheme, "query_length")) continue;
    CAPTURE(scheme->name);
    Arguments arguments = small_arguments(*scheme);
    const Matrix<double> last = bias_of(*scheme, arguments);
    arguments.set("query_length", 9.0);
    const Matrix<double> all = bias_of(*scheme, arguments);
    for (std::size_t h = 0; h < 3; ++h) {
      for (std::size_t r = 0; r < 5; ++r) {
        CHECK(std::ranges::equal(last.view().row(h * 5 + r), all.view().row(h * 9 + 4 + r)));
      }
    }
    CHECK(testing::bias_refusal(*scheme, [](Arguments& a) { a.set("key_length", 15.0); }) ==
          std::string(scheme->name) + ": query_length must not be above key_length, 15, got 16");
  }
}

TEST_CASE("bias: another seed, other numbers; the same seed, the same",
          "[encodings][bias][property]") {
  for (const Scheme* scheme : bias_schemes()) {
    // the draw of positions is the one thing of remapping that has a seed
    if (!has(*scheme, "seed") || scheme->name == "position-remapping") continue;
    CAPTURE(scheme->name);
    Arguments arguments = small_arguments(*scheme);
    const Matrix<double> first = bias_of(*scheme, arguments);
    CHECK(std::ranges::equal(first.view().flat(), bias_of(*scheme, arguments).view().flat()));
    arguments.set("seed", 7.0);
    CHECK_FALSE(std::ranges::equal(first.view().flat(), bias_of(*scheme, arguments).view().flat()));
  }
}

TEST_CASE("bias: too much content is refused before it is allocated", "[encodings][bias][error]") {
  const Scheme& scheme = find_scheme("cope");
  Arguments arguments = arguments_for(scheme);
  arguments.set("num_heads", 1.0);
  arguments.set("key_length", 65536.0);
  arguments.set("head_dim", 1024.0);
  arguments.set("query_length", 8.0);
  CHECK_THROWS_AS(bias_of(scheme, arguments), MemoryError);
  arguments.set("query_length", 65536.0);
  CHECK_THROWS_AS(bias_shape(scheme, arguments), MemoryError);
}

TEST_CASE("seeded_rows: normal numbers that do not depend on how many are asked for",
          "[encodings][bias]") {
  const Arguments arguments = arguments_for(find_scheme("shaw"));
  const Matrix<double> all = seeded_rows(arguments, Seeded::Query, 2, 0, 200, 50);
  const Matrix<double> some = seeded_rows(arguments, Seeded::Query, 2, 17, 3, 50);
  CHECK(std::ranges::equal(some.view().flat(), all.view().flat().subspan(17 * 50, 150)));
  double sum = 0, squares = 0;
  for (const double x : all.view().flat()) sum += x, squares += x * x;
  CHECK(std::fabs(sum / 10000) < 0.04);  // four deviations of the mean
  CHECK(std::fabs(squares / 10000 - 1) < 0.06);
  for (const Seeded other : {Seeded::Key, Seeded::Table}) {
    CHECK_FALSE(std::ranges::equal(seeded_rows(arguments, other, 2, 0, 200, 50).view().flat(),
                                   all.view().flat()));
  }
}

}  // namespace
}  // namespace pe
