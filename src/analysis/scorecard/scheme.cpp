// Criteria that take a scheme at several lengths, seeds and positions.
#include <algorithm>
#include <cmath>

#include "analysis/moved.h"
#include "analysis/scorecard/internal.h"
#include "analysis/shift.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/products/double_sums.h"
#include "support/check.h"
#include "support/work.h"

namespace pe {
namespace scoring {
namespace {

/// What stands for the length of a text, the first that a scheme has. Rows of longer texts begin
/// like those of shorter ones only if the slowest axis grows.
constexpr std::string_view kLengths[] = {"length",      "text_after",   "grid_time",
                                         "grid_height", "query_length", "key_length"};

/// The table in float64; nothing where the scheme refuses.
std::optional<Matrix<double>> table_if_any(const Scheme& scheme,
                                           const std::optional<Arguments>& arguments) {
  if (!arguments) return std::nullopt;
  try {
    const Shape shape = table_shape(scheme, *arguments);
    Matrix<double> table(shape.rows, shape.cols);
    encode(table.view(), scheme, *arguments);
    return table;
  } catch (const InputError&) {
    return std::nullopt;
  } catch (const MemoryError&) {
    return std::nullopt;
  }
}

/// Where rows stand: along a text, or on a grid whose last axis runs fastest. No columns: one token
/// apart, as far as is known.
Matrix<double> places_of(const Arguments& a, std::size_t rows) {
  if (a.has("positions") && a.given("positions")) {
    const std::span<const double> list = a.list("positions");
    Matrix<double> places(list.size(), 1);
    std::ranges::copy(list, places.view().data());
    return places;
  }
  std::size_t width = 0, height = 0, axes = 0;
  if (a.has("grid_width")) {
    width = a.integer("grid_width");
    height = a.integer("grid_height");
    axes = a.has("grid_time") ? 3 : 2;
  } else if (a.has("resolution")) {
    width = height = a.integer("resolution");
    axes = a.integer("dimensions");
  }
  if (axes == 0 || rows % (width * height) != 0) return {};
  Matrix<double> places(rows, axes);
  for (std::size_t r = 0; r < rows; ++r) {
    std::size_t rest = r;
    for (std::size_t axis = axes; axis-- > 0;) {
      const std::size_t size = axis == axes - 1 ? width : axis == axes - 2 ? height : rows;
      places.view()(r, axis) = static_cast<double>(rest % size);
      rest /= size;
    }
  }
  return places;
}

void score_bounded(Criterion& criterion, const Scheme& scheme, const Arguments& arguments,
                   MatrixView<const double> table) {
  // A reader's formula takes a microsecond for each number.
  constexpr double kMostCells = 0x1p20, kTimes = 16;
  const double cells = static_cast<double>(table.size());
  const double least = cells <= 2 * kMostCells ? 2 : 1;
  const double times = std::clamp(std::floor(kMostCells / cells), least, kTimes);
  const Range range = range_of(table);
  const double largest = range.largest();
  const std::optional<Matrix<double>> longer = table_if_any(scheme, lengthened(arguments, times));
  if (!longer || times < 2) {
    return set(criterion, largest, below(largest, 1 + 1e-9, INFINITY),
               join(in_words(range), "; no longer text was tried"));
  }
  const Range far = range_of(longer->view());
  const double all = std::fmax(largest, far.largest());
  const bool grows = far.largest() > 1.5 * largest;
  set(criterion, all,
      all <= 1 + 1e-9 ? Verdict::Yes
      : grows         ? Verdict::No
                      : Verdict::Partly,
      join(in_words(range), "; in a text ", times, " times as long, ", in_words(far)));
}

/// Length-invariant and extrapolating: both compare with a text of twice the length.
void score_lengths(std::vector<Criterion>& card, const Scheme& scheme, const Arguments& arguments) {
  const std::optional<Matrix<double>> once = table_if_any(scheme, lengthened(arguments, 1));
  const std::optional<Matrix<double>> twice = table_if_any(scheme, lengthened(arguments, 2));
  if (!once) {
    for (const Name name : {LengthInvariant, Extrapolates}) {
      skip(card[name], "its positions are not those of a text");
    }
    return;
  }
  const double largest = range_of(once->view()).largest();
  const std::optional<Matrix<double>> half =
      twice ? std::nullopt : table_if_any(scheme, lengthened(arguments, 0.5));
  if (twice || half) {
    const MatrixView<const double> other = twice ? twice->view() : half->view();
    const double change = share(largest_change(once->view(), other), largest);
    set(card[LengthInvariant], change, below(change, 1e-6, 0),
        join("compared with a text of ", other.rows(), " row(s) instead of ", once->rows()));
  } else {
    skip(card[LengthInvariant], "there is no text of another length");
  }
  if (!twice) {
    return set(card[Extrapolates], 1, Verdict::No,
               join("after ", once->rows(), " row(s) there is no text twice as long"));
  }
  if (once->rows() < 2) {
    return skip(card[Extrapolates], "one row has no range for the next to stay in");
  }
  double sum = 0;
  for (std::size_t c = 0; c < once->cols(); ++c) {
    double min = INFINITY, max = -INFINITY, outside = 0;
    for (std::size_t r = 0; r < once->rows(); ++r) {
      min = std::fmin(min, once->view()(r, c));
      max = std::fmax(max, once->view()(r, c));
    }
    for (std::size_t r = once->rows(); r < twice->rows(); ++r) {
      const double x = twice->view()(r, c);
      outside = std::fmax(outside, std::fmax(x - max, min - x));
    }
    sum += outside;
  }
  const double outside = sum / static_cast<double>(once->cols());
  const double value = share(outside, largest);
  set(card[Extrapolates], value, below(value, 0.05, 0.75),
      join("rows ", once->rows(), " to ", twice->rows() - 1,
           " leave the ranges of earlier ones by ", format_number(outside, 4),
           ", the mean of all columns"));
}

void score_seed(Criterion& criterion, const Scheme& scheme, const Arguments& arguments,
                MatrixView<const double> table) {
  const std::optional<Arguments> other = reseeded(arguments);
  if (!other) return set(criterion, 0, Verdict::Yes, "nothing in it is random");
  const std::optional<Matrix<double>> again = table_if_any(scheme, other);
  const double change =
      again ? share(largest_change(table, again->view()), range_of(table).largest()) : 0;
  set(criterion, change, change == 0 ? Verdict::Yes : Verdict::No,
      change == 0 ? "its numbers are given, not drawn"
                  : "drawn at random or learned: another seed, another table");
}

/// Longest row of a - b.
double longest_step(const Matrix<double>& a, const Matrix<double>& b) {
  double longest = 0;
  for (std::size_t r = 0; r < a.rows(); ++r) {
    longest = std::fmax(longest,
                        squared_distance(a.view().row(r).data(), b.view().row(r).data(), a.cols()));
  }
  return std::sqrt(longest);
}

void score_smooth(Criterion& criterion, const Scheme& scheme, const Arguments& given) {
  constexpr std::size_t kMostRows = 128;
  constexpr int kParts = 16;
  Arguments arguments = given;
  if (given.has("positions") && given.given("positions")) {
    const std::span<const double> list = given.list("positions");
    const auto first = list.first(std::min(list.size(), kMostRows));
    arguments.set("positions", std::vector<double>(first.begin(), first.end()));
    if (given.given("length") && given.has("start")) arguments.reset("length");
  } else if (given.has("positions") && given.integer("length") > kMostRows) {
    arguments.set("length", static_cast<double>(kMostRows));
  }
  double part = 0, whole = 0;
  try {
    MovedTables now = moved_tables(scheme, arguments, 0);
    for (int k = 1; k <= kParts; ++k) {
      Matrix<double> next = moved_tables(scheme, arguments, static_cast<double>(k) / kParts).to;
      part = std::fmax(part, longest_step(now.to, next));
      whole = std::fmax(whole, longest_step(now.from, next));
      now.to = std::move(next);
    }
  } catch (const InputError&) {
    return set(criterion, 1, Verdict::No,
               "there are rows for whole positions only: no step is smaller than a whole one");
  }
  if (whole == 0) return skip(criterion, "rows do not change with position");
  const double value = part / whole;
  set(criterion, value, value >= 0.9 ? Verdict::No : below(value, 0.25, INFINITY),
      join("the longest of 1/16 token is ", format_number(part, 4), ", within one token ",
           format_number(whole, 4)));
}

/// Does one matrix move all rows of a rotation?
bool moves_as_one(const Rotation& rotation) { return rotation.row_scales.empty() && !rotation.mix; }

void score_moves(Criterion& criterion, const Scheme& scheme, const Arguments& arguments,
                 MatrixView<const double> table) {
  const std::optional<WaveTable> waves =
      scheme.rotation == nullptr ? waves_of(scheme, arguments) : std::nullopt;
  const bool turns = scheme.rotation != nullptr && moves_as_one(scheme.rotation(arguments));
  if (turns || (waves && is_of_pairs(*waves))) {
    const Shift known = shift(scheme, arguments, 1);
    const double value = share(known.residual, range_of(table).largest());
    return set(criterion, value, below(value, 1e-6, 0.05),
               join("known in closed form; errs by ", format_number(known.residual, 3), " on ",
                    known.rows, " row(s)"));
  }
  const auto rows = static_cast<double>(table.rows()), cols = static_cast<double>(table.cols());
  // A fit takes more rows than columns.
  const double times = std::max(1.0, std::ceil(3 * cols / rows));
  std::optional<Matrix<double>> longer;
  if (cols <= 512) longer = table_if_any(scheme, lengthened(arguments, times));
  const bool usable = longer && std::ranges::all_of(longer->view().flat(),
                                                    [](double x) { return std::isfinite(x); });
  score_relative(criterion, usable ? longer->view() : table);
}

}  // namespace

void check_times(const Scheme& scheme, const Arguments& arguments, double numbers) {
  constexpr double kTimes = 8;
  check_work("scorecard", size_name(scheme.parameters),
             kTimes * steps_of(scheme, arguments, numbers),
             "8 times what its numbers take; ask for a smaller result");
}

std::optional<Arguments> lengthened(const Arguments& arguments, double factor) {
  Arguments result = arguments;
  double length = 0;
  if (arguments.has("positions")) {
    length = arguments.number("length");
    if (arguments.given("positions") && arguments.has("start")) {
      length = static_cast<double>(arguments.list("positions").size());
    }
    result.reset("positions");
    if (arguments.given("positions") && arguments.has("start")) result.reset("start");
  }
  const auto own = std::ranges::find_if(kLengths, [&](auto name) { return arguments.has(name); });
  if (own == std::end(kLengths)) return std::nullopt;
  if (length == 0) length = arguments.number(*own);
  try {
    result.set(*own, std::floor(factor * length));
    if (arguments.has("sequence_length")) {
      result.set("sequence_length", std::floor(factor * arguments.number("sequence_length")));
    }
  } catch (const InputError&) {
    return std::nullopt;
  }
  return result;
}

std::optional<Arguments> reseeded(const Arguments& arguments) {
  if (!arguments.has("seed")) return std::nullopt;
  Arguments result = arguments;
  const double seed = arguments.number("seed");
  result.set("seed", seed < parameters::kMaxSeed ? seed + 1 : 0.0);
  return result;
}

void score_axes(Criterion& criterion, const Arguments& a) {
  double axes = 1;
  if (a.has("grid_width") || a.has("window_width")) axes = 2;
  if (a.has("grid_time")) axes = 3;
  if (a.has("dimensions")) axes = a.number("dimensions");
  set(criterion, axes, axes > 1 ? Verdict::Yes : Verdict::NotMeasurable,
      axes > 1 ? "every position has several coordinates"
               : "this scheme has one; whether it could have more is not measured");
}

void score_combined(Criterion& criterion, const Scheme& scheme, const Arguments& a,
                    std::size_t columns) {
  if (scheme.kind == Kind::None) return skip(criterion, "there is nothing to join");
  if (scheme.kind != Kind::Add) {
    return set(criterion, 0, Verdict::Yes, "words stay as they are: it enters in attention");
  }
  if (a.has("d_model")) return set(criterion, 0, Verdict::Yes, "its rows are as wide as words");
  set(criterion, static_cast<double>(columns), Verdict::No,
      columns == 1 ? "its 1 column fits no word's width, and is appended"
                   : join("its ", columns, " columns fit no word's width, and are appended"));
}

}  // namespace scoring

using namespace scoring;

std::vector<Criterion> scorecard(const Scheme& scheme, const Arguments& given) {
  Arguments arguments = given;
  if (arguments.has("precision")) arguments.set("precision", "float64");
  std::vector<Criterion> card = blank();
  if (scheme.bias != nullptr) {
    score_bias(card, scheme, arguments);
    return card;
  }
  const Shape shape = table_shape(scheme, arguments);
  constexpr std::size_t kSmoothRows = 288;  // 17 times 128 rows, in eighths
  check_times(scheme, arguments,
              static_cast<double>(shape.rows + std::min(2 * shape.rows, kSmoothRows)) *
                  static_cast<double>(shape.cols));
  Matrix<double> table(shape.rows, shape.cols);
  encode(table.view(), scheme, arguments);
  require_finite(table.view(), "encoding");
  const Matrix<double> places = places_of(arguments, table.rows());
  score_bounded(card[Bounded], scheme, arguments, table.view());
  score_unique(card[Unique], table.view());
  score_lengths(card, scheme, arguments);
  score_seed(card[Deterministic], scheme, arguments, table.view());
  score_distance(card[Distance], table.view(), places.view());
  score_smooth(card[Smooth], scheme, arguments);
  score_moves(card[Relative], scheme, arguments, table.view());
  score_axes(card[Axes], arguments);
  score_combined(card[Combined], scheme, arguments, table.cols());
  return card;
}

}  // namespace pe
