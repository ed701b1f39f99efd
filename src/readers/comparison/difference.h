// What one reader does to some layers beside what another does.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/readers_of.h"

namespace pe::readers {

/// What readers can differ in, apart from lengths: scheme, rotation, window, temperature, axes, precision.
inline constexpr std::string_view kAspects[] = {"scheme",      "rotation", "window",
                                                "temperature", "axes",     "precision"};

struct Compared {
  const ReaderGroup* cell;
  double served;  ///< without a flag [tokens]; 0: no length of its own
};

/// Frequencies at a position that is the last one of what was read.
const std::vector<double>& frequencies_at(const Compared& of, double position,
                                          std::vector<double>& made);
ReaderAngle worst_angle(const Compared& one, const Compared& other, double position);
bool pairs_alike(const ReaderGroup& one, const ReaderGroup& other);
/// Scores of the one over those of the other, from attention and softmax factors.
double scores_ratio(const ReaderGroup& one, const ReaderGroup& other);
/// Empty: alike in that, or not known of one.
std::string difference(std::string_view aspect, const Compared& one, const Compared& other,
                       double trained, double asked);

}  // namespace pe::readers
