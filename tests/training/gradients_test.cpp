// Every gradient of every layer and encoding against central differences, in double.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cmath>
#include <string>

#include "support/rng.h"
#include "support/worst.h"
#include "training/transformer.h"

namespace pe::training {
namespace {

constexpr double kTolerance = 1e-4;

/// Sequences of different lengths, with gaps between answers, one of them started later.
Batch some_batch(std::size_t vocabulary) {
  Rng rng(5);
  Batch batch;
  std::int32_t start = 0;
  for (const std::size_t length : {6u, 1u, 9u}) {
    std::vector<std::int32_t> tokens, targets;
    for (std::size_t t = 0; t < length; ++t) {
      const auto any = [&] {
        return static_cast<std::int32_t>(rng.uniform() * static_cast<double>(vocabulary));
      };
      tokens.push_back(any());
      targets.push_back(t % 3 == 1 ? -1 : any());
    }
    batch.append(tokens, targets, start);
    start += 2;
  }
  return batch;
}

Matrix<double> random_table(std::size_t rows, std::size_t cols) {
  Rng rng(9);
  Matrix<double> out(rows, cols);
  for (double& x : out.view().flat()) x = rng.normal();
  return out;
}

/// The worst of a few entries of every tensor: |difference| over the tensor's largest gradient.
double worst_error(const ModelConfig& config, EncodingConfig encoding) {
  Transformer<double> model(config, std::move(encoding));
  model.initialise(3);
  Rng rng(7);
  // away from where every output is nearly 0 and every bias nearly the same
  for (double& p : model.parameters()) p += 0.1 * rng.normal();
  const Batch batch = some_batch(config.vocabulary);
  model.forward(batch);
  model.backward(batch);
  const std::vector<double> gradients(model.gradients().begin(), model.gradients().end());
  double worst = 0;
  for (const ParameterBlock& block : model.blocks()) {
    double largest = 1e-6;
    for (std::size_t i = 0; i < block.size(); ++i) {
      largest = testing::worst_of(largest, std::fabs(gradients[block.first + i]));
    }
    constexpr std::size_t kEntries = 6;
    for (std::size_t e = 0; e < std::min(kEntries, block.size()); ++e) {
      const auto any = static_cast<std::size_t>(rng.uniform() * static_cast<double>(block.size()));
      double& parameter = model.parameters()[block.first + any];
      const double kept = parameter;
      constexpr double kStep = 1e-6;
      parameter = kept + kStep;
      const double above = model.forward(batch);
      parameter = kept - kStep;
      const double below = model.forward(batch);
      parameter = kept;
      const double error =
          std::fabs((above - below) / (2 * kStep) - gradients[block.first + any]) / largest;
      CAPTURE(block.name, block.layer, any, gradients[block.first + any]);
      CHECK(error <= kTolerance);
      worst = testing::worst_of(worst, error);
    }
  }
  return worst;
}

ModelConfig small() {
  return {.vocabulary = 7, .d_model = 16, .heads = 2, .hidden = 12, .layers = 1};
}

TEST_CASE("gradients: every encoding, both masks", "[training][gradient]") {
  const auto kind = static_cast<Positions>(GENERATE(range(0, static_cast<int>(Positions::Custom))));
  const bool causal = GENERATE(false, true);
  CAPTURE(kPositionNames[static_cast<std::size_t>(kind)], causal);
  if (causal && kind == Positions::AlibiSplit) return;
  ModelConfig config = small();
  config.causal = causal;
  EncodingConfig encoding;
  encoding.kind = kind;
  encoding.longest = 5;  // so that FIRE's threshold lies within the sequences
  CHECK(worst_error(config, std::move(encoding)) <= kTolerance);
}

TEST_CASE("gradients: both activations, normalisations, several layers", "[training][gradient]") {
  ModelConfig config = small();
  config.activation = GENERATE(Activation::Relu, Activation::Gelu);
  config.normalization = GENERATE(Normalization::Rms, Normalization::Layer);
  config.layers = GENERATE(1u, 3u);
  EncodingConfig encoding;
  encoding.kind = Positions::Learned;
  CAPTURE(static_cast<int>(config.activation), static_cast<int>(config.normalization),
          config.layers);
  CHECK(worst_error(config, std::move(encoding)) <= kTolerance);
}

TEST_CASE("gradients: tables that are given", "[training][gradient]") {
  const int which = GENERATE(0, 1, 2);
  EncodingConfig encoding;
  encoding.kind = Positions::Custom;
  if (which == 0) encoding.rows = random_table(16, 10);
  if (which == 1) encoding.angles = random_table(16, 4);
  if (which == 2) encoding.biases = random_table(2 * 12, 12);
  CAPTURE(which);
  CHECK(worst_error(small(), std::move(encoding)) <= kTolerance);
}

}  // namespace
}  // namespace pe::training
