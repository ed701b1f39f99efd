// AdamW with warm-up, a cosine after it, and gradients clipped by their norm.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "training/transformer.h"

namespace pe::training {

struct OptimizerConfig {
  double learning_rate = 5e-3;  ///< its highest, after warm-up
  std::size_t steps = 600;      ///< the schedule's length
  double warmup = 0.1;          ///< share of the steps in which the rate grows from 0
  double final_share = 0.05;    ///< of learning_rate, at the end of the cosine
  double beta1 = 0.9, beta2 = 0.98;
  double epsilon = 1e-8;
  double weight_decay = 0.01;  ///< of matrices only
  double clip = 1;             ///< largest norm of all gradients together
};

/// The rate of step 0, 1, ...; that of the last step beyond.
double learning_rate_at(const OptimizerConfig& config, std::size_t step);

class AdamW {
 public:
  AdamW(const OptimizerConfig& config, std::size_t parameters);

  /// One step. Returns the gradients' norm before clipping, which may be infinite or NaN: then
  /// nothing is changed.
  /// source  Loshchilov & Hutter 2017
  double step(std::span<float> parameters, std::span<const float> gradients,
              const std::vector<ParameterBlock>& blocks);

 private:
  OptimizerConfig config_;
  std::vector<float> first_, second_;  ///< running means of gradients and of their squares
  double decay1_ = 1, decay2_ = 1;     ///< beta1^t, beta2^t
  std::size_t taken_ = 0;
};

}  // namespace pe::training
