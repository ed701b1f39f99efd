// JavaScript values to the core's and back. Out: always copies, since views into WASM memory die
// when it grows. In: types are checked here, as Embind itself takes 4.7 or "x" for a number.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "encodings/catalogue/scheme.h"
#include "linalg/matrix_view.h"

namespace pe::bindings {

using emscripten::val;

/// A property of an object: a name and what is copied there. val::set is a template of its argument's
/// type, every literal length included; here each kind of value is compiled once.
class Field {
 public:
  Field(const char* name, const val& value) : name_(name), value_(&value), kind_(Kind::Value) {}
  Field(const char* name, std::string_view text) : name_(name), text_(text), kind_(Kind::Text) {}
  Field(const char* name, const char* text) : Field(name, std::string_view(text)) {}
  Field(const char* name, const std::string& text) : Field(name, std::string_view(text)) {}
  Field(const char* name, const std::vector<double>& list)
      : name_(name), list_(list), kind_(Kind::List) {}
  /// Null where there is none.
  Field(const char* name, const std::optional<double>& number)
      : name_(name), number_(number.value_or(0)), kind_(number ? Kind::Number : Kind::Null) {}
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  Field(const char* name, Number number)
      : name_(name),
        number_(static_cast<double>(number)),
        kind_(std::is_same_v<Number, bool> ? Kind::Flag : Kind::Number) {}

  void copy_to(val& object) const;

 private:
  enum class Kind : std::uint8_t { Value, Text, List, Number, Flag, Null };
  const char* name_;
  union {  // every field of every record is filled where it is called: one store, not four
    const val* value_;
    std::string_view text_;
    std::span<const double> list_;
    double number_;
  };
  Kind kind_;
};

val record(std::initializer_list<Field> fields);

/// A JavaScript object being filled.
class Record {
 public:
  Record() : object_(val::object()) {}
  explicit Record(const val& object) : object_(object) {}
  template <typename Value>
  Record& set(const char* name, const Value& value) {
    Field(name, value).copy_to(object_);
    return *this;
  }
  const val& get() const { return object_; }

 private:
  val object_;
};

/// What `make` gives of each.
template <typename Range, typename Make>
val list_of(const Range& range, const Make& make) {
  val list = val::array();
  for (const auto& each : range) list.call<void>("push", make(each));
  return list;
}

/// object[name]
val property(const val& object, const char* name);

bool is_object(const val& value);

/// Whether an object is what a literal makes, of any frame, or has no prototype: a worker that is sent a
/// copy reads the same of it.
bool is_plain(const val& value);

/// A JavaScript string of at most 2^24 characters: Embind itself does not look whether there was
/// room for its copy.
/// refuses  (MemoryError) longer ones
std::string text_of(const val& text);

/// Each of an array's elements. refuses (InputError, called `name`) what is not an array of texts
std::vector<std::string> texts_of(std::string_view function, std::string_view name,
                                  const val& list);

/// A list of numbers: an array or a typed array.
/// refuses  (InputError) anything else in it, and more than kMaxLength of them
std::vector<double> numbers_of(std::string_view function, std::string_view name, const val& list);

/// What a message calls a value: 4.7, 'x', null, an object.
std::string describe(const val& value);

/// The same of what is not plain: a Map, an object of a class.
std::string describe_kind(const val& value);

/// {dModel: 64, layout: 'concat', positions: [0, 0.5]} checked against the scheme's parameters.
/// undefined, for all or for one parameter, means its default.
Arguments to_arguments(const Scheme& scheme, const val& parameters);

/// Options of a function that is no encoding, checked likewise; null, too, means the default.
/// parameters   must outlive the result
Arguments to_options(std::string_view function, std::span<const Parameter> parameters,
                     const val& options);

/// How many elements a typed array has. It may have a property `length` of its own, so the one that
/// all inherit is asked; anything that only looks like one has none.
std::size_t length_of(const val& array);

/// Refuses (InputError) anything but a whole number from 0 to 2^31 - 1.
std::size_t to_size(std::string_view function, std::string_view name, const val& value);

/// What messages call a table where there is no other.
inline constexpr std::string_view kOnlyTable = "matrix";

/// A table from JavaScript, {rows, cols, data: Float32Array or Float64Array}, checked; not copied.
class TableReader {
 public:
  /// name  what messages call the table; its own parts are named alone where there is no other
  TableReader(std::string_view function, const val& table, std::string_view name = kOnlyTable);
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  bool is_double() const { return is_double_; }
  const val& data() const { return data_; }

 private:
  val data_;
  std::size_t rows_, cols_;
  bool is_double_;
};

/// Copies a typed array of as many numbers, converting them.
void copy_into(MatrixView<float> out, const val& data);
void copy_into(MatrixView<double> out, const val& data);

/// Copies in JavaScript's own memory.
val typed_array(std::span<const float> values);
val typed_array(std::span<const double> values);
val typed_array(std::span<const std::uint8_t> values);
val typed_array(std::span<const std::int32_t> values);

/// Where a result's numbers go: into an array of the caller's, as NumPy's `out`, or where it gives
/// none into a fresh one. Fresh memory costs several times as much as what is computed into it.
template <typename T>
class Out {
 public:
  /// Refuses (InputError) any array but one of `count` numbers of this type.
  /// array  undefined and null: none
  /// name   what messages call the array
  Out(std::string_view function, const val& array, std::size_t count,
      std::string_view name = "out");
  /// The array, filled. values  count of them
  val filled(std::span<const T> values) const;

 private:
  val array_;
};

/// {rows, cols, data}
template <typename T>
val to_table(MatrixView<const T> matrix, const val& data) {
  return record({{"rows", matrix.rows()}, {"cols", matrix.cols()}, {"data", data}});
}
template <typename T>
val to_table(MatrixView<const T> matrix) {
  return to_table(matrix, typed_array(matrix.flat()));
}
template <typename T>
val to_table(MatrixView<const T> matrix, const Out<T>& out) {
  return to_table(matrix, out.filled(matrix.flat()));
}

}  // namespace pe::bindings
