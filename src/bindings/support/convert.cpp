#include "bindings/support/convert.h"

#include <algorithm>
#include <cmath>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe::bindings {

void Field::copy_to(val& object) const {
  switch (kind_) {
    case Kind::Value:
      return object.set(name_, *value_);
    case Kind::Text:
      return object.set(name_, val(std::string(text_)));
    case Kind::List:
      return object.set(name_, typed_array(list_));
    case Kind::Number:
      return object.set(name_, val(number_));
    case Kind::Flag:
      return object.set(name_, val(number_ != 0));
    case Kind::Null:
      return object.set(name_, val::null());
  }
}

val record(std::initializer_list<Field> fields) {
  val object = val::object();
  for (const Field& field : fields) field.copy_to(object);
  return object;
}

val property(const val& object, const char* name) { return object[name]; }

bool is_object(const val& value) {
  return !value.isNull() && value.typeOf().as<std::string>() == "object";
}

bool is_plain(const val& value) {
  if (!is_object(value)) return false;
  const val object = val::global("Object");
  const val parent = object.call<val>("getPrototypeOf", value);
  if (parent.isNull()) return true;
  return object.call<val>("getPrototypeOf", parent).isNull() &&
         object.call<bool>("hasOwn", parent, std::string("isPrototypeOf"));
}

std::string text_of(const val& text) {
  constexpr double kMostText = 0x1p24;
  const double length = property(text, "length").as<double>();
  if (length > kMostText) {
    throw MemoryError(join("posenc: a text of ", length, " characters is more than the ", kMostText,
                           " that are read at once"));
  }
  return text.as<std::string>();
}

std::string describe(const val& value) {
  if (value.isNumber()) return format_number(value.as<double>());
  if (value.isString()) return join("'", shortened(text_of(value)), "'");
  if (value.isNull()) return "null";
  if (value.isUndefined()) return "nothing";
  if (value.isTrue() || value.isFalse()) return value.isTrue() ? "true" : "false";
  const std::string type = value.typeOf().as<std::string>();
  return join(type == "object" ? "an " : "a ", type);
}

std::string describe_kind(const val& value) {
  if (!is_object(value)) return describe(value);
  const val prototype = val::global("Object")["prototype"];
  const std::string tag = text_of(property(prototype, "toString").call<val>("call", value));
  const std::string kind = tag.substr(8, tag.size() - 9);  // of [object Map]
  if (kind == "Object") return "an object of a class";
  return join(std::string_view("AEIOU").find(kind.front()) < 5 ? "an " : "a ", kind);
}

namespace {

bool is_view(const val& value) { return val::global("ArrayBuffer").call<bool>("isView", value); }

bool is_list(const val& value) { return value.isArray() || is_view(value); }

}  // namespace

std::size_t length_of(const val& array) {
  if (!is_view(array) || array.instanceof (val::global("DataView"))) return 0;
  const val inherited = val::global("Float32Array")["prototype"];
  const val count =
      val::global("Reflect").call<val>("get", inherited, std::string("length"), array);
  return static_cast<std::size_t>(count.as<double>());
}

std::vector<double> numbers_of(std::string_view function, std::string_view name, const val& list) {
  require(is_list(list), function, name, "must be a list of numbers, got ", describe(list));
  const std::size_t count =
      is_view(list) ? length_of(list) : to_size(function, name, property(list, "length"));
  require(count <= parameters::kMaxLength, function, name, "must hold between 1 and ",
          parameters::kMaxLength, " numbers, got ", count);
  std::vector<double> values(count);  // one by one: only so a stray text or hole is seen
  for (std::size_t i = 0; i < values.size(); ++i) {
    const val item = list[i];
    require(item.isNumber(), function, name, "must be numbers, got ", describe(item), " at index ",
            i);
    values[i] = item.as<double>();
  }
  return values;
}

std::vector<std::string> texts_of(std::string_view function, std::string_view name,
                                  const val& list) {
  require(list.isArray(), function, name, "must be an array of texts, got ", describe(list));
  const std::size_t count = to_size(function, name, property(list, "length"));
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    const val text = list[i];
    require(text.isString(), function, name, "must be texts, got ", describe(text), " at index ",
            i);
    texts.push_back(text_of(text));
  }
  return texts;
}

namespace {

/// Sets what the object holds; `nullable` where null stands for what is not given.
void set_all(Arguments& arguments, const val& parameters, bool nullable) {
  if (parameters.isUndefined() || (nullable && parameters.isNull())) return;
  const char* title = nullable ? "options" : "params";
  require(is_object(parameters), arguments.function(), title, "must be an object, got ",
          describe(parameters));
  require(is_plain(parameters), arguments.function(), title, "must be a plain object, got ",
          describe_kind(parameters));
  const val entries = val::global("Object").call<val>("entries", parameters);  // each is read once
  const std::size_t count = to_size(arguments.function(), title, property(entries, "length"));
  for (std::size_t i = 0; i < count; ++i) {
    const val entry = entries[i];
    const val value = entry[1];
    std::string own_name = snake_case(text_of(entry[0]));
    std::ranges::replace(own_name, '\0', '?');  // ends no name early
    if (value.isUndefined() || (nullable && value.isNull())) continue;
    require(!arguments.given(own_name), arguments.function(), own_name,
            "must be given in one spelling alone");
    if (value.isNumber()) {
      arguments.set(own_name, value.as<double>());
    } else if (value.isString()) {
      arguments.set(own_name, text_of(value));
    } else if (value.isTrue() || value.isFalse()) {
      arguments.set(own_name, value.isTrue());
    } else if (is_list(value) && arguments.takes_list(own_name)) {
      arguments.set(own_name, numbers_of(arguments.function(), own_name, value));
    } else {
      arguments.refuse(own_name, is_list(value) ? "a list" : describe(value));
    }
  }
}

}  // namespace

