// UMAP: a module of its own, which runs in workers of its own and leaves the core's free.
#include "analysis/umap/umap.h"

#include <emscripten/bind.h>

#include <memory>

#include "analysis/umap/procrustes.h"
#include "bindings/support/convert.h"
#include "bindings/support/guard.h"

namespace pe::bindings {
namespace {

using emscripten::convertJSArrayToNumberVector;

/// {indices, distances, k}
Neighbors to_neighbors(const val& near) {
  return {to_size("umap", "k", property(near, "k")),
          convertJSArrayToNumberVector<std::int32_t>(property(near, "indices")),
          convertJSArrayToNumberVector<float>(property(near, "distances"))};
}

/// start: x and y in turns, or null.
std::unique_ptr<Umap> create(const val& near, const val& start, double min_dist, double seed) {
  const auto places =
      start.isNull() ? std::vector<double>() : convertJSArrayToNumberVector<double>(start);
  return std::make_unique<Umap>(to_neighbors(near), places,
                                UmapOptions{min_dist, static_cast<std::uint64_t>(seed)});
}

/// {heads, tails, weights}
val graph(const val& near) {
  std::vector<std::int32_t> heads, tails;
  std::vector<double> weights;
  for (const auto& [head, tail, weight] : umap_graph(to_neighbors(near))) {
    heads.push_back(head);
    tails.push_back(tail);
    weights.push_back(weight);
  }
  return record(
      {{"heads", typed_array(heads)}, {"tails", typed_array(tails)}, {"weights", weights}});
}

/// {a, b}
val curve(double min_dist) {
  const auto [a, b] = fit_umap_curve(min_dist);
  return record({{"a", a}, {"b", b}});
}

std::size_t step(Umap& umap, const val& count) {
  return umap.step(to_size("step", "count", count));
}

val points(const Umap& umap) {
  const std::vector<float> singles(umap.points().begin(), umap.points().end());
  return typed_array(singles);
}

double disparity(const val& a, const val& b) {
  return procrustes_disparity(convertJSArrayToNumberVector<double>(a),
                              convertJSArrayToNumberVector<double>(b));
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_umap) {
  using namespace pe::bindings;
  emscripten::class_<pe::Umap>("Umap")
      .function("epochs", &pe::Umap::epochs)
      .function("step", guarded<&step>)
      .function("points", guarded<&points>);
  emscripten::function("createUmap", guarded<&create>);
  emscripten::function("umapGraph", guarded<&graph>);
  emscripten::function("umapCurve", guarded<&curve>);
  emscripten::function("disparity", guarded<&disparity>);
}
