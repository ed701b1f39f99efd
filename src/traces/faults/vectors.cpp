// One head's channels before and after they were turned.
#include <algorithm>
#include <cmath>

#include "support/work.h"
#include "traces/faults/ids.h"
#include "traces/faults/tables.h"
#include "traces/places/expected.h"
#include "traces/reading/lists.h"

namespace pe::traces {
namespace {

constexpr double kAlike = 0x1p-6;  ///< of the largest channel: bfloat16
constexpr double kOfPair = 96;     ///< steps: a cosine, a sine and products
constexpr Id kNear = 4096, kFar = 131'072;

/// How a vector's channels make pairs, and how these are laid out before and after.
struct Arrangement {
  bool half = true, apart_before = false, apart_after = false;
};

class Turning {
 public:
  Turning(const GivenVector& vector, const PositionGroup& group)
      : v_(vector), group_(group), width_(group.rotary_dim) {
    start_ = vector.before.size() == width_ ? 0 : group.rotary_start;
    for (const std::vector<double>* list : {&v_.before, &v_.after}) {
      for (const double each : *list) scale_ = std::fmax(scale_, std::fabs(each));
    }
  }

  static bool fits(const GivenVector& vector, const PositionGroup& group) {
    const std::size_t size = vector.before.size();
    return group.rotary_dim >= 2 && (size == group.rotary_dim || size == group.head_dim) &&
           group.inv_freq.size() >= group.rotary_dim / 2;
  }

  std::vector<Arrangement> own_arrangements() const {
    return arrangements(group_.layout == "half");
  }
  std::vector<Arrangement> other_arrangements() const {
    return arrangements(group_.layout != "half");
  }

  /// Whether `after` is `before` turned for this place.
  bool is_turned(const Position& place, const Arrangement& how,
                 const std::vector<double>& inv_freq) const {
    for (std::size_t i = 0; i < width_ / 2; ++i) {
      ++pairs_;
      if (!is_pair_turned(i, angle(i, place, inv_freq), how)) return false;
    }
    for (std::size_t c = 0; c < v_.before.size(); ++c) {
      const bool is_in = c >= start_ && c < start_ + width_;
      if (!is_in && std::fabs(v_.before[c] - v_.after[c]) > kAlike * scale_) return false;
    }
    return true;
  }

  bool is_turned(const Position& place, const std::vector<Arrangement>& ways) const {
    return std::ranges::any_of(ways, [&](const Arrangement& how) {
      return is_turned(place, how, group_.inv_freq) ||
             (!group_.inv_freq_long.empty() && is_turned(place, how, group_.inv_freq_long));
    });
  }

  /// Most places fail at their first pair; where none tells places apart, all are compared.
  void check_pairs() const {
    check_work(kCheckTrace, "trace.vectors", kOfPair * pairs_,
               "places * pairs that turn alike at them");
  }

  bool is_still() const {
    for (std::size_t c = 0; c < v_.before.size(); ++c) {
      if (std::fabs(v_.before[c] - v_.after[c]) > kAlike * scale_) return false;
    }
    return true;
  }

 private:
  static std::vector<Arrangement> arrangements(bool half) {
    if (half) return {{true, false, false}};
    return {{false, false, false}, {false, false, true}, {false, true, true}};
  }

  double angle(std::size_t i, const Position& place, const std::vector<double>& inv_freq) const {
    const char axis = i < group_.axes.size() ? group_.axes[i] : 't';
    const Id at = axis == 'h' ? place[1] : axis == 'w' ? place[2] : place[0];
    return static_cast<double>(at) * inv_freq[i];
  }

  std::size_t channel(std::size_t i, bool second, bool half, bool apart) const {
    if (half || apart) return start_ + i + (second ? width_ / 2 : 0);
    return start_ + 2 * i + (second ? 1 : 0);
  }

  bool is_pair_turned(std::size_t i, double angle, const Arrangement& how) const {
    const double a = v_.before[channel(i, false, how.half, how.apart_before)];
    const double b = v_.before[channel(i, true, how.half, how.apart_before)];
    const double factor = group_.attention_factor;
    const double cosine = std::cos(angle), sine = std::sin(angle);
    const double p = v_.after[channel(i, false, how.half, how.apart_after)];
    const double q = v_.after[channel(i, true, how.half, how.apart_after)];
    for (const double f : {factor, 1.0}) {
      if (std::fabs(f * (a * cosine - b * sine) - p) <= kAlike * scale_ &&
          std::fabs(f * (a * sine + b * cosine) - q) <= kAlike * scale_) {
        return true;
      }
      if (factor == 1) break;
    }
    return false;
  }

