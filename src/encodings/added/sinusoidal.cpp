#include "encodings/added/sinusoidal.h"

#include <cmath>

#include "encodings/catalogue/schemes.h"
#include "encodings/math/phasor_table.h"
#include "linalg/phasors.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "sinusoidal";

void check(std::size_t rows, std::span<const double> positions, const SinusoidalParams& params) {
  require(rows == positions.size(), kName, "positions", "must be as many as there are rows, ", rows,
          ", got ", positions.size());
  require(std::isfinite(params.base) && params.base > 0, kName, "base",
          "must be finite and above 0, got ", params.base);
  for (const double position : positions) {
    require(std::fabs(position) <= parameters::kMaxPosition, kName, "positions",
            "must be within 2^53 of 0, got ", position);
  }
}

PhasorColumns columns(std::size_t d_model, const SinusoidalParams& params, std::size_t sines) {
  const std::size_t pairs = d_model / 2;
  if (params.layout == Layout::Interleaved) return {0, 1, 2, pairs};
  return {0, sines, 1, pairs};
}

template <typename T>
void fill(MatrixView<T> out, std::span<const double> positions, const SinusoidalParams& params) {
  check(out.rows(), positions, params);
  const Frequencies frequencies = sinusoidal_frequencies(out.cols(), params.base, params.schedule);
  fill_phasor_table(out, positions, frequencies, columns(out.cols(), params, frequencies.size()));
  const bool unused_column = out.cols() / 2 + frequencies.size() < out.cols();
  for (std::size_t r = 0; unused_column && r < out.rows(); ++r) out(r, out.cols() - 1) = 0;
}

// ---- catalogue ---------------------------------------------------------------------------------

constexpr std::string_view kGolden[] = {
    "sin_interleaved_L4_d4_n100.npy",
    "sin_interleaved_L50_d128.npy",
    "sin_interleaved_L100_d512.npy",
    "sin_interleaved_L16_d7.npy",
    "sin_interleaved_L8_d2.npy",
    "sin_interleaved_L8_d1.npy",
    "sin_concat_L32_d64.npy",
    "sin_concat_L16_d7.npy",
    "sin_t2t_L32_d64.npy",
    "sin_t2t_L16_d9.npy",
    "sin_interleaved_big_d64.npy",
    "sin_interleaved_frac_d32.npy",
    "sin_interleaved_neg_d16.npy",
};

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kDModel,
    parameters::kBase,
    choice("layout", kLayoutNames,
           "Sine and cosine of a pair side by side, or all sines before all cosines."),
    choice("schedule", kScheduleNames,
           "How wavelengths are spaced: as in the paper's text, or as in its first code."),
    parameters::kPrecision,
};

SinusoidalParams params_of(const Arguments& arguments) {
  return {.base = arguments.number("base"),
          .layout = arguments.choice<Layout>("layout"),
          .schedule = arguments.choice<Schedule>("schedule")};
}

/// What one column holds.
struct Cell {
  std::size_t pair;
  bool is_sine;
  bool is_zero;
};

Cell cell_of(std::size_t column, std::size_t d_model, const SinusoidalParams& params) {
  const std::size_t pairs = d_model / 2;
  const std::size_t sines = params.schedule == Schedule::Paper ? d_model - pairs : pairs;
  if (column >= pairs + sines) return {0, false, true};
  if (params.layout == Layout::Interleaved) return {column / 2, column % 2 == 0, false};
  return column < sines ? Cell{column, true, false} : Cell{column - sines, false, false};
}

Explanation explain(const Arguments& arguments, std::size_t row, std::size_t column) {
  const SinusoidalParams params = params_of(arguments);
  const std::size_t d_model = arguments.integer("d_model");
  const Cell cell = cell_of(column, d_model, params);
  if (cell.is_zero) {
    return {"0", "0", {"an odd d_model leaves one column without a pair; it stays 0"}, 0};
  }
  const double position = row_positions(arguments)[row];
  const Frequencies f = sinusoidal_frequencies(d_model, params.base, params.schedule);
  double sine = 0, cosine = 0;
  phasors_at({&sine, &cosine}, position, f.head() + cell.pair, f.tail() + cell.pair, 1);

  const char* function = cell.is_sine ? "sin" : "cos";
  const bool paper = params.schedule == Schedule::Paper;
  const std::size_t steps = std::max<std::size_t>(d_model / 2, 2) - 1;  // h - 1
  const std::string exponent =
      paper ? join(2 * cell.pair, "/", d_model) : join(cell.pair, "/", steps);
  Explanation result;
  result.formula = join(function, "(p / b^(", paper ? "2i/d" : "i/(d/2 − 1)", "))");
  result.substituted = join(function, "(", position, " / ", params.base, "^(", exponent, "))");
  result.steps = {
      join("pair i = ", cell.pair, ", wavelength ", Brief{f.wavelength(cell.pair)}, " token(s)"),
      join("angle = ", Brief{position * f.radians(cell.pair)}, " radian(s)"),
  };
  result.value = rounded(cell.is_sine ? sine : cosine, arguments);
  return result;
}

}  // namespace

void sinusoidal(MatrixView<float> out, std::span<const double> positions,
                const SinusoidalParams& params) {
  fill(out, positions, params);
}

void sinusoidal(MatrixView<double> out, std::span<const double> positions,
                const SinusoidalParams& params) {
  fill(out, positions, params);
}

const Scheme kSinusoidalScheme{
    .name = kName,
    .title = "Sinusoidal",
    .kind = Kind::Add,
    .source = "Vaswani et al. 2017, Attention Is All You Need, section 3.5, arXiv 1706.03762",
    .parameters = kParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{row_count(a), a.integer("d_model")};
        },
    .encode = [](MatrixView<float> out,
                 const Arguments& a) { sinusoidal(out, row_positions(a), params_of(a)); },
    .encode_double = [](MatrixView<double> out,
                        const Arguments& a) { sinusoidal(out, row_positions(a), params_of(a)); },
    .explain = explain,
    .stationary =
        [](const Arguments& a) {
          // every sine with its cosine
          const bool whole = a.integer("d_model") % 2 == 0 ||
                             a.choice<Schedule>("schedule") == Schedule::Tensor2Tensor;
          return whole && evenly_spaced(row_positions(a));
        },
    .frequencies =
        [](const Arguments& a) {
          return sinusoidal_frequencies(a.integer("d_model"), a.number("base"),
                                        a.choice<Schedule>("schedule"));
        },
};

const SchemeTexts kSinusoidalTexts{
    .summary =
        "Every pair of columns is the sine and cosine of the position at its own speed, from one "
        "turn in 6 tokens to one in tens of thousands. Moving by k tokens is the same rotation "
        "everywhere.",
    .formula = R"(PE_{p,2i} = \sin\frac{p}{b^{2i/d}},\quad PE_{p,2i+1} = \cos\frac{p}{b^{2i/d}})",
    .used_by =
        "the original Transformer, Marian, XLM, Transformer-XL, Whisper, DistilBERT (at first)",
    .golden = kGolden,
};

}  // namespace pe
