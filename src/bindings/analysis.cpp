#include <emscripten/bind.h>

#include "analysis/collisions.h"
#include "analysis/columns/column_statistics.h"
#include "analysis/difference.h"
#include "analysis/offset_profile.h"
#include "analysis/offset_scores.h"
#include "analysis/shift.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsOffsetProfile)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsOffsetScores)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsCollisions)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsVariance)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsDifference)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsShift)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsRecurrence)

namespace pe::bindings {
namespace {

Record& set_rises(Record& record, const Rises& rises) {
  return record.set("firstRise", rises.first ? val(*rises.first) : val::null())
      .set("rises", typed_array(std::span<const std::int32_t>(rises.places)));
}

/// 0, 1, 2, ...
val counting(std::size_t count) {
  std::vector<std::int32_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<std::int32_t>(i);
  return typed_array(std::span<const std::int32_t>(numbers));
}

val doubles(const std::vector<double>& values) {
  return typed_array(std::span<const double>(values));
}

JsOffsetProfile profile_of(MatrixView<const double> table, const JsParameters& options) {
  const Arguments chosen = to_options("offsetProfile", kOffsetProfileParameters, options);
  const auto metric = chosen.choice<Metric>("metric");
  Record record;
  if (chosen.given("reference")) {
    const ReferenceProfile profile = reference_profile(table, chosen.integer("reference"), metric);
    record.set("positions", counting(table.rows())).set("values", doubles(profile.values));
    return JsOffsetProfile(set_rises(record, profile.rises).get());
  }
  const OffsetProfile profile = offset_profile(table, metric);
  record.set("offsets", counting(table.rows()))
      .set("mean", doubles(profile.mean))
      .set("min", doubles(profile.min))
      .set("max", doubles(profile.max))
      .set("toeplitzDefect", profile.toeplitz_defect);
  return JsOffsetProfile(set_rises(record, profile.rises).get());
}

JsOffsetProfile offset_profile(const JsTable& matrix, const JsParameters& options) {
  return guarded([&] { return profile_of(to_matrix("offsetProfile", matrix).view(), options); });
}

JsOffsetProfile offset_profile_of(const std::string& name, const JsParameters& parameters,
                                  const JsParameters& options) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    Arguments arguments = to_arguments(scheme, parameters);
    return profile_of(exact_table(scheme, arguments).view(), options);
  });
}

JsOffsetScores offset_scores(const std::string& name, const JsParameters& parameters,
                             const JsParameters& options) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Arguments chosen = to_options("offsetScores", kOffsetScoreParameters, options);
    const Rotation rotation = rotation_of(scheme, to_arguments(scheme, parameters));
    return JsOffsetScores(doubles(pe::offset_scores(rotation, chosen.list("offsets"))));
  });
}

/// How far `options` say to move.
double offset_of(std::string_view function, const JsParameters& options) {
  return to_options(function, kShiftParameters, options).number("offset");
}

JsShift to_js(const Shift& found) {
  return JsShift(Record()
                     .set("matrix", to_table<double>(found.matrix.view()))
                     .set("residual", found.residual)
                     .set("heldOut", found.held_out)
                     .set("exact", val(found.exact))
                     .set("rank", static_cast<double>(found.rank))
                     .set("rows", static_cast<double>(found.rows))
                     .get());
}

JsShift shift(const std::string& name, const JsParameters& parameters,
              const JsParameters& options) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    return to_js(pe::shift(scheme, to_arguments(scheme, parameters), offset_of("shift", options)));
  });
}

JsShift shift_rows(const JsTable& matrix, const JsParameters& options) {
  return guarded([&] {
    return to_js(pe::shift(to_matrix("shift", matrix).view(), offset_of("shift", options)));
  });
}

JsRecurrence recurrence(const std::string& name, const JsParameters& parameters,
                        const JsParameters& options) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    const Recurrence found =
        pe::recurrence(scheme, to_arguments(scheme, parameters), offset_of("recurrence", options));
    return JsRecurrence(Record()
                            .set("factors", doubles(found.factors))
                            .set("residual", found.residual)
                            .set("rows", static_cast<double>(found.rows))
                            .get());
  });
}

