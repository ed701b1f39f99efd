#include "encodings/added/formula.h"

#include "encodings/catalogue/schemes.h"
#include "encodings/math/expression.h"

namespace pe {
namespace {

/// n is what the base was called here first: links that hold it still say the same.
constexpr std::string_view kVariables[] = {"p", "j", "i", "d", "L", "b", "n"};

constexpr Parameter kParameters[] = {
    text("formula", {.min = 1, .max = 1000}, "j % 2 == 0 ? sin(p / b^(2*i/d)) : cos(p / b^(2*i/d))",
         "Of the position p, the column j, its pair i = floor(j / 2), the number of columns d, the "
         "length L and the base b."),
    integer("length", {.unit = "tokens", .fallback = 50, .min = 1, .max = parameters::kMaxRows},
            "L, and the number of rows unless positions are given."),
    parameters::kPositions,
    integer("d_model", {.unit = "channels", .fallback = 64, .min = 1, .max = parameters::kMaxModel},
            "d, the number of columns."),
    number("base", {.fallback = 10000, .min = 1, .max = 1e12},
           "b, whatever the formula uses it for."),
    parameters::kPrecision,
};

/// Positions here go with any length: L is a number of the formula.
double position_of(const Arguments& a, std::size_t row) {
  return a.given("positions") ? a.list("positions")[row] : static_cast<double>(row);
}

Shape shape(const Arguments& a) {
  const std::size_t rows = a.given("positions") ? a.list("positions").size() : a.integer("length");
  return {rows, a.integer("d_model")};
}

struct Values {
  Values(const Arguments& a, std::size_t row, std::size_t column)
      : all{position_of(a, row), static_cast<double>(column), static_cast<double>(column / 2),
            a.number("d_model"), a.number("length"),          a.number("base"),
            a.number("base")} {}
  double all[std::size(kVariables)];
};

template <typename T>
void encode(MatrixView<T> out, const Arguments& a) {
  const Expression expression(a.text("formula"), kVariables);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    for (std::size_t j = 0; j < out.cols(); ++j) {
      out(r, j) = static_cast<T>(expression(Values(a, r, j).all));
    }
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const Expression expression(a.text("formula"), kVariables);
  const Values values(a, row, column);
  Explanation result;
  result.formula = a.text("formula");
  result.substituted = expression.substituted(values.all);
  result.value = rounded(expression(values.all), a);
  return result;
}

}  // namespace

std::string formula_program(std::string_view formula) {
  return Expression(formula, kVariables).program();
}

/// The reader's own formula in p, j, i, d, L and b: a scheme like any other.
const Scheme kFormulaScheme{
    .name = "formula",
    .title = "Your own formula",
    .kind = Kind::Add,
    .source = "You",
    .parameters = kParameters,
    // a text that is no formula is refused here, before a table is allocated
    .shape =
        [](const Arguments& a) {
          const Expression checked(a.text("formula"), kVariables);
          return shape(a);
        },
    .encode = encode<float>,
    .encode_double = encode<double>,
    .explain = explain,
    .steps = [](const Arguments& a) { return 20 * static_cast<double>(a.text("formula").size()); },
};

const SchemeTexts kFormulaTexts{
    .summary =
        "Type how a position becomes a row of numbers, and it is shown and measured like any other "
        "scheme. Cells where it gives no number stay empty.",
    .formula = R"(PE_{p,j} = f(p, j, i, d, L, b))",
};

}  // namespace pe
