#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/graphs/graph.h"
#include "encodings/graphs/laplacian.h"
#include "support/golden.h"
#include "support/refused.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

const testing::GoldenClaim kClaims[] = {
    testing::GoldenClaim("laplacian_path.npy", {"laplacian-eigenvectors"}),
    testing::GoldenClaim("laplacian_cycle.npy", {"laplacian-eigenvectors"}),
    testing::GoldenClaim("laplacian_grid.npy", {"laplacian-eigenvectors"}),
    testing::GoldenClaim("laplacian_edges.npy", {"laplacian-eigenvectors"}),
    testing::GoldenClaim("random_walk_path.npy", {"random-walk"}),
    testing::GoldenClaim("random_walk_edges.npy", {"random-walk"}),
};

Arguments graph_of(const Scheme& scheme, const char* graph, double nodes, double columns) {
  Arguments a = arguments_for(scheme);
  a.set("graph", graph);
  a.set("num_nodes", nodes);
  a.set("d_model", columns);
  return a;
}

TEST_CASE("laplacian: on a path, cosines of half-integer places", "[encodings][graphs][property]") {
  for (const std::size_t nodes : {2u, 3u, 16u, 100u, 512u}) {
    const auto count = static_cast<double>(nodes);
    Arguments a = graph_of(kLaplacianScheme, "path", count, count - 1);
    a.set("laplacian", "combinatorial");
    const Matrix<double> table = testing::table_of<double>(a);
    // what rounding does, over the distance of the slowest eigenvalues
    const double tolerance = 1e-15 * count * std::fmax(1, count * count / 10);
    double worst = 0;
    for (std::size_t n = 0; n < nodes; ++n) {
      for (std::size_t k = 1; k < nodes; ++k) {
        const double wave =
            std::sqrt(2 / count) * std::cos(std::numbers::pi * static_cast<double>(k) *
                                            (static_cast<double>(n) + 0.5) / count);
        worst = testing::worst_of(worst, std::fabs(table.view()(n, k - 1) - wave));
      }
    }
    CAPTURE(nodes);
    CHECK(worst <= tolerance);
  }
}

TEST_CASE("laplacian: on a cycle, pairs of cosine and sine as of a sinusoidal table",
          "[encodings][graphs][property]") {
  const Matrix<double> table =
      testing::table_of<double>(graph_of(kLaplacianScheme, "cycle", 12, 10));
  for (std::size_t n = 0; n < 12; ++n) {
    for (std::size_t pair = 0; pair < 5; ++pair) {
      const double angle = 2 * std::numbers::pi * static_cast<double>((pair + 1) * n) / 12,
                   size = std::sqrt(2 / 12.0);
      CHECK(std::fabs(table.view()(n, 2 * pair) - size * std::cos(angle)) < 1e-14);
      CHECK(std::fabs(table.view()(n, 2 * pair + 1) - size * std::sin(angle)) < 1e-14);
    }
  }
}

TEST_CASE("laplacian: columns are orthonormal and belong to their eigenvalues, on every graph",
          "[encodings][graphs][property]") {
  for (const std::string_view name : kGraphNames) {
    for (const auto kind : {LaplacianKind::Symmetric, LaplacianKind::Combinatorial}) {
      CAPTURE(name, static_cast<int>(kind));
      Arguments a = graph_of(kLaplacianScheme, "path", 16, 8);
      a.set("graph", name);
      const Graph graph(a);
      const LaplacianModes modes = laplacian_modes(graph, kind);
      const MatrixView<const double> v = modes.vectors.view();
      double worst = 0;
      for (std::size_t k = 0; k < 16; ++k) {
        if (k > 0) CHECK(modes.values[k] >= modes.values[k - 1]);
        for (std::size_t l = 0; l < 16; ++l) {
          double sum = k == l ? -1 : 0;
          for (std::size_t n = 0; n < 16; ++n) sum += v(k, n) * v(l, n);
          worst = testing::worst_of(worst, std::fabs(sum));
        }
        for (std::size_t n = 0; n < 16; ++n) {
          const double degree = graph.degree(n);
          double sum =
              ((kind == LaplacianKind::Symmetric ? 1 : degree) - modes.values[k]) * v(k, n);
          for (const std::size_t m : graph.neighbours(n)) {
            sum -= v(k, m) /
                   (kind == LaplacianKind::Symmetric ? std::sqrt(degree * graph.degree(m)) : 1);
          }
          worst = testing::worst_of(worst, std::fabs(sum));
        }
      }
      CHECK(worst < 1e-13);
      CHECK(std::fabs(modes.values[0]) < 1e-14);
    }
  }
}

