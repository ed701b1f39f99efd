// What the files of the scorecard share; callers include scorecard.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/scorecard/scorecard.h"
#include "linalg/matrix.h"

namespace pe::scoring {

/// In the order of the card.
enum Name {
  Bounded,
  Unique,
  LengthInvariant,
  Deterministic,
  Distance,
  Smooth,
  Relative,
  Extrapolates,
  Axes,
  Combined,
  kCount
};

/// The criteria without values.
std::vector<Criterion> blank();

/// A value that is NaN, a share of nothing, is not measurable.
void set(Criterion& criterion, double value, Verdict verdict, std::string detail);
void skip(Criterion& criterion, std::string why);

/// Yes up to `yes`, Partly up to `partly`, else No.
Verdict below(double value, double yes, double partly);

struct Range {
  double min = 0, max = 0;
  double largest() const;  ///< |x|
};

/// Of the finite numbers.
Range range_of(MatrixView<const double> table);

/// "from a to b"
std::string in_words(const Range& range);

/// value / largest, and 0 / 0 = 0; NaN if there is a value but no largest one.
double share(double value, double largest);

/// Largest |a - b| over the first rows of both; where one is infinite, so must be the other.
double largest_change(MatrixView<const double> a, MatrixView<const double> b);

/// Refuses (InputError) an empty table and numbers that are not finite.
void require_finite(MatrixView<const double> table, std::string_view name);

// What a table alone shows. `places` holds the coordinates of its rows; without it they are one
// token apart.

void score_unique(Criterion& criterion, MatrixView<const double> table);
void score_distance(Criterion& criterion, MatrixView<const double> table,
                    MatrixView<const double> places);
void score_relative(Criterion& criterion, MatrixView<const double> table);

/// Steps back in a list of values at growing distance, put down to rounding up to 1e-12.
std::size_t steps_back(const std::vector<double>& values);

// Other lengths of the same scheme.

/// Refuses a result of so many numbers that takes too long at all its other lengths and seeds:
/// refused there, it would pass for a scheme that ends.
void check_times(const Scheme& scheme, const Arguments& arguments, double numbers);

/// The arguments of a text `factor` times as long, with positions 0, 1, 2, ...; nothing where the
/// scheme has no length or no such text.
std::optional<Arguments> lengthened(const Arguments& arguments, double factor);

/// The same with another seed; nothing where there is none.
std::optional<Arguments> reseeded(const Arguments& arguments);

void score_combined(Criterion& criterion, const Scheme& scheme, const Arguments& arguments,
                    std::size_t columns);

void score_axes(Criterion& criterion, const Arguments& arguments);

/// What adds to scores.
void score_bias(std::vector<Criterion>& card, const Scheme& scheme, const Arguments& arguments);

}  // namespace pe::scoring
