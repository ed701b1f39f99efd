#include "readers/comparison/difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "encodings/math/rope_scaling.h"
#include "support/format.h"

namespace pe::readers {
namespace {

constexpr double kAlike = 1e-6;  // of a turn; relative of a factor

bool is_long(const Compared& of, double length) {
  const PositionGroup& group = of.cell->group;
  const double original = group.scaling.number("original_length");
  if (of.cell->choice == "long") return true;
  const double context = of.cell->choice == "by-context" ? std::max(of.served, length) : length;
  return context > original;
}

std::string instead(std::string_view name, const Piece& one, const Piece& other) {
  return join({name, name.empty() ? "" : " ", one, " instead of ", other});
}

std::string_view scaling_of(const PositionGroup& group) {
  return group.scaling.type == "none" ? std::string_view("unscaled") : group.scaling.type;
}

/// Beyond it one of them reads nothing [tokens].
double limit_of(const Compared& one, const Compared& other) {
  double limit = std::numeric_limits<double>::infinity();
  for (const double context : {one.context, other.context}) {
    if (context > 0) limit = std::min(limit, context);
  }
  return limit;
}

/// How far a query sees [tokens].
double sees(const ModelWindow& window) {
  return window.kind == "full" ? std::numeric_limits<double>::infinity() : window.tokens;
}

std::string window_words(const std::optional<ModelWindow>& window) {
  if (!window || window->kind == "full") return "every token";
  return join(window->kind == "chunked" ? "chunks of " : "", window->tokens, " token(s)");
}

std::string temperature_words(const std::optional<QueryTemperature>& t) {
  return t ? join("queries warmed by ", t->beta, " from ", t->length, " on")
           : std::string("no query temperature");
}

void add(std::string& all, std::string part) {
  if (!all.empty()) all += ", ";
  all += part;
}

std::string pairs_words(const ReaderGroup& of) {
  const bool is_half = (of.group.layout == "half") != of.permuted;
  return is_half ? "pairs (i, i + R/2)" : "pairs (2i, 2i + 1)";
}

/// At a position that is the last one of what was read.
const std::vector<double>& frequencies_at(const Compared& of, double position,
                                          std::vector<double>& made) {
  const PositionGroup& group = of.cell->group;
  const double length = position + 1;
  if (!group.inv_freq_long.empty()) {
    return is_long(of, length) ? group.inv_freq_long : group.inv_freq;
  }
  const bool is_dynamic = group.scaling.type == "dynamic" && !group.inv_freq_at.empty();
  if (!is_dynamic || length <= group.scaling.number("original_length")) return group.inv_freq;
  RopeScalingParams params;
  params.kind = RopeScaling::DynamicNtk;
  params.factor = group.scaling.number("factor");
  params.original_length = group.scaling.number("original_length");
  params.sequence_length = length;
  const ScaledRope found = scaled_rope(group.rotary_dim, group.base, params);
  made.resize(found.frequencies.size());
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = found.frequencies.radians(i);
  return made;
}

ReaderAngle worst_angle(const Compared& one, const Compared& other, double position) {
  std::vector<double> made_one, made_other;
  const std::vector<double>& a = frequencies_at(one, position, made_one);
  const std::vector<double>& b = frequencies_at(other, position, made_other);
  ReaderAngle worst{position, 0, 0};
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const double x = i < a.size() ? a[i] : 0, y = i < b.size() ? b[i] : 0;
    const double turns = std::fabs(x - y) * position / (2 * std::numbers::pi);
    if (turns > worst.turns) worst = {position, turns, i};
  }
  return worst;
}

bool pairs_alike(const ReaderGroup& one, const ReaderGroup& other) {
  const bool same_layout =
      (one.group.layout == other.group.layout) == (one.permuted == other.permuted);
  return same_layout && one.group.rotary_dim == other.group.rotary_dim;
}

/// Scores of the one over those of the other, from attention and softmax factors.
double scores_ratio(const ReaderGroup& one, const ReaderGroup& other) {
  const double a = one.group.attention_factor / other.group.attention_factor;
  const bool known = one.softmax_known && other.softmax_known;
  return a * a * (known ? one.group.softmax_factor / other.group.softmax_factor : 1);
}

/// The largest angle first: it is the last one.
std::string how_far(const ReaderDistance& of) {
  constexpr int kDigits = 4;
  std::string all;
  for (auto angle = of.angles.rbegin(); angle != of.angles.rend(); ++angle) {
    add(all, join(format_number(angle->turns, kDigits), " turn(s) at position ", angle->position,
                  " (pair ", angle->pair, ")"));
  }
  if (of.pairs_wrong) add(all, "other channels are paired, from position 1 on");
  if (std::fabs(of.scores_ratio - 1) > kAlike) {
    add(all, join("scores × ", format_number(of.scores_ratio, kDigits)));
  }
  return all;
}

std::string rotation(const Compared& one, const Compared& other) {
  const PositionGroup &a = one.cell->group, &b = other.cell->group;
  std::string all;
  if (a.base != b.base) add(all, instead("base", a.base, b.base));
  if (a.rotary_dim != b.rotary_dim) {
    add(all, join(a.rotary_dim, " channels turn instead of ", b.rotary_dim));
  }
  if (a.scaling.type != b.scaling.type) {
    add(all, instead("", scaling_of(a), scaling_of(b)));
  } else {
    for (const std::string_view name : {"factor", "original_length", "beta_fast", "beta_slow",
                                        "low_freq_factor", "high_freq_factor", "partial"}) {
      const double x = a.scaling.number(name), y = b.scaling.number(name);
      if (x != y) add(all, instead(name, x, y));
    }
    if (a.scaling.truncate != b.scaling.truncate) {
      const bool rounds = a.scaling.truncate.value_or(true);
      add(all, join("the ramp's ends are ", rounds ? "rounded" : "not rounded"));
    }
    if (one.cell->choice != other.cell->choice) {
      constexpr std::string_view kLong = "the long list at every length";
      add(all, one.cell->choice == "long" ? std::string(kLong)
               : one.cell->choice == "by-context"
                   ? join("one list at every length, chosen by a context of ", one.served)
                   : std::string("the list by the length"));
    }
  }
  const auto factor = [&](std::string_view name, double x, double y) {
    if (std::fabs(x - y) > kAlike * y) {
      add(all, join(name, " ", format_number(x, 5), " instead of ", format_number(y, 5)));
    }
  };
  factor("attention factor", a.attention_factor, b.attention_factor);
  if (one.cell->softmax_known && other.cell->softmax_known) {
    factor("softmax factor", a.softmax_factor, b.softmax_factor);
  }
  if (!pairs_alike(*one.cell, *other.cell) && a.rotary_dim == b.rotary_dim) {
    add(all, join(pairs_words(*one.cell), " instead of ", pairs_words(*other.cell)));
  }
  return all;
}

}  // namespace

