#include "models/check_rotation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "encodings/math/rope_rates.h"
#include "models/model_positions.h"
#include "support/check.h"
#include "support/format.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kFunction = "checkRotation";
constexpr double kSixteenBits = 0x1p-6;  ///< of the largest channel
constexpr double kAlike = 3;             ///< times the smallest difference: as good
constexpr double kLeast = 1e-6;          ///< of the largest channel: rounding to float32

/// Channels of the two halves of pair i.
struct Pairing {
  bool half = true;
  std::size_t start = 0, width = 0;
  std::size_t first(std::size_t i) const { return start + (half ? i : 2 * i); }
  std::size_t second(std::size_t i) const { return start + (half ? i + width / 2 : 2 * i + 1); }
};

/// Frequencies that code may use, and what they are called.
struct Rates {
  std::string name;
  std::vector<double> inv_freq;
  bool plain = false;  ///< those of the config's own base, unscaled
};

struct Phasor {
  double cosine, sine;
};

struct Settings {
  Pairing pairing;
  const Rates* rates = nullptr;
  double sign = 1, shift = 0, factor = 1;
};

constexpr double kShifts[] = {0, 1, -1, 2, -2};

struct Vectors {
  double position = 0;
  std::span<const double> before, after;
  double scale = 0;  ///< the largest channel
};

/// Of the first pairs of `pairing`, forwards.
std::vector<Phasor> phasors(const Rates& rates, const Pairing& pairing, double position) {
  std::vector<Phasor> out(std::min(pairing.width / 2, rates.inv_freq.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double angle = position * rates.inv_freq[i];
    out[i] = {std::cos(angle), std::sin(angle)};
  }
  return out;
}

std::vector<double> turned(const Vectors& v, const Settings& s, std::span<const Phasor> turns) {
  std::vector<double> out(v.before.begin(), v.before.end());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const double cosine = s.factor * turns[i].cosine, sine = s.sign * s.factor * turns[i].sine;
    const std::size_t a = s.pairing.first(i), b = s.pairing.second(i);
    out[a] = v.before[a] * cosine - v.before[b] * sine;
    out[b] = v.before[a] * sine + v.before[b] * cosine;
  }
  return out;
}

double difference(const Vectors& v, const std::vector<double>& own) {
  double most = 0;
  for (std::size_t c = 0; c < own.size(); ++c) {
    most = std::fmax(most, std::fabs(own[c] - v.after[c]));
  }
  return most;
}

std::vector<double> powers(double base, std::size_t width) {
  std::vector<double> result(width / 2);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
  }
  return result;
}

/// Bases and what all frequencies are divided by, 1 where nothing tells it.
struct Told {
  std::vector<double> bases;
  double divisor = 1;
};

/// What the slow pairs' own angles tell: ln angle falls evenly from pair to pair, as long as none has
/// turned around.
Told told_by(const Vectors& v, const Pairing& pairing) {
  constexpr double kClear = 0.02, kAround = 3, kDivided = 1.2;
  constexpr std::size_t kFewest = 3, kTried = 3;  // pairs; bases of 1, 2 and 3 digits
  const std::size_t pairs = pairing.width / 2;
  RopeRates rates{std::vector<double>(pairs), std::vector<double>(pairs)};
  std::size_t known = 0;
  double last = 0;
  for (std::size_t i = pairs; i-- > 0;) {
    const double a = v.before[pairing.first(i)], b = v.before[pairing.second(i)];
    const double p = v.after[pairing.first(i)], q = v.after[pairing.second(i)];
    const double angle = std::fabs(std::atan2(a * q - b * p, a * p + b * q));
    if (angle < last || angle > kAround) break;
    if (angle < kClear) continue;
    last = angle;
    rates.value[i] = angle / std::fmax(1, std::fabs(v.position));
    rates.error[i] = kClear;
    ++known;
  }
  if (known < kFewest) return {};
  const RopeLine line = rope_line(rates, pairs);
  Told told{bases_near(line.base(pairs))};
  told.bases.resize(std::min(told.bases.size(), kTried));
  if (line.factor > kDivided) told.divisor = std::round(2 * line.factor) / 2;
  return told;
}

constexpr double kBases[] = {1e4, 1e5, 1.5e5, 1.6e5, 5e5, 1e6, 2e6, 5e6, 1e7};

