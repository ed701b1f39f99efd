// What the numbers of a table show of themselves, without a scheme: their type, their spectrum.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/identify/internal.h"

namespace pe::identifying {
namespace {

/// x has at most `bits` significant bits, its last one no lower than 2^lowest, and is no larger
/// than `most`.
bool fits(double x, int bits, int lowest, double most) {
  if (x == 0) return true;
  if (std::fabs(x) > most) return false;
  const int unit = std::max(std::ilogb(x) - bits + 1, lowest);
  const double scaled = std::ldexp(x, -unit);
  return scaled == std::floor(scaled);
}

}  // namespace

std::string_view narrowest_type(MatrixView<const double> table) {
  bool plain = true, brain = true, half = true, single = true;
  for (const double x : table.flat()) {
    plain = plain && (x == std::floor(x) || fits(x, 4, -14, 1));
    brain = brain && fits(x, 8, -133, 0x1.fep127);
    half = half && fits(x, 11, -24, 65504);
    single = single && fits(x, 24, -149, 0x1.fffffep127);
  }
  if (plain && brain && half) return "";
  return brain ? "bfloat16" : half ? "float16" : single ? "float32" : "float64";
}

std::vector<double> row_spectrum(MatrixView<const double> table) {
  // Some of many: a spectrum is to be looked at.
  constexpr std::size_t kMostRows = 512, kMostColumns = 128;
  const std::size_t rows = std::min(table.rows(), kMostRows);
  const std::size_t columns = std::min(table.cols(), kMostColumns);
  std::vector<double> power(rows / 2 + 1), column(rows), sines(rows), cosines(rows);
  for (std::size_t r = 0; r < rows; ++r) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(r) / static_cast<double>(rows);
    sines[r] = std::sin(angle);
    cosines[r] = std::cos(angle);
  }
  double total = 0;
  for (std::size_t n = 0; n < columns; ++n) {
    const std::size_t c = n * table.cols() / columns;
    double mean = 0;
    for (std::size_t r = 0; r < rows; ++r) mean += table(r, c) / static_cast<double>(rows);
    for (std::size_t r = 0; r < rows; ++r) column[r] = table(r, c) - mean;
    for (std::size_t k = 1; k < power.size(); ++k) {
      double re = 0, im = 0;
      for (std::size_t r = 0, turn = 0; r < rows; ++r, turn = (turn + k) % rows) {
        re += column[r] * cosines[turn];
        im += column[r] * sines[turn];
      }
      const double found = (re * re + im * im) * (2 * k == rows ? 1 : 2);
      power[k] += found;
      total += found;
    }
  }
  if (total == 0) return {};
  for (double& share : power) share /= total;
  return power;
}

}  // namespace pe::identifying
