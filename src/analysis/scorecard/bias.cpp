// What adds to scores has no row per position: its matrices of queries x keys are measured.
#include <algorithm>
#include <cmath>

#include "analysis/scorecard/internal.h"
#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/sizes.h"

namespace pe::scoring {
namespace {

constexpr double kMostKeys = 256;

struct Heads {
  BiasShape shape;
  Matrix<double> values;  ///< head after head
  double at(std::size_t head, std::size_t query, std::size_t key) const {
    return values.view()(head * shape.queries + query, key);
  }
};

Heads heads_of(const Scheme& scheme, const Arguments& arguments) {
  Heads heads{bias_shape(scheme, arguments), {}};
  heads.values.resize(table_size(heads.shape.heads, heads.shape.queries), heads.shape.keys);
  scheme.bias(heads.values.view(), arguments);
  return heads;
}

/// A sequence with that many keys, and as many queries or only the last.
Arguments of_keys(Arguments arguments, double keys, bool last_only = false) {
  arguments.set("query_length", last_only ? 1 : keys);
  arguments.set("key_length", keys);
  return arguments;
}

Heads heads_of(const Scheme& scheme, const Arguments& arguments, double keys,
               bool last_only = false) {
  return heads_of(scheme, of_keys(arguments, keys, last_only));
}

/// Rank correlation of -bias and |m - n|, averaged over heads.
void score_distance(Criterion& criterion, const Heads& heads) {
  double sum = 0;
  std::size_t back = 0, steps = 0;
  for (std::size_t h = 0; h < heads.shape.heads; ++h) {
    std::vector<double> farther, apart, run;
    for (std::size_t q = 0; q < heads.shape.queries; ++q) {
      run.clear();
      for (std::size_t k = q + 1; k-- > 0;) {
        if (std::isfinite(heads.at(h, q, k))) run.push_back(-heads.at(h, q, k));
      }
      // shifted above 0, where steps_back() takes shares of the values
      const double least = run.empty() ? 0 : std::ranges::min(run);
      for (std::size_t k = 0; k < run.size(); ++k) {
        farther.push_back(run[k]);
        apart.push_back(static_cast<double>(k));
        run[k] -= least;
      }
      back += steps_back(run);
      steps += run.empty() ? 0 : run.size() - 1;
    }
    sum += rank_correlation(farther, apart);
  }
  const double value = sum / static_cast<double>(heads.shape.heads);
  const Verdict verdict = value >= 0.99 && back == 0 ? Verdict::Yes
                          : value >= 0.5             ? Verdict::Partly
                                                     : Verdict::No;
  set(criterion, value, verdict,
      join("of minus the bias, mean of the heads; of ", steps, " step(s) back in the text, ", back,
           " raise the score"));
}

/// Largest difference along a diagonal of a head.
void score_relative(Criterion& criterion, const Heads& heads, double largest) {
  double spread = 0;
  for (std::size_t h = 0; h < heads.shape.heads; ++h) {
    for (std::size_t q = 1; q < heads.shape.queries; ++q) {
      for (std::size_t k = 1; k < heads.shape.keys; ++k) {
        const double a = heads.at(h, q, k), b = heads.at(h, q - 1, k - 1);
        // from one cell to the next is not from end to end: compare with the diagonal's first
        const std::size_t steps = std::min(q, k);
        const double first = heads.at(h, q - steps, k - steps);
        if (a != first)
          spread = std::fmax(spread, std::isinf(a - b) ? INFINITY : std::fabs(a - first));
      }
    }
  }
  const double value = share(spread, largest);
  set(criterion, value, below(value, 1e-6, 0.05),
      join("no matrix is needed where scores know the offset only: along a diagonal they differ by "
           "up to ",
           format_number(spread, 4)));
}

/// What trained keys multiply weights by, e^bias, against the next as many.
void score_extrapolation(Criterion& criterion, const Heads& once, const Heads& twice) {
  const std::size_t keys = once.shape.keys;
  double sum = 0;
  for (std::size_t h = 0; h < once.shape.heads; ++h) {
    double min = INFINITY, max = -INFINITY, outside = 0;
    for (std::size_t k = 0; k < keys; ++k) {
      min = std::fmin(min, once.at(h, 0, k));
      max = std::fmax(max, once.at(h, 0, k));
    }
    if (std::isinf(max)) continue;
    for (std::size_t k = 0; k < keys; ++k) {
      const double factor = std::exp(twice.at(h, 0, k) - max);
      outside = std::fmax(outside, std::fmax(factor - 1, std::exp(min - max) - factor));
    }
    sum += outside;
  }
  const double outside = sum / static_cast<double>(once.shape.heads);
  set(criterion, outside, below(outside, 0.05, 0.75),
      join("what keys ", keys, " to ", 2 * keys - 1,
           " back multiply weights by, and how far that leaves the range of nearer ones, mean of "
           "the heads"));
}

}  // namespace

void score_bias(std::vector<Criterion>& card, const Scheme& scheme, const Arguments& arguments) {
  const bool is_text = arguments.has("key_length");
  const double keys = is_text ? std::fmin(arguments.number("key_length"), kMostKeys) : 0;
  const Arguments shown = is_text ? of_keys(arguments, keys) : arguments;
  const BiasShape shape = bias_shape(scheme, shown);
  check_times(scheme, shown, static_cast<double>(shape.heads * shape.queries * shape.keys));
  const Heads heads = heads_of(scheme, shown);
  const Range range = range_of(heads.values.view());
  const double largest = range.largest();

  for (const Name name : {Unique, Smooth}) {
    skip(card[name], "positions have no row: scores are changed, not inputs");
  }
  const std::optional<Arguments> other = reseeded(arguments);
  double change = 0;
  if (other) {
    const Heads again = is_text ? heads_of(scheme, *other, keys) : heads_of(scheme, *other);
    change = share(largest_change(heads.values.view(), again.values.view()), largest);
  }
  set(card[Deterministic], change, change == 0 ? Verdict::Yes : Verdict::No,
      change == 0 ? "nothing in it is random" : "learned or drawn: another seed, another bias");
  score_axes(card[Axes], arguments);
  score_combined(card[Combined], scheme, arguments, 0);
  if (!is_text) {
    for (const Name name : {LengthInvariant, Distance, Relative, Extrapolates}) {
      skip(card[name], "its positions are those of a window, not of a text");
    }
    set(card[Bounded], largest, below(largest, 1 + 1e-9, INFINITY), in_words(range));
    return;
  }
  constexpr double kTimes = 16;
  const Range far = range_of(heads_of(scheme, arguments, kTimes * keys, true).values.view());
  const double all = std::fmax(largest, far.largest());
  set(card[Bounded], all,
      all <= 1 + 1e-9                 ? Verdict::Yes
      : far.largest() > 1.5 * largest ? Verdict::No
                                      : Verdict::Partly,
      join(in_words(range), "; to the last of ", kTimes * keys, " token(s), ", in_words(far)));

  const Heads twice = heads_of(scheme, arguments, 2 * keys);
  double longer = 0;
  for (std::size_t h = 0; h < heads.shape.heads; ++h) {
    for (std::size_t q = 0; q < heads.shape.queries; ++q) {
      for (std::size_t k = 0; k < heads.shape.keys; ++k) {
        const double a = heads.at(h, q, k), b = twice.at(h, q, k);
        if (a != b) longer = std::fmax(longer, std::isnan(a - b) ? INFINITY : std::fabs(a - b));
      }
    }
  }
  const double moved = share(longer, largest);
  set(card[LengthInvariant], moved, below(moved, 1e-6, 0),
      join("compared with ", 2 * keys, " tokens instead of ", keys));
  score_distance(card[Distance], heads);
  score_relative(card[Relative], heads, largest);
  score_extrapolation(card[Extrapolates], heads_of(scheme, arguments, keys, true),
                      heads_of(scheme, arguments, 2 * keys, true));
}

}  // namespace pe::scoring
