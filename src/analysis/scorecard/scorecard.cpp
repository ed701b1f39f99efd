// The criteria, and those that a table answers by itself.
#include "analysis/scorecard/scorecard.h"

#include <algorithm>
#include <cmath>

#include "analysis/pairs/collisions.h"
#include "analysis/pairs/row_relations.h"
#include "analysis/scorecard/internal.h"
#include "analysis/shift.h"
#include "linalg/products/double_sums.h"
#include "support/check.h"
#include "support/order.h"
#include "support/work.h"

namespace pe {
namespace scoring {
namespace {

constexpr CriterionTexts kTexts[kCount] = {
    {"bounded", "Bounded", "Do values stay small however long the text?", "",
     "Largest value. Yes: 1 at most; partly: more, but no more than 1.5 times that in a text 16 "
     "times as long; no: it grows.",
     "S0,S1,S2,S4"},
    {"unique", "Unique", "Does every position have a row of its own?", "of the longest row",
     "Distance of the two nearest rows. Yes: 2^-8 or more, which bfloat16 tells apart; no: below "
     "2^-23, which float32 does not; partly: between.",
     "S1,S2,S4,HF"},
    {"length-invariant", "Independent of length", "Is a position's row the same in every text?",
     "of the largest value",
     "Largest change of a row when the text is twice as long. Yes: 1e-6 at most; else no.",
     "S0,S1,S2"},
    {"deterministic", "Deterministic", "Is the table the same every time it is made?",
     "of the largest value", "Largest change with another seed. Yes: none; else no.", "S0,S1,HF"},
    {"distance", "Reflects distance", "Are rows farther apart, the farther the positions?",
     "rank correlation",
     "Of the rows' distances with the positions'. Yes: 0.99 or more and no step back; no: below "
     "0.5; partly: between.",
     "S0"},
    {"smooth", "Smooth", "Does a small step in position make a small step of the row?",
     "of a whole step",
     "Longest step of 1/16 token. Yes: 0.25 at most; no: 0.9 or more; partly: between.", "S2"},
    {"relative", "Relative", "Does one matrix move every row by one token?", "of the largest value",
     "Largest error of the best matrix, on rows it was not fitted to. Yes: 1e-6 at most; partly: "
     "0.05 at most, or a constant added does it; else no.",
     "S2,HF"},
    {"extrapolates", "Goes beyond training", "Are rows after the last trained one of known kind?",
     "of the largest value",
     "How far the next rows, as many again, leave their columns' ranges, mean of the columns. Yes: "
     "0.05 at most; no: more than 0.75, or there are none; partly: between.",
     "S1,S4,HF"},
    {"axes", "More than one axis", "Can a position have several coordinates?", "axes",
     "Yes: two or more. A scheme of one axis may have a sister with more.", "HF"},
    {"combined", "Joins the word", "Does the word keep its width, with no feature appended?",
     "channels more", "Yes: none, as rows are as wide as words and added, or nothing is; else no.",
     "S4"},
};

/// Rows that quadratic measures look at.
constexpr std::size_t kMostRows = 512;

/// Mean rank of every value.
std::vector<double> ranks(const std::vector<double>& values) {
  const std::vector<std::size_t> order =
      order_of(values.size(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) {
      result[order[k]] = static_cast<double>(i + end - 1) / 2;
    }
    i = end;
  }
  return result;
}

MatrixView<const double> first_rows(MatrixView<const double> table, std::size_t most) {
  return {table.data(), std::min(table.rows(), most), table.cols()};
}

/// As many rows as all pairs of them may take.
std::size_t rows_within(std::size_t most, std::size_t cols) {
  const auto rows = static_cast<std::size_t>(
      std::sqrt(kMostSteps / 4 / static_cast<double>(std::max<std::size_t>(cols, 1))));
  return std::clamp<std::size_t>(rows, 2, most);
}

std::string on_rows(MatrixView<const double> all, MatrixView<const double> used) {
  return all.rows() == used.rows() ? "" : join("; of the first ", used.rows(), " row(s)");
}

/// The table with a column of ones.
Matrix<double> with_constant(MatrixView<const double> table) {
  Matrix<double> result(table.rows(), table.cols() + 1);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    std::ranges::copy(table.row(r), result.view().row(r).begin());
    result.view()(r, table.cols()) = 1;
  }
  return result;
}

}  // namespace

std::vector<Criterion> blank() {
  std::vector<Criterion> card;
  for (const CriterionTexts& texts : kTexts) card.push_back({texts, NAN});
  return card;
}

void set(Criterion& criterion, double value, Verdict verdict, std::string detail) {
  if (std::isnan(value)) {
    return skip(criterion, "all values are 0: there is no largest one to compare with");
  }
  criterion.value = value;
  criterion.verdict = verdict;
  criterion.detail = std::move(detail);
}

void skip(Criterion& criterion, std::string why) {
  criterion.value = NAN;
  criterion.verdict = Verdict::NotMeasurable;
  criterion.detail = std::move(why);
}

Verdict below(double value, double yes, double partly) {
  return value <= yes ? Verdict::Yes : value <= partly ? Verdict::Partly : Verdict::No;
}

double Range::largest() const { return std::fmax(std::fabs(min), std::fabs(max)); }

Range range_of(MatrixView<const double> table) {
  Range range{INFINITY, -INFINITY};
  for (const double x : table.flat()) {
    if (!std::isfinite(x)) continue;
    range = {std::fmin(range.min, x), std::fmax(range.max, x)};
  }
  return range.min <= range.max ? range : Range{};
}

std::string in_words(const Range& range) {
  return join("from ", format_number(range.min, 4), " to ", format_number(range.max, 4));
}

double share(double value, double largest) {
  if (value == 0) return 0;
  return largest == 0 ? NAN : value / largest;
}

double largest_change(MatrixView<const double> a, MatrixView<const double> b) {
  double worst = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const double x = a.flat()[i], y = b.flat()[i];
    if (x != y) worst = std::fmax(worst, std::isnan(x - y) ? INFINITY : std::fabs(x - y));
  }
  return worst;
}

