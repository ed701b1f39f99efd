// From measured frequencies of RoPE back to the base, and to what all of them are divided by.
#pragma once

#include <cstddef>
#include <vector>

namespace pe {

/// Frequencies [radians per token], pair 0 first, each with how far it may be off [relative].
struct RopeRates {
  std::vector<double> value, error;
};

/// rate i = exp(-slope i) / factor
struct RopeLine {
  double slope = 0, factor = 1;
  double base(std::size_t pairs) const;
};

/// The line through ln rate over the first `count` pairs, weighted by how well each is known; those
/// that stand still, or may be off by more than a tenth, are left out.
RopeLine rope_line(const RopeRates& rates, std::size_t count);

/// `estimate` with 1 to 15 digits: people choose round ones. Empty where it can be none.
std::vector<double> bases_near(double estimate);

/// value with so many digits, > 0; powers of ten come out exactly.
double rounded_to(double value, int digits);

}  // namespace pe
