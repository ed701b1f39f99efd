#include <emscripten/bind.h>

#include "analysis/columns/column_statistics.h"
#include "analysis/difference.h"
#include "analysis/offset_scores.h"
#include "analysis/pairs/collisions.h"
#include "analysis/pairs/offset_profile.h"
#include "analysis/shift.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe::bindings {
namespace {

Record& set_rises(Record& record, const Rises& rises) {
  return record.set("firstRise", rises.first ? val(*rises.first) : val::null())
      .set("rises", typed_array(rises.places));
}

/// first, first + 1, ...
val counting(std::size_t count, std::size_t first = 0) {
  std::vector<std::int32_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<std::int32_t>(first + i);
  return typed_array(numbers);
}

val profile_of(MatrixView<const double> table, const val& options) {
  const Arguments chosen = to_options("offsetProfile", kOffsetProfileParameters, options);
  const auto metric = chosen.choice<Metric>("metric");
  Record record;
  if (chosen.given("reference")) {
    for (const char* name : {"first", "rows"}) {
      require(!chosen.given(name), "offsetProfile", name,
              "must be left out where a reference is compared with all rows");
    }
    const ReferenceProfile profile = reference_profile(table, chosen.integer("reference"), metric);
    record.set("positions", counting(table.rows())).set("values", profile.values);
    return set_rises(record, profile.rises).get();
  }
  const RowRange offsets = row_range(chosen);
  const OffsetProfile profile = offset_profile(table, metric, offsets);
  record.set("offsets", counting(profile.mean.size(), offsets.first))
      .set("mean", profile.mean)
      .set("min", profile.min)
      .set("max", profile.max)
      .set("toeplitzDefect", profile.toeplitz_defect);
  return set_rises(record, profile.rises).get();
}

val offset_profile(const val& matrix, const val& options) {
  return profile_of(to_matrix("offsetProfile", matrix).view(), options);
}

val offset_profile_of(const std::string& name, const val& parameters, const val& options) {
  const Scheme& scheme = find_scheme(name);
  Arguments arguments = to_arguments(scheme, parameters);
  return profile_of(exact_table(scheme, arguments).view(), options);
}

val offset_scores(const std::string& name, const val& parameters, const val& options) {
  const Scheme& scheme = find_scheme(name);
  const Arguments chosen = to_options("offsetScores", kOffsetScoreParameters, options);
  const Rotation rotation = rotation_of(scheme, to_arguments(scheme, parameters));
  const std::vector<double> scores = pe::offset_scores(rotation, chosen.list("offsets"));
  return typed_array(scores);
}

/// How far `options` say to move.
double offset_of(std::string_view function, const val& options) {
  return to_options(function, kShiftParameters, options).number("offset");
}

val to_js(const Shift& found) {
  return record({{"matrix", to_table<double>(found.matrix.view())},
                 {"residual", found.residual},
                 {"heldOut", found.held_out},
                 {"exact", found.exact},
                 {"rank", found.rank},
                 {"rows", found.rows}});
}

val shift(const std::string& name, const val& parameters, const val& options) {
  const Scheme& scheme = find_scheme(name);
  return to_js(pe::shift(scheme, to_arguments(scheme, parameters), offset_of("shift", options)));
}

val shift_rows(const val& matrix, const val& options) {
  return to_js(pe::shift(to_matrix("shift", matrix).view(), offset_of("shift", options)));
}

val recurrence(const std::string& name, const val& parameters, const val& options) {
  const Scheme& scheme = find_scheme(name);
  const Recurrence found =
      pe::recurrence(scheme, to_arguments(scheme, parameters), offset_of("recurrence", options));
  return record({{"factors", found.factors}, {"residual", found.residual}, {"rows", found.rows}});
}

val collisions(const val& matrix, const val& options) {
  const Arguments chosen = to_options("collisions", kCollisionsParameters, options);
  const Collisions found =
      pe::collisions(to_matrix("collisions", matrix).view(), chosen.choice<Distance>("metric"),
                     chosen.integer("count"), chosen.number("threshold"), row_range(chosen));
  const bool is_part = chosen.given("rows");
  const val pairs = list_of(found.pairs, [&](const RowPair& pair) {
    const val each =
        record({{"first", pair.first}, {"second", pair.second}, {"distance", pair.distance}});
    if (is_part) Record(each).set("square", pair.square);
    return each;
  });
  return record(
      {{"pairs", pairs},
       {"below", found.below},
       {"nearest", found.pairs.empty() ? val::null() : val(found.pairs.front().distance)}});
}

val variance(const val& matrix, const val& options) {
  const ColumnStatistics found =
      column_statistics(to_matrix("variance", matrix).view(),
                        to_options("variance", kVarianceParameters, options).number("threshold"));
  return record({{"mean", found.mean},
                 {"variance", found.variance},
                 {"min", found.min},
                 {"max", found.max},
                 {"shares", found.shares},
                 {"participating", found.participating}});
}

val difference(const val& a, const val& b, const val& out) {
  Matrix<double> first = to_matrix("difference", a, "a");
  const Matrix<double> second = to_matrix("difference", b, "b");
  const Out<double> array("difference", out, first.view().size());
  const Difference found = pe::difference(first.view(), first.view(), second.view());
  return record({{"matrix", to_table<double>(first.view(), array)},
                 {"largest", found.largest},
                 {"row", found.row},
                 {"column", found.col},
                 {"mean", found.mean},
                 {"compared", found.compared}});
}

val correlation(const val& matrix, const val& out) {
  const Matrix<double> table = to_matrix("correlation", matrix);
  const Out<double> array("correlation", out,
                          table_size(table.cols(), table.cols(), sizeof(double)));
  const Matrix<double> found = pe::correlation(table.view());
  return to_table<double>(found.view(), array);
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_analysis) {
  using namespace pe::bindings;
  using emscripten::function;
  function("difference(a, b, out)", guarded<&difference>);
  function("collisions(matrix, options)", guarded<&collisions>);
  function("variance(matrix, options)", guarded<&variance>);
  function("correlation(matrix, out)", guarded<&correlation>);
  function("shift(name, params, options)", guarded<&shift>);
  function("shiftRows(matrix, options)", guarded<&shift_rows>);
  function("recurrence(name, params, options)", guarded<&recurrence>);
  function("offsetScores(name, params, options)", guarded<&offset_scores>);
  function("offsetProfile(matrix, options)", guarded<&offset_profile>);
  function("offsetProfileOf(name, params, options)", guarded<&offset_profile_of>);
}
