// Tables that a model learns, or that stand in for one: rows looked up, not computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/catalogue/arguments.h"

namespace pe {

/// What a table without weights of its own holds. None of it was trained.
enum class Synthetic {
  Noise,   ///< N(0, std^2): what such a table is before training
  Smooth,  ///< a slow wave per column with a little noise: what trained ones tend to look like
};
inline constexpr std::string_view kSyntheticNames[] = {"noise", "smooth"};

/// A table of made-up rows, each made when it is asked for. The same seed gives the same rows.
struct SyntheticTable {
  std::size_t rows = 512;
  Synthetic content = Synthetic::Noise;
  std::uint64_t seed = 1;
  double std = 0.02;

  /// Row r, r < rows. Noise does not depend on the number of rows.
  void row(std::span<double> out, std::size_t r) const;
};

/// A row of independent numbers, uniform in [-1, 1), that depends on seed and position only.
/// position  [tokens], finite
void random_id(std::span<double> out, std::uint64_t seed, double position);

namespace parameters {
inline constexpr Parameter kContent = choice(
    "content", kSyntheticNames,
    "Made up either way: noise as before training, or slow waves as trained tables tend to have.");
inline constexpr Parameter kStd =
    number("std", {.fallback = 0.02, .max = 100}, "Standard deviation of the made-up numbers.");
inline constexpr Parameter kTable =
    list("table", {.min = -1e6, .max = 1e6},
         "A table of your own, row after row, instead of a made-up one.");
}  // namespace parameters

/// The table that arguments describe: the reader's own (`table`, row after row) or a synthetic one.
class LearnedTable {
 public:
  /// rows  how many it must have
  /// refuses (InputError, parameter "table") a list that is not rows * d_model numbers
  LearnedTable(const Arguments& arguments, std::size_t rows);

  void row(std::span<double> out, std::size_t r) const;

 private:
  SyntheticTable synthetic_;
  std::span<const double> own_;
};

}  // namespace pe
