#include "support/exact.h"

#include <cmath>

namespace pe {

Exact Exact::product(double a, double b) { return two_product(a, b); }
Exact Exact::gap(double a, double b) { return two_sum(a, -b); }

Exact operator+(const Exact& a, const Exact& b) { return a.parts() + b.parts(); }
Exact operator*(const Exact& a, const Exact& b) { return a.parts() * b.parts(); }
Exact operator/(const Exact& a, const Exact& b) { return a.parts() / b.parts(); }

Exact sqrt(const Exact& x) {
  const double root = std::sqrt(x.rounded());
  if (root == 0) return 0;
  const Exact rest = x - Exact::product(root, root);
  return fast_two_sum(root, rest.rounded() / (2 * root));
}

Exact floor(const Exact& x) {
  const auto [hi, lo] = x.parts();
  const double high = std::floor(hi);
  return high == hi ? fast_two_sum(high, std::floor(lo)) : DoubleDouble{high, 0};
}

SineCosine sine_and_cosine(const Exact& x) {
  const double quarters = std::round(x.rounded() / (kPi.hi / 2));
  const Exact r = x - Exact(DoubleDouble{kPi.hi / 2, kPi.lo / 2}) * quarters;
  // Both series at once, |r| < 0.79: r^28 / 28! is below 2^-107.
  Exact term = 1, sine, cosine = 1;
  for (int n = 1; n <= 28; ++n) {
    term = term * r / double(n);
    Exact& sum = n % 2 == 0 ? cosine : sine;
    sum = sum + (n % 4 < 2 ? term : -term);
  }
  switch (static_cast<long long>(quarters) & 3) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

}  // namespace pe
