#include "encodings/catalogue/precision.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/math/phasor_table.h"
#include "linalg/phasors.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr double kMostDigits = 16;
constexpr double kLn10 = 2.302585092994046;

/// Bits of a significand, the leading one included; exponents as in 1.xxx * 2^e.
struct FormatLimits {
  int bits, least_exponent;
  double largest;
};
constexpr FormatLimits kLimits[] = {
    {53, -1022, std::numeric_limits<double>::max()},
    {24, -126, 0x1.fffffep127},
    {8, -126, 0x1.fep127},
    {11, -14, 65504},
    {4, -6, 448},
    {3, -14, 57344},
};

constexpr Parameter kParameters[] = {
    choice("format", kNumberFormatNames, "float32", "Number format of the computation."),
    choice("rounding", kRoundingNames, "phase", "Where it rounds."),
};

struct Waves {
  std::vector<double> positions;
  Frequencies frequencies;
};

/// The frequencies of all blocks, at the positions of the rows.
Waves waves_of(const WaveTable& table) {
  std::vector<DoubleDouble> turns;
  for (const WaveBlock& block : table.blocks) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      turns.push_back(block.frequencies.front().turns(i));
    }
  }
  Waves waves{table.blocks.front().axes.front().positions, Frequencies(turns.size())};
  for (std::size_t i = 0; i < turns.size(); ++i) waves.frequencies.set(i, turns[i]);
  return waves;
}

Waves waves_of(const Scheme& scheme, const Arguments& arguments) {
  require(has_precision(scheme), scheme.name, "encoding",
          "has more in its angles than a position times a frequency, or none");
  if (scheme.frequencies != nullptr) {
    return {row_positions(arguments), scheme.frequencies(arguments)};
  }
  if (scheme.rotation == nullptr) return waves_of(scheme.waves(arguments));
  Rotation rotation = scheme.rotation(arguments);
  return {std::move(rotation.axes.front().positions), std::move(rotation.axes.front().frequencies)};
}

/// Sine and cosine of an angle [radians], by the kernel of all tables.
void phasor(double* sine_cosine, double angle) {
  if (!std::isfinite(angle)) {
    sine_cosine[0] = sine_cosine[1] = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  const double head = head26(kTurnsPerRadian.hi);
  const double tail = (kTurnsPerRadian.hi - head) + kTurnsPerRadian.lo;
  phasors_at({sine_cosine, sine_cosine + 1}, angle, &head, &tail, 1);
}

}  // namespace

const std::span<const Parameter> kPrecisionParameters = kParameters;

double round_to(NumberFormat format, double value) {
  if (format == NumberFormat::Float64 || !std::isfinite(value) || value == 0) return value;
  if (format == NumberFormat::Float32) return static_cast<double>(static_cast<float>(value));
  const FormatLimits& limits = kLimits[static_cast<std::size_t>(format)];
  int exponent = 0;
  std::frexp(value, &exponent);  // value = 0.1xxx * 2^exponent
  const int unit = std::max(exponent - 1, limits.least_exponent) - (limits.bits - 1);
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
  if (std::fabs(rounded) <= limits.largest) return rounded;
  return std::copysign(std::numeric_limits<double>::infinity(), value);
}

Shape precision_shape(const Scheme& scheme, const Arguments& arguments) {
  const Waves waves = waves_of(scheme, arguments);
  return {waves.positions.size(), 2 * waves.frequencies.size()};
}

void precision_table(const PrecisionTable& out, const Scheme& scheme, const Arguments& arguments,
                     const Arguments& options) {
  const Waves waves = waves_of(scheme, arguments);
  const auto format = options.choice<NumberFormat>("format");
  const auto rounding = options.choice<Rounding>("rounding");
  const NumberFormat last = rounding == Rounding::Position ? NumberFormat::Float32 : format;
  const std::size_t pairs = waves.frequencies.size();
  // The exact table stands in `errors` until they are known.
  fill_phasor_table(out.errors, waves.positions, waves.frequencies, {.pairs = pairs});
  std::vector<double> frequencies(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    frequencies[i] = round_to(last, waves.frequencies.radians(i));
  }
  for (std::size_t r = 0; r < waves.positions.size(); ++r) {
    double* values = out.values.row(r).data();
    double* errors = out.errors.row(r).data();
    double* digits = out.digits.row(r).data();
    const double position = round_to(format, waves.positions[r]);
    double worst = 0;
    for (std::size_t i = 0; i < pairs && rounding != Rounding::Once; ++i) {
      phasor(values + 2 * i, round_to(last, position * frequencies[i]));
    }
    for (std::size_t c = 0; c < 2 * pairs; ++c) {
      const double exact = errors[c];
      values[c] = round_to(last, rounding == Rounding::Once ? exact : values[c]);
      errors[c] = std::fabs(values[c] - exact);
      const bool is_number = errors[c] == errors[c];
      digits[c] =
          is_number ? std::clamp(-logarithm(std::max(errors[c], 1e-300)) / kLn10, 0.0, kMostDigits)
                    : errors[c];
      worst = is_number ? std::max(worst, errors[c]) : std::numeric_limits<double>::infinity();
    }
    out.worst[r] = worst;
  }
}

}  // namespace pe
