#include "analysis/difference.h"

#include <cmath>
#include <limits>

#include "support/check.h"

namespace pe {

Difference difference(MatrixView<double> out, MatrixView<const double> a,
                      MatrixView<const double> b) {
  require(b.rows() == a.rows() && b.cols() == a.cols(), "difference", "b", "must be ", a.rows(),
          " x ", a.cols(), " as a is, got ", b.rows(), " x ", b.cols());
  require(out.rows() == a.rows() && out.cols() == a.cols(), "difference", "out", "must be ",
          a.rows(), " x ", a.cols(), ", got ", out.rows(), " x ", out.cols());
  Difference found;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a.data()[i], y = b.data()[i];
    if (!std::isfinite(x) || !std::isfinite(y)) {
      out.data()[i] = std::numeric_limits<double>::quiet_NaN();
      continue;
    }
    const double apart = out.data()[i] = x - y;
    sum += std::fabs(apart);
    if (found.compared++ == 0 || std::fabs(apart) > found.largest) {
      found.largest = std::fabs(apart);
      found.row = i / a.cols();
      found.col = i % a.cols();
    }
  }
  if (found.compared > 0) found.mean = sum / static_cast<double>(found.compared);
  return found;
}

}  // namespace pe
