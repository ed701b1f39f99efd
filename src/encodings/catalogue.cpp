#include "encodings/catalogue.h"

#include <algorithm>
#include <cmath>

#include "linalg/matrix.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {

#define PE_SCHEME(name)                \
  extern const Scheme k##name##Scheme; \
  extern const SchemeTexts k##name##Texts;
#include "encodings/schemes.inc"
#undef PE_SCHEME

namespace {

constexpr const Scheme* kCatalogue[] = {
#define PE_SCHEME(name) &k##name##Scheme,
#include "encodings/schemes.inc"
#undef PE_SCHEME
};

constexpr const SchemeTexts* kTexts[] = {
#define PE_SCHEME(name) &k##name##Texts,
#include "encodings/schemes.inc"
#undef PE_SCHEME
};

}  // namespace

const SchemeTexts& texts_of(const Scheme& scheme) {
  return *kTexts[std::ranges::find(kCatalogue, &scheme) - std::begin(kCatalogue)];
}

std::span<const Scheme* const> catalogue() { return kCatalogue; }

const Scheme& find_scheme(std::string_view name) {
  std::string known;
  for (const Scheme* scheme : catalogue()) {
    if (scheme->name == name) return *scheme;
    known += join(known.empty() ? "" : ", ", scheme->name);
  }
  throw InputError("catalogue", "encoding", join("must be one of ", known, ", got '", name, "'"));
}

Arguments arguments_for(const Scheme& scheme) { return {scheme.name, scheme.parameters}; }

namespace {

void check_size(const Scheme& scheme, const Arguments& arguments, double rows, double cols) {
  const double element = arguments.number("precision") == 0 ? sizeof(float) : sizeof(double);
  const double bytes = rows * cols * element;
  if (bytes <= kMaxTableBytes) return;
  constexpr double kMiB = 1024 * 1024;
  throw MemoryError(join(scheme.name, ": a table of ", rows, " x ", cols, " takes more than the ",
                         kMaxTableBytes / kMiB, " MiB allowed, ", format_number(bytes / kMiB, 4),
                         " MiB"));
}

template <typename T>
void encode_rotation(MatrixView<T> out, const Rotation& rotation) {
  Matrix<T> cosine(rotation.rows(), rotation.pairs()), sine(rotation.rows(), rotation.pairs());
  rotation_tables(cosine.view(), sine.view(), rotation);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    std::ranges::copy(cosine.view().row(r), out.row(r).begin());
    std::ranges::copy(sine.view().row(r), out.row(r).subspan(rotation.pairs()).begin());
  }
}

/// A scheme that fills tables in double only: its numbers, rounded.
void encode_rounded(MatrixView<float> out, const Scheme& scheme, const Arguments& arguments) {
  Matrix<double> exact(out.rows(), out.cols());
  scheme.encode_double(exact.view(), arguments);
  std::ranges::transform(exact.view().flat(), out.data(),
                         [](double x) { return static_cast<float>(x); });
}

/// A cell of a rotation's table. Its value is the table's own: the row is filled as there.
Explanation explain_rotation(const Scheme& scheme, const Arguments& arguments, std::size_t row,
                             std::size_t column) {
  const Rotation rotation = rotation_of(scheme, arguments);
  const std::size_t pairs = rotation.pairs(), pair = column % pairs;
  const char* function = column < pairs ? "cos" : "sin";
  Explanation result;
  std::string formula, numbers;
  double angle = 0;
  for (const Rotation::Axis& axis : rotation.axes) {
    const double frequency = axis.frequencies.radians(pair);
    if (frequency == 0 && rotation.axes.size() > 1) continue;
    const std::string term =
        join(format_number(axis.positions[row], 7), " · ", format_number(frequency, 7));
    numbers += join(numbers.empty() ? "" : " + ", term);
    formula += formula.empty() ? "p · ω" : " + p · ω";
    angle += axis.positions[row] * frequency;
    result.steps.push_back(join("pair i = ", pair, ", wavelength ",
                                format_number(axis.frequencies.wavelength(pair), 7), " tokens"));
  }
  const double scale =
      rotation.attention_factor * (rotation.row_scales.empty() ? 1 : rotation.row_scales[row]);
  const bool scaled = scale != 1;
  const std::string factor = scaled ? join(format_number(scale, 7), " · ") : "";
  result.formula = join(scaled ? "a · " : "", function, "(", formula, ")");
  result.substituted = join(factor, function, "(", numbers, ")");
  result.steps.push_back(join("angle = ", format_number(angle, 7), " radians"));
  if (!rotation.log_scales.empty()) {
    const double exponent =
        (rotation.axes.front().positions[row] - rotation.scale_center) * rotation.log_scales[pair];
    result.formula += " · ζ^(p/s)";
    result.substituted += join(" · ", format_number(exponential(exponent), 7));
  }
  const Shape shape{rotation.rows(), 2 * pairs};
  if (arguments.number("precision") == 0) {
    Matrix<float> table(shape.rows, shape.cols);
    encode(table.view(), scheme, arguments);
    result.value = static_cast<double>(table.view()(row, column));
  } else {
    Matrix<double> table(shape.rows, shape.cols);
    encode(table.view(), scheme, arguments);
    result.value = table.view()(row, column);
  }
  return result;
}

}  // namespace