TEST_CASE("graphs: cells are explained with the table's own numbers", "[encodings][graphs]") {
  for (const Scheme* scheme : {&kLaplacianScheme, &kRandomWalkScheme}) {
    for (const std::string_view name : kGraphNames) {
      Arguments a = graph_of(*scheme, "path", 9, 5);
      a.set("graph", name);
      a.set("precision", "float64");
      const Matrix<double> table = testing::table_of<double>(a);
      for (std::size_t n = 0; n < 9; ++n) {
        for (std::size_t j = 0; j < 5; ++j) {
          const Explanation found = explain(*scheme, a, n, j);
          CHECK(found.value == table.view()(n, j));
          CHECK_FALSE(found.substituted.empty());
        }
      }
    }
  }
  Arguments a = graph_of(kRandomWalkScheme, "path", 5, 3);
  CHECK(explain(kRandomWalkScheme, a, 0, 1).substituted == "0.5 = (P^2) of node 0");
  a = graph_of(kLaplacianScheme, "path", 5, 3);
  a.set("laplacian", "combinatorial");
  CHECK(explain(kLaplacianScheme, a, 2, 0).steps.back() ==
        "on a path: √(2/5) · cos(π · 1 · (2 + ½) / 5)");
}

TEST_CASE("random-walk: probabilities; back after one step is nobody",
          "[encodings][graphs][property]") {
  for (const std::string_view name : kGraphNames) {
    Arguments a = graph_of(kRandomWalkScheme, "path", 16, 16);
    a.set("graph", name);
    const Matrix<double> table = testing::table_of<double>(a);
    for (std::size_t n = 0; n < table.rows(); ++n) {
      CHECK(table.view()(n, 0) == 0);
      for (const double x : table.view().row(n)) CHECK((x >= 0 && x <= 1));
    }
  }
  // two nodes: back after every second step
  const Matrix<double> two = testing::table_of<double>(graph_of(kRandomWalkScheme, "path", 2, 4));
  CHECK(std::ranges::equal(two.view().row(0), std::vector<double>{0, 1, 0, 1}));
}

TEST_CASE("laplacian: random signs turn columns round and nothing else",
          "[encodings][graphs][property]") {
  Arguments a = graph_of(kLaplacianScheme, "tree", 16, 15);
  const Matrix<double> plain = testing::table_of<double>(a);
  a.set("random_signs", true);
  const Matrix<double> random = testing::table_of<double>(a);
  int turned = 0;
  for (std::size_t j = 0; j < 15; ++j) {
    const bool same =
        random.view()(0, j) == plain.view()(0, j) && random.view()(15, j) == plain.view()(15, j);
    turned += !same;
    for (std::size_t n = 0; n < 16; ++n) {
      CHECK(random.view()(n, j) == (same ? 1 : -1) * plain.view()(n, j));
    }
  }
  CHECK((turned > 2 && turned < 13));
}

TEST_CASE("graphs: refusals", "[encodings][graphs][error]") {
  const auto refusal = [](const Scheme& scheme, std::vector<double> edges, double columns) {
    Arguments a = graph_of(scheme, "path", 16, columns);
    if (!edges.empty()) a.set("edges", edges);
    return testing::refusal([&] { table_shape(scheme, a); });
  };
  CHECK(refusal(kLaplacianScheme, {}, 16) ==
        "laplacian-eigenvectors: d_model must be below num_nodes, 16, as the first eigenvector is "
        "left out, got 16");
  CHECK(refusal(kLaplacianScheme, {}, 15) == "accepted");
  CHECK(refusal(kRandomWalkScheme, {0, 1, 2}, 4) ==
        "random-walk: edges must be pairs of nodes, got a list of 3");
  CHECK(refusal(kRandomWalkScheme, {0, 16}, 4) ==
        "random-walk: edges must be whole numbers below num_nodes, got 16");
  CHECK(refusal(kRandomWalkScheme, {0, 1.5}, 4) ==
        "random-walk: edges must be whole numbers below num_nodes, got 1.5");
  CHECK(refusal(kRandomWalkScheme, {3, 3}, 4) ==
        "random-walk: edges must join two different nodes, got twice 3");
  CHECK(refusal(kRandomWalkScheme, {0, 1, 4, 5, 1, 0}, 4) ==
        "random-walk: edges must tell every pair once, got again the one of pair 2");
  CHECK(refusal(kRandomWalkScheme, {0, 1}, 4) == "accepted");
}

}  // namespace
}  // namespace pe
