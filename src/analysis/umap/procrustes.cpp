#include "analysis/umap/procrustes.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/check.h"
#include "support/double_double.h"

namespace pe {
namespace {

constexpr std::string_view kName = "disparity";

/// Exact products, added in about 106 bits and rounded once.
double product_of(std::span<const double> a, std::span<const double> b) {
  DoubleDouble sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum = sum + two_product(a[i], b[i]);
  return sum.hi;
}

/// Centred, with squares that sum to 1: first all x, then all y.
struct Unit {
  std::vector<double> x, y;
};

std::vector<double> centred(std::span<const double> points, std::size_t axis) {
  std::vector<double> values(points.size() / 2);
  DoubleDouble sum;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = points[2 * i + axis];
    sum = sum + DoubleDouble{values[i], 0};
  }
  const double count = static_cast<double>(values.size());
  const DoubleDouble mean = sum / DoubleDouble{count, 0};
  for (double& value : values) value = (DoubleDouble{value, 0} + -mean).hi;
  return values;
}

Unit unit(std::span<const double> points) {
  Unit out{centred(points, 0), centred(points, 1)};
  const double size = std::sqrt(product_of(out.x, out.x) + product_of(out.y, out.y));
  for (double& value : out.x) value /= size;
  for (double& value : out.y) value /= size;
  return out;
}

}  // namespace

double procrustes_disparity(std::span<const double> a, std::span<const double> b) {
  require(!a.empty() && a.size() % 2 == 0, kName, "a", "must hold x and y of every point, got ",
          a.size(), " number(s)");
  require(b.size() == a.size(), kName, "b", "must be of as many points as a, ", a.size() / 2,
          ", got ", b.size(), " number(s)");
  const Unit p = unit(a), q = unit(b);
  const double xx = product_of(p.x, q.x), xy = product_of(p.x, q.y);
  const double yx = product_of(p.y, q.x), yy = product_of(p.y, q.y);
  // Sum of the singular values of a 2 x 2 matrix, squared: |M|^2 + 2 |det M|.
  const double squares = xx * xx + xy * xy + yx * yx + yy * yy;
  const double common = squares + 2 * std::fabs(xx * yy - xy * yx);
  return std::isnan(common) ? common : std::max(1 - common, 0.0);
}

}  // namespace pe
