// Fourier position embedding: RoPE whose cosines and sines are each a mixture of several
// frequencies, and whose slowest pairs do not turn.
#include <numbers>

#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/rotations/rope.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sizes.h"

namespace pe {
namespace {

constexpr std::string_view kName = "fope";
constexpr std::string_view kGolden[] = {"fope_d16.npy"};
constexpr std::string_view kRests[] = {"ones", "still"};
constexpr double kMostNumbers = 1e6;

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    multiples_of(2, parameters::kHeadDim),
    parameters::kRotaryBase,
    choice("layout", parameters::kRotaryLayoutChoices, "half",
           "Which channels form a pair: neighbours, or one of each half."),
    parameters::kOriginalLength,
    integer("num_frequencies", {.max = parameters::kMaxModel / 2},
            "How many of the fastest are kept; 0: those that complete a turn within the original "
            "length."),
    choice("rest", kRests,
           "Pairs without a frequency: cosine and sine both 1, as released, or not turned at all."),
    number("std", {.fallback = 0.015, .max = 10},
           "Of the random mixture that is added to the identity: 0.015 in Intern-S1-Pro."),
    parameters::kSeed,
    list("cosine_mix", {.min = -kMostNumbers, .max = kMostNumbers},
         "Your own mixture of cosines: row after row, one per frequency that goes in."),
    list("sine_mix", {.min = -kMostNumbers, .max = kMostNumbers}, "Likewise of sines."),
    parameters::kPrecision,
};

void check_mix(const Arguments& a, std::string_view name, std::size_t kept) {
  const std::size_t count = a.list(name).size();
  require(!a.given(name) || count == kept * kept, kName, name, "must be ", kept, " x ", kept,
          " number(s), got ", count);
}

/// The identity and a little noise, as before training; or the reader's own: a row per pair that
/// comes out.
std::vector<double> mix_of(const Arguments& a, std::string_view name, std::size_t kept) {
  const std::span<const double> own = a.list(name);
  const bool given = a.given(name);
  const double std = a.number("std");
  std::vector<double> mix(table_size(kept, kept, sizeof(double)));
  const bool sine = name == "sine_mix";
  for (std::size_t i = 0; i < kept; ++i) {
    // 33 bits of seed, 13 of row: no two alike
    Rng rng(static_cast<std::uint64_t>(a.number("seed")) << 14 | i << 1 | sine);
    for (std::size_t j = 0; j < kept; ++j) {
      mix[j * kept + i] = given ? own[i * kept + j] : std * rng.normal() + (i == j ? 1 : 0);
    }
  }
  return mix;
}

/// All but the mixtures, of which there may be 2^25 numbers, and how many frequencies are kept.
std::pair<Rotation, std::size_t> unmixed(const Arguments& a) {
  Rotation result = rotation_frame(a);
  const std::size_t head_dim = a.integer("head_dim"), pairs = head_dim / 2;
  const Frequencies all =
      geometric_frequencies(pairs, a.number("base"), 2, static_cast<unsigned>(head_dim));
  std::size_t kept = a.integer("num_frequencies");
  require(kept <= pairs, kName, "num_frequencies", "must not be above head_dim / 2 = ", pairs,
          ", got ", kept);
  if (kept == 0) {
    while (kept < pairs && all.turns(kept).hi * a.number("original_length") > 1) ++kept;
  }
  Frequencies& own = result.axes.front().frequencies;
  own = Frequencies(pairs);
  for (std::size_t i = 0; i < kept; ++i) own.set(i, all.turns(i));
  check_mix(a, "cosine_mix", kept);
  check_mix(a, "sine_mix", kept);
  check_reach(result, a);
  return {std::move(result), kept};
}

Shape shape(const Arguments& a) {
  const Rotation plain = unmixed(a).first;
  return {plain.rows(), 2 * plain.pairs()};
}

Rotation rotation(const Arguments& a) {
  auto [result, kept] = unmixed(a);
  result.mix = Rotation::Mix{.kept = kept,
                             .cosine = mix_of(a, "cosine_mix", kept),
                             .sine = mix_of(a, "sine_mix", kept),
                             .rest_sine = a.number("rest") == 0 ? 1.0 : 0.0};
  return std::move(result);
}

}  // namespace

const Scheme kFopeScheme{
    .name = kName,
    .title = "FoPE (Fourier position embedding)",
    .kind = Kind::Rotate,
    .source =
        "Hua et al. 2024, Fourier Position Embedding, arXiv 2412.17739; as released: Intern-S1-Pro "
        "modeling_interns1_pro.py",
    .parameters = kParameters,
    .shape = computed<shape>,
    .rotation = computed<rotation>,
    .mixes = true,
    .steps = [](const Arguments& a) { return 16 + a.number("head_dim") / 2; },
    .described_only = kDescribedOnly,
};

const SchemeTexts kFopeTexts{
    .summary =
        "RoPE whose pairs each mix all frequencies, and only those that complete a turn in "
        "training. Lengths are not kept, and scores no longer know the offset alone. Here with a "
        "random mixture.",
    .formula =
        R"(c_j = \sum_i C_{ij}\cos p\omega_i,\quad s_j = \sum_i S_{ij}\sin p\omega_i,\quad \omega_i > 2\pi/L)",
    .used_by = "Intern-S1-Pro",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
