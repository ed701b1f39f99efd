#include "io/json_value.h"

#include <algorithm>

#include "io/json_reader.h"
#include "support/check.h"
#include "support/order.h"

namespace pe {
namespace {

constexpr std::size_t kMostBytes = 4'000'000, kMostValues = std::size_t{1} << 18;

using Kind = JsonValue::Kind;

class Tree {
 public:
  Tree(std::string_view text, JsonReader::Source source) : source_(source), in_(text, source) {}

  JsonValue read() {
    JsonValue root = value();
    in_.finish();
    return root;
  }

 private:
  JsonValue value() {
    require(++count_ <= kMostValues, source_.function, source_.parameter, "must have at most ",
            kMostValues, " values, got more");
    JsonValue result;
    switch (in_.peek()) {
      case '{':
        result.kind = Kind::Object;
        in_.open('{');
        while (in_.next('}')) {
          result.names.push_back(in_.name());
          result.items.push_back(value());
        }
        result.sort_names();
        break;
      case '[':
        result.kind = Kind::List;
        in_.open('[');
        while (in_.next(']')) result.items.push_back(value());
        break;
      case '"':
        result.kind = Kind::Text;
        result.text = in_.string();
        break;
      case 't':
        in_.word("true");
        result.number = 1;
        result.kind = Kind::Boolean;
        break;
      case 'f':
        in_.word("false");
        result.kind = Kind::Boolean;
        break;
      case 'n':
        in_.word("null");
        break;
      default:
        result.number = in_.number();
        result.kind = Kind::Number;
    }
    return result;
  }

  JsonReader::Source source_;
  JsonReader in_;
  std::size_t count_ = 0;
};

JsonValue of_kind(Kind kind, double number = 0) {
  JsonValue value;
  value.kind = kind;
  value.number = number;
  return value;
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  const auto past = std::ranges::upper_bound(
      by_name, name, {}, [this](std::uint32_t place) { return std::string_view(names[place]); });
  if (past == by_name.begin() || names[*(past - 1)] != name) return nullptr;
  return &items[*(past - 1)];
}

void JsonValue::sort_names() {
  const std::vector<std::size_t> order =
      order_of(names.size(), [this](std::size_t a, std::size_t b) { return names[a] < names[b]; });
  by_name.assign(order.begin(), order.end());
}

JsonValue number_value(double number) { return of_kind(Kind::Number, number); }

JsonValue text_value(std::string_view text) {
  JsonValue value = of_kind(Kind::Text);
  value.text = text;
  return value;
}

JsonValue flag_value(bool flag) { return of_kind(Kind::Boolean, flag ? 1 : 0); }

JsonValue list_value(std::span<const double> numbers) {
  JsonValue value = of_kind(Kind::List);
  for (const double number : numbers) value.items.push_back(number_value(number));
  return value;
}

JsonValue object_value() { return of_kind(Kind::Object); }

std::string describe(const JsonValue& value) {
  switch (value.kind) {
    case Kind::Null:
      return "null";
    case Kind::Boolean:
      return value.number != 0 ? "true" : "false";
    case Kind::Number:
      return format_number(value.number);
    case Kind::Text:
      return join("'", shortened(value.text), "'");
    case Kind::List:
      return "a list";
    default:
      return "an object";
  }
}

bool operator==(const JsonValue& a, const JsonValue& b) {
  if (a.kind != b.kind || a.items.size() != b.items.size()) return false;
  if (a.kind == Kind::Object) {
    for (std::size_t i = 0; i < a.items.size(); ++i) {
      const JsonValue* other = b.find(a.names[i]);
      if (other == nullptr || !(a.items[i] == *other)) return false;
    }
    return true;
  }
  return a.number == b.number && a.text == b.text && a.items == b.items;
}

JsonValue read_json(std::string_view text, std::string_view function, std::string_view parameter) {
  require(text.size() <= kMostBytes, function, parameter, "must have at most ", kMostBytes,
          " bytes, got ", text.size());
  return Tree(text, {function, parameter, true}).read();
}

}  // namespace pe
