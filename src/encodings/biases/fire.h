#pragma once

#include "encodings/biases/mlp.h"
#include "linalg/matrix_view.h"

namespace pe {

struct FireParams {
  double c = 0.1;          ///< > 0: how strongly near distances are spread
  double threshold = 512;  ///< [tokens] > 0: queries before it are not normalised by their position
  bool causal = true;      ///< -infinity where n > m; else |m - n| is taken
};

/// ln(1 + c max(m, threshold)): what distances from a query are divided by.
double fire_divisor(int query, const FireParams& params);

/// ln(1 + c |m - n|) / fire_divisor: what the network sees, in [0, 1] for n <= m.
double fire_distance(int query, int key, const FireParams& params);

/// out      (heads * queries, keys), one block per output of the network
/// mlp      one input: fire_distance; the published one has 32 hidden units
/// source   Li et al. 2023, Functional Interpolation for Relative Positions (FIRE). The authors'
///          code adds 1e-6 to the divisor; here it cannot be 0
/// refuses  (InputError) parameters out of range, a shape that does not fit
void fire_bias(MatrixView<double> out, const Mlp& mlp, const FireParams& params = {});

}  // namespace pe
