#include <algorithm>
#include <cmath>
#include <utility>

#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

/// Of an odd d_model one column is left over.
constexpr std::string_view kOddColumn =
    "an odd d_model leaves one column without a pair; it stays 0";

/// tensor2tensor's table, which the others are made from.
WaveTable timing_signal(std::vector<double> positions, const Arguments& a) {
  const std::size_t d_model = a.integer("d_model");
  WaveTable table;
  table.rows = positions.size();
  table.cols = d_model;
  table.unit = "tokens";
  table.zero_column = kOddColumn;
  add_split(table, {std::move(positions), 1},
            sinusoidal_frequencies(d_model, a.number("base"), Schedule::Tensor2Tensor),
            "p / b^(i/(d/2 − 1))");
  return table;
}

// ---- fairseq -----------------------------------------------------------------------------------

constexpr std::string_view kFairseqGolden[] = {"sin_fairseq_rows18_d16_pad1.npy"};
constexpr std::string_view kRowNames[] = {"tokens", "table"};
enum class Rows { Tokens, Table };

constexpr Parameter kFairseqParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kDModel,
    parameters::kBase,
    integer("padding_idx", {.unit = "rows", .fallback = 1, .max = 0x1p20},
            "Row of padding, all 0; the first word has the row after it."),
    boolean("padding", true,
            "Without a padding index fairseq counts from row 1 all the same, and no row is 0."),
    choice("rows", kRowNames,
           "Row r is word r, or row r of the table, whose first rows no word has."),
    parameters::kPrecision,
};

WaveTable fairseq(const Arguments& a) {
  std::vector<double> positions = row_positions(a);
  const bool padded_model = a.boolean("padding");
  const double padding = padded_model ? a.number("padding_idx") : 0;
  if (a.choice<Rows>("rows") == Rows::Tokens) {
    for (double& position : positions) position += padding + 1;
    const double last = *std::ranges::max_element(positions);
    require(last <= parameters::kMaxPosition, a.function(),
            a.given("positions") ? "positions" : "start", "must leave the last row at or below ",
            parameters::kMaxPosition, ", got ", last);
  }
  std::vector<std::size_t> padded;
  for (std::size_t r = 0; r < positions.size(); ++r) {
    if (padded_model && positions[r] == padding) padded.push_back(r);
  }
  WaveTable table = timing_signal(std::move(positions), a);
  table.zero_rows = std::move(padded);
  table.zero_row = "the row of padding is 0";
  return table;
}

// ---- scaled ------------------------------------------------------------------------------------

constexpr Parameter kScaledParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    multiples_of(2, parameters::kDModel),
    parameters::kBase,
    number("scale", {.max = 1000},
           "Factor of the whole table, learned in training; 0: its first value, d_model^(-1/2)."),
    parameters::kPrecision,
};

WaveTable scaled_table(const Arguments& a) {
  const std::size_t d_model = a.integer("d_model");
  WaveTable table;
  std::vector<double> positions = row_positions(a);
  table.rows = positions.size();
  table.cols = d_model;
  table.unit = "tokens";
  table.scale = a.number("scale");
  if (table.scale == 0) table.scale = 1 / std::sqrt(static_cast<double>(d_model));
  add_split(table, {std::move(positions), 1},
            sinusoidal_frequencies(d_model, a.number("base"), Schedule::Paper), "p / b^(2i/d)");
  return table;
}

// ---- Universal Transformer ---------------------------------------------------------------------

constexpr Parameter kUniversalParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kDModel,
    parameters::kBase,
    integer("layer", {.unit = "layers", .fallback = 1, .max = 1024},
            "Which time the shared layer is applied, counted from 0."),
    parameters::kPrecision,
};

WaveTable universal(const Arguments& a) {
  WaveTable table = timing_signal(row_positions(a), a);
  const WaveTable layer = timing_signal({a.number("layer")}, a);
  table.added.resize(table.cols);
  fill_waves(MatrixView<double>(table.added.data(), 1, table.cols), layer, wave_origin(a));
  return table;
}

// ---- diffusion timestep ------------------------------------------------------------------------

constexpr std::string_view kTimestepGolden[] = {"timestep_ddpm_d128.npy",
                                                "timestep_guided_d128.npy", "timestep_odd_d33.npy"};

constexpr Parameter kTimestepParameters[] = {
    parameters::kLength,
    number("start",
           {.unit = "steps", .min = -parameters::kMaxPosition, .max = parameters::kMaxPosition},
           "Timestep of the first row."),
    list("positions",
         {.unit = "steps", .min = -parameters::kMaxPosition, .max = parameters::kMaxPosition},
         "The timesteps themselves, one row each, instead of length and start; fractions allowed."),
    parameters::kDModel,
    number("base", {.fallback = 10000, .min = 1, .max = 1e12},
           "Ratio of the slowest to the fastest wavelength, about: max_period in most code."),
    integer("shift", {.max = 1},
            "Subtracted from d_model/2 in the exponent: 1 in DDPM, 0 in Stable Diffusion and DiT."),
    boolean("flip", true, "Cosines before sines, as in Stable Diffusion and DiT."),
    number("scale", {.fallback = 1, .min = 1e-6, .max = 1000},
           "Factor of the timestep: 1000 where it runs from 0 to 1 (flow matching)."),
    parameters::kPrecision,
};

