// The one list of encodings. Everything else that lists them reads this.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "encodings/catalogue/scheme.h"

namespace pe {

/// All encodings, in the order of the ladder from the first ideas to today's.
std::span<const Scheme* const> catalogue();

/// The encoding of that name.
/// refuses (InputError, parameter "encoding") an unknown name, listing the known ones
/// throws  ElsewhereError in the first module, for a scheme that it only describes
const Scheme& find_scheme(std::string_view name);

/// scheme  of the catalogue
const SchemeTexts& texts_of(const Scheme& scheme);

/// `arguments` for the scheme's parameters, all at their defaults.
Arguments arguments_for(const Scheme& scheme);

/// Largest table: it exists twice for a moment (here, and as the caller's copy), and 32-bit WASM
/// on small devices has to hold both.
inline constexpr double kMaxTableBytes = 256.0 * 1024 * 1024;

/// Refuses (MemoryError) a result of a scheme, rows x cols numbers of `element` bytes, above
/// kMaxTableBytes.
void check_size(const Scheme& scheme, std::size_t element, double rows, double cols);

/// The shape of the scheme's table, checked against what a table may take. An Add scheme has its
/// rows; a Rotate scheme the factors it multiplies by, all cosines and then all sines.
/// refuses  InputError for contradictory arguments, for a Bias and for what takes above kMostSteps;
///          MemoryError above kMaxTableBytes
Shape table_shape(const Scheme& scheme, const Arguments& arguments);

/// The same whatever it takes.
/// refuses  InputError for contradictory arguments
Shape unchecked_shape(const Scheme& scheme, const Arguments& arguments);

/// What a table or matrix of so many numbers takes [steps of support/work.h].
double steps_of(const Scheme& scheme, const Arguments& arguments, double numbers);

/// Fills that table.
void encode(MatrixView<float> out, const Scheme& scheme, const Arguments& arguments);
void encode(MatrixView<double> out, const Scheme& scheme, const Arguments& arguments);

/// The rotation of a Rotate scheme.
/// refuses  InputError for a scheme of another kind
Rotation rotation_of(const Scheme& scheme, const Arguments& arguments);

/// The shape of a Bias, checked likewise.
BiasShape bias_shape(const Scheme& scheme, const Arguments& arguments);

/// Cell (row, column) of the table, or of all heads' biases one below the other, explained.
/// refuses (InputError) a row or column outside of it
Explanation explain(const Scheme& scheme, const Arguments& arguments, std::size_t row,
                    std::size_t column);

/// Whether spectrum() answers, in this module or in the whole one.
bool has_frequencies(const Scheme& scheme);

/// Whether precision_table() answers: every angle is a position times a frequency.
bool has_precision(const Scheme& scheme);

/// Frequencies and wavelengths, for a Rotate scheme after scaling and with its attention factor; a
/// pair that follows several axes is shown with its fastest.
/// refuses (InputError) a scheme without frequencies
Spectrum spectrum(const Scheme& scheme, const Arguments& arguments);

/// The catalogue as JSON, with parameter names in camelCase: an array of
///   {name, title, kind, hasFrequencies, hasPrecision, source, parameters:
///    [{name, type, unit, default, min, max, choices, titles, usedWhen: {parameter, values} | null,
///      atMost, help}]}; step and atMost where they say something
std::string encodings_json();

/// The same with {summary, formula, usedBy, golden: [file], axes, learned} in each.
std::string catalogue_json();

/// The parameters alone, likewise.
std::string parameters_json(std::span<const Parameter> list);

/// d_model -> dModel
std::string camel_case(std::string_view snake_case);

/// dModel -> d_model
std::string snake_case(std::string_view camel_case);

}  // namespace pe