JsCollisions collisions(const JsTable& matrix, const JsParameters& options) {
  return guarded([&] {
    const Arguments chosen = to_options("collisions", kCollisionsParameters, options);
    const Collisions found =
        pe::collisions(to_matrix("collisions", matrix).view(), chosen.choice<Distance>("metric"),
                       chosen.integer("count"), chosen.number("threshold"));
    val pairs = val::array();
    for (const RowPair& pair : found.pairs) {
      pairs.call<void>("push", Record()
                                   .set("first", pair.first)
                                   .set("second", pair.second)
                                   .set("distance", pair.distance)
                                   .get());
    }
    return JsCollisions(
        Record()
            .set("pairs", pairs)
            .set("below", found.below)
            .set("nearest", found.pairs.empty() ? val::null() : val(found.pairs.front().distance))
            .get());
  });
}

JsVariance variance(const JsTable& matrix, const JsParameters& options) {
  return guarded([&] {
    const ColumnStatistics found =
        column_statistics(to_matrix("variance", matrix).view(),
                          to_options("variance", kVarianceParameters, options).number("threshold"));
    return JsVariance(Record()
                          .set("mean", doubles(found.mean))
                          .set("variance", doubles(found.variance))
                          .set("min", doubles(found.min))
                          .set("max", doubles(found.max))
                          .set("shares", doubles(found.shares))
                          .set("participating", static_cast<double>(found.participating))
                          .get());
  });
}

JsDifference difference(const JsTable& a, const JsTable& b) {
  return guarded([&] {
    Matrix<double> first = to_matrix("difference", a, "a");
    const Matrix<double> second = to_matrix("difference", b, "b");
    const Difference found = pe::difference(first.view(), first.view(), second.view());
    return JsDifference(Record()
                            .set("matrix", to_table<double>(first.view()))
                            .set("largest", found.largest)
                            .set("row", static_cast<double>(found.row))
                            .set("column", static_cast<double>(found.col))
                            .set("mean", found.mean)
                            .set("compared", static_cast<double>(found.compared))
                            .get());
  });
}

JsTable correlation(const JsTable& matrix) {
  return guarded([&] {
    const Matrix<double> found = pe::correlation(to_matrix("correlation", matrix).view());
    return JsTable(to_table<double>(found.view()));
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_analysis) {
  using namespace pe::bindings;
  using emscripten::function;
  emscripten::register_type<JsOffsetProfile>(
      "{offsets?: Int32Array, mean?: Float64Array, min?: Float64Array, max?: Float64Array, "
      "toeplitzDefect?: number, positions?: Int32Array, values?: Float64Array, firstRise: number | "
      "null, rises: Int32Array}");
  emscripten::register_type<JsOffsetScores>("Float64Array");
  emscripten::register_type<JsShift>(
      "{matrix: {rows: number, cols: number, data: Float64Array}, residual: number, heldOut: "
      "number, exact: boolean, rank: number, rows: number}");
  emscripten::register_type<JsRecurrence>(
      "{factors: Float64Array, residual: number, rows: number}");
  emscripten::register_type<JsCollisions>(
      "{pairs: {first: number, second: number, distance: number}[], below: number, nearest: number "
      "| null}");
  emscripten::register_type<JsVariance>(
      "{mean: Float64Array, variance: Float64Array, min: Float64Array, max: Float64Array, shares: "
      "Float64Array, participating: number}");
  emscripten::register_type<JsDifference>(
      "{matrix: {rows: number, cols: number, data: Float64Array}, largest: number, row: number, "
      "column: number, mean: number, compared: number}");
  function("difference(a, b)", &difference);
  function("collisions(matrix, options)", &collisions);
  function("variance(matrix, options)", &variance);
  function("correlation(matrix)", &correlation);
  function("shift(name, params, options)", &shift);
  function("shiftRows(matrix, options)", &shift_rows);
  function("recurrence(name, params, options)", &recurrence);
  function("offsetScores(name, params, options)", &offset_scores);
  function("offsetProfile(matrix, options)", &offset_profile);
  function("offsetProfileOf(name, params, options)", &offset_profile_of);
}
