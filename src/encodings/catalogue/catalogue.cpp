#include "encodings/catalogue/catalogue.h"

#include <algorithm>
#include <cmath>

#include "encodings/catalogue/schemes.h"
#include "encodings/catalogue/visit.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/elementary.h"
#include "support/work.h"

namespace pe {

namespace {

constexpr const Scheme* kCatalogue[] = {
#define PE_SCHEME(name) &k##name##Scheme,
#include "encodings/catalogue/schemes.inc"
#undef PE_SCHEME
};

constexpr const SchemeTexts* kTexts[] = {
#define PE_SCHEME(name) &k##name##Texts,
#include "encodings/catalogue/schemes.inc"
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
    if (scheme->name == name) {
      if (scheme->described_only) {
        throw ElsewhereError(join(name, ": this module knows its parameters only"));
      }
      return *scheme;
    }
    if (!known.empty()) known += ", ";
    known += scheme->name;
  }
  throw InputError("catalogue", "encoding",
                   join("must be one of ", known, ", got '", shortened(name), "'"));
}

WaveOrigin wave_origin(const Arguments& a) {
  if (!a.has("positions")) return {a.function(), "inputs"};
  return {a.function(), a.given("positions") ? "positions" : "start"};
}

Arguments arguments_for(const Scheme& scheme) { return {scheme.name, scheme.parameters}; }

void check_size(const Scheme& scheme, std::size_t element, double rows, double cols) {
  const double bytes = rows * cols * static_cast<double>(element);
  if (bytes <= kMaxTableBytes) return;
  constexpr double kMiB = 1024 * 1024;
  throw MemoryError(join(scheme.name, ": a table of ", rows, " x ", cols, " takes more than the ",
                         kMaxTableBytes / kMiB, " MiB allowed, ", format_number(bytes / kMiB, 4),
                         " MiB"));
}

namespace {

/// Of memory and of work.
void check_result(const Scheme& scheme, const Arguments& arguments, double rows, double cols) {
  check_size(scheme, is_single(arguments) ? sizeof(float) : sizeof(double), rows, cols);
  check_work(scheme.name, size_name(scheme.parameters), steps_of(scheme, arguments, rows * cols),
             "as many for each number of the result; ask for a smaller one");
}

void encode_rows(MatrixView<double> out, const Scheme& scheme, const Arguments& arguments) {
  scheme.encode_double(out, arguments);
}

/// Where a scheme fills tables in double only: its numbers, rounded.
void encode_rows(MatrixView<float> out, const Scheme& scheme, const Arguments& arguments) {
  if (scheme.encode != nullptr) return scheme.encode(out, arguments);
  Matrix<double> exact(out.rows(), out.cols());
  scheme.encode_double(exact.view(), arguments);
  std::ranges::transform(exact.view().flat(), out.data(),
                         [](double x) { return static_cast<float>(x); });
}

template <typename T>
void encode_scheme(MatrixView<T> out, const Scheme& scheme, const Arguments& arguments) {
  visit_rows(
      scheme, arguments,
      Overloaded{[&](const Rotation& rotation) { rotation_table(out, rotation); },
                 [&](const WaveTable& table) { fill_waves(out, table, wave_origin(arguments)); },
                 [&](const Scheme& s) { encode_rows(out, s, arguments); }});
}

/// What a mixture of frequencies puts into column `pair` of cosines or of sines.
Explanation explain_mix(const Rotation& rotation, const Rotation::Mix& mix, bool cosine,
                        std::size_t row, std::size_t pair) {
  if (pair >= mix.kept) {
    return {cosine || mix.rest_sine != 0 ? "1" : "0",
            format_number(cosine ? 1 : mix.rest_sine),
            {join("pair ", pair, " has no frequency: only the fastest ", mix.kept, " are kept")},
            0};
  }
  const double position = rotation.axes.front().positions[row];
  const double own = rotation.axes.front().frequencies.radians(pair);
  const double weight = (cosine ? mix.cosine : mix.sine)[pair * mix.kept + pair];
  const char* function = cosine ? "cos(" : "sin(";
  return {join("Σᵢ ", cosine ? "C" : "S", "ᵢⱼ · ", function, "p ωᵢ)"),
          join(Brief{weight}, " · ", function, Brief{position}, " · ", Brief{own}, ") + …"),
          {join("own frequency ω = ", Brief{own}, ", wavelength ",
                Brief{rotation.axes.front().frequencies.wavelength(pair)}, " token(s)"),
           join("weights are ", cosine ? "C" : "S", "[i, ", pair, "], i below ", mix.kept)},
          0};
}

/// How a cell of a rotation's table comes about; its value is left to explain_rotation.
Explanation derivation(const Rotation& rotation, std::size_t row, std::size_t column) {
  const std::size_t pairs = rotation.pairs(), pair = column % pairs;
  const char* function = column < pairs ? "cos" : "sin";
  if (rotation.mix) return explain_mix(rotation, *rotation.mix, column < pairs, row, pair);
  Explanation result;
  std::string numbers;
  std::size_t terms = 0;
  double angle = 0;
  for (const Rotation::Axis& axis : rotation.axes) {
    const double frequency = axis.frequencies.radians(pair);
    if (frequency == 0 && rotation.axes.size() > 1) continue;
    numbers +=
        join(numbers.empty() ? "" : " + ", Brief{axis.positions[row]}, " · ", Brief{frequency});
    ++terms;
    angle += axis.positions[row] * frequency;
    result.steps.push_back(join("pair i = ", pair, ", wavelength ",
                                Brief{axis.frequencies.wavelength(pair)}, " token(s)"));
  }
  const double scale =
      rotation.attention_factor * (rotation.row_scales.empty() ? 1 : rotation.row_scales[row]);
  const bool scaled = scale != 1;
  const std::string factor = scaled ? join(Brief{scale}, " · ") : "";
  result.formula = join(scaled ? "a · " : "", function, terms > 1 ? "(Σₐ pₐ ωₐᵢ)" : "(p ωᵢ)");
  result.substituted = join(factor, function, "(", numbers, ")");
  result.steps.push_back(join("angle = ", Brief{angle}, " radian(s)"));
  if (rotation.next_position) {
    const double next = *rotation.next_position, rows = static_cast<double>(rotation.rows());
    result.steps.push_back(join("after ", rows, " token(s) the next stands at ", next,
                                ": rope_delta = ", format_number(next - rows)));
  }
  if (!rotation.log_scales.empty()) {
    const double exponent =
        (rotation.axes.front().positions[row] - rotation.scale_center) * rotation.log_scales[pair];
    result.formula += " · ζᵢ^(p/s)";
    result.substituted += join(" · ", Brief{exponential(exponent)});
  }
  return result;
}

/// A cell of a rotation's table. Its value is the table's own: the row is filled as there.
Explanation explain_rotation(const Rotation& rotation, bool single, std::size_t row,
                             std::size_t column) {
  Explanation result = derivation(rotation, row, column);
  const auto cell = [&]<typename T>(T, const Rotation& of) {
    Matrix<T> table(of.rows(), 2 * of.pairs());
    rotation_table(table.view(), of);
    return static_cast<double>(table.view()(row, column));
  };
  result.value = single ? cell(0.0f, rotation) : cell(0.0, rotation);
  const std::size_t pair = column % rotation.pairs();
  if (rotation.mix && pair < rotation.mix->kept) {
    Rotation plain = rotation;
    plain.mix.reset();
    const auto& weights = column < rotation.pairs() ? rotation.mix->cosine : rotation.mix->sine;
    const double own = weights[pair * (rotation.mix->kept + 1)] * cell(0.0, plain);
    result.steps.push_back(join("its own frequency gives ", Brief{own}, ", the other ",
                                rotation.mix->kept - 1, " together ", Brief{result.value - own}));
  }
  return result;
}

Spectrum rotation_spectrum(const Rotation& rotation) {
  Spectrum result = spectrum(rotation.axes.front().frequencies);
  for (const Rotation::Axis& axis : std::span(rotation.axes).subspan(1)) {
    for (std::size_t i = 0; i < rotation.pairs(); ++i) {
      if (std::fabs(axis.frequencies.radians(i)) <= std::fabs(result.frequencies[i])) continue;
      result.frequencies[i] = axis.frequencies.radians(i);
      result.wavelengths[i] = axis.frequencies.wavelength(i);
    }
  }
  result.attention_factor = rotation.attention_factor;
  if (rotation.next_position) {
    result.rope_delta = *rotation.next_position - static_cast<double>(rotation.rows());
  }
  return result;
}

}  // namespace

double steps_of(const Scheme& scheme, const Arguments& arguments, double numbers) {
  constexpr double kUsualSteps = 16;
  return numbers * (scheme.steps == nullptr ? kUsualSteps : scheme.steps(arguments));
}

Shape unchecked_shape(const Scheme& scheme, const Arguments& arguments) {
  if (scheme.shape != nullptr) return scheme.shape(arguments);
  return visit_rows(scheme, arguments,
                    Overloaded{[](const Rotation& r) {
                                 return Shape{r.rows(), 2 * r.pairs()};
                               },
                               [](const WaveTable& table) {
                                 return Shape{table.rows, table.cols};
                               },
                               [&](const Scheme& s) { return s.shape(arguments); }});
}

Shape table_shape(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.bias == nullptr, scheme.name, "encoding",
          "adds to scores and has no table of positions");
  const Shape shape = unchecked_shape(scheme, arguments);
  check_result(scheme, arguments, static_cast<double>(shape.rows), static_cast<double>(shape.cols));
  return shape;
}

