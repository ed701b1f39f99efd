// Formulas that a reader types. Parsed into a short program for a stack machine: nothing is
// evaluated as code, and nothing but the named variables can be reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pe {

/// An arithmetic expression of named variables.
///   numbers     1, 0.5, 1e-3; constants pi, e
///   operators   + - * / % ^ (right to left), < <= > >= == !=, a ? b : c, parentheses
///   functions   sin cos tan exp log sqrt abs floor ceil round sign min(a, b) max(a, b)
/// accuracy      sin and cos below 1 ulp of the angle as a double; ^ with a whole exponent exact to
///               the rounding of its products, else relative 1e-15 * |exponent * log(base)|
class Expression {
 public:
  /// refuses (InputError, parameter "formula") with the column, counted from 1, where it fails
  Expression(std::string_view text, std::span<const std::string_view> variables);

  /// values: one per variable, in the same order. Division by zero and the like give infinity or
  /// NaN.
  double operator()(std::span<const double> values) const;

  /// The text with every variable replaced by its number.
  std::string substituted(std::span<const double> values) const;

  /// The same in Python: variables are arrays of NumPy's, plain numbers go through `math`.
  std::string python() const;

 private:
  friend class ExpressionParser;
  friend class PythonPrinter;
  enum class Op : std::uint8_t {
    Number,
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
  static constexpr bool takes_two(Op op) {
    return (op >= Op::Add && op <= Op::NotEqual) || op >= Op::Min;
  }
  /// From Op::Sin on.
  static constexpr std::string_view kFunctions[] = {"sin",  "cos", "tan",   "exp",  "log",
                                                    "sqrt", "abs", "floor", "ceil", "round",
                                                    "sign", "min", "max"};
  static double applied(Op op, double a);
  static double applied(Op op, double a, double b);

  struct Step {
    Op op;
    double number = 0;                  ///< of a Number
    std::size_t variable = 0;           ///< of a Variable
    std::size_t start = 0, length = 0;  ///< where either stands in the text
  };
  std::string text_;
  std::vector<Step> steps_;  ///< operands before what takes them
};

}  // namespace pe
