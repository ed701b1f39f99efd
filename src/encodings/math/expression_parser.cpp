#include <algorithm>

#include "encodings/math/expression.h"
#include "support/check.h"
#include "support/decimal.h"

namespace pe {

/// Recursive descent: one function per level of precedence.
class ExpressionParser {
 public:
  using Op = Expression::Op;

  ExpressionParser(Expression& out, std::span<const std::string_view> variables)
      : out_(out), text_(out.text_), variables_(variables) {}

  void parse() {
    conditional();
    skip_blanks();  // a text may hold '\0', so its end is where it ends
    if (at_ < text_.size()) fail(at_, join("'", sign_here(), "' is not expected here"));
  }

 private:
  // Deep enough for any formula, shallow enough for the stack.
  static constexpr int kMaxDepth = 100;

  [[noreturn]] void fail(std::size_t at, std::string_view what) const {
    throw InputError("formula", "formula", join("fails at column ", at + 1, ": ", what));
  }

  /// Messages cross to JavaScript as text that ends at its first zero.
  std::string_view sign_here() const { return text_[at_] == '\0' ? "\\0" : text_.substr(at_, 1); }
  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  char peek() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(std::string_view symbol) {
    peek();
    if (text_.substr(at_, symbol.size()) != symbol) return false;
    at_ += symbol.size();
    return true;
  }
  void expect(char symbol) {
    if (peek() == symbol) {
      ++at_;
      return;
    }
    const std::string_view wanted(&symbol, 1);
    if (at_ >= text_.size()) fail(at_, join("'", wanted, "' is missing"));
    fail(at_, join("'", wanted, "' is expected before '", sign_here(), "'"));
  }
  void emit(Op op) { out_.steps_.push_back({op}); }

  void conditional() {
    if (++depth_ > kMaxDepth) fail(at_, "nested too deeply");
    comparison();
    if (accept("?")) {
      conditional();
      expect(':');
      conditional();
      emit(Op::Choose);
    }
    --depth_;
  }

  void comparison() {
    static constexpr struct {
      std::string_view symbol;
      Op op;
    } kSymbols[] = {{"<=", Op::LessEqual}, {">=", Op::GreaterEqual}, {"==", Op::Equal},
                    {"!=", Op::NotEqual},  {"<", Op::Less},          {">", Op::Greater}};
    sum();
    for (const auto& [symbol, op] : kSymbols) {
      if (!accept(symbol)) continue;
      sum();
      emit(op);
      return;
    }
  }

  void sum() {
    product();
    for (;;) {
      if (accept("+")) {
        product();
        emit(Op::Add);
      } else if (accept("-")) {
        product();
        emit(Op::Subtract);
      } else {
        return;
      }
    }
  }

  void product() {
    sign();
    for (;;) {
      if (accept("*")) {
        sign();
        emit(Op::Multiply);
      } else if (accept("/")) {
        sign();
        emit(Op::Divide);
      } else if (accept("%")) {
        sign();
        emit(Op::Remainder);
      } else {
        return;
      }
    }
  }

  void sign() {
    if (++depth_ > kMaxDepth) fail(at_, "nested too deeply");
    if (accept("-")) {
      sign();
      emit(Op::Negate);
    } else if (accept("+")) {
      sign();
    } else {
      power();
    }
    --depth_;
  }

  void power() {
    atom();
    if (accept("^")) {
      sign();  // right to left, and 2^-1 is fine
      emit(Op::Power);
    }
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  void atom() {
    const char c = peek();
    if (accept("(")) {
      conditional();
      expect(')');
    } else if (is_digit(c) || c == '.') {
      number();
    } else if (is_letter(c)) {
      name();
    } else if (c == '\0') {
      fail(at_, "a number, a variable or '(' is missing");
    } else {
      fail(at_, join("'", text_.substr(at_, 1), "' is not a number, a variable or '('"));
    }
  }

  void number() {
    double value = 0;
    const std::size_t length = read_decimal(text_.substr(at_), value);
    if (length == 0) fail(at_, "a number needs a digit");
    out_.steps_.push_back({Op::Number, value, 0, at_, length});
    at_ += length;
  }

  void name() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    const auto variable = std::ranges::find(variables_, name);
    if (variable != variables_.end()) {
      const auto index = static_cast<std::size_t>(variable - variables_.begin());
      out_.steps_.push_back({Op::Variable, 0, index, start, name.size()});
      return;
    }
    constexpr double kEuler = 2.71828182845904523536;
    if (name == "pi" || name == "e") {
      const bool is_pi = name == "pi";
      out_.steps_.push_back(
          {is_pi ? Op::Pi : Op::Euler, is_pi ? kPi.hi : kEuler, 0, start, name.size()});
      return;
    }
    const auto function = std::ranges::find(Expression::kFunctions, name);
    if (function != std::end(Expression::kFunctions)) {
      return call(Op(int(Op::Sin) + (function - Expression::kFunctions)));
    }
    std::string known;
    for (const std::string_view each : variables_) known += join(each, ", ");
    known += "pi, e";
    for (const std::string_view each : Expression::kFunctions) known += join(", ", each);
    fail(start, join("'", name, "' is none of ", known));
  }

  void call(Op function) {
    expect('(');
    conditional();
    if (Expression::takes_two(function)) {
      expect(',');
      conditional();
    }
    expect(')');
    emit(function);
  }

  Expression& out_;
  std::string_view text_;
  std::span<const std::string_view> variables_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

Expression::Expression(std::string_view text, std::span<const std::string_view> variables)
    : text_(text) {
  ExpressionParser(*this, variables).parse();
}

}  // namespace pe
