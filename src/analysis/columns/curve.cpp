#include "analysis/columns/curve.h"

#include <cmath>

#include "support/check.h"
#include "support/exact.h"

namespace pe {
namespace {

constexpr std::size_t kMostValues = 65536;

/// Sums of x, y, x x, x y and y y over x = ln(k + 1), y = values[k], less those of the means.
struct Moments {
  Exact x, y, xx, xy, yy;
};

Moments moments_of(std::span<const double> values) {
  const Exact count = static_cast<double>(values.size());
  std::vector<Exact> logs;
  Moments m;
  for (std::size_t k = 0; k < values.size(); ++k) {
    logs.push_back(Exact(log(DoubleDouble{double(k + 1), 0})));
    m.x = m.x + logs[k];
    m.y = m.y + values[k];
  }
  m.x = m.x / count;
  m.y = m.y / count;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Exact dx = logs[k] - m.x, dy = values[k] - m.y;
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
  const Moments m = moments_of(values);
  const Exact factor = m.xy / m.xx;
  result.per_log = factor.rounded();
  result.at_one = (m.y - factor * m.x).rounded();
  if (m.yy.rounded() > 0) result.share = (factor * m.xy / m.yy).rounded();
  return result;
}

}  // namespace pe
