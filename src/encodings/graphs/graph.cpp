#include "encodings/graphs/graph.h"

#include <algorithm>
#include <cmath>

#include "encodings/catalogue/arguments.h"
#include "support/check.h"
#include "support/format.h"
#include "support/order.h"

namespace pe {

Graph::Graph(const Arguments& a) : neighbours_(a.integer("num_nodes")) {
  const std::size_t nodes = size();
  if (a.given("edges")) {
    const std::span<const double> edges = a.list("edges");
    const auto check = [&](bool ok, std::string_view rule, double got) {
      require(ok, a.function(), "edges", rule, got);
    };
    check(edges.size() % 2 == 0, "must be pairs of nodes, got a list of ",
          static_cast<double>(edges.size()));
    for (std::size_t i = 0; i < edges.size(); ++i) {
      check(std::floor(edges[i]) == edges[i] && edges[i] < static_cast<double>(nodes),
            "must be whole numbers below num_nodes, got ", edges[i]);
    }
    for (std::size_t i = 0; i < edges.size(); i += 2) {
      const auto from = static_cast<std::size_t>(edges[i]);
      const auto to = static_cast<std::size_t>(edges[i + 1]);
      check(from != to, "must join two different nodes, got twice ", edges[i]);
      check(std::ranges::count(neighbours_[from], to) == 0,
            "must tell every pair once, got again the one of pair ", static_cast<double>(i / 2));
      join(from, to);
    }
  } else {
    const auto shape = a.choice<GraphShape>("graph");
    const std::size_t columns = a.integer("columns");
    for (std::size_t n = 1; n < nodes; ++n) {
      switch (shape) {
        case GraphShape::Path:
        case GraphShape::Cycle:
          join(n - 1, n);
          break;
        case GraphShape::Grid:
          if (n % columns != 0) join(n - 1, n);
          if (n >= columns) join(n - columns, n);
          break;
        case GraphShape::Star:
          join(0, n);
          break;
        case GraphShape::Complete:
          for (std::size_t m = 0; m < n; ++m) join(m, n);
          break;
        case GraphShape::Tree:
          join((n - 1) / 2, n);
          break;
      }
    }
    if (shape == GraphShape::Cycle && nodes > 2) join(nodes - 1, 0);
  }
  for (auto& list : neighbours_) put_in_order(list);
}

void Graph::join(std::size_t a, std::size_t b) {
  neighbours_[a].push_back(b);
  neighbours_[b].push_back(a);
}

std::string Graph::named_neighbours(std::size_t node) const {
  constexpr std::size_t kMost = 4;
  const auto list = neighbours(node);
  if (list.empty()) return "none";
  std::string text;
  const std::size_t shown = std::min(list.size(), kMost);
  for (std::size_t i = 0; i < shown; ++i) {
    text += pe::join(i == 0 ? "" : i + 1 == list.size() ? " and " : ", ", list[i]);
  }
  return shown == list.size() ? text : pe::join(text, " and ", list.size() - shown, " more");
}

}  // namespace pe
