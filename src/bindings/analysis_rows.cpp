// What rows of a table are near to, and where they stand in few dimensions.
#include <emscripten/bind.h>

#include "analysis/columns/column_waves.h"
#include "analysis/neighbors.h"
#include "analysis/projection.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/scratch.h"
#include "bindings/support/tables.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsNeighbors)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsProjection)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsColumnWaves)

namespace pe::bindings {
namespace {

/// use(table), the table in its own precision.
template <typename Use>
auto with_table(std::string_view function, const val& table, Use use) {
  const TableReader reader(function, table);
  check_memory(function, reader);
  if (reader.is_double()) {
    Scratch<double> copy(Place::Table, reader.rows(), reader.cols());
    copy_into(copy.view(), reader.data());
    return use(MatrixView<const double>(copy.view()));
  }
  Scratch<float> copy(Place::Table, reader.rows(), reader.cols());
  copy_into(copy.view(), reader.data());
  return use(MatrixView<const float>(copy.view()));
}

JsNeighbors neighbors(const JsTable& table, const JsParameters& options) {
  return guarded([&] {
    const Arguments chosen = to_options("neighbors", kNeighborsParameters, options);
    const Neighbors found = with_table("neighbors", table, [&](auto view) {
      return pe::neighbors(view, chosen.integer("k"), chosen.choice<Distance>("metric"));
    });
    return JsNeighbors(
        Record()
            .set("indices", typed_array(std::span<const std::int32_t>(found.indices)))
            .set("distances", typed_array(std::span<const float>(found.distances)))
            .set("k", static_cast<double>(found.count))
            .get());
  });
}

JsProjection project(const JsTable& table, const JsParameters& options) {
  return guarded([&] {
    const Arguments chosen = to_options("project", kProjectionParameters, options);
    const ProjectionOptions wanted{chosen.integer("components"),
                                   chosen.choice<ProjectionMethod>("method"),
                                   chosen.integer("seed")};
    const Projection found =
        with_table("project", table, [&](auto view) { return pe::project(view, wanted); });
    const auto doubles = [](const std::vector<double>& values) {
      return typed_array(std::span<const double>(values));
    };
    const std::string_view method = kProjectionMethodNames[static_cast<int>(found.method)];
    return JsProjection(Record()
                            .set("points", to_table<double>(found.points.view()))
                            .set("axes", to_table<double>(found.axes.view()))
                            .set("variances", doubles(found.variances))
                            .set("ratios", doubles(found.ratios))
                            .set("mean", doubles(found.mean))
                            .set("residual", found.residual)
                            .set("method", std::string(method))
                            .set("passes", static_cast<double>(found.passes))
                            .get());
  });
}

JsColumnWaves column_waves(const JsTable& table) {
  return guarded([&] {
    const auto found = pe::column_waves(to_matrix("columnWaves", table).view());
    std::vector<double> turns(found.size()), shares(found.size());
    for (std::size_t c = 0; c < found.size(); ++c) {
      turns[c] = found[c].turns;
      shares[c] = found[c].share;
    }
    return JsColumnWaves(Record()
                             .set("turns", typed_array(std::span<const double>(turns)))
                             .set("shares", typed_array(std::span<const double>(shares)))
                             .get());
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_analysis_rows) {
  using namespace pe::bindings;
  using emscripten::function;
  emscripten::register_type<JsNeighbors>(
      "{indices: Int32Array, distances: Float32Array, k: number}");
  emscripten::register_type<JsProjection>(
      "{points: {rows: number, cols: number, data: Float64Array}, axes: {rows: number, cols: "
      "number, data: Float64Array}, variances: Float64Array, ratios: Float64Array, mean: "
      "Float64Array, residual: number, method: 'krylov' | 'gram', passes: number}");
  function("neighbors(matrix, options)", &neighbors);
  emscripten::register_type<JsColumnWaves>("{turns: Float64Array, shares: Float64Array}");
  function("columnWaves(matrix)", &column_waves);
  function("project(matrix, options)", &project);
}
