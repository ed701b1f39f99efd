// Whole steps of a logarithmic scale, exactly: where T5 and DeBERTa end one bucket and begin the
// next.
#pragma once

#include <cstdint>

namespace pe {

/// `steps` steps, equal by ratio, lead from `first` to `last`; first >= 1, last > first.
struct LogScale {
  std::uint32_t first, last, steps;
};

/// The largest k with (last / first)^(k / steps) <= x / first, at most cap:
///   min(cap, floor(steps * ln(x / first) / ln(last / first)))   for x >= first
/// Exact for all arguments. Logarithms decide where their result is farther from a whole number
/// than a thousand times their error; else integers of any length do: x^steps against
/// last^k * first^(steps - k). Doubles alone are off by one at ties such as x = 10 on the scale
/// {5, 160, 5}, and floats, which models compute with, at more of them.
std::uint32_t floor_log_steps(std::uint32_t x, const LogScale& scale, std::uint32_t cap);

/// Likewise the smallest k with (last / first)^(k / steps) >= x / first.
std::uint32_t ceil_log_steps(std::uint32_t x, const LogScale& scale, std::uint32_t cap);

}  // namespace pe
