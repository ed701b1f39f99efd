#include "training/optimizer.h"

#include <cmath>

#include "linalg/phasors.h"
#include "support/double_double.h"

namespace pe::training {
namespace {

/// cos(pi x), the same bits everywhere.
double cosine_of_half_turns(double x) {
  const double turns = x / 2, head = head26(turns), tail = turns - head;
  double sine = 0, cosine = 0;
  phasors_at({&sine, &cosine}, 1, &head, &tail, 1);
  return cosine;
}

}  // namespace

double learning_rate_at(const OptimizerConfig& config, std::size_t step) {
  const auto steps = static_cast<double>(config.steps);
  const double warm = std::fmax(1, std::floor(config.warmup * steps));
  const auto at = static_cast<double>(step);
  if (at < warm) return config.learning_rate * (at + 1) / warm;
  const double progress = std::fmin(1, (at - warm) / std::fmax(1, steps - warm));
  const double share = 0.5 + 0.5 * cosine_of_half_turns(progress);
  return config.learning_rate * (config.final_share + (1 - config.final_share) * share);
}

AdamW::AdamW(const OptimizerConfig& config, std::size_t parameters)
    : config_(config), first_(parameters), second_(parameters) {}

double AdamW::step(std::span<float> parameters, std::span<const float> gradients,
                   const std::vector<ParameterBlock>& blocks) {
  double square = 0;
  for (const float g : gradients) square += static_cast<double>(g) * static_cast<double>(g);
  const double norm = std::sqrt(square);
  if (!std::isfinite(norm)) return norm;
  const double rate = learning_rate_at(config_, taken_++);
  decay1_ *= config_.beta1;
  decay2_ *= config_.beta2;
  const auto clip = static_cast<float>(norm > config_.clip ? config_.clip / norm : 1);
  const auto beta1 = static_cast<float>(config_.beta1), beta2 = static_cast<float>(config_.beta2);
  const auto unbias1 = static_cast<float>(rate / (1 - decay1_));
  const auto unbias2 = static_cast<float>(1 / (1 - decay2_));
  const auto epsilon = static_cast<float>(config_.epsilon);
  for (const ParameterBlock& block : blocks) {
    const auto keep = static_cast<float>(1 - (block.decays ? rate * config_.weight_decay : 0));
    for (std::size_t i = block.first; i < block.first + block.size(); ++i) {
      const float g = clip * gradients[i];
      first_[i] = beta1 * first_[i] + (1 - beta1) * g;
      second_[i] = beta2 * second_[i] + (1 - beta2) * g * g;
      parameters[i] =
          keep * parameters[i] - unbias1 * first_[i] / (std::sqrt(unbias2 * second_[i]) + epsilon);
    }
  }
  return norm;
}

}  // namespace pe::training
