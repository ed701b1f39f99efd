// Numbers that are read one by one, from sums in 106 bits.
#include <emscripten/bind.h>

#include "analysis/columns/curve.h"
#include "analysis/pairs/row_pairs.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/math/expression.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

val row_pairs(const val& matrix, const val& options) {
  const Arguments chosen = to_options("rowPairs", kRowPairsParameters, options);
  const Matrix<double> table = to_matrix("rowPairs", matrix);
  const RowPairMeasures found = pe::row_pairs(
      table.view(), chosen.given("pairs") ? chosen.list("pairs") : std::span<const double>());
  return record({{"dot", found.dot},
                 {"cosine", found.cosine},
                 {"cosineDistance", found.cosine_distance},
                 {"euclidean", found.euclidean},
                 {"angle", found.angle},
                 {"norms", found.norms}});
}

val curve(const val& values) {
  const Matrix<double> list = to_matrix("curve", values, "values");
  const Curve found = pe::curve(list.view().flat());
  return record({{"signChanges", typed_array(found.sign_changes)},
                 {"atOne", found.at_one},
                 {"perLog", found.per_log},
                 {"share", found.share}});
}

/// names   of the variables, with blanks between
/// values  a row for each result, in the order of the names
val evaluate(const std::string& formula, const std::string& names, const val& values) {
  std::vector<std::string_view> variables;
  for (std::string_view rest = names; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    variables.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const Matrix<double> rows = to_matrix("evaluate", values, "variables");
  constexpr std::size_t kMost = 4096, kLongest = 1000;
  require(rows.rows() <= kMost, "evaluate", "variables", "must be lists of at most ", kMost,
          ", got ", rows.rows());
  require(rows.cols() == variables.size(), "evaluate", "variables",
          "must have names without blanks");
  require(formula.size() <= kLongest, "evaluate", "formula", "must have at most ", kLongest,
          " bytes, got ", formula.size());
  const Expression expression(formula, variables);
  std::vector<double> results;
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    results.push_back(expression.exactly(rows.view().row(r)));
  }
  return typed_array(results);
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_exact) {
  using namespace pe::bindings;
  using emscripten::function;
  function("rowPairs(matrix, options)", guarded<&row_pairs>);
  function("curve(values)", guarded<&curve>);
  function("evaluate(formula, names, values)", guarded<&evaluate>);
}
