#include <cmath>
#include <optional>

#include "encodings/math/expression.h"
#include "support/format.h"

namespace pe {

/// Walks the program as its evaluation does, with texts on the stack.
class PythonPrinter {
 public:
  using Op = Expression::Op;

  static std::string print(const Expression& expression) {
    std::vector<Term> stack;
    const auto pop = [&stack] {
      Term top = std::move(stack.back());
      stack.pop_back();
      return top;
    };
    for (const Expression::Step& step : expression.steps_) {
      const std::string text = expression.text_.substr(step.start, step.length);
      if (step.op == Op::Variable) {
        stack.push_back({text, Atom, {}});
      } else if (step.op == Op::Number) {
        stack.push_back(literal(text, step.number));
      } else if (step.op == Op::Choose) {
        const Term otherwise = number(pop()), then = number(pop());
        stack.push_back(choose(pop(), then, otherwise));
      } else if (Expression::takes_two(step.op)) {
        const Term b = number(pop()), a = number(pop());
        stack.push_back(step.op >= Op::Min ? extreme(step.op, a, b) : binary(step.op, a, b));
      } else {
        stack.push_back(unary(step.op, number(pop())));
      }
    }
    return number(stack.back()).text;
  }

 private:
  /// How tightly Python binds, loosest first.
  enum Level { Condition, Sum, Product, Sign, Power, Atom };

  struct Term {
    std::string text;
    Level level;
    std::optional<double> value;  ///< of a plain number; none: an array
  };

  /// A plain number. Python refuses what has no finite value (1 / 0, log(0)), so that is written out.
  static Term plain(std::string text, Level level, double value) {
    if (std::isfinite(value)) return {std::move(text), level, value};
    if (std::isnan(value)) return {"math.nan", Atom, value};
    return value > 0 ? Term{"math.inf", Atom, value} : Term{"-math.inf", Sign, value};
  }

  /// As the reader wrote it, but for zeros in front, which Python refuses.
  static Term literal(const std::string& text, double value) {
    if (text == "pi" || text == "e") return {"math." + text, Atom, value};
    const std::size_t first = std::min(text.find_first_not_of('0'), text.size() - 1);
    const bool is_digit = text[first] >= '0' && text[first] <= '9';
    return plain(is_digit || first == 0 ? text.substr(first) : "0" + text.substr(first), Atom,
                 value);
  }

  static std::string inside(const Term& term, int least) {
    return term.level < least ? join("(", term.text, ")") : term.text;
  }

  /// A comparison as a number, 1 or 0.
  static Term number(const Term& term) {
    if (term.level != Condition) return term;
    return {join("np.where(", term.text, ", 1.0, 0.0)"), Atom, {}};
  }

  static Term binary(Op op, const Term& a, const Term& b) {
    static constexpr std::string_view kSymbols[] = {"+", "-",  "*", "/",  "%",  "**",
                                                    "<", "<=", ">", ">=", "==", "!="};
    const bool is_power = op == Op::Power, compares = op >= Op::Less;
    const Level level = is_power ? Power : compares || op <= Op::Subtract ? Sum : Product;
    std::optional<double> value;
    if (a.value && b.value) value = Expression::applied(op, *a.value, *b.value);
    if (compares && value) return {*value == 1 ? "1.0" : "0.0", Atom, value};
    // The right side of a power may have a sign; in a - (b - c) it needs parentheses.
    std::string text =
        join(inside(a, is_power ? Atom : level), " ", kSymbols[int(op) - int(Op::Add)], " ",
             inside(b, is_power ? Sign : level + 1));
    if (value) return plain(std::move(text), level, *value);
    return {std::move(text), compares ? Condition : level, {}};
  }

  static Term choose(const Term& condition, const Term& then, const Term& otherwise) {
    if (condition.value) return *condition.value != 0 ? then : otherwise;
    const std::string_view test = condition.level == Condition ? "" : " != 0";
    std::string text =
        join("np.where(", condition.text, test, ", ", then.text, ", ", otherwise.text, ")");
    // two whole numbers would make an array of integers
    if (then.value && otherwise.value) return {"1.0 * " + text, Product, {}};
    return {std::move(text), Atom, {}};
  }

  static Term unary(Op op, const Term& a) {
    std::optional<double> value;
    if (a.value) value = Expression::applied(op, *a.value);
    const std::string_view name =
        op == Op::Negate ? "" : Expression::kFunctions[int(op) - int(Op::Sin)];
    if (op == Op::Negate) {
      std::string text = "-" + inside(a, Sign);
      return value ? plain(std::move(text), Sign, *value) : Term{std::move(text), Sign, {}};
    }
    if (op == Op::Sign && value)
      return plain(format_number(*value), *value < 0 ? Sign : Atom, *value);
    const std::string_view module = !value ? "np." : op == Op::Abs ? "" : "math.";
    std::string text = op == Op::Round ? join(module, "floor(", a.text, " + 0.5)")
                                       : join(module, name, "(", a.text, ")");
    return value ? plain(std::move(text), Atom, *value) : Term{std::move(text), Atom, {}};
  }

  static Term extreme(Op op, const Term& a, const Term& b) {
    if (a.value && b.value) {
      return Expression::applied(op, *a.value, *b.value) == *a.value ? a : b;
    }
    const std::string_view name = op == Op::Min ? "min" : "max";
    if (!a.value && !b.value) {
      return {join("np.", name, "imum(", a.text, ", ", b.text, ")"), Atom, {}};
    }
    const auto& [array, limit] = a.value ? std::pair(b, a) : std::pair(a, b);
    const std::string limits = op == Op::Min ? "None, " + limit.text : limit.text + ", None";
    return {join("np.clip(", array.text, ", ", limits, ")"), Atom, {}};
  }
};

std::string Expression::python() const { return PythonPrinter::print(*this); }

}  // namespace pe
