#include "analysis/columns/curve.h"

#include <cmath>

#include "analysis/near_one.h"
#include "support/check.h"
#include "support/exact.h"

namespace pe {
namespace {

constexpr std::size_t kMostValues = 65536;

/// Sums of x, y, x x, x y and y y over x = ln(k + 1), y = factor * values[k], less those of the means.
struct Moments {
  Exact x, y, xx, xy, yy;
};

Moments moments_of(std::span<const double> values, double factor) {
  const Exact count = static_cast<double>(values.size());
  std::vector<Exact> logs;
  Moments m;
  for (std::size_t k = 0; k < values.size(); ++k) {
    logs.push_back(Exact(log(DoubleDouble{double(k + 1), 0})));
    m.x = m.x + logs[k];
    m.y = m.y + factor * values[k];
  }
  m.x = m.x / count;
  m.y = m.y / count;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Exact dx = logs[k] - m.x, dy = factor * values[k] - m.y;
    m.xx = m.xx + dx * dx;
    m.xy = m.xy + dx * dy;
    m.yy = m.yy + dy * dy;
  }
  return m;
}

}  // namespace

Curve curve(std::span<const double> values) {
  require(values.size() <= kMostValues, "curve", "values", "must be at most ", kMostValues,
          " number(s), got ", values.size());
  Curve result;
  for (std::size_t k = 0; k < values.size(); ++k) {
    require(std::isfinite(values[k]), "curve", "values", "must be finite numbers, got ", values[k]);
    const bool opposite =
        k > 0 && (values[k] > 0 ? values[k - 1] < 0 : values[k] < 0 && values[k - 1] > 0);
    if (opposite) result.sign_changes.push_back(static_cast<std::int32_t>(k));
  }
  result.at_one = result.per_log = result.share = NAN;
  if (values.size() < 3) return result;
  const double factor = factor_near_one(largest_of(values));
  const Moments m = moments_of(values, factor);
  const Exact slope = m.xy / m.xx;
  result.per_log = slope.rounded() / factor;
  result.at_one = (m.y - slope * m.x).rounded() / factor;
  if (m.yy.rounded() > 0) result.share = (slope * m.xy / m.yy).rounded();
  return result;
}

}  // namespace pe
