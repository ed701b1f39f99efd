#include "encodings/math/expression.h"

#include <cmath>

#include "linalg/phasors.h"
#include "support/double_double.h"
#include "support/elementary.h"
#include "support/format.h"

namespace pe {
namespace {

struct Angle {
  double sine = 0, cosine = 0;
};

Angle angle_of(double x) {
  constexpr double kFarthest = 0x1p53;
  if (!(std::fabs(x) <= kFarthest)) return {NAN, NAN};
  const double head = head26(kTurnsPerRadian.hi);
  const double tail = (kTurnsPerRadian.hi - head) + kTurnsPerRadian.lo;
  Angle result;
  phasors_at({&result.sine, &result.cosine}, x, &head, &tail, 1);
  return result;
}

double power_of(double base, double exponent) {
  constexpr double kMaxProducts = 64;
  const bool is_whole = std::floor(exponent) == exponent;
  if (is_whole && std::fabs(exponent) <= kMaxProducts) {
    double product = 1;
    for (double n = std::fabs(exponent); n > 0; --n) product *= base;
    return exponent < 0 ? 1 / product : product;
  }
  if (base == 0) return exponent > 0 ? 0 : INFINITY;
  if (base < 0 && is_whole) {
    const double size = exponential(exponent * logarithm(-base));
    return std::fmod(std::fabs(exponent), 2) == 1 ? -size : size;
  }
  return exponential(exponent * logarithm(base));
}

/// fmod is exact, whatever the quotient.
double remainder_of(double a, double b) {
  const double rest = std::fmod(a, b);
  if (rest == 0) return 0;
  return (rest < 0) == (b < 0) ? rest : rest + b;
}

double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

}  // namespace

/// An operator or function of one number.
double Expression::applied(Op op, double a) {
  switch (op) {
    case Op::Negate:
      return -a;
    case Op::Sin:
      return angle_of(a).sine;
    case Op::Cos:
      return angle_of(a).cosine;
    case Op::Tan:
      return angle_of(a).sine / angle_of(a).cosine;
    case Op::Exp:
      return exponential(a);
    case Op::Log:
      return logarithm(a);
    case Op::Sqrt:
      return std::sqrt(a);
    case Op::Abs:
      return std::fabs(a);
    case Op::Floor:
      return std::floor(a);
    case Op::Ceil:
      return std::ceil(a);
    case Op::Round:
      return std::floor(a + 0.5);
    case Op::Sign:
      return sign_of(a);
    default:
      return NAN;
  }
}

/// One of two numbers.
double Expression::applied(Op op, double a, double b) {
  switch (op) {
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return a - b;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return a / b;
    case Op::Remainder:
      return remainder_of(a, b);
    case Op::Power:
      return power_of(a, b);
    case Op::Less:
      return a < b;
    case Op::LessEqual:
      return a <= b;
    case Op::Greater:
      return a > b;
    case Op::GreaterEqual:
      return a >= b;
    case Op::Equal:
      return a == b;
    case Op::NotEqual:
      return a != b;
    case Op::Min:
      return std::fmin(a, b);
    case Op::Max:
      return std::fmax(a, b);
    default:
      return NAN;
  }
}

double Expression::operator()(std::span<const double> values) const { return run<double>(values); }

std::string Expression::substituted(std::span<const double> values) const {
  std::string out;
  std::size_t at = 0;
  for (const Step& step : steps_) {
    if (step.op != Op::Variable) continue;
    out += text_.substr(at, step.start - at);
    out += format_number(values[step.variable], 7);
    at = step.start + step.length;
  }
  return out + text_.substr(at);
}

std::string Expression::program() const {
  static constexpr std::string_view kSymbols[] = {"neg", "+",  "-", "*",  "/",  "%",  "^",
                                                  "<",   "<=", ">", ">=", "==", "!=", "?"};
  std::string out;
  for (const Step& step : steps_) {
    if (!out.empty()) out += ' ';
    if (step.op <= Op::Variable) {
      out += text_.substr(step.start, step.length);
    } else {
      const int symbol = int(step.op) - int(Op::Negate), function = int(step.op) - int(Op::Sin);
      out += function >= 0 ? kFunctions[function] : kSymbols[symbol];
    }
  }
  return out;
}

}  // namespace pe
