// What a page may ask of the catalogue: a scheme, and parameters of any type and value, as the
// bindings hand them on. Bytes: the scheme; then one parameter after the other, each a name, a type
// and a value.
#include <cmath>
#include <cstring>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "fuzz.h"
#include "linalg/matrix.h"

namespace {

using pe::fuzz::claim;

/// Numbers that rules are about; the rest comes from the input.
constexpr double kEdges[] = {0,      1,     2,    3,     4,   7,         8,       16,
                             -1,     -0.0,  0.5,  1.5,   255, 1e-6,      1e6,     0x1p53,
                             0x1p32, 65536, 1e12, 1e308, NAN, -INFINITY, INFINITY};

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool any() const { return size_ > 0; }
  std::uint8_t next() { return size_ > 0 ? (--size_, *data_++) : 0; }
  double number() {
    const std::uint8_t kind = next();
    if (kind < 128) return kEdges[kind % std::size(kEdges)];
    if (kind < 192) return next();
    double value = 0;
    std::uint8_t bits[sizeof value];
    for (std::uint8_t& byte : bits) byte = next();
    std::memcpy(&value, bits, sizeof value);
    return value;
  }
  std::string text() {
    std::string out(next() % 40, ' ');
    for (char& c : out) c = static_cast<char>(next());
    return out;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

/// The tables of a test are small: of sizes in range only those below this one are tried.
constexpr double kLargest = 24;

bool is_size(const pe::Parameter& parameter) {
  return parameter.type == pe::ParameterType::Integer && parameter.max > kLargest &&
         parameter.name != "seed";
}

void set_any(pe::Arguments& arguments, const pe::Parameter& parameter, Bytes& bytes) {
  switch (bytes.next() % 5) {
    case 0: {
      const double value = bytes.number();
      const bool large = is_size(parameter) && value > kLargest && value <= parameter.max;
      return arguments.set(parameter.name, large ? std::fmod(value, kLargest) : value);
    }
    case 1:
      return arguments.set(parameter.name, (bytes.next() & 1) == 1);
    case 2: {
      if (parameter.choices.empty()) return arguments.set(parameter.name, bytes.text());
      return arguments.set(parameter.name,
                           parameter.choices[bytes.next() % parameter.choices.size()]);
    }
    case 3: {
      std::vector<double> list(bytes.next() % 12);
      for (double& x : list) x = bytes.number();
      return arguments.set(parameter.name, std::move(list));
    }
    default:
      return arguments.set(bytes.text(), bytes.number());
  }
}

/// Small, whatever the input leaves alone.
void set_small(pe::Arguments& arguments) {
  for (const pe::Parameter& parameter : arguments.parameters()) {
    if (is_size(parameter) && parameter.fallback > kLargest && parameter.min <= kLargest) {
      arguments.set(parameter.name, 16.0);
    }
  }
}

/// Every number of the table, and one of them explained: the same.
void compute(const pe::Scheme& scheme, const pe::Arguments& arguments, Bytes& bytes) {
  pe::Matrix<double> table;
  if (scheme.bias != nullptr) {
    const pe::BiasShape shape = pe::bias_shape(scheme, arguments);
    table.resize(shape.heads * shape.queries, shape.keys);
    scheme.bias(table.view(), arguments);
    if (scheme.buckets != nullptr) {
      pe::Matrix<std::int32_t> buckets(shape.queries, shape.keys);
      scheme.buckets(buckets.view(), arguments);
    }
  } else {
    const pe::Shape shape = pe::table_shape(scheme, arguments);
    table.resize(shape.rows, shape.cols);
    pe::encode(table.view(), scheme, arguments);
    pe::Matrix<float> single(shape.rows, shape.cols);
    pe::encode(single.view(), scheme, arguments);
  }
  const bool formula = scheme.name == "formula";  // may be anything: 0/0 is the reader's
  for (const double x : table.view().flat()) claim(formula || !std::isnan(x));
  if (table.rows() == 0 || table.cols() == 0) return;
  const std::size_t row = bytes.next() % table.rows(), column = bytes.next() % table.cols();
  const pe::Explanation found = pe::explain(scheme, arguments, row, column);
  claim(!found.formula.empty());
  claim(formula || found.value == table.view()(row, column));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const pe::Scheme& scheme = *pe::catalogue()[bytes.next() % pe::catalogue().size()];
  pe::Arguments arguments = pe::arguments_for(scheme);
  set_small(arguments);
  while (bytes.any()) {
    const pe::Parameter& parameter = scheme.parameters[bytes.next() % scheme.parameters.size()];
    pe::fuzz::attempt([&] { set_any(arguments, parameter, bytes); });
  }
  arguments.set("precision", "float64");
  return pe::fuzz::attempt([&] { compute(scheme, arguments, bytes); });
}
