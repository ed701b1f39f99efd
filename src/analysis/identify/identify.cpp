#include "analysis/identify/identify.h"

#include <algorithm>
#include <cmath>

#include "analysis/identify/internal.h"
#include "analysis/near_one.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/order.h"
#include "support/work.h"

namespace pe {
namespace {

using namespace identifying;

constexpr std::size_t kListed = 5;
constexpr std::size_t kCompared = 0x1p22;  ///< numbers that a guess is compared with, and rows
constexpr std::size_t kLeastRows = 64;
constexpr std::size_t kSearched = 0x1p18;  ///< numbers of a table that guesses are compared with
constexpr double kLikely = 0.6;            ///< from this confidence on, a table is known

/// How much a table varies along positions; of one that does not, its numbers themselves [squares].
double variation(MatrixView<const double> table) {
  double varying = 0, all = 0;
  for (std::size_t c = 0; c < table.cols(); ++c) {
    double mean = 0;
    for (std::size_t r = 0; r < table.rows(); ++r) mean += table(r, c);
    mean /= static_cast<double>(table.rows());
    for (std::size_t r = 0; r < table.rows(); ++r) {
      varying += (table(r, c) - mean) * (table(r, c) - mean);
      all += table(r, c) * table(r, c);
    }
  }
  return varying > 1e-24 * all ? varying : all;
}

/// Step between the numbers of a type around 1.
double unit_of(std::string_view dtype) {
  return dtype == "bfloat16"  ? 0x1p-8
         : dtype == "float16" ? 0x1p-11
         : dtype == "float64" ? 0x1p-44  // what sines of large angles lose, too
                              : 0x1p-23;
}

/// A factor that people multiply tables by, where it is as good as the best one.
double plain_scale(double best, double error, std::size_t d_model) {
  const double root = std::sqrt(static_cast<double>(d_model));
  for (const double scale :
       {1.0, root, 1 / root, std::round(best * 10) / 10, std::round(best * 1000) / 1000}) {
    if (scale != 0 && std::fabs(scale - best) <= 4 * error + 1e-9 * std::fabs(best)) return scale;
  }
  return best;
}

double squares_left(MatrixView<const double> table, MatrixView<const double> own, double scale) {
  double sum = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double left = table.flat()[i] - scale * own.flat()[i];
    sum += left * left;
  }
  return sum;
}

/// The same table's first rows.
Arguments shortened(const Arguments& arguments, std::size_t rows) {
  Arguments result = arguments;
  const auto length = static_cast<double>(rows);
  if (arguments.has("positions") && arguments.given("positions")) {
    const std::span<const double> list =
        arguments.list("positions").first(std::min(rows, arguments.list("positions").size()));
    result.set("positions", std::vector<double>(list.begin(), list.end()));
  } else if (arguments.has("start")) {
    result.set("length", length);
  } else if (arguments.has("positions")) {
    result.set("positions", first_positions(rows));
  }
  return result;
}

/// Fills in how near a guess comes to the table, or to its first rows; false where it is no table
/// of this size.
bool measure(Candidate& candidate, MatrixView<const double> table, double total, double unit,
             Matrix<double>& own) {
  const Scheme& scheme = find_scheme(candidate.arguments.function());
  try {
    Arguments arguments = shortened(candidate.arguments, table.rows());
    if (arguments.has("precision")) arguments.set("precision", "float64");
    const Shape shape = table_shape(scheme, arguments);
    if (shape.rows != table.rows() || shape.cols != table.cols()) return false;
    own.resize(shape.rows, shape.cols);
    encode(own.view(), scheme, arguments);
  } catch (const InputError&) {
    return false;
  } catch (const MemoryError&) {
    return false;
  }
  double product = 0, square = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    product += table.flat()[i] * own.view().flat()[i];
    square += own.view().flat()[i] * own.view().flat()[i];
  }
  const auto count = static_cast<double>(table.size());
  if (square > 0 && product != 0) {
    const double best = product / square;
    const double left = squares_left(table, own.view(), best);
    // Rounding pulls numbers near 1 all the same way.
    const double error = std::sqrt(left / count / square) + unit / 16 * std::fabs(best);
    candidate.scale = plain_scale(best, error, table.cols());
  }
  const double left = squares_left(table, own.view(), candidate.scale);
  candidate.misfit = left == 0 ? 0 : std::sqrt(left / total);
  candidate.max_difference = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    candidate.max_difference =
        std::fmax(candidate.max_difference,
                  std::fabs(table.flat()[i] - candidate.scale * own.view().flat()[i]));
  }
  return !std::isnan(left);
}

/// A long number says more than a short one.
double length_of(double number) { return format_number(number).size() > 6 ? 3 : 1; }

/// Of the scheme's own numbers, those that had to be found.
double numbers_found(const Candidate& candidate) {
  double found = candidate.scale == 1 ? 0 : length_of(candidate.scale);
  for (const Parameter& parameter : candidate.arguments.parameters()) {
    const std::string_view name = parameter.name;
    if (name == "length" || name == "d_model" || !candidate.arguments.given(name)) continue;
    const double number = candidate.arguments.number(name);
    if (parameter.type == ParameterType::List) {
      found += 4;  // where it starts and how far it steps, each a long number
    } else if (number != parameter.fallback) {
      found += length_of(number);
    }
  }
  return found;
}

