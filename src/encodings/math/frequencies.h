// Frequency schedules: how fast each pair of channels turns.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "support/double_double.h"

namespace pe {

/// Names of schedules, as the catalogue spells them, in the order of enum Schedule.
enum class Schedule {
  Paper,          ///< base^(-2i / d_model): wavelengths 2*pi ... 2*pi*base^((d-2)/d)
  Tensor2Tensor,  ///< base^(-i / (h-1)), h = floor(d_model / 2): the last reaches 2*pi*base
};
inline constexpr std::string_view kScheduleNames[] = {"paper", "tensor2tensor"};

/// Frequencies [turns per token], one per pair of channels, each as head + tail: head has 26 bits,
/// so that its products with a position can be reduced by whole turns exactly; together they hold
/// about 79 bits.
class Frequencies {
 public:
  Frequencies() = default;
  explicit Frequencies(std::size_t count) : count_(count), values_(2 * count) {}

  std::size_t size() const { return count_; }
  const double* head() const { return values_.data(); }
  const double* tail() const { return values_.data() + count_; }

  void set(std::size_t i, DoubleDouble turns_per_token) {
    values_[i] = head26(turns_per_token.hi);
    values_[count_ + i] = (turns_per_token.hi - values_[i]) + turns_per_token.lo;
  }
  DoubleDouble turns(std::size_t i) const { return fast_two_sum(head()[i], tail()[i]); }

  /// Frequency i [radians per token], correctly rounded but for 2^-26 of the cases.
  double radians(std::size_t i) const;
  /// Wavelength i [tokens]: 2*pi / frequency; infinite where the frequency is 0.
  double wavelength(std::size_t i) const;

 private:
  std::size_t count_ = 0;
  std::vector<double> values_;  // heads, then tails: one allocation, for the sake of small tables
};

/// frequency i = base^(-i * exponent_step) [radians per token], i = 0 ... count - 1.
/// base           finite, > 0
/// exponent_step  numerator / denominator, whole numbers, so that 2/d is not rounded; at most 8192
/// accuracy       relative error below 2^-79
Frequencies geometric_frequencies(std::size_t count, double base, unsigned numerator,
                                  unsigned denominator);

/// The frequencies of a sinusoidal table: ceil(d_model / 2) for Paper, floor(d_model / 2) for
/// Tensor2Tensor.
/// source  Vaswani et al. 2017, section 3.5; tensor2tensor common_attention.py, whose
///         get_timing_signal_1d takes max(h - 1, 1) as the denominator
Frequencies sinusoidal_frequencies(std::size_t d_model, double base, Schedule schedule);

/// Everything a page shows of frequencies.
struct Spectrum {
  std::vector<double> frequencies;  ///< [radians per token]
  std::vector<double> wavelengths;  ///< [tokens]
  double attention_factor = 1;      ///< what a RoPE scaling multiplies cosine and sine by
  /// Of M-RoPE: the position of the next token less the number of tokens so far, which is what its
  /// models keep to go on with [tokens].
  std::optional<double> rope_delta = std::nullopt;
};
Spectrum spectrum(const Frequencies& frequencies);

}  // namespace pe