class Search {
 public:
  Search(const Vectors& v, const PositionGroup& group) : v_(v), group_(group) {
    own_ = {.pairing = {group.layout == "half", group.rotary_start, group.rotary_dim},
            .factor = group.attention_factor};
    const std::size_t width = v.before.size();
    if (width == group.rotary_dim) own_.pairing.start = 0;  // the turned part alone
    own_rates_ = {"scaled as the config says", group.inv_freq};
    own_.rates = &own_rates_;
  }

  void run() {
    const std::size_t width = v_.before.size();
    std::vector<Pairing> pairings;
    for (const bool half : {own_.pairing.half, !own_.pairing.half}) {
      pairings.push_back({half, own_.pairing.start, own_.pairing.width});
      if (own_.pairing.start != 0) pairings.push_back({half, 0, own_.pairing.width});
      if (own_.pairing.width < width) {
        pairings.push_back({half, 0, width - width % 2});
        const std::size_t last = width - own_.pairing.width;
        if (own_.pairing.start != last) pairings.push_back({half, last, own_.pairing.width});
      }
    }
    for (const Pairing& pairing : pairings) try_pairing(pairing);
  }

  /// Fewer deviations go first among what explains the result alike.
  RotationCheck result() const {
    double least = tried_.front().difference;
    for (const Tried& each : tried_) least = std::fmin(least, each.difference);
    const double alike = std::fmax(kAlike * least, kLeast * v_.scale);
    const Tried* best = nullptr;
    std::size_t fitting = 0;
    for (const Tried& each : tried_) {
      if (each.difference > alike) continue;
      ++fitting;
      if (best == nullptr || each.deviations.size() < best->deviations.size()) best = &each;
    }
    RotationCheck check;
    check.group = group_.name;
    check.deviations = best->deviations;
    check.difference = best->difference;
    check.found = best->difference <= kSixteenBits * v_.scale;
    check.others = fitting - 1;
    const std::vector<double> own =
        turned(v_, own_, phasors(own_rates_, own_.pairing, v_.position));
    check.own_difference = difference(v_, own);
    const double allowed = check.found ? std::fmax(kAlike * best->difference, kLeast * v_.scale)
                                       : kSixteenBits * v_.scale;
    check.channel = own.size();
    for (std::size_t c = own.size(); c-- > 0;) {
      if (std::fabs(own[c] - v_.after[c]) > allowed) check.channel = c;
    }
    if (check.channel < own.size()) {
      check.expected = own[check.channel];
      check.got = v_.after[check.channel];
    }
    return check;
  }

 private:
  struct Tried {
    double difference = 0;
    std::vector<RotationDeviation> deviations;
  };

  void try_pairing(const Pairing& pairing) {
    std::vector<Rates> rates;
    const bool own_width = pairing.width == own_.pairing.width;
    if (own_width) {
      rates.push_back(own_rates_);
      if (group_.scaling.type != "none") rates.push_back({"unscaled", group_.inv_freq_plain});
      if (!group_.inv_freq_long.empty()) rates.push_back({"the long list", group_.inv_freq_long});
      for (const FrequenciesAt& at : group_.inv_freq_at) {
        rates.push_back({join("scaled for ", at.length, " token(s)"), at.inv_freq});
      }
    } else {
      rates.push_back(
          {join("base ", group_.base, ", unscaled"), powers(group_.base, pairing.width)});
    }
    const auto add = [&](double base, double divisor) {
      Rates each{
          join("base ", base, divisor == 1 ? ", unscaled" : join(", linear, factor ", divisor)),
          powers(base, pairing.width)};
      for (double& rate : each.inv_freq) rate /= divisor;
      rates.push_back(std::move(each));
    };
    for (const double base : kBases) {
      if (base != group_.base) add(base, 1);
    }
    const Told told = told_by(v_, pairing);
    for (const double base : told.bases) {
      if (base != group_.base) add(base, 1);
      if (told.divisor > 1) add(base, told.divisor);
    }
    std::vector<double> factors = {group_.attention_factor};
    if (group_.attention_factor != 1) factors.push_back(1);
    const std::vector<double> plain = powers(group_.base, pairing.width);
    for (Rates& each : rates) {
      each.plain = each.name.starts_with("base ") && each.inv_freq == plain;
      std::vector<std::vector<Phasor>> turns;
      for (const double shift : kShifts) {
        turns.push_back(phasors(each, pairing, v_.position + shift));
      }
      for (const double sign : {1.0, -1.0}) {
        for (std::size_t i = 0; i < turns.size(); ++i) {
          for (const double factor : factors) {
            attempt({pairing, &each, sign, kShifts[i], factor}, turns[i]);
          }
        }
      }
    }
  }

