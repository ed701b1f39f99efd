#include "encodings/graphs/laplacian.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/explained.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/solve/symmetric_eigen.h"
#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr std::string_view kName = "laplacian-eigenvectors";
constexpr std::string_view kGolden[] = {"laplacian_path.npy", "laplacian_cycle.npy",
                                        "laplacian_edges.npy", "laplacian_grid.npy"};

constexpr Parameter kParameters[] = {
    parameters::kGraph,
    parameters::kNumNodes,
    parameters::kGridColumns,
    parameters::kEdges,
    integer("d_model",
            {.unit = "channels", .fallback = 8, .min = 1, .max = parameters::kMaxNodes - 1},
            "Number of columns: eigenvectors of the smallest eigenvalues, but for the very first."),
    choice("laplacian", kLaplacianNames,
           "I − D^(−1/2) A D^(−1/2), or D − A, whose eigenvectors on a path are cosines."),
    boolean("random_signs", false,
            "Turn columns round at random, as in training: an eigenvector has no sign of its own."),
    parameters::kSeed,
    parameters::kPrecision,
};

/// Equal, up to what rounding makes of equal ones.
constexpr double kSameValue = 1e-9;
/// A node has no part in a space that holds less of it.
constexpr double kNoPart = 1e-6;

double entry(const Graph& graph, LaplacianKind kind, std::size_t a, std::size_t b) {
  if (kind == LaplacianKind::Combinatorial) return a == b ? graph.degree(a) : -1;
  return a == b ? 1 : -1 / std::sqrt(graph.degree(a) * graph.degree(b));
}

double dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Turns the rows of `space`, any basis, into the one that laplacian_modes() promises.
void settle(MatrixView<double> space) {
  Matrix<double> settled(space.rows(), space.cols());
  std::size_t found = 0;
  for (std::size_t node = 0; node < space.cols() && found < space.rows(); ++node) {
    const std::span<double> left = settled.view().row(found);
    std::ranges::fill(left, 0.0);
    const auto add = [&](std::span<const double> row, double share) {
      for (std::size_t n = 0; n < left.size(); ++n) left[n] += share * row[n];
    };
    for (std::size_t k = 0; k < space.rows(); ++k) add(space.row(k), space(k, node));
    for (std::size_t k = 0; k < found; ++k) {
      const std::span<const double> before = settled.view().row(k);
      add(before, -dot(before, left));
    }
    const double length = std::sqrt(dot(left, left));
    if (length < kNoPart) continue;
    for (double& x : left) x /= length;
    ++found;
  }
  std::ranges::copy(settled.view().flat(), space.data());
}

/// -1 or 1.
double sign_of(const Arguments& a, std::size_t column) {
  if (!a.boolean("random_signs")) return 1;
  Rng rng(static_cast<std::uint64_t>(a.number("seed")) << 9 | column);
  return rng.uniform() < 0.5 ? -1 : 1;
}

LaplacianKind kind_of(const Arguments& a) { return a.choice<LaplacianKind>("laplacian"); }

Shape shape(const Arguments& a) {
  const Graph graph(a);
  const std::size_t columns = a.integer("d_model");
  require(columns < graph.size(), kName, "d_model", "must be below num_nodes, ", graph.size(),
          ", as the first eigenvector is left out, got ", columns);
  return {graph.size(), columns};
}

void encode(MatrixView<double> out, const Arguments& a) {
  const LaplacianModes modes = laplacian_modes(Graph(a), kind_of(a));
  for (std::size_t j = 0; j < out.cols(); ++j) {
    const double sign = sign_of(a, j);
    for (std::size_t n = 0; n < out.rows(); ++n) out(n, j) = sign * modes.vectors.view()(j + 1, n);
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const Graph graph(a);
  const LaplacianKind kind = kind_of(a);
  const LaplacianModes modes = laplacian_modes(graph, kind);
  const std::span<const double> vector = modes.vectors.view().row(column + 1);
  const double sign = sign_of(a, column), value = modes.values[column + 1];
  double sum = 0;
  for (const std::size_t other : graph.neighbours(row)) {
    sum -= entry(graph, kind, row, other) * sign * vector[other];
  }
  const double own = entry(graph, kind, row, row);
  Explanation result = explained(
      a, "(L v)ₙ = λ vₙ: vₙ = Σⱼ −Lₙⱼ vⱼ / (Lₙₙ − λ)", "#a / (#b − #c)",
      "eigenvalue #d of #e, from 0 on: λ = #c",
      {sum, own, value, static_cast<double>(column + 1), static_cast<double>(graph.size())},
      sign * vector[row]);
  result.steps.push_back(join("neighbours of node ", row, ": ", graph.named_neighbours(row)));
  const bool path = !a.given("edges") && a.choice<GraphShape>("graph") == GraphShape::Path;
  if (path && kind == LaplacianKind::Combinatorial) {
    const std::size_t nodes = graph.size();
    result.steps.push_back(join("on a path: √(2/", nodes, ") · cos(π · ", column + 1, " · (", row,
                                " + ½) / ", nodes, ")"));
  }
  if (a.boolean("random_signs")) {
    result.steps.push_back(sign < 0 ? "the column is turned round" : "the column keeps its sign");
  }
  return result;
}

}  // namespace

LaplacianModes laplacian_modes(const Graph& graph, LaplacianKind kind) {
  const std::size_t nodes = graph.size();
  Matrix<double> matrix = zero_matrix<double>(nodes, nodes);
  for (std::size_t n = 0; n < nodes; ++n) {
    matrix.view()(n, n) = entry(graph, kind, n, n);
    for (const std::size_t other : graph.neighbours(n)) {
      matrix.view()(n, other) = entry(graph, kind, n, other);
    }
  }
  LaplacianModes modes{std::vector<double>(nodes), Matrix<double>(nodes, nodes)};
  const MatrixView<double> vectors = modes.vectors.view();
  symmetric_eigen(vectors, modes.values.data(), matrix.view());
  std::ranges::reverse(modes.values);
  for (std::size_t k = 0; k < nodes / 2; ++k) {
    std::ranges::swap_ranges(vectors.row(k), vectors.row(nodes - 1 - k));
  }
  for (std::size_t first = 0, last = 0; first < nodes; first = last) {
    while (last < nodes && modes.values[last] - modes.values[first] < kSameValue) ++last;
    settle({vectors.row(first).data(), last - first, nodes});
  }
  return modes;
}

const Scheme kLaplacianScheme{
    .name = kName,
    .title = "Laplacian eigenvectors",
    .kind = Kind::Add,
    .source =
        "Dwivedi et al. 2020, Benchmarking Graph Neural Networks, arXiv 2003.00982; PyG, "
        "AddLaplacianEigenvectorPE",
    .parameters = kParameters,
    .shape = computed<shape>,
    .encode_double = computed<encode>,
    .explain = computed<explain>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kLaplacianTexts{
    .summary =
        "Waves of a graph, slowest first: eigenvectors of its Laplacian. On a path they are "
        "cosines "
        "and on a cycle pairs of cosine and sine: what sinusoids are to a sentence, these are to "
        "any graph.",
    .formula = R"(L v_k = \lambda_k v_k,\quad PE(n, j) = v_{j+1}[n])",
    .used_by = "graph transformers, SAN, GraphGPS",
    .golden = kGolden,
};

}  // namespace pe
