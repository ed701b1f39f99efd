#include "support/json.h"

#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace pe::testing {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Json document() {
    Json value = parse();
    skip_space();
    if (at_ != text_.size()) fail("the end");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& wanted) const {
    throw std::runtime_error("json: expected " + wanted + " at byte " + std::to_string(at_));
  }
  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  char peek() {
    skip_space();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void expect(char c) {
    if (peek() != c) fail(std::string(1, c));
    ++at_;
  }
  bool accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  bool accept_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Json parse() {
    Json value;
    switch (peek()) {
      case '{':
        parse_object(value);
        break;
      case '[':
        parse_list(value);
        break;
      case '"':
        value.type = Json::Type::Text;
        value.text = parse_text();
        break;
      default:
        parse_word_or_number(value);
    }
    return value;
  }

  void parse_object(Json& value) {
    value.type = Json::Type::Object;
    expect('{');
    if (accept('}')) return;
    do {
      if (peek() != '"') fail("a name");
      std::string key = parse_text();
      expect(':');
      value.object.emplace(std::move(key), parse());
    } while (accept(','));
    expect('}');
  }

  void parse_list(Json& value) {
    value.type = Json::Type::List;
    expect('[');
    if (accept(']')) return;
    do value.list.push_back(parse());
    while (accept(','));
    expect(']');
  }

  std::string parse_text() {
    expect('"');
    std::string out;
    while (at_ < text_.size() && text_[at_] != '"') {
      char c = text_[at_++];
      if (c == '\\') {
        c = text_[at_++];
        // Golden files escape nothing but quotes, backslashes and line ends; code points as \uXXXX
        // only occur in descriptions, which no test compares.
        if (c == 'n') c = '\n';
        if (c == 'u') {
          at_ += 4;
          c = '?';
        }
      }
      out += c;
    }
    expect('"');
    return out;
  }

  void parse_word_or_number(Json& value) {
    if (accept_word("null")) return;
    if (accept_word("true") || accept_word("false")) {
      value.type = Json::Type::Boolean;
      value.boolean = text_[at_ - 2] == 'u';
      return;
    }
    const std::string rest(text_.substr(at_, 40));
    char* end = nullptr;
    value.type = Json::Type::Number;
    value.number = std::strtod(rest.c_str(), &end);
    if (end == rest.c_str()) fail("a value");
    at_ += static_cast<std::size_t>(end - rest.c_str());
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

const Json& Json::operator[](std::string_view key) const {
  const auto found = object.find(key);
  if (found == object.end()) throw std::out_of_range("json: no member " + std::string(key));
  return found->second;
}

std::vector<double> Json::numbers() const {
  std::vector<double> out;
  for (const Json& item : list) out.push_back(item.number);
  return out;
}

Json parse_json(std::string_view text) { return Parser(text).document(); }

}  // namespace pe::testing