  void attempt(const Settings& s, std::span<const Phasor> turns) {
    Tried tried{difference(v_, turned(v_, s, turns)), {}};
    const auto note = [&](std::string_view what, std::string expected, std::string got) {
      tried.deviations.push_back({what, std::move(expected), std::move(got)});
    };
    const auto layout = [](bool half) { return std::string(half ? "half" : "interleaved"); };
    const auto channels = [](const Pairing& p) {
      return join(p.width, " channel(s) from ", p.start);
    };
    if (s.pairing.half != own_.pairing.half) {
      note("layout", layout(own_.pairing.half), layout(s.pairing.half));
    }
    if (s.sign < 0) note("direction", "forwards", "backwards");
    if (s.shift != 0) note("position", join(v_.position), join(v_.position + s.shift));
    if (s.pairing.start != own_.pairing.start || s.pairing.width != own_.pairing.width) {
      note("channels", channels(own_.pairing), channels(s.pairing));
    }
    if (s.rates->name != own_rates_.name && !(s.rates->plain && group_.scaling.type == "none")) {
      note("frequencies",
           group_.scaling.type == "none" ? join("base ", group_.base, ", unscaled")
                                         : join("base ", group_.base, ", ", group_.scaling.type),
           s.rates->name);
    }
    if (s.factor != own_.factor) note("attention-factor", join(own_.factor), join(s.factor));
    tried_.push_back(std::move(tried));
  }

  const Vectors& v_;
  const PositionGroup& group_;
  Rates own_rates_;
  Settings own_;
  std::vector<Tried> tried_;
};

double checked(std::string_view name, std::span<const double> list) {
  double most = 0;
  for (const double value : list) {
    require(std::isfinite(value), kFunction, name, "must be finite numbers, got ", value);
    most = std::fmax(most, std::fabs(value));
  }
  return most;
}

}  // namespace

RotationCheck check_rotation(std::string_view config, double position,
                             std::span<const double> before, std::span<const double> after) {
  const ModelPositions model = model_positions(config);
  constexpr double kFar = 0x1p30;
  require(std::fabs(position) <= kFar, kFunction, "position", "must be within 2^30, got ",
          position);
  const double scale = std::fmax(checked("before", before), checked("after", after));
  require(checked("before", before) > 0, kFunction, "before", "must not be all zeros");
  require(after.size() == before.size(), kFunction, "after",
          "must have as many numbers as before, ", before.size(), ", got ", after.size());
  const Vectors vectors{position, before, after, scale};
  std::vector<const PositionGroup*> groups;
  std::string widths;
  for (const PositionGroup& group : model.groups) {
    if (group.scheme != "rope") continue;
    widths += join(widths.empty() ? "" : ", ", group.head_dim);
    const bool fits = before.size() == group.head_dim || before.size() == group.rotary_dim;
    if (fits) groups.push_back(&group);
  }
  require(!widths.empty(), kFunction, "config", "must have layers with RoPE, got none");
  require(!groups.empty(), kFunction, "before", "must have as many numbers as a head, ", widths,
          ", got ", before.size());
  constexpr double kOfNumber = 0x1p16;  // some 2000 ways to turn it, of some 500 angles
  check_work(kFunction, "config", kOfNumber * static_cast<double>(groups.size() * before.size()),
             "65536 * numbers of a head for each kind of layers with RoPE");
  std::optional<RotationCheck> best;
  for (const PositionGroup* group : groups) {
    Search search(vectors, *group);
    search.run();
    RotationCheck check = search.result();
    const auto rank = [](const RotationCheck& c) {
      return std::pair(!c.found, c.deviations.size());
    };
    if (!best || rank(check) < rank(*best)) best = std::move(check);
  }
  return *best;
}

}  // namespace pe