Arguments to_arguments(const Scheme& scheme, const val& parameters) {
  Arguments arguments = arguments_for(scheme);
  set_all(arguments, parameters, false);
  return arguments;
}

Arguments to_options(std::string_view function, std::span<const Parameter> parameters,
                     const val& options) {
  Arguments arguments(function, parameters);
  set_all(arguments, options, true);
  return arguments;
}

std::size_t to_size(std::string_view function, std::string_view name, const val& value) {
  const double number = value.isNumber() ? value.as<double>() : -1;
  require(number >= 0 && number < 0x1p31 && std::floor(number) == number, function, name,
          "must be a whole number of 0 or more, got ", describe(value));
  return static_cast<std::size_t>(number);
}

TableReader::TableReader(std::string_view function, const val& table, std::string_view name)
    : data_(val::undefined()) {
  require(is_object(table), function, name, "must be {rows, cols, data}, got ", describe(table));
  const auto part = [&](std::string_view own) {
    return name == kOnlyTable ? std::string(own) : join(name, ".", own);
  };
  rows_ = to_size(function, part("rows"), property(table, "rows"));
  cols_ = to_size(function, part("cols"), property(table, "cols"));
  data_ = property(table, "data");
  is_double_ = data_.instanceof (val::global("Float64Array"));
  require(is_double_ || data_.instanceof (val::global("Float32Array")), function, part("data"),
                                         "must be a Float32Array or Float64Array, got ",
                                         describe(data_));
  const std::size_t count = length_of(data_);
  const auto longest = static_cast<double>(std::max(rows_, cols_));
  require(count > 0 || longest <= parameters::kMaxRows, function, name, "must have at most ",
          parameters::kMaxRows, " rows or columns of nothing, got ", longest);
  const double wanted = static_cast<double>(rows_) * static_cast<double>(cols_);
  table_size(rows_, cols_, is_double_ ? sizeof(double) : sizeof(float));  // no array has more
  require(static_cast<double>(count) == wanted, function, part("data"),
          "must hold rows x cols = ", wanted, " number(s), got ", count);
}

namespace {

template <typename T>
void set_from(MatrixView<T> out, const val& data) {
  // a caller's getter may run between the look at its size and this
  require(length_of(data) == out.size(), "posenc", "data", "must keep its ", out.size(),
          " numbers while options are read, got ", length_of(data));
  val(emscripten::typed_memory_view(out.size(), out.data())).template call<void>("set", data);
}

template <typename T>
val view_of(std::span<const T> values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()));
}

/// By its constructor, which leaves out the zeros that slice() begins with.
template <typename T>
val copy_of(std::span<const T> values) {
  const val view = view_of(values);
  return property(view, "constructor").new_(view);
}

template <typename T>
constexpr const char* kTypeName = nullptr;
template <>
constexpr const char* kTypeName<float> = "Float32Array";
template <>
constexpr const char* kTypeName<double> = "Float64Array";
template <>
constexpr const char* kTypeName<std::int32_t> = "Int32Array";
template <>
constexpr const char* kTypeName<std::uint8_t> = "Uint8ClampedArray";

void check_out(std::string_view function, const val& array, const char* type, std::size_t count,
               std::string_view name) {
  const auto refuse = [&](const std::string& got) {
    require(false, function, name, "must be a ", type, " of ", count, " number(s), got ", got);
  };
  if (!is_view(array)) return refuse(describe(array));
  const std::string own = text_of(property(property(array, "constructor"), "name"));
  const std::size_t length = length_of(array);
  if (!array.instanceof (val::global(type)) || length != count) {
    refuse(join(own == "Int8Array" || own == "Int16Array" || own == "Int32Array" ? "an " : "a ",
                own, " of ", length));
  }
}

}  // namespace

void copy_into(MatrixView<float> out, const val& data) { set_from(out, data); }
void copy_into(MatrixView<double> out, const val& data) { set_from(out, data); }

val typed_array(std::span<const std::int32_t> values) { return copy_of(values); }
val typed_array(std::span<const float> values) { return copy_of(values); }
val typed_array(std::span<const double> values) { return copy_of(values); }
val typed_array(std::span<const std::uint8_t> values) { return copy_of(values); }

template <typename T>
Out<T>::Out(std::string_view function, const val& array, std::size_t count, std::string_view name)
    : array_(array) {
  if (array_.isNull()) array_ = val::undefined();
  if (!array_.isUndefined()) check_out(function, array_, kTypeName<T>, count, name);
}

template <typename T>
val Out<T>::filled(std::span<const T> values) const {
  if (array_.isUndefined()) return typed_array(values);
  array_.template call<void>("set", view_of(values));
  return array_;
}

template class Out<float>;
template class Out<double>;
template class Out<std::int32_t>;
template class Out<std::uint8_t>;

}  // namespace pe::bindings
