#include <emscripten/bind.h>

#include "analysis/map/similarity_map.h"
#include "analysis/similarity.h"
#include "analysis/toeplitz.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/scratch.h"
#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe::bindings {
namespace {

constexpr std::string_view kSimilarity = "similarity";
constexpr Parameter kOptions[] = {kSimilarityMetric};

enum class Path { Auto, Gram, Toeplitz };
constexpr std::string_view kPathNames[] = {"auto", "gram", "toeplitz"};
constexpr Parameter kOptionsOf[] = {
    kSimilarityMetric,
    choice("path", kPathNames, "Every pair of rows, or one row with all where that is enough."),
};

template <typename T>
val compare(const TableReader& a, const val& other, Metric metric, const val& out) {
  const bool symmetric = other.isNull() || other.isUndefined();
  // the rules first, then memory
  check_similarity(a.rows(), a.cols(), a.rows(), a.cols(), symmetric ? sizeof(T) : 0);
  Scratch<T> first(Place::Table, a.rows(), a.cols());
  copy_into(first.view(), a.data());
  if (symmetric) {
    const Out<T> array(kSimilarity, out, table_size(a.rows(), a.rows(), sizeof(T)));
    Scratch<T> result(Place::Result, a.rows(), a.rows());
    similarity(result.view(), first.view(), first.view(), metric);
    return to_table<T>(result.view(), array);
  }
  const TableReader b(kSimilarity, other, "b");
  check_similarity(a.rows(), a.cols(), b.rows(), b.cols(), sizeof(T));
  Scratch<T> second(Place::Other, b.rows(), b.cols());
  copy_into(second.view(), b.data());
  const Out<T> array(kSimilarity, out, table_size(a.rows(), b.rows(), sizeof(T)));
  Scratch<T> result(Place::Result, a.rows(), b.rows());
  similarity(result.view(), first.view(), second.view(), metric);
  return to_table<T>(result.view(), array);
}

val similarity_of_tables(const val& a, const val& b, const val& options, const val& out) {
  const Arguments chosen = to_options("similarity", kOptions, options);
  const auto metric = chosen.choice<Metric>("metric");
  const TableReader reader("similarity", a);
  return reader.is_double() ? compare<double>(reader, b, metric, out)
                            : compare<float>(reader, b, metric, out);
}

/// {matrix, path, toeplitzDefect}; out, of the table's shape, holds the matrix, and array its copy.
template <typename T>
Record fill_similarity(MatrixView<T> out, const Out<T>& array, const Scheme& scheme,
                       const Arguments& arguments, std::size_t cols, const Arguments& chosen) {
  const auto metric = chosen.choice<Metric>("metric");
  const auto path = chosen.choice<Path>("path");
  const bool stationary = path != Path::Gram && is_stationary(scheme, arguments);
  require(path != Path::Toeplitz || stationary, scheme.name, "path",
          "must not be toeplitz here: similarities do not depend on the offset alone");
  Scratch<T> table(Place::Table, out.rows(), cols);
  encode(table.view(), scheme, arguments);
  Record result;
  if (stationary) {
    toeplitz_similarity(out, table.view(), metric);
    result.set("path", "toeplitz");
  } else {
    similarity(out, table.view(), table.view(), metric);
    result.set("path", "gram").set("toeplitzDefect", toeplitz_defect(MatrixView<const T>(out)));
  }
  return result.set("matrix", to_table<T>(out, array));
}

val similarity_of(const std::string& name, const val& parameters, const val& options,
                  const val& out) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  const Arguments chosen = to_options("similarity", kOptionsOf, options);
  if (arguments.has("start") && !arguments.given("positions")) {
    // who asks for too many pairs is told so, not that the rows are too many
    const std::size_t rows = arguments.integer("length");
    check_similarity(rows, 1, rows, 1, is_single(arguments) ? sizeof(float) : sizeof(double));
  }
  const Shape shape = table_shape(scheme, arguments);
  const auto made = [&]<typename T>(T) {
    check_similarity(shape.rows, shape.cols, shape.rows, shape.cols, sizeof(T));
    const Out<T> array(name, out, table_size(shape.rows, shape.rows, sizeof(T)));
    Scratch<T> result(Place::Result, shape.rows, shape.rows);
    return fill_similarity(result.view(), array, scheme, arguments, shape.cols, chosen).get();
  };
  return is_single(arguments) ? made(float()) : made(double());
}

val similarity_map(const std::string& name, const val& parameters, const val& options) {
  const Scheme& scheme = find_scheme(name);
  const Arguments arguments = to_arguments(scheme, parameters);
  const Arguments chosen = to_options("similarityMap", kSimilarityMapParameters, options);
  const MapWindow window = map_window(chosen, arguments);
  const SimilarityMap map =
      pe::similarity_map(scheme, arguments, chosen.choice<Metric>("metric"), window);
  Record result;
  result.set("mean", to_table<double>(map.mean.view()));
  if (window.extremes) {
    result.set("min", to_table<double>(map.least.view()))
        .set("max", to_table<double>(map.largest.view()));
  }
  return result.set("least", map.range.least)
      .set("largest", map.range.largest)
      .set("block", window.block)
      .set("samples", map.samples)
      .get();
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_similarity) {
  using namespace pe::bindings;
  using emscripten::function;
  function("similarity(matrix, b, options, out)", guarded<&similarity_of_tables>);
  function("similarityOf(name, params, options, out)", guarded<&similarity_of>);
  function("similarityMap(name, params, options)", guarded<&similarity_map>);
}
