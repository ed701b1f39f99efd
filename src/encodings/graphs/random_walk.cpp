// How likely a walk from a node is back after 1, 2, ... steps.
#include <algorithm>

#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/explained.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/graphs/graph.h"
#include "support/format.h"

namespace pe {
namespace {

constexpr std::string_view kName = "random-walk";
constexpr std::string_view kGolden[] = {"random_walk_path.npy", "random_walk_edges.npy"};
constexpr double kMaxSteps = 256;

constexpr Parameter kParameters[] = {
    parameters::kGraph,
    parameters::kNumNodes,
    parameters::kGridColumns,
    parameters::kEdges,
    integer("d_model", {.unit = "channels", .fallback = 16, .min = 1, .max = kMaxSteps},
            "Steps of the walk: one column after each."),
    parameters::kPrecision,
};

Shape shape(const Arguments& a) { return {Graph(a).size(), a.integer("d_model")}; }

/// Where a walk is: one more step to a neighbour, all of them equally likely.
void step(std::vector<double>& at, std::vector<double>& scratch, const Graph& graph) {
  std::ranges::fill(scratch, 0.0);
  for (std::size_t n = 0; n < at.size(); ++n) {
    for (const std::size_t other : graph.neighbours(n)) scratch[other] += at[n] / graph.degree(n);
  }
  at.swap(scratch);
}

std::vector<double> started_at(std::size_t node, const Graph& graph) {
  std::vector<double> at(graph.size());
  at[node] = 1;
  return at;
}

void encode(MatrixView<double> out, const Arguments& a) {
  const Graph graph(a);
  std::vector<double> scratch(graph.size());
  for (std::size_t n = 0; n < out.rows(); ++n) {
    std::vector<double> at = started_at(n, graph);
    for (double& back : out.row(n)) {
      step(at, scratch, graph);
      back = at[n];
    }
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const Graph graph(a);
  std::vector<double> at = started_at(row, graph), scratch(graph.size());
  for (std::size_t k = 0; k < column; ++k) step(at, scratch, graph);
  double near = 0;
  for (const std::size_t other : graph.neighbours(row)) near += at[other];
  step(at, scratch, graph);
  Explanation result = explained(
      a, "(Pᵏ)ₙₙ = Σⱼ (Pᵏ⁻¹)ₙⱼ / dⱼ over neighbours j", "#a = (P^#b) of node #c",
      "k = #b step(s) from node #c, back at it\n"
      "one step before, it is at a neighbour with probability #d",
      {at[row], static_cast<double>(column + 1), static_cast<double>(row), near}, at[row]);
  result.steps.push_back(join("neighbours of node ", row, ": ", graph.named_neighbours(row)));
  return result;
}

}  // namespace

const Scheme kRandomWalkScheme{
    .name = kName,
    .title = "Random walk",
    .kind = Kind::Add,
    .source =
        "Dwivedi et al. 2021, Graph Neural Networks with Learnable Structural and Positional "
        "Representations, arXiv 2110.07875; PyG, AddRandomWalkPE",
    .parameters = kParameters,
    .shape = computed<shape>,
    .encode_double = computed<encode>,
    .explain = computed<explain>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kRandomWalkTexts{
    .summary =
        "How likely a walk from a node is back after each number of steps. It has no signs to "
        "choose, and nodes that see the same graph around them are told apart by nothing.",
    .formula = R"(PE(n, j) = \big((D^{-1}A)^{j+1}\big)_{nn})",
    .used_by = "graph transformers, GraphGPS",
    .golden = kGolden,
};

}  // namespace pe
