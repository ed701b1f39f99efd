#include <cctype>

#include "encodings/catalogue.h"
#include "support/format.h"

namespace pe {
namespace {

constexpr std::string_view kTypeNames[] = {"integer", "number", "boolean",
                                           "choice",  "list",   "text"};

/// Our own texts: printable, so that only quotes and backslashes need escaping.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

template <typename List, typename Write>
std::string array(const List& list, const Write& write) {
  std::string out = "[";
  for (const auto& item : list) {
    if (out.size() > 1) out += ",";
    out += write(item);
  }
  return out + "]";
}

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

std::string parameter_json(const Parameter& p) {
  return join("{\"name\":", quoted(camel_case(p.name)),
              ",\"type\":", quoted(kTypeNames[static_cast<std::size_t>(p.type)]),
              ",\"unit\":", quoted(p.unit), ",\"default\":", default_json(p), ",\"min\":", p.min,
              ",\"max\":", p.max, ",\"choices\":", array(p.choices, quoted),
              ",\"help\":", quoted(p.help), "}");
}

}  // namespace

std::string parameters_json(std::span<const Parameter> list) { return array(list, parameter_json); }

namespace {

std::string begun(const Scheme* s) {
  return join("{\"name\":", quoted(s->name), ",\"title\":", quoted(s->title),
              ",\"kind\":", quoted(kKindNames[static_cast<std::size_t>(s->kind)]),
              ",\"source\":", quoted(s->source),
              ",\"parameters\":", parameters_json(s->parameters));
}

}  // namespace

std::string encodings_json() {
  return array(catalogue(), [](const Scheme* s) { return begun(s) + "}"; });
}

std::string catalogue_json() {
  return array(catalogue(), [](const Scheme* s) {
    const SchemeTexts& texts = texts_of(*s);
    return join(begun(s), ",\"summary\":", quoted(texts.summary),
                ",\"formula\":", quoted(texts.formula), ",\"usedBy\":", quoted(texts.used_by),
                ",\"golden\":", array(texts.golden, quoted), "}");
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
