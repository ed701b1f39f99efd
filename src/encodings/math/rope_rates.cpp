#include "encodings/math/rope_rates.h"

#include <algorithm>
#include <cmath>

namespace pe {

double RopeLine::base(std::size_t pairs) const {
  return std::exp(slope * static_cast<double>(pairs));
}

RopeLine rope_line(const RopeRates& rates, std::size_t count) {
  double w = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!(rates.value[i] > 0) || !(rates.error[i] <= 0.1)) continue;
    const double weight = 1 / (rates.error[i] * rates.error[i]);
    const auto at = static_cast<double>(i);
    const double log = std::log(rates.value[i]);
    w += weight;
    x += weight * at;
    y += weight * log;
    xx += weight * at * at;
    xy += weight * at * log;
  }
  const double spread = w * xx - x * x;
  const double slope = spread > 0 ? (w * xy - x * y) / spread : 0;
  return {-slope, w > 0 ? std::exp((slope * x - y) / w) : 1};
}

double rounded_to(double value, int digits) {
  const double power = digits - 1 - std::floor(std::log10(std::fabs(value)));
  const double unit = std::pow(10, std::fabs(power));  // whole, so that 5e5 comes out as that
  return power < 0 ? std::round(value / unit) * unit : std::round(value * unit) / unit;
}

std::vector<double> bases_near(double estimate) {
  std::vector<double> bases;
  if (!(estimate > 1.5 && estimate < 1e15)) return bases;
  for (const int digits : {1, 2, 3, 5, 7, 15}) {
    const double base = rounded_to(estimate, digits);
    if (base > 1 && std::ranges::find(bases, base) == bases.end()) bases.push_back(base);
  }
  return bases;
}

}  // namespace pe
