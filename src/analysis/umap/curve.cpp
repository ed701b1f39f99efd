#include "analysis/umap/curve.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr double kSpread = 1;  // umap-learn's
constexpr double kReach = 3 * kSpread;
constexpr int kSamples = 300;
constexpr int kMostSteps = 100;
constexpr double kSettled = 1e-12;

constexpr int kBits = 7;  // of the mantissa: 128 places from one power of two to the next
constexpr int kCut = 23 - kBits;
constexpr std::uint32_t kRest = (1u << kCut) - 1;

struct Sample {
  double distance, wanted;
};

double value_of(const UmapCurve& curve, double distance) {
  return 1 / (1 + curve.a * power(distance, 2 * curve.b));
}

double error_of(const std::vector<Sample>& samples, const UmapCurve& curve) {
  double total = 0;
  for (const auto& [distance, wanted] : samples) {
    const double rest = value_of(curve, distance) - wanted;
    total += rest * rest;
  }
  return total;
}

/// A step of Levenberg and Marquardt.
UmapCurve improved(const std::vector<Sample>& samples, const UmapCurve& curve, double damping) {
  double aa = 0, ab = 0, bb = 0, ra = 0, rb = 0;
  for (const auto& [distance, wanted] : samples) {
    if (distance == 0) continue;  // the curve is 1 there, whatever a and b
    const double f = value_of(curve, distance);
    const double by_a = -power(distance, 2 * curve.b) * f * f;
    const double by_b = 2 * logarithm(distance) * curve.a * by_a;
    const double rest = wanted - f;
    aa += by_a * by_a;
    ab += by_a * by_b;
    bb += by_b * by_b;
    ra += by_a * rest;
    rb += by_b * rest;
  }
  aa *= 1 + damping;
  bb *= 1 + damping;
  const double determinant = aa * bb - ab * ab;
  return {curve.a + (bb * ra - ab * rb) / determinant, curve.b + (aa * rb - ab * ra) / determinant};
}

}  // namespace

double power(double x, double exponent) {
  return x == 0 ? (exponent == 0 ? 1 : 0) : exponential(exponent * logarithm(x));
}

UmapCurve fit_umap_curve(double min_dist) {
  require(min_dist >= 0 && min_dist <= 0.99, "umap", "min_dist", "must be between 0 and 0.99, got ",
          min_dist);
  std::vector<Sample> samples(kSamples);
  for (int i = 0; i < kSamples; ++i) {
    const double distance = i * kReach / (kSamples - 1);
    const double beyond = distance - min_dist;
    samples[static_cast<std::size_t>(i)] = {distance,
                                            beyond < 0 ? 1 : exponential(-beyond / kSpread)};
  }
  UmapCurve at;
  double error = error_of(samples, at), damping = 1e-3;
  for (int step = 0; step < kMostSteps; ++step) {
    const UmapCurve next = improved(samples, at, damping);
    const bool is_curve = next.a > 0 && next.b > 0;
    const double after =
        is_curve ? error_of(samples, next) : std::numeric_limits<double>::infinity();
    damping *= after < error ? 0.1 : 10;
    if (after >= error) continue;
    const bool is_settled = std::fabs(next.a - at.a) + std::fabs(next.b - at.b) < kSettled;
    at = next;
    error = after;
    if (is_settled) break;
  }
  return at;
}

PowerTable::PowerTable(double exponent) : values_(std::size_t{1} << (8 + kBits)) {
  for (std::uint32_t place = 0; place < values_.size(); ++place) {
    const double x = std::bit_cast<float>(place << kCut);
    values_[place] = std::isfinite(x) ? power(x, exponent) : x;
  }
}

double PowerTable::operator()(double x) const {
  // A float's bits, as a whole number, find the place: they grow as the float does.
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(x));
  const std::uint32_t place = bits >> kCut;
  const double share = (bits & kRest) / (kRest + 1.0);
  return values_[place] + share * (values_[place + 1] - values_[place]);
}

}  // namespace pe