ReaderDistance distance_of(const Compared& one, const Compared& other, double trained,
                           double asked) {
  ReaderDistance made;
  made.pairs_wrong = !pairs_alike(*one.cell, *other.cell);
  made.scores_ratio = scores_ratio(*one.cell, *other.cell);
  std::vector<double> positions;
  const std::optional<ModelWindow>& window = other.cell->group.window;
  if (window && window->kind == "sliding") positions.push_back(window->tokens - 1);
  positions.push_back(std::max(trained, 1.0) - 1);
  positions.push_back(std::max(asked, 1.0) - 1);
  const double last = limit_of(one, other) - 1;
  for (double position : positions) {
    position = std::min(position, last);
    const bool is_told = !made.angles.empty() && made.angles.back().position >= position;
    const ReaderAngle angle = worst_angle(one, other, position);
    if (!is_told && angle.turns > 0) made.angles.push_back(angle);
  }
  made.how_far = how_far(made);
  return made;
}

std::string difference(std::string_view aspect, const Compared& one, const Compared& other,
                       double trained, double asked) {
  const PositionGroup &a = one.cell->group, &b = other.cell->group;
  const double limit = limit_of(one, other);
  if (aspect == "scheme") return a.scheme == b.scheme ? "" : instead("", a.scheme, b.scheme);
  if (a.scheme != b.scheme) return {};
  if (aspect == "rotation") {
    if (a.scheme != "rope") return {};
    const auto turns_at = [&](double length) {
      return worst_angle(one, other, std::min(length, limit) - 1).turns;
    };
    const bool turns_alike = turns_at(trained) < kAlike && turns_at(asked) < kAlike;
    const bool alike = turns_alike && pairs_alike(*one.cell, *other.cell) &&
                       std::fabs(scores_ratio(*one.cell, *other.cell) - 1) < kAlike &&
                       std::fabs(a.attention_factor - b.attention_factor) < kAlike;
    return alike ? std::string() : rotation(one, other);
  }
  if (aspect == "window") {
    if (!a.window || !b.window || a.window == b.window) return {};
    if (std::min(sees(*a.window), sees(*b.window)) >= limit) return {};
    return join("sees ", window_words(a.window), " instead of ", window_words(b.window));
  }
  if (aspect == "temperature") {
    if (a.temperature == b.temperature) return {};
    return join(temperature_words(a.temperature), " instead of ", temperature_words(b.temperature));
  }
  if (aspect == "axes") {
    if (a.axes == b.axes) return {};
    return a.axes.empty()   ? "one axis: text alone is read"
           : b.axes.empty() ? "axes of pictures beside that of text"
                            : "other axes for some pairs";
  }
  if (one.cell->precision == other.cell->precision) return {};
  return one.cell->precision.empty() ? "a bias that is not rounded"
                                     : join("the bias is rounded to ", one.cell->precision);
}

}  // namespace pe::readers
