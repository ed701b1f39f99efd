// Does position vanish in upper layers? Random layers, and what a linear probe still reads in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/sequence_encoding.h"
#include "attention/toy.h"

namespace pe {

struct LayerProbeParams {
  std::size_t layers = 6, length = 32, d_model = 64, heads = 4, head_dim = 16;
  std::size_t sequences = 24;  ///< of random words; half of them train the probe, half test it
  bool residual = true;        ///< whether a layer's output is added to its input or replaces it
  bool feed_forward = true, normalize = true;
  double alpha = 1;
  /// Of the probe, as a share of its channels' mean square; a hundred or ten thousand times as much
  /// where that reads a quarter of the training texts better.
  double ridge = 1e-3;
  Mask mask = Mask::None;
  std::uint64_t seed = 1;
};

/// Of the input and of every layer's output.
struct LayerProbe {
  std::vector<double> errors;        ///< root mean square on the sequences held out [tokens]
  std::vector<double> train_errors;  ///< on those the probe was trained on
  std::vector<double> r2;            ///< share of the positions' variance that the probe explains
  std::vector<double> accuracy;      ///< share of tokens whose rounded prediction is right
  double chance = 0;                 ///< error of saying the mean position always [tokens]
};

/// Pre-norm layers of random weights over words drawn from a vocabulary of 100:
///   x <- (x +) attention(norm(x)), x <- (x +) W_2 relu(W_1 norm(x))
/// probe  ridge regression of the position on the channels; what it says outside the text counts
///        as the text's end
/// refuses  (InputError) more work than a call may have
LayerProbe probe_layers(const LayerProbeParams& params, const SequenceEncoding& encoding);

}  // namespace pe
