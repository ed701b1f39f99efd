// Formulas that a reader types. Parsed into a short program for a stack machine: nothing is
// evaluated as code, and nothing but the named variables can be reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/exact.h"

namespace pe {

/// An arithmetic expression of named variables.
///   numbers     1, 0.5, 1e-3; constants pi, e
///   operators   + - * / % ^ (right to left), < <= > >= == !=, a ? b : c, parentheses;
///               a % b lies between 0 and b: -7 % 3 is 2
///   functions   sin cos tan exp log sqrt abs floor ceil round sign min(a, b) max(a, b)
/// accuracy      numbers in the text are the nearest doubles; sin and cos below 1 ulp of the angle as
///               a double, NaN beyond 2^53; ^ with a whole exponent up to 64 exact to the rounding of
///               its products, else relative 1e-15 * |exponent * log(|base|)|; % rounded once
class Expression {
 public:
  /// refuses (InputError, parameter "formula") with the column, counted from 1, where it fails
  Expression(std::string_view text, std::span<const std::string_view> variables);

  /// values: one per variable, in the same order. Division by zero and the like give infinity or
  /// NaN.
  double operator()(std::span<const double> values) const;

  /// The same in 106 bits, rounded once: correctly but for near-ties where no step cancels more than
  /// 50 bits. Numbers in the text are doubles, pi and e are not rounded.
  double exactly(std::span<const double> values) const;

  /// The text with every variable replaced by its number.
  std::string substituted(std::span<const double> values) const;

  /// The program, step by step with blanks between: numbers and names as written, before what takes
  /// them. "-p^2" -> "p 2 ^ neg", "a ? b : c" -> "a b c ?".
  std::string program() const;

 private:
  friend class ExpressionParser;
  enum class Op : std::uint8_t {
    Number,
    Pi,
    Euler,
    Variable,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    Choose,
    Sin,
    Cos,
    Tan,
    Exp,
    Log,
    Sqrt,
    Abs,
    Floor,
    Ceil,
    Round,
    Sign,
    Min,
    Max,
  };
  struct Step {
    Op op;
    double number = 0;                  ///< of a Number, Pi or Euler
    std::size_t variable = 0;           ///< of a Variable
    std::size_t start = 0, length = 0;  ///< where one of these stands in the text
  };
  static constexpr bool takes_two(Op op) {
    return (op >= Op::Add && op <= Op::NotEqual) || op >= Op::Min;
  }
  /// From Op::Sin on.
  static constexpr std::string_view kFunctions[] = {"sin",  "cos", "tan",   "exp",  "log",
                                                    "sqrt", "abs", "floor", "ceil", "round",
                                                    "sign", "min", "max"};
  static double applied(Op op, double a);
  static double applied(Op op, double a, double b);
  static Exact applied(Op op, const Exact& a);
  static Exact applied(Op op, const Exact& a, const Exact& b);
  /// The number that the text means, in the type of `like`.
  static double constant(const Step& step, double /*like*/) { return step.number; }
  static Exact constant(const Step& step, const Exact& like);
  static bool is_zero(double x) { return x == 0; }
  static bool is_zero(const Exact& x) { return x.rounded() == 0; }
  template <typename Real>
  Real run(std::span<const double> values) const;

  std::string text_;
  std::vector<Step> steps_;  ///< operands before what takes them
};

template <typename Real>
Real Expression::run(std::span<const double> values) const {
  std::vector<Real> stack;
  stack.reserve(steps_.size());
  const auto pop = [&stack] {
    const Real top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Step& step : steps_) {
    Real result = 0;
    if (step.op < Op::Variable) {
      result = constant(step, result);
    } else if (step.op == Op::Variable) {
      result = values[step.variable];
    } else if (step.op == Op::Choose) {
      const Real otherwise = pop(), then = pop();
      result = is_zero(pop()) ? otherwise : then;
    } else if (takes_two(step.op)) {
      const Real b = pop(), a = pop();
      result = applied(step.op, a, b);
    } else {
      result = applied(step.op, pop());
    }
    stack.push_back(result);
  }
  return stack.back();
}

}  // namespace pe