WaveTable timestep(const Arguments& a) {
  const std::size_t d_model = a.integer("d_model"), half = d_model / 2;
  WaveTable table;
  std::vector<double> steps = row_positions(a);
  table.rows = steps.size();
  table.cols = d_model;
  table.unit = "steps";
  table.zero_column = kOddColumn;
  // With one frequency its exponent is 0 whatever the shift; the code divides 0 by 0 there.
  const std::size_t divisor = std::max<std::size_t>(half, a.integer("shift") + 1);
  const Frequencies f = geometric_frequencies(half, a.number("base"), 1,
                                              static_cast<unsigned>(divisor - a.integer("shift")));
  WaveBlock& block = add_split(table, {std::move(steps), 1}, scaled(f, {a.number("scale"), 0}),
                               "s · t / b^(i/(⌊d/2⌋ − shift))");
  if (a.boolean("flip")) std::swap(block.sine, block.cosine);
  return table;
}

}  // namespace

const Scheme kSinusoidalFairseqScheme{
    .name = "sinusoidal-fairseq",
    .title = "Sinusoidal, fairseq",
    .kind = Kind::Add,
    .source = "github.com/facebookresearch/fairseq, sinusoidal_positional_embedding.py",
    .parameters = kFairseqParameters,
    .waves = fairseq,
};

const SchemeTexts kSinusoidalFairseqTexts{
    .summary =
        "The sinusoidal table of tensor2tensor with a row of zeros for padding: the first word "
        "stands at padding_idx + 1, usually 2.",
    .formula =
        R"(PE_t = \left[\sin p\omega_i \mid \cos p\omega_i\right],\quad p = t + \mathrm{padding\_idx} + 1,\quad \omega_i = b^{-i/(d/2-1)})",
    .used_by = "fairseq, M2M-100, Speech2Text",
    .golden = kFairseqGolden,
};

const Scheme kSinusoidalScaledScheme{
    .name = "sinusoidal-scaled",
    .title = "Sinusoidal, scaled",
    .kind = Kind::Add,
    .source = "github.com/lucidrains/x-transformers, ScaledSinusoidalEmbedding",
    .parameters = kScaledParameters,
    .waves = scaled_table,
};

const SchemeTexts kSinusoidalScaledTexts{
    .summary =
        "All sines, then all cosines, times one learned factor that starts at d_model^(-1/2): the "
        "model itself says how strong positions are.",
    .formula =
        R"(PE_p = s\left[\sin p\omega_i \mid \cos p\omega_i\right],\quad \omega_i = b^{-2i/d})",
    .used_by = "x-transformers",
    .learned = true,
};

const Scheme kUniversalTransformerScheme{
    .name = "universal-transformer",
    .title = "Sinusoidal over words and layers",
    .kind = Kind::Add,
    .source = "Dehghani et al. 2018, Universal Transformers, section 2.1, arXiv 1807.03819",
    .parameters = kUniversalParameters,
    .waves = universal,
};

const SchemeTexts kUniversalTransformerTexts{
    .summary =
        "One sinusoidal row for the word's position plus one for how often the shared layer has "
        "been applied, added anew before each time.",
    .formula =
        R"(PE_{p,\ell} = \sin|\cos(p\,\omega_i) + \sin|\cos(\ell\,\omega_i),\quad \omega_i = b^{-i/(d/2-1)})",
    .used_by = "Universal Transformer",
};

const Scheme kTimestepScheme{
    .name = "timestep",
    .title = "Diffusion timestep",
    .kind = Kind::Add,
    .source =
        "Ho et al. 2020, Denoising Diffusion Probabilistic Models, arXiv 2006.11239; diffusers "
        "embeddings.py",
    .parameters = kTimestepParameters,
    .waves = timestep,
};

const SchemeTexts kTimestepTexts{
    .summary =
        "A sinusoidal row for how far a picture's noise has got, not for a place in it. Every "
        "layer of the denoiser is told it.",
    .formula =
        R"(\left[\cos s\,t\,\omega_i \mid \sin s\,t\,\omega_i\right],\quad \omega_i = b^{-i/(h - \mathrm{shift})},\ h = \lfloor d/2 \rfloor)",
    .used_by = "DDPM, Stable Diffusion, DiT",
    .golden = kTimestepGolden,
};

}  // namespace pe
