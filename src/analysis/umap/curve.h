// How near points of a picture are counted as together.
#pragma once

#include <vector>

namespace pe {

/// 1 / (1 + a d^(2 b)) at distance d: from 1 down to 0.
struct UmapCurve {
  double a = 1, b = 1;
};

/// x^exponent by the core's own functions, the same on every platform; x >= 0.
double power(double x, double exponent);

/// The curve by least squares, as umap-learn's find_ab_params: it is to be 1 up to `min_dist` and to
/// fall off exponentially from there.
/// accuracy  a and b to 1e-6 of umap-learn's
/// refuses   (InputError) a least distance that is not between 0 and 0.99
UmapCurve fit_umap_curve(double min_dist);

/// One power of many numbers: straight lines between 128 exact values per octave.
class PowerTable {
 public:
  /// exponent  from 0 to 2
  explicit PowerTable(double exponent);
  /// x to that exponent, to 2e-5 of itself; x from 0 to 1e38.
  double operator()(double x) const;

 private:
  std::vector<double> values_;
};

}  // namespace pe
