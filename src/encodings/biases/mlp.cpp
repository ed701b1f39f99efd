#include "encodings/biases/mlp.h"

#include <cmath>

#include "encodings/biases/bias.h"

namespace pe {

Mlp seeded_mlp(const Arguments& a, std::size_t inputs, std::size_t width, std::size_t outputs,
               bool output_bias) {
  const auto deviation = [](std::size_t n) { return 1 / std::sqrt(static_cast<double>(n)); };
  Mlp mlp{seeded_rows(a, Seeded::Hidden, 0, 0, width, inputs + 1, deviation(inputs)),
          seeded_rows(a, Seeded::Output, 0, 0, outputs, width + 1, deviation(width))};
  for (std::size_t o = 0; o < outputs && !output_bias; ++o) mlp.output.view()(o, width) = 0;
  return mlp;
}

void hidden_units(std::span<double> units, const Mlp& mlp, std::span<const double> input) {
  for (std::size_t u = 0; u < units.size(); ++u) {
    const std::span<const double> weights = mlp.hidden.view().row(u);
    units[u] = std::fmax(0, dot(input, weights) + weights.back());
  }
}

double output_of(const Mlp& mlp, std::span<const double> units, std::size_t unit) {
  const std::span<const double> weights = mlp.output.view().row(unit);
  return dot(units, weights) + weights.back();
}

}  // namespace pe
