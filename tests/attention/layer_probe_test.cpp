#include "attention/layer_probe.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "support/encoding.h"
#include "support/refused.h"

namespace pe {
namespace {

using Catch::Matchers::StartsWith;
using testing::encoding_of;

constexpr LayerProbeParams kSmall{
    .layers = 3, .length = 16, .d_model = 24, .heads = 2, .head_dim = 8, .sequences = 24};

}  // namespace

TEST_CASE("layer probe: positions that dwarf the words are read exactly", "[attention]") {
  LayerProbeParams params = kSmall;
  params.alpha = 100;
  params.ridge = 0;
  const LayerProbe probe = probe_layers(params, encoding_of("index"));
  CHECK(probe.errors[0] < 0.02);
  CHECK(probe.accuracy[0] == 1);
  CHECK(probe.r2[0] > 0.9999);
  CHECK(std::fabs(probe.chance - std::sqrt(255.0 / 12)) < 1e-14);
}

TEST_CASE("layer probe: layers, texts and widths at their largest together are refused",
          "[attention][error]") {
  LayerProbeParams most{
      .layers = 48, .length = 128, .d_model = 256, .heads = 16, .head_dim = 128, .sequences = 128};
  CHECK_THROWS_AS(probe_layers(most, encoding_of("none")), InputError);
  most.heads = 1;
  CHECK_THROWS_AS(probe_layers(most, encoding_of("none")), InputError);
  most.feed_forward = false;
  most.head_dim = 1;
  CHECK_THROWS_WITH(
      probe_layers(most, encoding_of("none")),
      StartsWith("probeLayers: sequences must leave at most 4290000000 steps of work"));
}

TEST_CASE("layer probe: without positions there is nothing to read", "[attention]") {
  const LayerProbe probe = probe_layers(kSmall, encoding_of("none"));
  REQUIRE(probe.errors.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(std::fabs(probe.errors[i] / probe.chance - 1) < 0.05);  // and nothing learned by heart
    CHECK(probe.train_errors[i] < 1.05 * probe.chance);
    CHECK(std::fabs(probe.r2[i] - 1 + std::pow(probe.errors[i] / probe.chance, 2)) < 1e-14);
  }
}

TEST_CASE("layer probe: a causal mask alone gives positions away",
          "[attention]") {  // NoPE: a mean of more words is calmer
  LayerProbeParams params = kSmall;
  params.length = 32;
  params.sequences = 64;
  params.mask = Mask::Causal;
  const LayerProbe masked = probe_layers(params, encoding_of("none"));
  params.mask = Mask::None;
  const LayerProbe open = probe_layers(params, encoding_of("none"));
  CHECK(masked.r2.back() > 10 * open.r2.back());
}

TEST_CASE("layer probe: what layers replace is lost, what they add to stays",
          "[attention][property]") {
  const bool feed_forward = GENERATE(false, true);
  CAPTURE(feed_forward);
  LayerProbeParams params = kSmall;
  params.feed_forward = feed_forward;
  params.layers = 6;
  const LayerProbe kept = probe_layers(params, encoding_of("sinusoidal"));
  params.residual = false;
  const LayerProbe lost = probe_layers(params, encoding_of("sinusoidal"));
  CHECK(lost.errors[0] == kept.errors[0]);
  CHECK(kept.errors.back() < 0.9 * kept.chance);
  CHECK(std::fabs(lost.errors.back() / lost.chance - 1) < 0.05);
  CHECK(kept.r2[0] > 0.5);
}

TEST_CASE("layer probe: rotations, biases and the smallest sizes run", "[attention]") {
  for (const std::string_view name : {"rope", "alibi", "t5"}) {
    const LayerProbe probe = probe_layers(kSmall, encoding_of(name));
    for (const double error : probe.errors) CHECK(std::isfinite(error));
  }
  const LayerProbe least = probe_layers(
      {.layers = 1, .length = 2, .d_model = 1, .heads = 1, .head_dim = 1, .sequences = 2},
      encoding_of("index"));
  for (const double error : least.errors) CHECK((error >= 0 && error <= 1));
}

TEST_CASE("layer probe: refuses fewer than two of what it compares", "[attention][error]") {
  const auto refused = [](const LayerProbeParams& params) {
    return testing::refused([&] { probe_layers(params, SequenceEncoding()); });
  };
  CHECK(refused({.sequences = 1}) == "sequences");
  CHECK(refused({.length = 1}) == "length");
}

}  // namespace pe
