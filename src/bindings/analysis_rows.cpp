// What rows of a table are near to, where they stand in few dimensions, and which numbers repeat.
#include <emscripten/bind.h>

#include "analysis/columns/column_waves.h"
#include "analysis/pairs/neighbors.h"
#include "analysis/projection.h"
#include "analysis/repeats.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/scratch.h"
#include "bindings/support/tables.h"

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

val neighbors(const val& table, const val& options) {
  const Arguments chosen = to_options("neighbors", kNeighborsParameters, options);
  const bool is_part = chosen.boolean("earlier");
  const PartOfNeighbors found = with_table("neighbors", table, [&](auto view) {
    const std::size_t count = chosen.integer("k");
    const Distance distance = chosen.choice<Distance>("metric");
    return is_part ? neighbors_with_earlier(view, count, distance, row_range(chosen))
                   : PartOfNeighbors{pe::neighbors(view, count, distance, row_range(chosen)), {}};
  });
  const val result = record({{"indices", typed_array(found.indices)},
                             {"distances", typed_array(found.distances)},
                             {"k", found.count}});
  if (!found.exact.empty()) Record(result).set("exact", typed_array(found.exact));
  return result;
}

val project(const val& table, const val& options) {
  const Arguments chosen = to_options("project", kProjectionParameters, options);
  const ProjectionOptions wanted{chosen.integer("components"),
                                 chosen.choice<ProjectionMethod>("method"), chosen.integer("seed")};
  const Projection found =
      with_table("project", table, [&](auto view) { return pe::project(view, wanted); });
  const std::string_view method = kProjectionMethodNames[static_cast<int>(found.method)];
  return record({{"points", to_table<double>(found.points.view())},
                 {"axes", to_table<double>(found.axes.view())},
                 {"variances", found.variances},
                 {"ratios", found.ratios},
                 {"mean", found.mean},
                 {"residual", found.residual},
                 {"method", method},
                 {"passes", found.passes}});
}

val column_waves(const val& table) {
  const auto found = pe::column_waves(to_matrix("columnWaves", table).view());
  std::vector<double> turns(found.size()), shares(found.size());
  for (std::size_t c = 0; c < found.size(); ++c) {
    turns[c] = found[c].turns;
    shares[c] = found[c].share;
  }
  return record({{"turns", typed_array(turns)}, {"shares", typed_array(shares)}});
}

val repeats(const val& table, const val& options) {
  const Arguments chosen = to_options("repeats", kRepeatsParameters, options);
  const Repeats found = pe::repeats(to_matrix("repeats", table).view(), chosen.number("within"));
  return record({{"repeated", typed_array(found.repeated)}, {"different", found.different}});
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_analysis_rows) {
  using namespace pe::bindings;
  using emscripten::function;
  function("neighbors(matrix, options)", guarded<&neighbors>);
  function("columnWaves(matrix)", guarded<&column_waves>);
  function("project(matrix, options)", guarded<&project>);
  function("repeats(matrix, options)", guarded<&repeats>);
}
