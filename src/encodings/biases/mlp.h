// The small networks that turn a distance into one bias per head.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "linalg/matrix.h"

namespace pe {

class Arguments;

/// Two layers with ReLU between. The last column of both matrices is what is added.
struct Mlp {
  Matrix<double> hidden;  ///< (width, inputs + 1)
  Matrix<double> output;  ///< (outputs, width + 1)
  std::size_t width() const { return hidden.rows(); }
};

/// Weights as before training: normal, scaled by one over the root of a layer's inputs. Without
/// output_bias the last column of `output` is 0.
Mlp seeded_mlp(const Arguments& arguments, std::size_t inputs, std::size_t width,
               std::size_t outputs, bool output_bias);

/// Values of the hidden units, after ReLU.
void hidden_units(std::span<double> units, const Mlp& mlp, std::span<const double> input);

/// Output `unit` from them.
double output_of(const Mlp& mlp, std::span<const double> units, std::size_t unit);

}  // namespace pe
