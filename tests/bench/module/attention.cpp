// One head of attention: scores, softmax and the weighted sum of values, checks of the arguments
// included.
#include "linalg/attention.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "attention/attend.h"
#include "support/rng.h"
#include "workload.h"

namespace pe::bench {
namespace {

/// queries, keys, values and, last, the bias, one after the other.
std::vector<float> random_inputs(std::size_t length, std::size_t head_dim, bool with_bias) {
  constexpr std::uint64_t kSeed = 1;
  Rng rng(kSeed);
  std::vector<float> values(3 * length * head_dim + (with_bias ? length * length : 0));
  for (float& value : values) value = static_cast<float>(rng.normal());
  return values;
}

template <bool with_bias, Mask mask>
Workload attended(std::size_t length, std::size_t head_dim) {
  // shared: std::function copies what it holds
  const auto inputs =
      std::make_shared<const std::vector<float>>(random_inputs(length, head_dim, with_bias));
  return {.output_bytes = length * head_dim * sizeof(float),
          .run =
              [length, head_dim, inputs](std::byte* out) {
                const float* at = inputs->data();
                const auto next = [&](std::size_t cols) {
                  const MatrixView<const float> view(at, length, cols);
                  at += length * cols;
                  return view;
                };
                const AttentionInput<float> in{
                    .queries = next(head_dim),
                    .keys = next(head_dim),
                    .values = next(head_dim),
                    .bias = with_bias ? next(length) : MatrixView<const float>()};
                attend({.output = {as<float>(out), length, head_dim}}, in, {.mask = mask});
              },
          .input = *inputs};
}

/// As many exponentials as there are scores, in the first-level cache: what no kernel is without.
Workload score_exponentials(std::size_t queries, std::size_t keys) {
  constexpr std::size_t kBlock = 2048;
  const auto x = std::make_shared<const std::vector<float>>(kBlock, -1.5f);
  return {.output_bytes = kBlock * sizeof(float),
          .run = [x, blocks = queries * keys / kBlock](std::byte* out) {
            for (std::size_t i = 0; i < blocks; ++i)
              exponentials(as<float>(out), x->data(), kBlock);
          }};
}

constexpr Entry kAttention[] = {
    {"attention", attended<false, Mask::None>},
    {"attention-bias", attended<true, Mask::None>},
    {"attention-causal", attended<false, Mask::Causal>},
    {"attention-exponentials", score_exponentials},
};

}  // namespace

std::span<const Entry> attention() { return kAttention; }

}  // namespace pe::bench
