#include "encodings/catalogue/explained.h"

#include <algorithm>
#include <cmath>

#include "support/format.h"

namespace pe {
namespace {

/// `text` with numbers: whole ones in full, others to 7 digits, with the minus sign of formulas.
std::string filled(std::string_view text, std::initializer_list<double> numbers) {
  std::string out;
  while (true) {
    const std::size_t place = text.find('#');
    append_counted(out, text.substr(0, place));
    if (place == std::string_view::npos) return out;
    const char style = text[place + 1];
    const std::size_t letter = place + (style == '+' || style == '(' ? 2 : 1);
    const double value = numbers.begin()[text[letter] - 'a'];
    text.remove_prefix(letter + 1);
    const bool negative = value < 0;
    if (style == '+') out += negative ? "− " : "+ ";
    if (style == '(' && negative) out += "(";
    if (style != '+' && negative) out += "−";
    out += format_number(std::fabs(value), std::floor(value) == value ? 15 : 7);
    if (style == '(' && negative) out += ")";
  }
}

}  // namespace

Explanation explained(const Arguments& a, std::string_view formula, std::string_view substituted,
                      std::string_view steps, std::initializer_list<double> numbers, double value) {
  Explanation result;
  result.formula = formula;
  result.substituted = filled(substituted, numbers);
  while (!steps.empty()) {
    const std::size_t end = std::min(steps.find('\n'), steps.size());
    result.steps.push_back(filled(steps.substr(0, end), numbers));
    steps.remove_prefix(std::min(end + 1, steps.size()));
  }
  result.value = rounded(value, a);
  return result;
}

}  // namespace pe
