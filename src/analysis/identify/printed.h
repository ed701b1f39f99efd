// Tables that are no encoding of tokens but what code prints of one: caches of cosines and sines,
// frequencies, slopes, biases.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "linalg/matrix_view.h"

namespace pe::identifying {

/// What was recognised: parameters of a scheme by their names.
struct Printed {
  std::string_view form;    ///< cos, sin, cos-sin, inv-freq, bias, slopes
  std::string_view scheme;  ///< rope, alibi, t5
  std::vector<std::pair<std::string_view, double>> numbers;
  std::vector<std::pair<std::string_view, bool>> flags;
  std::vector<std::pair<std::string_view, std::string_view>> choices;
  double scale = 1, max_difference = 0;
  std::string_view alike;  ///< another scheme with the same numbers, or ""
  std::string note;
};

/// unit  step of the table's numbers around 1
std::optional<Printed> printed_rope(MatrixView<const double> table, double unit);
/// The same of caches that have each pair's cosine or sine once.
std::optional<Printed> printed_single(MatrixView<const double> table, double unit);
/// Every column stands there twice, as in RoPE's caches, whatever its frequencies.
bool has_twins(MatrixView<const double> table, double unit);
/// Infinities are masks.
std::optional<Printed> printed_bias(MatrixView<const double> table);

/// A table of unscaled waves whose phases were rounded before sine and cosine were taken.
struct RoundedWaves {
  double base = 0, max_difference = 0;
  std::string_view form;      ///< table: sinusoidal; cos, sin and cos-sin: RoPE's caches
  std::string_view layout;    ///< of the columns
  std::string_view rounding;  ///< bfloat16, and what it rounds: -phase, -position, -frequency, -all
  std::string_view rounded;   ///< the same in words
};
std::optional<RoundedWaves> rounded_waves(MatrixView<const double> table, double unit);

}  // namespace pe::identifying
