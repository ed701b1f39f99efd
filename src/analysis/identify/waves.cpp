// Layout, base, first position and direction of a sinusoidal table, from the way its columns turn.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/identify/internal.h"
#include "support/order.h"

namespace pe::identifying {
namespace {

struct Complex {
  double re = 0, im = 0;
};
double angle(Complex z) { return std::atan2(z.im, z.re); }
Complex times(Complex a, Complex b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
Complex unit(double angle) { return {std::cos(angle), std::sin(angle)}; }
double wrapped(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

/// Two columns as a phasor cos + i sin: amplitude * e^(i (phase + r * rate)) in row r.
struct Turn {
  double rate = 0, phase = 0;
  double missed = 0, energy = 0;  ///< squares left over, and all of them
};

/// The turn that fits best. The rate is found from rows 1, 2, 4, ... apart, each refining the last:
/// sums over all rows, so that noise averages out, and never more than half a turn from known.
Turn turn_of(MatrixView<const double> table, std::size_t sine, std::size_t cosine) {
  const std::size_t rows = table.rows();
  std::vector<Complex> z(rows);
  Turn turn;
  for (std::size_t r = 0; r < rows; ++r) {
    z[r] = {table(r, cosine), table(r, sine)};
    turn.energy += z[r].re * z[r].re + z[r].im * z[r].im;
  }
  for (std::size_t lag = 1; lag < rows; lag *= 2) {
    Complex sum;
    for (std::size_t r = 0; r + lag < rows; ++r) {
      const Complex step = times(z[r + lag], {z[r].re, -z[r].im});
      sum = {sum.re + step.re, sum.im + step.im};
    }
    const double apart = static_cast<double>(lag);
    turn.rate += angle(times(sum, unit(-turn.rate * apart))) / apart;
  }
  // One regression of what is left of the phases, about their mean, on the row.
  const auto phase_sums = [&](double& mean, double& slope, double& size, double& count) {
    Complex sum;
    count = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      if (z[r].re == 0 && z[r].im == 0) continue;  // a row of padding
      const Complex back = times(z[r], unit(-turn.rate * static_cast<double>(r)));
      sum = {sum.re + back.re, sum.im + back.im};
      ++count;
    }
    mean = angle(sum);
    size = std::hypot(sum.re, sum.im);
    double x = 0, xx = 0, xy = 0, y = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      const Complex back = times(z[r], unit(-turn.rate * static_cast<double>(r) - mean));
      if (back.re <= 0) continue;  // padding, and noise that tells nothing
      const double left = std::atan2(back.im, back.re), row = static_cast<double>(r);
      x += row;
      xx += row * row;
      y += left;
      xy += row * left;
    }
    const double spread = count * xx - x * x;
    slope = spread > 0 ? (count * xy - x * y) / spread : 0;
  };
  double mean = 0, slope = 0, size = 0, count = 0;
  phase_sums(mean, slope, size, count);
  turn.rate += slope;
  phase_sums(mean, slope, size, count);
  turn.phase = mean;
  turn.missed = count == 0 ? 0 : std::fmax(0, turn.energy - size * size / count);
  return turn;
}

/// Where the columns of pair i stand.
struct Columns {
  std::size_t pairs, second, stride;  ///< second: from the first column of a pair to the other
  std::string_view layout;
};

struct Fit {
  Columns columns{};
  bool cosine_first = false;
  std::vector<Turn> turns;
  double missed = 0, energy = 0;
};

Fit fit_of(MatrixView<const double> table, const Columns& columns) {
  Fit fit{columns, false, {}, 0, 0};
  double direction = 0;
  for (std::size_t i = 0; i < columns.pairs; ++i) {
    const std::size_t first = i * columns.stride;
    fit.turns.push_back(turn_of(table, first, first + columns.second));
    const Turn& turn = fit.turns.back();
    fit.missed += turn.missed;
    fit.energy += turn.energy;
    direction += turn.rate * (turn.energy - turn.missed);
  }
  if (direction < 0) {  // sines and cosines in the other order: e^(i (pi/2 - x))
    fit.cosine_first = true;
    for (Turn& turn : fit.turns) {
      turn.rate = -turn.rate;
      turn.phase = wrapped(std::numbers::pi / 2 - turn.phase);
    }
  }
  return fit;
}

/// rate_i = step * e^(-slope i)
struct Ladder {
  double step = 1, slope = 0;
};

/// Weighted by rate^2, as the errors of rates are alike and what counts is their logarithms'.
Ladder ladder_of(const std::vector<Turn>& turns, bool free_step) {
  double w = 0, wx = 0, wxx = 0, wy = 0, wxy = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const double rate = turns[i].rate, x = static_cast<double>(i);
    if (!(rate > 0)) continue;
    const double weight = rate * rate, y = std::log(rate);
    w += weight;
    wx += weight * x;
    wxx += weight * x * x;
    wy += weight * y;
    wxy += weight * x * y;
  }
  Ladder ladder;
  if (free_step) {
    const double spread = w * wxx - wx * wx;
    if (spread > 0) ladder.slope = -(w * wxy - wx * wy) / spread;
    if (w > 0) ladder.step = std::exp((wy + ladder.slope * wx) / w);
  } else if (wxx > 0) {
    ladder.slope = -wxy / wxx;
  }
  return ladder;
}

double rate_of(const Ladder& ladder, std::size_t i) {
  return std::exp(-ladder.slope * static_cast<double>(i));
}

/// Refines a position of row 0: from the slowest pair, which turns least, to the fastest, which
/// tells most.
double refined_start(const std::vector<Turn>& turns, const Ladder& ladder, double start) {
  double known = 0;
  for (std::size_t i = turns.size(); i-- > 0;) {
    const double rate = rate_of(ladder, i);
    known += rate * rate;
    start += wrapped(turns[i].phase - rate * start) * rate / known;
  }
  return start;
}

/// Position of row 0, in steps of the ladder's fastest wave: the slowest wave tells it up to whole
/// turns, of which the first that is clearly better than fewer ones is taken.
double start_of(const std::vector<Turn>& turns, const Ladder& ladder) {
  constexpr double kFarthest = 5000, kMostTurns = 200;
  const double turn = 2 * std::numbers::pi / rate_of(ladder, turns.size() - 1);
  double best = 0, agreement = -INFINITY;
  for (double k = 0; k <= kMostTurns && (k == 0 || k * turn < kFarthest); ++k) {
    for (const double whole : {k * turn, -k * turn}) {
      const double start = refined_start(turns, ladder, whole);
      double sum = 0;
      for (std::size_t i = 0; i < turns.size(); ++i) {
        sum += std::cos(turns[i].phase - rate_of(ladder, i) * start);
      }
      sum /= static_cast<double>(turns.size());
      if (sum > agreement + 1e-4) {
        best = start;
        agreement = sum;
      }
    }
  }
  return best;
}

double rounded_to(double value, int digits) {
  const double unit = std::pow(10, digits - 1 - std::floor(std::log10(std::fabs(value))));
  return std::round(value * unit) / unit;
}

struct Base {
  std::string_view schedule;
  double base = 1e4;
  int length = 0;  ///< 0: one in use; else its digits
};

/// The bases that `estimate` may stand for: those in use, short numbers, itself.
void bases_near(std::vector<Base>& bases, std::string_view schedule, double estimate) {
  if (!(estimate >= 1 && estimate <= 1e12)) return;
  const auto add = [&](double base, int length) {
    const bool known = std::ranges::any_of(
        bases, [&](const Base& b) { return b.base == base && b.schedule == schedule; });
    if (base >= 1 && !known) bases.push_back({schedule, base, length});
  };
  for (const double base : {1e4, 1e2, 1e3, 10.0, 1e5, 5e5, 1e6, 1e7}) {
    if (std::fabs(std::log(base / estimate)) < 0.1) add(base, 0);
  }
  for (const int digits : {1, 2, 3, 5}) add(rounded_to(estimate, digits), digits);
  add(estimate, 17);
}

std::vector<double> starts_near(double estimate) {
  std::vector<double> starts;
  for (const double start : {std::round(estimate), std::round(2 * estimate) / 2,
                             std::round(1000 * estimate) / 1000, estimate}) {
    if (std::fabs(start - estimate) > 0.3) continue;
    if (std::ranges::find(starts, start) == starts.end()) starts.push_back(start + 0.0);
  }
  return starts;
}

/// All that give this ladder: the same numbers have several names.
void guess_ladder(Guesses& guesses, MatrixView<const double> table, std::size_t length,
                  const Fit& fit, std::string_view schedule, double base, double start,
                  double step) {
  const auto rows = static_cast<double>(length), cols = static_cast<double>(table.cols());
  const bool concat = fit.columns.layout == "concat", paper = schedule == "paper";
  if (step != 1) {
    // The same waves at positions that are not one apart.
    if (rows > parameters::kMaxLength) return;
    std::vector<double> positions(length);
    for (std::size_t r = 0; r < positions.size(); ++r) {
      positions[r] = start + step * static_cast<double>(r);
    }
    const std::size_t before = guesses.size();
    if (!fit.cosine_first) {
      guess(guesses, "sinusoidal", {{"d_model", cols}, {"base", base}},
            {{"layout", fit.columns.layout}, {"schedule", schedule}});
    } else if (concat) {
      guess(guesses, "timestep", {{"d_model", cols}, {"base", base}, {"shift", paper ? 0.0 : 1.0}});
    }
    if (guesses.size() > before) guesses.back().set("positions", std::move(positions));
    return;
  }
  if (fit.cosine_first) {
    if (concat) {
      guess(guesses, "timestep",
            {{"length", rows},
             {"start", start},
             {"d_model", cols},
             {"base", base},
             {"shift", paper ? 0.0 : 1.0}});
    } else if (paper && start == 0) {
      guess(guesses, "formula", {{"length", rows}, {"d_model", cols}, {"base", base}},
            {{"formula", "j % 2 == 0 ? cos(p / b^(2*i/d)) : sin(p / b^(2*i/d))"}});
    }
    return;
  }
  const bool whole = start == std::floor(start);
  const Numbers fairseq = {
      {"length", rows}, {"d_model", cols}, {"base", base}, {"padding_idx", start - 1}};
  if (!paper && concat && start == 2) guess(guesses, "sinusoidal-fairseq", fairseq);
  if (!paper && concat && whole && start >= 0) {
    // its whole table, where the row of padding is 0
    for (std::size_t r = 0; r < std::min<std::size_t>(table.rows(), 64); ++r) {
      if (!std::ranges::all_of(table.row(r), [](double x) { return x == 0; })) continue;
      guess(guesses, "sinusoidal-fairseq",
            {{"length", rows},
             {"d_model", cols},
             {"base", base},
             {"start", start},
             {"padding_idx", start + static_cast<double>(r)}},
            {{"rows", "table"}});
    }
  }
  guess(guesses, "sinusoidal",
        {{"length", rows}, {"start", start}, {"d_model", cols}, {"base", base}},
        {{"layout", fit.columns.layout}, {"schedule", schedule}});
  if (!paper && concat && whole && start >= 1 && start != 2) {
    guess(guesses, "sinusoidal-fairseq", fairseq);
  }
}

}  // namespace