  const GivenVector& v_;
  const PositionGroup& group_;
  std::size_t width_, start_ = 0;
  double scale_ = 0;
  mutable double pairs_ = 0;  ///< compared
};

Position id_at(const Step& step, std::size_t at) {
  const Id t = step.ids[at];
  if (step.axes == 1) return {t, t, t};
  return {t, step.ids[step.tokens + at], step.ids[2 * step.tokens + at]};
}

Position alike(Id place) { return {place, place, place}; }

/// The place for which the vector was turned: one of the run's ids, one near p, any.
std::optional<Position> other_place(const Trace& trace, const Turning& turning, const Position& p) {
  const std::vector<Arrangement> ways = turning.own_arrangements();
  const auto is_it = [&](const Position& place) {
    turning.check_pairs();
    return place != p && turning.is_turned(place, ways);
  };
  for (const Step& step : trace.steps) {
    for (std::size_t at = 0; step.axes > 0 && at < step.tokens; ++at) {
      if (const Position place = id_at(step, at); is_it(place)) return place;
    }
  }
  for (Id d = 1; d <= kNear; ++d) {
    for (const Id sign : {-1, 1}) {
      const Position place{p[0] + sign * d, p[1] + sign * d, p[2] + sign * d};
      if (is_it(place)) return place;
    }
  }
  for (Id place = 0; place < kFar; ++place) {
    if (is_it(alike(place))) return alike(place);
  }
  return {};
}

}  // namespace

std::optional<FoundFault> vector_fault(const ReadRun& run, bool& needs_config) {
  const std::vector<const PositionGroup*> all = groups_for(run.facts, nullptr);
  for (const GivenVector& given : run.trace.vectors) {
    if (all.empty()) {
      needs_config = true;
      return {};
    }
    const auto at = static_cast<std::size_t>(given.step);
    const auto slot = static_cast<std::size_t>(given.slot);
    const Step& step = run.trace.steps[at];
    if (step.axes == 0) continue;
    const Position p = id_at(step, slot);
    std::vector<Turning> turnings;
    for (const PositionGroup* group : all) {
      if (Turning::fits(given, *group)) turnings.emplace_back(given, *group);
    }
    if (turnings.empty()) {
      refuse_trace("vectors", {"must have as many channels as a head or its turned part, got ",
                               given.before.size()});
    }
    const auto any = [&](const auto& test) { return std::ranges::any_of(turnings, test); };
    if (any([&](const Turning& t) { return t.is_turned(p, t.own_arrangements()); })) continue;

    FoundFault fault;
    fault.part = Part::Vector;
    Position got = p;
    const Position twice{2 * p[0], 2 * p[1], 2 * p[2]};
    if (any([&](const Turning& t) { return t.is_turned(twice, t.own_arrangements()); })) {
      fault.fault = "turned-twice";
      got = twice;
    } else if (any([](const Turning& t) { return t.is_still(); })) {
      fault.fault = "not-turned";
      got = alike(0);
    } else {
      for (const Turning& t : turnings) {
        const std::optional<Position> place = other_place(run.trace, t, p);
        if (!place) continue;
        fault.fault = "vector-position";
        got = *place;
        break;
      }
      if (fault.fault.empty() &&
          any([&](const Turning& t) { return t.is_turned(p, t.other_arrangements()); })) {
        fault.fault = "vector-layout";
      }
      if (fault.fault.empty()) fault.fault = "unknown-pattern";
    }
    fault.first_wrong = {at, slot, shown(p, step.axes), shown(got, step.axes), 0};
    return fault;
  }
  return {};
}

std::optional<SequenceAnswer> given_fault(const ReadRun& run) {
  if (run.trace.tables.empty() && run.trace.vectors.empty()) return {};
  SequenceAnswer answer;
  answer.sequence = "*";
  bool needs_config = false;
  if (auto fault = table_fault(run, needs_config)) answer.faults.push_back(std::move(*fault));
  if (auto fault = vector_fault(run, needs_config)) answer.faults.push_back(std::move(*fault));
  if (!answer.faults.empty()) {
    answer.first_wrong = answer.faults.front().first_wrong;
  } else if (needs_config) {
    answer.needs = {"config"};
  }
  return answer;
}

}  // namespace pe::traces