/// Bayesian information criterion: the smaller, the better a candidate explains the table for what
/// had to be found. Below 1e-12 of the variation nothing but rounding differs.
double burden(const Candidate& candidate, double count) {
  const double misfit = std::fmax(candidate.misfit, 1e-12);
  return 2 * count * std::log(misfit) + numbers_found(candidate) * std::log(count);
}

bool as_near(const Candidate& candidate, const Candidate& best) {
  return candidate.misfit <= 1.2 * best.misfit + 1e-12;
}

/// Best first: the smallest burden, of equal ones the first guess; then by misfit. One of each
/// scheme.
void rank(std::vector<Candidate>& candidates, double count) {
  if (candidates.empty()) return;
  double least = INFINITY;
  for (const Candidate& candidate : candidates) least = std::fmin(least, burden(candidate, count));
  const auto best = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
    return burden(candidate, count) <= least + 2;
  });
  const auto first = static_cast<std::size_t>(best - candidates.begin());
  const auto order = order_of(candidates.size(), [&](std::size_t a, std::size_t b) {
    return b != first && (a == first || candidates[a].misfit < candidates[b].misfit);
  });
  std::vector<Candidate> different;
  for (const std::size_t place : order) {
    Candidate& candidate = candidates[place];
    const bool listed = std::ranges::any_of(different, [&](const Candidate& other) {
      return other.arguments.function() == candidate.arguments.function();
    });
    if (!listed && different.size() < kListed) different.push_back(std::move(candidate));
  }
  candidates = std::move(different);
}

/// What a fit is worth. Squares left over count eightfold: noise of 10 % of the variation is 0.92.
/// And every number that is hit to some bits is evidence, once the freely chosen ones and the
/// number of guesses are paid for.
double confidence_in(const Candidate& best, MatrixView<const double> table) {
  const double explained = std::fmax(0, 1 - 8 * best.misfit * best.misfit);
  const double bits = std::fmin(24, -std::log2(std::fmin(1, best.misfit)));
  const double evidence =
      std::fmax(0, static_cast<double>(table.size()) - numbers_found(best)) * bits - 8;
  return evidence <= 0 ? 0 : explained * (1 - std::exp2(-evidence / 16));
}

double first_position(const Arguments& a) {
  double first = 0;
  if (a.has("positions") && a.given("positions")) {
    first = a.list("positions").front();
  } else if (a.has("start")) {
    first = a.number("start");
  }
  if (a.has("padding_idx") && a.number("rows") == 0) first += a.number("padding_idx") + 1;
  return first;
}

std::string percent(double share) { return join(format_number(100 * share, 3), " %"); }

/// Learned, or noise, where the spectrum speaks for it.
std::string unknown_note(const std::vector<double>& spectrum, double explained) {
  if (spectrum.size() < 5) return "There are too few rows to say more.";
  constexpr double kLearned = 0.5, kNoise = 0.4;  // noise has about a quarter
  const std::size_t slow = spectrum.size() / 4;
  double share = 0;
  for (std::size_t k = 0; k <= slow; ++k) share += spectrum[k];
  std::string note =
      share > kLearned ? join("Learned, it seems: it changes slowly, ", percent(share),
                              " of its variance in the slowest quarter of frequencies.")
      : share > kNoise
          ? join("Not known: the slowest quarter of frequencies has ", percent(share),
                 " of its variance.")
          : join(
                "Neighbouring rows have no more in common than distant ones: noise, or a table "
                "before training. The slowest quarter of frequencies has ",
                percent(share), " of its variance.");
  return note + join(" The nearest scheme explains ", percent(explained), ".");
}

/// What else gives these numbers, and whether rounding explains the difference.
std::string known_note(const std::vector<Candidate>& candidates, MatrixView<const double> table,
                       double unit) {
  const Candidate& best = candidates.front();
  std::string same;
  for (std::size_t k = 1; k < candidates.size(); ++k) {
    if (!as_near(candidates[k], best)) continue;
    same += join(same.empty() ? "The same numbers as " : " or ",
                 find_scheme(candidates[k].arguments.function()).title);
  }
  const bool rounding = best.max_difference <= unit * largest_of(table.flat());
  if (!same.empty()) same += ". ";
  return same + (rounding ? "It differs by no more than its numbers are rounded."
                          : "It differs by more than its numbers are rounded: by noise, by fewer "
                            "digits, or by code that computes angles in low precision.");
}

/// The guesses that are tables of this size, ranked.
std::vector<Candidate> measured(const Guesses& guesses, MatrixView<const double> table,
                                double unit) {
  const double total = variation(table);
  Matrix<double> own;
  std::vector<Candidate> candidates;
  for (const Arguments& arguments : guesses) {
    Candidate candidate{arguments};
    if (measure(candidate, table, total, unit, own)) candidates.push_back(std::move(candidate));
  }
  rank(candidates, static_cast<double>(table.size()));
  return candidates;
}