void guess_waves(Guesses& guesses, MatrixView<const double> table, std::size_t length) {
  const std::size_t cols = table.cols(), half = cols / 2;
  if (half == 0 || table.rows() < 2) return;
  std::vector<Fit> fits;
  fits.push_back(fit_of(table, {half, 1, 2, "interleaved"}));
  if (cols > 2) fits.push_back(fit_of(table, {half, half, 1, "concat"}));
  // Of an odd d_model the sines are one more than the cosines, or a column is 0.
  if (cols % 2 == 1 && cols > 2) fits.push_back(fit_of(table, {half, half + 1, 1, "concat"}));
  double least = INFINITY;
  for (const Fit& fit : fits) least = std::fmin(least, fit.missed);
  for (const Fit& fit : fits) {
    if (fit.missed > 1.5 * least + 1e-20 * fit.energy) continue;
    for (const bool free_step : {false, true}) {
      const Ladder ladder = ladder_of(fit.turns, free_step);
      if (free_step && !(std::fabs(ladder.step - 1) > 1e-4 && ladder.step < 4)) continue;
      const double start = start_of(fit.turns, ladder);
      const double step = free_step ? rounded_to(ladder.step, 5) : 1;
      const auto pairs = static_cast<double>(half), width = static_cast<double>(cols);
      std::vector<Base> bases;
      if (half == 1) {
        bases.push_back({"paper"});  // a single pair says nothing of the base
      } else {
        bases_near(bases, "paper", std::exp(ladder.slope * width / 2));
        bases_near(bases, "tensor2tensor", std::exp(ladder.slope * (pairs - 1)));
        put_in_order(bases, [](const Base& a, const Base& b) { return a.length < b.length; });
      }
      for (const double at : starts_near(start)) {
        for (const Base& base : bases) {
          guess_ladder(guesses, table, length, fit, base.schedule, base.base, at, step);
        }
      }
    }
  }
}

}  // namespace pe::identifying
