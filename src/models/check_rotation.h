// What some code does to a vector, beside what a config asks for.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pe {

/// One thing that code does otherwise.
struct RotationDeviation {
  std::string_view what;  ///< layout, direction, position, channels, frequencies, attention-factor
  std::string expected, got;
};

struct RotationCheck {
  std::string group;   ///< whose layers come nearest
  bool found = false;  ///< some settings explain the result; else these are the nearest
  std::vector<RotationDeviation> deviations;  ///< none: the code does what the config asks for
  double difference = 0;                      ///< largest, from what these settings give
  double own_difference = 0;                  ///< largest, from what the config asks for
  /// The first channel that is not as the config asks for, and both values; as many as channels: none.
  std::size_t channel = 0;
  double expected = 0, got = 0;
  /// Other settings that explain the result as well: a position of which more pairs have turned far
  /// tells them apart.
  std::size_t others = 0;
};

/// config    as for model_positions()
/// position  [tokens], |position| <= 2^30
/// before, after  one head's vector, of as many channels as a group's head or its turned part
/// refuses   (InputError) what model_positions() refuses, a config without RoPE, other widths, what
///           is not finite, a vector of zeros
/// accuracy  finds what rounding to bfloat16 leaves: 2^-6 of the largest channel
RotationCheck check_rotation(std::string_view config, double position,
                             std::span<const double> before, std::span<const double> after);

}  // namespace pe