Shape table_shape(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.bias == nullptr, scheme.name, "encoding",
          "adds to scores and has no table of positions");
  Shape shape;
  if (scheme.rotation != nullptr) {
    const Rotation rotation = scheme.rotation(arguments);
    shape = {rotation.rows(), 2 * rotation.pairs()};
  } else if (scheme.waves != nullptr) {
    const WaveTable table = scheme.waves(arguments);
    shape = {table.rows, table.cols};
  } else {
    shape = scheme.shape(arguments);
  }
  check_size(scheme, arguments, static_cast<double>(shape.rows), static_cast<double>(shape.cols));
  return shape;
}

void encode(MatrixView<float> out, const Scheme& scheme, const Arguments& arguments) {
  if (scheme.rotation != nullptr) {
    encode_rotation(out, rotation_of(scheme, arguments));
  } else if (scheme.waves != nullptr) {
    fill_waves(out, scheme.waves(arguments), arguments);
  } else if (scheme.encode == nullptr) {
    encode_rounded(out, scheme, arguments);
  } else {
    scheme.encode(out, arguments);
  }
}

void encode(MatrixView<double> out, const Rotation& rotation) { encode_rotation(out, rotation); }

void encode(MatrixView<double> out, const Scheme& scheme, const Arguments& arguments) {
  if (scheme.rotation != nullptr) {
    encode_rotation(out, rotation_of(scheme, arguments));
  } else if (scheme.waves != nullptr) {
    fill_waves(out, scheme.waves(arguments), arguments);
  } else {
    scheme.encode_double(out, arguments);
  }
}

Rotation rotation_of(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.rotation != nullptr, scheme.name, "encoding", "does not rotate queries and keys");
  return scheme.rotation(arguments);
}

BiasShape bias_shape(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.bias != nullptr, scheme.name, "encoding", "does not add to scores");
  const BiasShape shape = scheme.bias_shape(arguments);
  check_size(scheme, arguments,
             static_cast<double>(shape.heads) * static_cast<double>(shape.queries),
             static_cast<double>(shape.keys));
  return shape;
}

Explanation explain(const Scheme& scheme, const Arguments& arguments, std::size_t row,
                    std::size_t column) {
  Shape shape;
  if (scheme.bias != nullptr) {
    const BiasShape bias = bias_shape(scheme, arguments);
    shape = {bias.heads * bias.queries, bias.keys};
  } else {
    shape = table_shape(scheme, arguments);
  }
  require(row < shape.rows, scheme.name, "row", "must be below the number of rows, ", shape.rows,
          ", got ", row);
  require(column < shape.cols, scheme.name, "column", "must be below the number of columns, ",
          shape.cols, ", got ", column);
  if (scheme.rotation != nullptr) return explain_rotation(scheme, arguments, row, column);
  if (scheme.waves != nullptr)
    return explain_waves(scheme.waves(arguments), arguments, row, column);
  return scheme.explain(arguments, row, column);
}

Spectrum spectrum(const Scheme& scheme, const Arguments& arguments) {
  if (scheme.frequencies != nullptr) return spectrum(scheme.frequencies(arguments));
  if (scheme.waves != nullptr) return waves_spectrum(scheme.waves(arguments));
  require(scheme.rotation != nullptr, scheme.name, "encoding", "has no frequencies");
  const Rotation rotation = scheme.rotation(arguments);
  Spectrum result = spectrum(rotation.axes.front().frequencies);
  for (const Rotation::Axis& axis : std::span(rotation.axes).subspan(1)) {
    for (std::size_t i = 0; i < rotation.pairs(); ++i) {
      if (std::fabs(axis.frequencies.radians(i)) <= std::fabs(result.frequencies[i])) continue;
      result.frequencies[i] = axis.frequencies.radians(i);
      result.wavelengths[i] = axis.frequencies.wavelength(i);
    }
  }
  result.attention_factor = rotation.attention_factor;
  return result;
}

}  // namespace pe