void require_finite(MatrixView<const double> table, std::string_view name) {
  require(table.size() > 0, "scorecard", name, "must not be empty");
  for (const double x : table.flat()) {
    require(std::isfinite(x), "scorecard", name, "must give finite numbers, got ", x);
  }
}

void score_unique(Criterion& criterion, MatrixView<const double> all) {
  const MatrixView<const double> table = first_rows(all, rows_within(4 * kMostRows, all.cols()));
  if (table.rows() < 2) return skip(criterion, "one row has no other to be confused with");
  const RowPair nearest = collisions(table, Distance::Euclidean, 1, 0).pairs.front();
  double longest = 0;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const double* row = table.row(r).data();
    longest = std::fmax(longest, std::sqrt(dot(row, row, table.cols())));
  }
  const double value = share(nearest.distance, longest);
  const Verdict verdict = value >= 0x1p-8    ? Verdict::Yes
                          : value >= 0x1p-23 ? Verdict::Partly
                                             : Verdict::No;
  set(criterion, value, verdict,
      join("rows ", nearest.first, " and ", nearest.second, " are nearest, ",
           format_number(nearest.distance, 4), " apart", on_rows(all, table)));
}

std::size_t steps_back(const std::vector<double>& values) {
  std::size_t count = 0;
  for (std::size_t k = 1; k < values.size(); ++k) count += values[k] < values[k - 1] * (1 - 1e-12);
  return count;
}

