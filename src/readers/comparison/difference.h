// What one reader does to some layers beside what another does.
#pragma once

#include <string>
#include <string_view>

#include "readers/readers_of.h"

namespace pe::readers {

/// What readers can differ in, apart from lengths: scheme, rotation, window, temperature, axes, precision.
inline constexpr std::string_view kAspects[] = {"scheme",      "rotation", "window",
                                                "temperature", "axes",     "precision"};

struct Compared {
  const ReaderGroup* cell;
  double served = 0;   ///< without a flag [tokens]; 0: no length of its own
  double context = 0;  ///< to which a flag limits it [tokens]; 0: no flag does
};

/// Of what turns: angles at a window's end, at the trained and at the asked length; within a window only
/// offsets up to its end matter.
ReaderDistance distance_of(const Compared& one, const Compared& other, double trained,
                           double asked);
/// Empty: alike in that, or not known of one.
std::string difference(std::string_view aspect, const Compared& one, const Compared& other,
                       double trained, double asked);

}  // namespace pe::readers
