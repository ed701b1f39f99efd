// Expressions in 106 bits, for numbers that are read rather than tables that are drawn.
#include <cmath>

#include "encodings/math/expression.h"

namespace pe {
namespace {

Exact power_of(const Exact& base, const Exact& exponent) {
  constexpr double kMaxProducts = 64;
  const auto [hi, lo] = exponent.parts();
  const double n = std::fabs(hi);
  const bool is_whole = lo == 0 && std::floor(n) == n;
  if (is_whole && n <= kMaxProducts) {
    Exact product = 1;
    for (double k = 0; k < n; ++k) product = product * base;
    return hi < 0 ? 1 / product : product;
  }
  if (base.rounded() == 0) return 0;
  if (base.rounded() < 0 && is_whole) {
    const Exact size = exp((exponent * log((-base).parts())).parts());
    return std::fmod(n, 2) == 1 ? -size : size;
  }
  return exp((exponent * log(base.parts())).parts());
}

/// Of a quotient beyond kMost, the product with it holds no digit of the rest: then of doubles alone.
Exact remainder_of(const Exact& a, const Exact& b, double rough) {
  constexpr double kMost = 0x1p50;
  const Exact quotient = a / b;
  return std::fabs(quotient.rounded()) < kMost ? a - b * floor(quotient) : rough;
}

}  // namespace

Exact Expression::constant(const Step& step, const Exact&) {
  constexpr DoubleDouble kEuler{0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53};
  if (step.op == Op::Pi) return kPi;
  return step.op == Op::Euler ? Exact(kEuler) : Exact(step.number);
}

Exact Expression::applied(Op op, const Exact& a) {
  switch (op) {
    case Op::Negate:
      return -a;
    case Op::Sin:
      return sine_and_cosine(a).sine;
    case Op::Cos:
      return sine_and_cosine(a).cosine;
    case Op::Tan: {
      const auto [sine, cosine] = sine_and_cosine(a);
      return sine / cosine;
    }
    case Op::Exp:
      return exp(a.parts());
    case Op::Log:
      return log(a.parts());
    case Op::Sqrt:
      return sqrt(a);
    case Op::Abs:
      return a.rounded() < 0 ? -a : a;
    case Op::Floor:
      return floor(a);
    case Op::Ceil:
      return -floor(-a);
    case Op::Round:
      return floor(a + 0.5);
    default:
      return applied(op, a.rounded());  // signs
  }
}

Exact Expression::applied(Op op, const Exact& a, const Exact& b) {
  const Exact gap = a - b;
  switch (op) {
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return gap;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return a / b;
    case Op::Remainder:
      return remainder_of(a, b, applied(op, a.rounded(), b.rounded()));
    case Op::Power:
      return power_of(a, b);
    case Op::Min:
      return gap.rounded() < 0 ? a : b;
    case Op::Max:
      return gap.rounded() < 0 ? b : a;
    default:
      return applied(op, gap.rounded(), 0.0);  // comparisons
  }
}

double Expression::exactly(std::span<const double> values) const {
  const double rough = run<double>(values);
  if (!std::isfinite(rough)) return rough;
  const double result = run<Exact>(values).rounded();
  // A step may leave what two doubles hold, or be infinite and not matter.
  return std::isfinite(result) ? result : rough;
}

}  // namespace pe