void score_distance(Criterion& criterion, MatrixView<const double> all,
                    MatrixView<const double> places) {
  const MatrixView<const double> table = first_rows(all, rows_within(kMostRows, all.cols()));
  if (table.rows() < 3) return skip(criterion, "fewer than three rows have no order of distances");
  const RowRelations relations(table, Metric::Euclidean);
  bool in_order = places.cols() <= 1;
  for (std::size_t r = 1; in_order && r < table.rows() && places.cols() == 1; ++r) {
    in_order = places(r, 0) > places(r - 1, 0);
  }
  std::vector<double> distances, apart, row;
  std::size_t back = 0, steps = 0;
  for (std::size_t p = 0; p < table.rows(); ++p) {
    row.resize(table.rows() - p);
    relations.fill(row, p, p);
    for (std::size_t k = 1; k < row.size(); ++k) {
      distances.push_back(row[k]);
      apart.push_back(places.cols() == 0
                          ? static_cast<double>(k)
                          : std::sqrt(squared_distance(places.row(p).data(),
                                                       places.row(p + k).data(), places.cols())));
    }
    back += steps_back(row);
    steps += row.size() - 1;
  }
  const double value = rank_correlation(distances, apart);
  const Verdict verdict = value >= 0.99 && (back == 0 || !in_order) ? Verdict::Yes
                          : value >= 0.5                            ? Verdict::Partly
                                                                    : Verdict::No;
  const std::string told =
      in_order ? join("of ", steps, " step(s) away from a row, ", back, " lead nearer to it")
               : join("over ", distances.size(), " pair(s)");
  set(criterion, value, verdict, told + on_rows(all, table));
}

void score_relative(Criterion& criterion, MatrixView<const double> table) {
  // enough rows to check a matrix with: some that it was not fitted to
  const MatrixView<const double> used = first_rows(table, std::max(kMostRows, 3 * table.cols()));
  const auto rows = static_cast<double>(used.rows()), cols = static_cast<double>(used.cols());
  constexpr double kMostWork = 0x1p30;
  if (rows < 5) return skip(criterion, "fewer than five rows leave none to check a matrix on");
  if (4 * rows * cols * cols > kMostWork) {
    return skip(criterion, join(cols, " columns are too many to fit a matrix to"));
  }
  const double largest = range_of(used).largest();
  bool moves = false;
  for (std::size_t r = 1; r < used.rows(); ++r) {
    moves = moves || !std::ranges::equal(used.row(r), used.row(0));
  }
  if (!moves) return skip(criterion, "all rows are the same");
  const Shift found = shift(used, 1);
  const double value = share(found.held_out, largest);
  Verdict verdict = below(value, 1e-6, 0.05);
  std::string told =
      join("a matrix fitted to every second of ", found.rows, " row(s) errs by up to ",
           format_number(found.held_out, 4), " on the others");
  if (verdict != Verdict::Yes) {
    const double affine = shift(with_constant(used).view(), 1).held_out;
    if (share(affine, largest) <= 1e-6) {
      verdict = Verdict::Partly;
      told += join(", with a constant added by ", format_number(affine, 4));
    } else if (found.rank >= found.rows) {
      return skip(criterion, join(found.rows, " rows are too few for ", cols,
                                  " column(s): some matrix fits any of them"));
    }
  }
  set(criterion, value, verdict, told + on_rows(table, used));
}

}  // namespace scoring

using namespace scoring;

double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> x = ranks(a), y = ranks(b);
  const double middle = (static_cast<double>(a.size()) - 1) / 2;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - middle) * (y[i] - middle);
    xx += (x[i] - middle) * (x[i] - middle);
    yy += (y[i] - middle) * (y[i] - middle);
  }
  return xx == 0 || yy == 0 ? 0 : xy / std::sqrt(xx * yy);
}

std::vector<Criterion> scorecard(MatrixView<const double> table) {
  require_finite(table, "matrix");
  std::vector<Criterion> card = blank();
  const Range range = range_of(table);
  const double largest = range.largest();
  // Without longer texts: whether the table itself still grows at its end.
  const std::size_t middle = (table.rows() + 1) / 2;
  const double early = range_of({table.data(), middle, table.cols()}).largest();
  set(card[Bounded], largest, below(largest, 1 + 1e-6, 1.5 * early),
      join(in_words(range), "; of rows up to the middle, at most ", format_number(early, 4),
           " in size"));
  score_unique(card[Unique], table);
  score_distance(card[Name::Distance], table, {});
  score_relative(card[Relative], table);
  for (const Name name : {LengthInvariant, Deterministic, Smooth, Extrapolates, Axes, Combined}) {
    skip(card[name], "one table does not tell");
  }
  return card;
}

}  // namespace pe