/// Takes what code prints of an encoding for the answer.
void take(Identification& result, Printed&& printed) {
  result.form = printed.form;
  result.known = true;
  result.confidence = 1;
  result.note = printed.note;
  if (!printed.alike.empty()) result.alike.emplace_back(printed.alike);
  result.printed = std::move(printed);
}

/// The sinusoidal table that low precision made this one of, first among the candidates.
void take(Identification& result, const RoundedWaves& waves, MatrixView<const double> table) {
  const std::string note =
      join(" of base ", waves.base, " whose ", waves.rounded,
           " were rounded to bfloat16: far rows jump. The base is the true one.");
  result.rounding = waves.rounding;
  if (waves.form != "table") {
    const auto width = static_cast<double>(table.cols());
    Printed printed{.form = waves.form,
                    .scheme = "rope",
                    .numbers = {{"head_dim", width},
                                {"rotary_dim", width},
                                {"base", waves.base},
                                {"length", static_cast<double>(table.rows())}},
                    .flags = {},
                    .choices = {{"scaling", "none"}},
                    .max_difference = waves.max_difference,
                    .alike = "",
                    .note = join("RoPE’s cache", note)};
    if (!waves.layout.empty()) printed.choices.emplace_back("layout", waves.layout);
    return take(result, std::move(printed));
  }
  Guesses guesses;
  guess(guesses, "sinusoidal",
        {{"length", static_cast<double>(table.rows())},
         {"d_model", static_cast<double>(table.cols())},
         {"base", waves.base}},
        {{"layout", waves.layout}});
  if (guesses.empty()) return;
  std::erase_if(result.candidates, [](const Candidate& candidate) {
    return candidate.arguments.function() == "sinusoidal";
  });
  Candidate best{guesses.front()};
  best.max_difference = waves.max_difference;  // of the same table, rounded alike
  result.candidates.insert(result.candidates.begin(), std::move(best));
  if (result.candidates.size() > kListed) result.candidates.pop_back();
  result.known = true;
  result.confidence = 1;
  result.note = join("A sinusoidal table", note);
}

}  // namespace

Identification identify(MatrixView<const double> table) {
  require(table.size() > 0, "identify", "matrix", "must not be empty");
  Identification result;
  if (auto printed = printed_bias(table)) {
    take(result, std::move(*printed));
    return result;
  }
  table = {table.data(), std::min(table.rows(), std::max(kLeastRows, kCompared / table.cols())),
           table.cols()};
  constexpr double kOfNumber = 800, kOfColumn = 140000;  // bases and starts that each is tried with
  check_work("identify", "matrix",
             kOfNumber * static_cast<double>(table.size()) +
                 (table.rows() > 1 ? kOfColumn * static_cast<double>(table.cols()) : 0),
             "800 * its first rows' numbers + 140000 * columns; take fewer columns");
  if (!std::ranges::all_of(table.flat(), [](double x) { return std::isfinite(x); })) {
    result.note = "Some of its numbers are missing or infinite.";
    return result;
  }
  result.dtype = narrowest_type(table);
  const double unit = unit_of(result.dtype);
  result.spectrum = row_spectrum(table);

  // Large tables are searched on their first rows; what is found there is compared with all.
  const std::size_t searched =
      std::min(table.rows(), std::max(kLeastRows, kSearched / table.cols()));
  const MatrixView<const double> part(table.data(), searched, table.cols());
  Guesses guesses;
  guess_plain(guesses, table);
  guess_waves(guesses, part, table.rows());
  guess_grids(guesses, table);
  result.candidates = measured(guesses, part, unit);
  if (searched < table.rows()) {
    guesses.clear();
    for (Candidate& candidate : result.candidates)
      guesses.push_back(std::move(candidate.arguments));
    result.candidates = measured(guesses, table, unit);
  }
  if (auto printed = printed_rope(table, unit)) {
    take(result, std::move(*printed));
    return result;
  }
  constexpr double kClear = 1e-4;
  if (result.candidates.empty() || result.candidates.front().max_difference > kClear) {
    if (const auto waves = rounded_waves(table, unit)) {
      take(result, *waves, table);
      return result;
    }
    if (auto printed = printed_single(table, unit)) {
      take(result, std::move(*printed));
      return result;
    }
  }
  if (result.candidates.empty()) return result;

  const Candidate& best = result.candidates.front();
  result.confidence = confidence_in(best, table);
  result.known = result.confidence >= kLikely;
  if (!result.known) {
    result.note = has_twins(table, unit)
                      ? "Not known: every column stands there twice, as in RoPE’s caches, but by "
                        "no rule that is known here."
                      : unknown_note(result.spectrum, std::fmax(0, 1 - best.misfit * best.misfit));
    return result;
  }
  result.offset = first_position(best.arguments);
  for (std::size_t k = 1; k < result.candidates.size(); ++k) {
    if (!as_near(result.candidates[k], best)) continue;
    result.alike.emplace_back(result.candidates[k].arguments.function());
  }
  result.note = known_note(result.candidates, table, unit);
  return result;
}

}  // namespace pe