void encode(MatrixView<float> out, const Scheme& scheme, const Arguments& arguments) {
  encode_scheme(out, scheme, arguments);
}

void encode(MatrixView<double> out, const Scheme& scheme, const Arguments& arguments) {
  encode_scheme(out, scheme, arguments);
}

Rotation rotation_of(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.rotation != nullptr, scheme.name, "encoding", "does not rotate queries and keys");
  return scheme.rotation(arguments);
}

BiasShape bias_shape(const Scheme& scheme, const Arguments& arguments) {
  require(scheme.bias != nullptr, scheme.name, "encoding", "does not add to scores");
  const BiasShape shape = scheme.bias_shape(arguments);
  check_result(scheme, arguments,
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
  return visit_rows(scheme, arguments,
                    Overloaded{[&](const Rotation& rotation) {
                                 return explain_rotation(rotation, is_single(arguments), row,
                                                         column);
                               },
                               [&](const WaveTable& table) {
                                 return explain_waves(table, wave_origin(arguments),
                                                      is_single(arguments), row, column);
                               },
                               [&](const Scheme& s) { return s.explain(arguments, row, column); }});
}

bool has_frequencies(const Scheme& scheme) {
  return scheme.frequencies != nullptr || scheme.rotation != nullptr || scheme.waves != nullptr;
}

bool has_precision(const Scheme& scheme) {
  return has_frequencies(scheme) && !scheme.mixes && !scheme.own_phases &&
         std::ranges::find(scheme.parameters, "positions", &Parameter::name) !=
             scheme.parameters.end();
}

Spectrum spectrum(const Scheme& scheme, const Arguments& arguments) {
  if (scheme.frequencies != nullptr) return spectrum(scheme.frequencies(arguments));
  return visit_rows(scheme, arguments,
                    Overloaded{[](const Rotation& rotation) { return rotation_spectrum(rotation); },
                               [](const WaveTable& table) { return waves_spectrum(table); },
                               [](const Scheme& s) -> Spectrum {
                                 throw InputError(s.name, "encoding", "has no frequencies");
                               }});
}

}  // namespace pe
