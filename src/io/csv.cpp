#include "io/csv.h"

#include <algorithm>

#include "io/delimited.h"
#include "support/decimal.h"

namespace pe {
namespace {

/// What the rows have in common.
struct Plan {
  bool has_names = false, has_labels = false;
  std::size_t rows = 0, fields = 0;
  std::size_t cols() const { return fields - (has_labels ? 1 : 0); }
};

bool is_number(std::string_view field) {
  double value;
  return parse_decimal(field, value);
}

/// 0,5 for 0.5
bool has_decimal_comma(std::string_view field) {
  const std::size_t comma = field.find(',');
  if (comma == std::string_view::npos) return false;
  return is_number(std::string(field).replace(comma, 1, "."));
}

bool names_labels(std::string_view name) {
  static constexpr std::string_view kNames[] = {"",      "index", "position", "pos",
                                                "label", "token", "word",     "name"};
  std::string lower(name);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return std::ranges::find(kNames, lower) != std::end(kNames);
}

[[noreturn]] void refuse_field(std::string_view field, std::size_t line, std::size_t column) {
  constexpr std::size_t kShown = 24;
  const std::string shown = field.size() > kShown ? join(field.substr(0, kShown), "...") : "";
  const std::string_view quoted = shown.empty() ? field : std::string_view(shown);
  const std::string place = join(" in line ", line, ", field ", column);
  if (field.empty()) refuse("read", "bytes", {"must be numbers, got nothing", place});
  if (has_decimal_comma(field)) {
    refuse("read", "bytes",
           {"must have decimal points, got the decimal comma of '", quoted, "'", place});
  }
  refuse("read", "bytes", {"must be numbers, got '", quoted, "'", place});
}

/// First pass: how many rows of how many fields, before anything is allocated.
Plan plan(std::string_view text, char separator, const CsvOptions& options) {
  Plan plan;
  DelimitedReader reader(text, separator);
  std::size_t first_line = 0;
  bool has_named_labels = false, looks_like_names = false;
  while (plan.rows < options.limits.max_rows && reader.next_row()) {
    const bool is_first = first_line == 0;
    bool has_label = false;
    std::size_t fields = 0;
    for (; reader.next_field(); ++fields) {
      const bool is_text = (is_first || fields == 0) && !is_number(reader.field()) &&
                           !has_decimal_comma(reader.field());
      if (fields == 0) has_label = is_text;
      if (is_first && fields == 0) has_named_labels = names_labels(reader.text());
      // Of the first field alone it cannot be told whether it names a column or labels a row.
      const bool tells = fields > 0 ? is_text : reader.field().empty();
      looks_like_names = looks_like_names || (is_first && tells);
    }
    if (is_first) {
      first_line = reader.line();
      plan.fields = fields;
      if (fields == 1) looks_like_names = has_label;
      plan.has_names = options.first_row == FirstRow::Names ||
                       (options.first_row == FirstRow::Auto && looks_like_names);
      if (plan.has_names) {
        plan.has_labels = has_named_labels && fields > 1;
        continue;
      }
    }
    require_file(fields == plan.fields, "must have rows of equal length, got ", fields,
                 " field(s) in line ", reader.line(), " and ", plan.fields, " in line ",
                 first_line);
    if (plan.rows++ == 0) plan.has_labels = plan.has_labels || (has_label && fields > 1);
  }
  require_file(plan.rows > 0, "must hold rows of numbers, got none");
  require_room(plan.rows, plan.cols(), options.limits);
  return plan;
}

}  // namespace

Loaded read_csv(Bytes bytes, const CsvOptions& options) {
  const std::string_view text = text_of(bytes);
  const char separator = options.separator != '\0' ? options.separator : find_separator(text);
  const Plan found = plan(text, separator, options);
  Loaded out;
  out.is_double = true;
  out.dtype = "text";
  out.shape = {found.rows, found.cols()};
  out.doubles.resize(found.rows, found.cols());
  DelimitedReader reader(text, separator);
  if (found.has_names) reader.next_row();
  for (std::size_t r = 0; r < found.rows; ++r) {
    reader.next_row();
    double* row = out.doubles.view().row(r).data();
    for (std::size_t i = 0; reader.next_field(); ++i) {
      if (i == 0 && found.has_labels) {
        out.labels.append(reader.text());
      } else if (!parse_decimal(reader.field(), *row++)) {
        refuse_field(reader.field(), reader.line(), i + 1);
      }
    }
  }
  if (found.has_names) out.remark("The first row names the columns.");
  if (found.has_labels) out.remark("The first column labels the rows.");
  if (reader.next_row()) out.remark(join("The first ", found.rows, " row(s)."));
  return out;
}

}  // namespace pe
