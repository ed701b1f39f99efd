// Schemes with few parameters: each is tried.
#include <algorithm>
#include <cmath>

#include "analysis/identify/internal.h"
#include "encodings/catalogue/catalogue.h"
#include "support/check.h"

namespace pe::identifying {
namespace {

/// Grids and points are tried up to this size [numbers], each scheme on several shapes.
constexpr double kMostTried = 0x1p20;

/// Straight lines: x = shift + slope * r in every column.
void guess_lines(Guesses& guesses, MatrixView<const double> table) {
  const auto rows = static_cast<double>(table.rows()), cols = static_cast<double>(table.cols());
  const std::string_view name = table.cols() == 1 ? "append-index" : "index";
  const auto guess_from = [&](double start) {
    if (table.cols() == 1) return guess(guesses, name, {{"length", rows}, {"start", start}});
    guess(guesses, name, {{"length", rows}, {"start", start}, {"d_model", cols}});
  };
  guess_from(0);
  guess_from(1);
  double sum = 0, rising = 0;
  const double middle = (rows - 1) / 2;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (const double x : table.row(r)) {
      sum += x;
      rising += x * (static_cast<double>(r) - middle);
    }
  }
  const double slope = rising / (cols * rows * (rows * rows - 1) / 12);
  const double start = sum / (rows * cols) / slope - middle;
  if (rows > 1 && std::fabs(start) < 1e9) {
    guess_from(std::round(start));
    guess_from(start);
  }
  for (const std::string_view kind : {"zero-based", "one-based", "inclusive"}) {
    guess(guesses, "normalized-index", {{"length", rows}, {"d_model", cols}},
          {{"normalization", kind}});
  }
}

/// Root of rows of some order, if it is whole.
double side_of(std::size_t rows, double dimensions) {
  const double side = std::round(std::pow(static_cast<double>(rows), 1 / dimensions));
  return std::pow(side, dimensions) == static_cast<double>(rows) ? side : 0;
}

/// Coordinates of points: as many columns as the dimensions and frequencies make.
void guess_points(Guesses& guesses, MatrixView<const double> table) {
  const auto cols = static_cast<double>(table.cols());
  for (const double dimensions : {1.0, 2.0, 3.0}) {
    const double side = side_of(table.rows(), dimensions);
    if (side < 2) continue;
    for (const bool with_input : {true, false}) {
      const double waves = cols - (with_input ? dimensions : 0);
      const double frequencies = waves / (2 * dimensions);
      if (frequencies < 1 || frequencies != std::floor(frequencies)) continue;
      for (const bool with_pi : {false, true}) {
        guess(guesses, "nerf",
              {{"dimensions", dimensions},
               {"resolution", side},
               {"num_frequencies", frequencies},
               {"with_pi", with_pi ? 1.0 : 0.0},
               {"include_input", with_input ? 1.0 : 0.0}});
      }
      guess(guesses, "perceiver-features",
            {{"dimensions", dimensions},
             {"resolution", side},
             {"num_bands", frequencies},
             {"concat_input", with_input ? 1.0 : 0.0}});
    }
  }
}

}  // namespace

void guess(Guesses& guesses, std::string_view scheme, Numbers numbers,
           std::initializer_list<std::pair<std::string_view, std::string_view>> choices) {
  Arguments arguments = arguments_for(find_scheme(scheme));
  try {
    for (const auto& [name, value] : numbers) {
      const auto parameter = std::ranges::find(arguments.parameters(), name, &Parameter::name);
      if (parameter->type == ParameterType::Boolean) {
        arguments.set(name, value != 0);
      } else {
        arguments.set(name, value);
      }
    }
    for (const auto& [name, value] : choices) arguments.set(name, value);
  } catch (const InputError&) {
    return;
  }
  guesses.push_back(std::move(arguments));
}

void guess_plain(Guesses& guesses, MatrixView<const double> table) {
  const auto rows = static_cast<double>(table.rows()), cols = static_cast<double>(table.cols());
  const Numbers size = {{"length", rows}, {"d_model", cols}};
  guess(guesses, "none", size);
  guess_lines(guesses, table);
  for (const double start : {0.0, 1.0}) {
    const Numbers begun = {{"length", rows}, {"start", start}, {"d_model", cols}};
    guess(guesses, "binary", {{"length", rows}, {"start", start}, {"num_bits", cols}});
    for (const char* scheme :
         {"sinusoidal", "sine", "sine-cosine", "harmonic", "linear-frequencies"}) {
      guess(guesses, scheme, begun);
    }
  }
  for (const double layer : {0.0, 1.0, 2.0, 3.0, 4.0, 5.0}) {
    guess(guesses, "universal-transformer",
          {{"length", rows}, {"d_model", cols}, {"layer", layer}});
  }
}

void guess_grids(Guesses& guesses, MatrixView<const double> table) {
  if (static_cast<double>(table.size()) > kMostTried) return;
  guess_points(guesses, table);
  const auto cols = static_cast<double>(table.cols());
  for (const bool class_token : {false, true}) {
    const std::size_t patches = table.rows() - (class_token ? 1 : 0);
    for (std::size_t height = 2; height <= patches / 2; ++height) {
      if (patches % height != 0) continue;
      const auto h = static_cast<double>(height), w = static_cast<double>(patches / height);
      if (class_token) {
        guess(guesses, "mae-2d",
              {{"grid_height", h}, {"grid_width", w}, {"d_model", cols}, {"class_token", 1}});
        continue;
      }
      for (const char* scheme : {"mae-2d", "simplevit-2d", "timing-signal-2d", "detr-2d"}) {
        guess(guesses, scheme, {{"grid_height", h}, {"grid_width", w}, {"d_model", cols}});
      }
      guess(guesses, "detr-2d",
            {{"grid_height", h}, {"grid_width", w}, {"d_model", cols}, {"normalize", 0}});
    }
  }
}

}  // namespace pe::identifying
