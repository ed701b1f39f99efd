#include "analysis/umap/umap.h"

#include <algorithm>
#include <cmath>

#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "umap";
constexpr double kReach = 10;  // half the side of the square that points begin in, as in umap-learn
constexpr double kJitter = 1e-4;  // so that no two begin at one place
constexpr double kPushes = 5;     // of each pull, as in umap-learn
constexpr double kStep = 4;       // no single force moves a point farther
constexpr double kNear = 1e-3;    // keeps the push of near points finite

void check_start(std::span<const double> start, std::size_t rows) {
  require(start.empty() || start.size() == 2 * rows, kName, "start",
          "must hold x and y of every row, ", 2 * rows, " numbers, got ", start.size());
  for (const double place : start) {
    require(std::isfinite(place), kName, "start", "must be finite, got ", place);
  }
}

/// More points take fewer epochs; umap-learn's numbers are 500 and 200.
std::size_t epochs_of(std::size_t rows) {
  return rows <= 2500 ? 500 : rows <= 5000 ? 400 : rows <= 7500 ? 300 : 200;
}

double limited(double move) { return move > kStep ? kStep : move < -kStep ? -kStep : move; }

}  // namespace

Umap::Umap(const Neighbors& near, std::span<const double> start, const UmapOptions& options)
    : rng_(options.seed), curve_(fit_umap_curve(options.min_dist)), power_(curve_.b) {
  const std::vector<UmapEdge> graph = umap_graph(near);
  const std::size_t rows = near.indices.size() / near.count;
  check_start(start, rows);
  epochs_ = epochs_of(rows);
  points_.resize(2 * rows);
  double largest = 0;
  for (const double place : start) largest = std::max(largest, std::fabs(place));
  for (std::size_t at = 0; at < points_.size(); ++at) {
    points_[at] = start.empty() ? kReach * (2 * rng_.uniform() - 1)
                                : kReach * (start[at] / (largest > 0 ? largest : 1)) +
                                      kJitter * (rng_.uniform() - 0.5);
  }
  const double most = std::ranges::max_element(graph, {}, &UmapEdge::weight)->weight;
  for (const UmapEdge& edge : graph) {
    if (edge.weight < most / static_cast<double>(epochs_)) continue;
    const double every = most / edge.weight;  // epochs between two pulls
    pulls_.push_back({2 * static_cast<std::uint32_t>(edge.head),
                      2 * static_cast<std::uint32_t>(edge.tail), every, every, every / kPushes});
  }
}

std::size_t Umap::step(std::size_t count) {
  for (; count > 0 && epoch_ < epochs_; --count) {
    take_epoch();
    ++epoch_;
  }
  return epoch_;
}

void Umap::take_epoch() {
  const double now = static_cast<double>(epoch_);
  const double rate = epoch_ == 0 ? 1 : 1 - (now - 1) / static_cast<double>(epochs_);
  const double count = static_cast<double>(points_.size() / 2);
  const auto [a, b] = curve_;
  double* const points = points_.data();
  for (Pull& edge : pulls_) {
    if (edge.next > now) continue;
    double *const p = points + edge.from, *const q = points + edge.to;
    double x = p[0], y = p[1];
    const double dx = x - q[0], dy = y - q[1];
    const double apart = dx * dx + dy * dy;
    if (apart > 0) {
      const double power = a * power_(apart);
      const double pull = (-2 * b * power) / (apart * (1 + power));
      const double mx = rate * limited(pull * dx), my = rate * limited(pull * dy);
      x += mx;
      y += my;
      q[0] -= mx;
      q[1] -= my;
    }
    edge.next += edge.every;

    const double period = edge.every / kPushes;
    const double pushes = std::floor((now - edge.next_push) / period);
    for (double push = 0; push < pushes; ++push) {
      const double* const other = points + 2 * static_cast<std::uint32_t>(rng_.uniform() * count);
      const double ox = x - other[0], oy = y - other[1];
      const double far = ox * ox + oy * oy;
      if (far > 0) {
        const double force = (2 * b) / ((kNear + far) * (1 + a * power_(far)));
        x += rate * limited(force * ox);
        y += rate * limited(force * oy);
      } else if (other != p) {
        x += rate * kStep;
        y += rate * kStep;
      }
    }
    edge.next_push += pushes * period;
    p[0] = x;
    p[1] = y;
  }
}

}  // namespace pe
