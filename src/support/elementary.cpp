// fdlibm's e_exp.c and e_log.c (Sun Microsystems, 1993): arguments reduced to a short interval, one
// polynomial there.
#include "support/elementary.h"

#include <cmath>
#include <limits>

namespace pe {
namespace {

constexpr double kLn2High =
    6.93147180369123816490e-01;  // 33 bits: products with exponents are exact
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kInverseLn2 = 1.44269504088896338700e+00;
constexpr double kOverflow = 7.09782712893383973096e+02;
constexpr double kUnderflow = -7.45133219101941108420e+02;

constexpr double kP[] = {1.66666666666666019037e-01, -2.77777777770155933842e-03,
                         6.61375632143793436117e-05, -1.65339022054652515390e-06,
                         4.13813679705723846039e-08};
constexpr double kL[] = {6.666666666666735130e-01, 3.999999999940941908e-01,
                         2.857142874366239149e-01, 2.222219843214978396e-01,
                         1.818357216161805012e-01, 1.531383769920937332e-01,
                         1.479819860511658591e-01};

}  // namespace

double exponential(double x) noexcept {
  if (std::isnan(x)) return x;
  if (x > kOverflow) return std::numeric_limits<double>::infinity();
  if (x < kUnderflow) return 0;
  const double octaves = std::floor(x * kInverseLn2 + 0.5);
  const double high = x - octaves * kLn2High, low = octaves * kLn2Low;
  const double r = high - low;
  const double t = r * r;
  const double c = r - t * (kP[0] + t * (kP[1] + t * (kP[2] + t * (kP[3] + t * kP[4]))));
  const double y = 1 - ((low - (r * c) / (2 - c)) - high);
  return std::ldexp(y, static_cast<int>(octaves));
}

double logarithm(double x) noexcept {
  if (std::isnan(x) || x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (std::isinf(x)) return x;
  constexpr double kSqrtHalf = 0.70710678118654752440;
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // [1/2, 1)
  if (mantissa < kSqrtHalf) {
    mantissa *= 2;
    --exponent;
  }
  const double f = mantissa - 1;
  const double s = f / (2 + f), z = s * s, w = z * z;
  const double even = w * (kL[1] + w * (kL[3] + w * kL[5]));
  const double odd = z * (kL[0] + w * (kL[2] + w * (kL[4] + w * kL[6])));
  const double half_square = 0.5 * f * f;
  return exponent * kLn2High -
         ((half_square - (s * (half_square + (even + odd)) + exponent * kLn2Low)) - f);
}

double logarithm_of_one_plus(double x) noexcept {
  const double u = 1 + x;
  // Kahan: what 1 + x rounds away cancels in the quotient.
  return u == 1 ? x : logarithm(u) * (x / (u - 1));
}

}  // namespace pe
