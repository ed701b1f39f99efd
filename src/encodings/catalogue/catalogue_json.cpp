#include <cctype>

#include "encodings/catalogue/catalogue.h"
#include "support/format.h"
#include "support/json_text.h"

namespace pe {
namespace {

constexpr std::string_view kTypeNames[] = {"integer", "number", "boolean",
                                           "choice",  "list",   "text"};

std::string default_json(const Parameter& p) {
  switch (p.type) {
    case ParameterType::Choice:
      return quoted(p.choices[static_cast<std::size_t>(p.fallback)]);
    case ParameterType::Boolean:
      return p.fallback != 0 ? "true" : "false";
    case ParameterType::List:
      return "null";
    case ParameterType::Text:
      return quoted(p.fallback_text);
    default:
      return format_number(p.fallback);
  }
}

std::string used_when_json(const UsedWhen* when) {
  if (when == nullptr) return "null";
  return join("{\"parameter\":", quoted(camel_case(when->parameter)),
              ",\"values\":", json_array(when->values, quoted), "}");
}

std::string parameter_json(const Parameter& p) {
  const std::span<const std::string_view> titles(p.titles, p.titles ? p.choices.size() : 0);
  return join("{\"name\":", quoted(camel_case(p.name)),
              ",\"type\":", quoted(kTypeNames[static_cast<std::size_t>(p.type)]),
              ",\"unit\":", quoted(p.unit), ",\"default\":", default_json(p), ",\"min\":", p.min,
              ",\"max\":", p.max, p.step == 1 ? "" : join(",\"step\":", p.step),
              ",\"choices\":", json_array(p.choices, quoted),
              ",\"titles\":", json_array(titles, quoted),
              ",\"usedWhen\":", used_when_json(p.used_when),
              p.at_most.empty() ? "" : join(",\"atMost\":", quoted(camel_case(p.at_most))),
              ",\"help\":", quoted(p.help), "}");
}

}  // namespace

std::string parameters_json(std::span<const Parameter> list) {
  return json_array(list, parameter_json);
}

namespace {

/// What both lists say of an encoding; the braces are left open.
std::string common_fields(const Scheme* s) {
  return join("{\"name\":", quoted(s->name), ",\"title\":", quoted(s->title),
              ",\"kind\":", quoted(kKindNames[static_cast<std::size_t>(s->kind)]),
              ",\"hasFrequencies\":", has_frequencies(*s) ? "true" : "false",
              ",\"hasPrecision\":", has_precision(*s) ? "true" : "false",
              ",\"source\":", quoted(s->source),
              ",\"parameters\":", parameters_json(s->parameters));
}

}  // namespace

std::string encodings_json() {
  return json_array(catalogue(), [](const Scheme* s) { return common_fields(s) + "}"; });
}

std::string catalogue_json() {
  return json_array(catalogue(), [](const Scheme* s) {
    const SchemeTexts& texts = texts_of(*s);
    return join(common_fields(s), ",\"summary\":", quoted(texts.summary),
                ",\"formula\":", quoted(texts.formula), ",\"usedBy\":", quoted(texts.used_by),
                ",\"golden\":", json_array(texts.golden, quoted), ",\"axes\":", texts.axes,
                ",\"learned\":", texts.learned ? "true" : "false", "}");
  });
}

std::string camel_case(std::string_view snake) {
  std::string out;
  bool upper = false;
  for (const char c : snake) {
    if (c == '_') {
      upper = true;
      continue;
    }
    out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  return out;
}

std::string snake_case(std::string_view camel) {
  std::string out;
  for (const char c : camel) {
    const bool upper = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (upper) out += '_';
    out += upper ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
  }
  return out;
}

}  // namespace pe
